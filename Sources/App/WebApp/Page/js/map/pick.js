/** What lies under the finger or the pointer. */

import { labelOf, readerLanguage } from "../core/language.js";

const longPress = 550;
const slop = 8;

/**
 * Calls back for a right click or a long press of one finger, with the point on the map.
 * @param {any} map
 * @param {(lngLat: {lat: number, lng: number}) => void} callback
 */
export function onAsk(map, callback) {
  let timer = 0;
  let last = 0;
  const ask = (/** @type {any} */ lngLat) => {
    // Some browsers turn a long press into a right click, others do not: the first of the two counts.
    if (performance.now() - last < 1000) return;
    last = performance.now();
    callback(lngLat);
  };
  map.on("contextmenu", ({ lngLat }) => ask(lngLat));
  map.on("touchstart", ({ lngLat, points, point }) => {
    clearTimeout(timer);
    if (points.length !== 1) return;
    timer = setTimeout(() => ask(lngLat), longPress);
    map.once("touchmove", (/** @type {any} */ moved) => {
      if (Math.hypot(moved.point.x - point.x, moved.point.y - point.y) > slop) clearTimeout(timer);
    });
  });
  for (const end of ["touchend", "touchcancel", "movestart"]) map.on(end, () => clearTimeout(timer));
}

/**
 * The named place drawn at a point of the screen, or null.
 * @param {any} map
 * @param {{x: number, y: number}} point
 * @param {import("../search/results.js").Result[]} found what the search put on the map
 * @returns {import("../search/results.js").Result|null}
 */
export function placeUnder(map, point, found) {
  const box = [[point.x - 6, point.y - 6], [point.x + 6, point.y + 6]];
  for (const { source, sourceLayer, properties, geometry } of map.queryRenderedFeatures(box)) {
    if (source === "own-results") return found[properties.index] ?? null;
    const name = labelOf(properties, readerLanguage());
    if (!["pois", "public_transport", "place_labels"].includes(sourceLayer) || !name) continue;
    const [lon, lat] = geometry.coordinates;
    return { kind: "poi", id: null, name, label: null, lat, lon, category: category(properties) };
  }
  return null;
}

/** @param {Record<string, any>} properties of a feature of the tiles */
function category(properties) {
  const keys = ["amenity", "shop", "tourism", "leisure", "historic", "office", "man_made", "kind"];
  const key = keys.find((candidate) => properties[candidate]);
  return key ? String(properties[key]) : null;
}
