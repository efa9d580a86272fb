/** Starts the page. */

import { parseAddress } from "./core/address.js";
import { ask, regions } from "./core/device.js";
import { byID } from "./core/dom.js";
import { listen } from "./core/events.js";
import { createMap, showBox } from "./map/map.js";
import { showTileStates } from "./map/tile-states.js";
import { App } from "./app.js";
import { keepShell } from "./shell.js";

const wish = parseAddress(location.hash);
const { map, overlay } = createMap(byID("map"), wish.view);
const app = new App(map, overlay);
app.restore(location.hash);
app.loadRegions();
if (!wish.view && !wish.from && !wish.to) showInstalledMap();
if (new URLSearchParams(location.search).get("debug") === "tiles") showTileStates(map);
listen();
keepShell();

// For the browser's console and for tests: the page itself keeps no globals.
Object.assign(globalThis, { periplus: { map, app } });

/** Goes to where there is a map, at the first visit. */
async function showInstalledMap() {
  const description = await ask("/tiles.json").catch(() => null);
  const [west, south, east, north] = description?.bounds ?? [];
  const isBounded = [west, south, east, north].every(Number.isFinite);
  // With the world below them the tiles have no bounds; the regions have.
  const box = isBounded ? [south, west, north, east] : await groundOfRegions();
  if (box) showBox(map, box, 14.5);
}

/** @returns {Promise<import("./core/geo.js").Box|null>} the box around all installed regions; null for none */
async function groundOfRegions() {
  const boxes = (await regions().catch(() => [])).map((/** @type {any} */ region) => region.bounds).filter(Boolean);
  if (boxes.length === 0) return null;
  const all = (/** @type {"south"|"west"|"north"|"east"} */ side) => boxes.map((/** @type {any} */ box) => box[side]);
  return [Math.min(...all("south")), Math.min(...all("west")), Math.max(...all("north")), Math.max(...all("east"))];
}
