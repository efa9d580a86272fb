/**
 * For those who look after a device: where each tile on the screen comes from, drawn over the map.
 *
 * Shown by `?debug=tiles` in the address. Asks the device for the header fields of the tiles alone.
 */

import { tileState } from "../core/device.js";
import { tileRow } from "../core/geo.js";

const space = "http://www.w3.org/2000/svg";
const deepest = 14;

/** @type {Record<string, string>} colour by the state that the device tells */
const colours = {
  region: "#2e7d32", world: "#6d4c41", fetched: "#1565c0", cached: "#00838f", stale: "#f9a825", "stand-in": "#c62828",
  none: "#616161",
};

/** @param {any} map */
export function showTileStates(map) {
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("class", "tile-states");
  svg.setAttribute("aria-hidden", "true");
  map.getContainer().append(svg);
  /** @type {Map<string, string>} */
  const states = new Map();
  const draw = () => svg.replaceChildren(...shown(map).map((tile) => frame(map, tile, states.get(tile.key) ?? "…")));
  map.on("move", draw);
  map.on("idle", async () => {
    await Promise.all(shown(map).map(async ({ key }) => states.set(key, (await tileState(key)) ?? "no answer")));
    draw();
  });
}

/** @typedef {{key: string, z: number, x: number, y: number}} Tile */

/**
 * The tiles on the screen, as the map asks for them.
 * @param {any} map
 * @returns {Tile[]}
 */
function shown(map) {
  const z = Math.max(0, Math.min(deepest, Math.floor(map.getZoom())));
  const side = 2 ** z;
  const bounds = map.getBounds();
  const [west, east] = [bounds.getWest(), bounds.getEast()].map((lon) => Math.floor(((lon + 180) / 360) * side));
  const [north, south] = [bounds.getNorth(), bounds.getSouth()].map((lat) => tileRow(lat, side));
  const tiles = [];
  for (let x = west; x <= east; x++) {
    for (let y = Math.max(0, north); y <= Math.min(side - 1, south); y++) {
      tiles.push({ key: `${z}/${((x % side) + side) % side}/${y}`, z, x, y });
    }
  }
  return tiles.slice(0, 100);
}

/**
 * The outline of a tile, turned and tilted with the map, and what it is.
 * @param {any} map
 * @param {Tile} tile
 * @param {string} state
 */
function frame(map, { key, z, x, y }, state) {
  const side = 2 ** z;
  const lon = (/** @type {number} */ column) => (column / side) * 360 - 180;
  const lat = (/** @type {number} */ line) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * line) / side))) * 180) / Math.PI;
  const at = (/** @type {number} */ column, /** @type {number} */ line) => map.project([lon(column), lat(line)]);
  const corners = [at(x, y), at(x + 1, y), at(x + 1, y + 1), at(x, y + 1)];
  const middle = at(x + 0.5, y + 0.5);
  const colour = colours[state] ?? "#616161";
  const group = document.createElementNS(space, "g");
  const outline = document.createElementNS(space, "polygon");
  outline.setAttribute("points", corners.map((corner) => `${corner.x},${corner.y}`).join(" "));
  outline.setAttribute("stroke", colour);
  const text = document.createElementNS(space, "text");
  text.setAttribute("x", middle.x);
  text.setAttribute("y", middle.y);
  text.setAttribute("fill", colour);
  text.textContent = `${key} ${state}`;
  group.append(outline, text);
  return group;
}
