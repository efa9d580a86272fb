/** A rectangle of the map and its tiles. Pure. */

/** @typedef {import("../core/geo.js").Box} Box south, west, north, east; east may be beyond 180 */
/** @typedef {"north-west"|"north-east"|"south-west"|"south-east"} Corner */

/** @type {readonly Corner[]} */
export const corners = ["north-west", "north-east", "south-west", "south-east"];

/** Where the square map of the world ends. */
const edge = 85.0511;
const smallest = 1e-4;

/**
 * Where a corner lies.
 * @param {Box} box
 * @param {Corner} corner
 */
export function place([south, west, north, east], corner) {
  return { lat: corner.startsWith("north") ? north : south, lon: corner.endsWith("west") ? west : east };
}

/**
 * The rectangle after one of its corners went somewhere; it cannot be turned inside out.
 * @param {Box} box
 * @param {Corner} corner
 * @param {{lat: number, lon: number}} to
 * @returns {Box}
 */
export function moved([south, west, north, east], corner, { lat, lon }) {
  const isNorth = corner.startsWith("north");
  const isWest = corner.endsWith("west");
  return tidied([
    isNorth ? south : Math.min(lat, north - smallest), isWest ? Math.min(lon, east - smallest) : west,
    isNorth ? Math.max(lat, south + smallest) : north, isWest ? east : Math.max(lon, west + smallest),
  ]);
}

/**
 * The rectangle between two points.
 * @param {{lat: number, lon: number}} a
 * @param {{lat: number, lon: number}} b
 * @returns {Box}
 */
export function between(a, b) {
  return tidied([Math.min(a.lat, b.lat), Math.min(a.lon, b.lon), Math.max(a.lat, b.lat), Math.max(a.lon, b.lon)]);
}

/** Not beyond the map, and at most once around it. @param {Box} box @returns {Box} */
function tidied([south, west, north, east]) {
  const bounded = (/** @type {number} */ lat) => Math.max(-edge, Math.min(edge, lat));
  const turns = Math.floor((west + 180) / 360) * 360;
  return [bounded(south), west - turns, bounded(north), Math.min(east, west + 360) - turns];
}

/**
 * The rectangle of four numbers as people write them; null where they make none.
 * @param {{south: string, west: string, north: string, east: string}} texts
 * @returns {Box|null}
 */
export function readBox({ south, west, north, east }) {
  const texts = [south, west, north, east];
  const [s, w, n, e] = texts.map(Number);
  if (texts.some((text) => text.trim() === "") || ![s, w, n, e].every(Number.isFinite)) return null;
  if (s < -90 || n > 90 || s >= n || w < -180 || w > 180 || e < -180 || e > 540 || w === e) return null;
  return tidied([s, w, n, e < w ? e + 360 : e]);
}

/**
 * As the device wants it: degrees from −180 to 180, west beyond east over the antimeridian.
 * @param {Box} box
 */
export function asked([south, west, north, east]) {
  if (east - west >= 360) return { south, north, west: -180, east: 180 };
  return { south, north, west, east: east > 180 ? east - 360 : east };
}

/**
 * How many tiles show a rectangle on zoom levels, both inclusive.
 * @param {Box} box
 * @param {number} low
 * @param {number} high
 */
export function tileCount([south, west, north, east], low, high) {
  let count = 0;
  for (let zoom = low; zoom <= high; zoom += 1) {
    const side = 2 ** zoom;
    const column = (/** @type {number} */ lon) => Math.floor(((lon + 180) / 360) * side);
    const row = (/** @type {number} */ lat) => {
      const angle = Math.max(-edge, Math.min(edge, lat)) * Math.PI / 180;
      const y = Math.floor((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2 * side);
      return Math.max(0, Math.min(side - 1, y));
    };
    // The eastern edge of the map lies in its last column.
    const last = east === 180 ? side - 1 : column(east);
    count += Math.min(side, last - column(west) + 1) * (row(south) - row(north) + 1);
  }
  return count;
}
