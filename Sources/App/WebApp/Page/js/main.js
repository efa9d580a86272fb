/** Starts the page. */

import { parseAddress } from "./core/address.js";
import { ask } from "./core/device.js";
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
  if ([west, south, east, north].every(Number.isFinite)) showBox(map, [south, west, north, east], 14.5);
}
