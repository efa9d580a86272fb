/** Small geometry on the sphere. All functions are pure; degrees in, metres out. */

/** @typedef {{lat: number, lon: number}} Point */
/** @typedef {[number, number, number, number]} Box south, west, north, east */

const earthRadius = 6371008.8;
const radians = Math.PI / 180;

/**
 * The great-circle distance in metres.
 * @param {Point} a
 * @param {Point} b
 */
export function metersBetween(a, b) {
  const dLat = (b.lat - a.lat) * radians;
  const dLon = (b.lon - a.lon) * radians;
  const half = Math.sin(dLat / 2) ** 2 +
    Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * Math.sin(dLon / 2) ** 2;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(half)));
}

/**
 * The box around GeoJSON positions, or null for none.
 * @param {number[][]} positions longitude first
 * @returns {Box|null}
 */
export function boxAround(positions) {
  if (positions.length === 0) return null;
  let [south, west, north, east] = [90, 180, -90, -180];
  for (const [lon, lat] of positions) {
    south = Math.min(south, lat);
    north = Math.max(north, lat);
    west = Math.min(west, lon);
    east = Math.max(east, lon);
  }
  return [south, west, north, east];
}

/**
 * The box of a GeoJSON feature, eastward over the date line where it is shorter: east may be beyond 180.
 * @param {any} feature with `bbox` as RFC 7946 has it
 * @returns {Box|null}
 */
export function boxOf(feature) {
  const [west, south, east, north] = feature?.bbox ?? feature?.geometry?.bbox ?? [];
  if (![west, south, east, north].every(Number.isFinite)) return null;
  return [south, west, north, east < west ? east + 360 : east];
}

/**
 * The tile of the web's square map that a point lies in, as `zoom/column/row`.
 * @param {Point} point
 * @param {number} zoom
 */
export function tileAt({ lat, lon }, zoom) {
  const side = 2 ** zoom;
  return `${zoom}/${Math.min(side - 1, Math.floor(((lon + 180) / 360) * side))}/${tileRow(lat, side)}`;
}

/**
 * The row of tiles at a latitude; those at the edges go on to the poles.
 * @param {number} lat
 * @param {number} side how many rows there are
 */
export function tileRow(lat, side) {
  const angle = Math.max(-85.0511, Math.min(85.0511, lat)) * radians;
  return Math.floor(((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * side);
}

/**
 * The lines around an area. Where a polygon was cut at ±180 (RFC 7946, section 3.1.9) there is no border: the segments
 * on the cut are left out.
 * @param {any} geometry of GeoJSON, a polygon or several
 * @returns {number[][][]} lines, longitude first
 */
export function borders({ type, coordinates }) {
  /** @type {number[][][]} */
  const rings = type === "Polygon" ? coordinates : type === "MultiPolygon" ? coordinates.flat() : [];
  return rings.flatMap(withoutCut);
}

/** @param {number[][]} ring @returns {number[][][]} */
function withoutCut(ring) {
  const isCut = (/** @type {number} */ index) =>
    Math.abs(ring[index][0]) === 180 && ring[index - 1][0] === ring[index][0];
  /** @type {number[][][]} */
  const lines = [[]];
  ring.forEach((position, index) => {
    if (index > 0 && isCut(index)) lines.push([]);
    lines[lines.length - 1].push(position);
  });
  return lines.filter((line) => line.length > 1);
}

/**
 * Reads `43.73, 7.42` and its like; null for anything else.
 * @param {string} text
 * @returns {Point|null}
 */
export function parseCoordinate(text) {
  const parts = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text);
  if (!parts) return null;
  const point = { lat: Number(parts[1]), lon: Number(parts[2]) };
  return isPoint(point) ? point : null;
}

/**
 * True for a point on the globe.
 * @param {Point} point
 */
export function isPoint({ lat, lon }) {
  return Number.isFinite(lat) && Number.isFinite(lon) && Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
}
