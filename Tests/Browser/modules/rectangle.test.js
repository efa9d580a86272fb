import { asked, between, moved, place, readBox, tileCount } from "/assets/js/regions/rectangle.js";
import { progressWords } from "/assets/js/regions/model.js";
import { equal, that } from "/tests/assert.js";

const box = [43.725, 7.41, 43.745, 7.435];

export const tests = {
  "a rectangle lies between two points in any order"() {
    const [a, b] = [{ lat: 43.745, lon: 7.41 }, { lat: 43.725, lon: 7.435 }];
    equal(between(a, b), box);
    equal(between(b, a), box);
    equal(place(box, "north-west"), a);
    equal(place(box, "south-east"), b);
  },
  "a corner moves its two edges alone"() {
    equal(moved(box, "north-west", { lat: 43.75, lon: 7.4 }), [43.725, 7.4, 43.75, 7.435]);
    equal(moved(box, "south-east", { lat: 43.72, lon: 7.44 }), [43.72, 7.41, 43.745, 7.44]);
  },
  "no corner turns a rectangle inside out"() {
    const [south, west, north, east] = moved(box, "north-west", { lat: 0, lon: 100 });
    that(south < north && west < east, "inside out");
    equal([south, east], [43.725, 7.435]);
  },
  "nothing lies beyond the map"() {
    equal(between({ lat: -90, lon: 0 }, { lat: 90, lon: 900 }), [-85.0511, 0, 85.0511, 360]);
    equal(asked([-10, 0, 10, 360]), { south: -10, north: 10, west: -180, east: 180 });
  },
  "over the antimeridian west is beyond east"() {
    equal(asked(between({ lat: 1, lon: 179 }, { lat: 2, lon: 182 })), { south: 1, north: 2, west: 179, east: -178 });
    equal(between({ lat: 1, lon: -181 }, { lat: 2, lon: -178 }), [1, 179, 2, 182]);
    equal(readBox({ south: "1", west: "179", north: "2", east: "-178" }), [1, 179, 2, 182]);
  },
  "words that are no rectangle are none"() {
    const good = { south: "1", west: "2", north: "3", east: "4" };
    equal(readBox(good), [1, 2, 3, 4]);
    for (const bad of [{ south: "" }, { south: "3" }, { south: "4" }, { north: "91" }, { west: "x" }, { west: "-181" }, { east: "2" }]) {
      equal(readBox({ ...good, ...bad }), null);
    }
  },
  "tiles are counted as they are asked for"() {
    equal(tileCount([-85, -180, 85, 180], 0, 2), 1 + 4 + 16);
    equal(tileCount([-85, 0, 85, 360], 0, 2), 1 + 4 + 16);
    equal(tileCount([1, 179, 2, 182], 4, 4), 2);
    equal(tileCount([43.725, 7.41, 43.745, 7.435], 10, 14), 1 + 1 + 1 + 4 + 4);
  },
  "progress counts tiles"() {
    const download = { state: "running", unit: "tiles", done: 1200, total: 3400, rate: 40, secondsLeft: 55, problem: null };
    equal(progressWords(download), "1,200 of 3,400 tiles · 40 tiles/s · 55 s left");
    equal(progressWords({ ...download, state: "paused" }), "Paused · 1,200 of 3,400 tiles");
  },
};
