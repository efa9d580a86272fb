import { borders, boxAround, metersBetween, parseCoordinate, tileAt } from "/assets/js/core/geo.js";
import { equal, that } from "/tests/assert.js";

export const tests = {
  "a degree on the equator is 111 km"() {
    const meters = metersBetween({ lat: 0, lon: 0 }, { lat: 0, lon: 1 });
    that(Math.abs(meters - 111195) < 5, `${meters}`);
  },
  "the antimeridian is no wall"() {
    const meters = metersBetween({ lat: 0, lon: 179.9 }, { lat: 0, lon: -179.9 });
    that(Math.abs(meters - 22239) < 5, `${meters}`);
  },
  "the antipode is half the way round"() {
    const meters = metersBetween({ lat: 90, lon: 0 }, { lat: -90, lon: 0 });
    that(Math.abs(meters - 20015115) < 50, `${meters}`);
  },
  "a box holds all positions"() {
    equal(boxAround([[7.4, 43.7], [7.5, 43.6], [7.3, 43.65]]), [43.6, 7.3, 43.7, 7.5]);
    equal(boxAround([]), null);
  },
  "the cut along the date line is no border"() {
    const west = [[-180, 66], [-170, 66], [-170, 70], [-180, 70], [-180, 66]];
    const east = [[170, 66], [180, 66], [180, 68], [180, 70], [170, 70], [170, 66]];
    equal(borders({ type: "MultiPolygon", coordinates: [[west], [east]] }), [
      [[-180, 66], [-170, 66], [-170, 70], [-180, 70]],
      [[170, 66], [180, 66]], [[180, 70], [170, 70], [170, 66]],
    ]);
    const touching = [[180, 1], [179, 2], [179, 0], [180, 1]];
    equal(borders({ type: "Polygon", coordinates: [touching] }), [touching]);
    equal(borders({ type: "Point", coordinates: [0, 0] }), []);
  },
  "a point lies in a tile, also at the ends of the map"() {
    equal(tileAt({ lat: 46.2044, lon: 6.1432 }, 14), "14/8471/5815");
    equal(tileAt({ lat: 90, lon: 180 }, 14), "14/16383/0");
    equal(tileAt({ lat: -90, lon: -180 }, 1), "1/0/1");
  },
  "coordinates are read as people write them"() {
    equal(parseCoordinate("43.73, 7.42"), { lat: 43.73, lon: 7.42 });
    equal(parseCoordinate(" -33.9;151.2 "), { lat: -33.9, lon: 151.2 });
    equal(parseCoordinate("0 0"), { lat: 0, lon: 0 });
  },
  "other words are no coordinates"() {
    for (const text of ["", "rue 12", "95, 7", "43.7", "1, 2, 3", "43,7 7,4 "]) equal(parseCoordinate(text), null);
  },
};
