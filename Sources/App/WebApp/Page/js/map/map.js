/** The map itself: made once, told what to show. */

import { LibraryMap, Marker } from "./library.js";
import { drawIcon } from "./glyphs.js";
import { showAttribution } from "./attribution.js";
import { Overlay } from "./overlay.js";
import { theme, watchTheme } from "./theme.js";
import { h } from "../core/dom.js";
import { isInRegion } from "../core/device.js";
import { readerLanguage } from "../core/language.js";

/** Nearer than this the map of the world, whose tiles end at 6, may show an empty plain. */
const worldZoom = 8;
/** Milliseconds that the device may take to say what it has of a place. */
const patience = 1500;
/** Counts the moves, so that a later one wins over one that still asks. */
let moves = 0;

const firstView = { zoom: 1.6, lat: 25, lon: 10, bearing: 0, pitch: 0 };

/**
 * @param {HTMLElement} container
 * @param {import("../core/address.js").View|null} view
 */
export function createMap(container, view) {
  const { zoom, lat, lon, bearing, pitch } = view ?? firstView;
  const overlay = new Overlay();
  const map = new LibraryMap({
    container, zoom, center: [lon, lat], bearing, pitch, maxZoom: 20.5, maxPitch: 60,
    style: { version: 8, sources: {}, layers: [] },
    attributionControl: false, fadeDuration: reducedMotion() ? 0 : 160, locale: { "Map.Title": "Map" },
    transformRequest: (/** @type {string} */ url) => ({ url: new URL(url, location.href).href }),
  });
  overlay.attach(map);
  map.setMissingStyleImageResolver((/** @type {string} */ name) => {
    const drawn = drawIcon(name);
    if (drawn && !map.hasImage(name)) map.addImage(name, drawn.image, drawn.options);
  });
  map.on("error", () => {});
  showAttribution(map);
  watchTheme((now) => loadStyle(map, overlay, now));
  return { map, overlay };
}

/**
 * @param {any} map
 * @param {Overlay} overlay
 * @param {import("./theme.js").Theme} now
 */
function loadStyle(map, overlay, now) {
  map.setStyle(styleAddress(now), {
    // Only a style that stands can be compared with the next one; on a slow machine the first may still be on its way.
    diff: Boolean(map.isStyleLoaded()),
    transformStyle: (/** @type {any} */ _, /** @type {any} */ next) => overlay.inserted(next, theme()),
  });
}

/**
 * Where the map's style is, in a theme and the reader's language.
 * @param {import("./theme.js").Theme} now
 */
export function styleAddress(now) {
  return `/style.json?theme=${now}&language=${encodeURIComponent(readerLanguage())}`;
}

/** True where the reader asked for less movement. */
export function reducedMotion() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Fetches the tiles again after the device announced other ones.
 * @param {any} map
 */
export function refreshTiles(map) {
  const source = map.getSource("periplus");
  if (source) source.setUrl("/tiles.json");
}

/**
 * The part of the map that panel, controls and sheet leave free, as padding in pixels.
 * @returns {{top: number, right: number, bottom: number, left: number}}
 */
export function freePadding() {
  const panel = document.getElementById("panel")?.getBoundingClientRect();
  const phone = matchMedia("(max-width: 700px)").matches;
  const margin = 56;
  if (!panel || panel.height === 0) return { top: margin, right: margin, bottom: margin, left: margin };
  if (!phone) return { top: margin, right: margin + 44, bottom: margin, left: panel.right + margin };
  const covered = Math.min(innerHeight - panel.top, innerHeight * 0.6);
  return { top: 116, right: margin + 28, bottom: covered + 28, left: 36 };
}

/**
 * Moves so that a box is seen whole beside the panel.
 * @param {any} map
 * @param {import("../core/geo.js").Box} box
 * @param {number} [maxZoom]
 */
export function showBox(map, [south, west, north, east], maxZoom = 17) {
  moves += 1;
  map.fitBounds([[west, south], [east, north]], {
    padding: freePadding(), maxZoom, duration: reducedMotion() ? 0 : 500, linear: true,
  });
}

/**
 * True where a box is seen whole beside the panel.
 * @param {any} map
 * @param {import("../core/geo.js").Box} box
 */
export function isSeen(map, [south, west, north, east]) {
  const { top, right, bottom, left } = freePadding();
  const { width, height } = map.getContainer().getBoundingClientRect();
  return [[west, south], [west, north], [east, south], [east, north]].every((corner) => {
    const { x, y } = map.project(corner);
    return x >= left - 30 && x <= width - right + 30 && y >= top - 30 && y <= height - bottom;
  });
}

/**
 * Moves to a point, not farther out than `zoom`; where the device has nothing but the map of the world, only as near as
 * that still shows something.
 * @param {any} map
 * @param {import("../core/geo.js").Point} point
 * @param {number} [zoom]
 */
export async function showPoint(map, { lat, lon }, zoom = 16.5) {
  moves += 1;
  const move = moves;
  const hasStreets = await isInRegion({ lat, lon }, AbortSignal.timeout(patience));
  if (move !== moves) return;
  const nearest = hasStreets ? Infinity : worldZoom;
  map.easeTo({
    center: [lon, lat], zoom: Math.min(nearest, Math.max(map.getZoom(), zoom)), padding: freePadding(),
    duration: reducedMotion() ? 0 : 500, retainPadding: false,
  });
}

/**
 * A marker of the page: `start`, `goal`, `place` or `own`.
 * @param {string} kind
 * @param {string} label what a screen reader says
 */
export function marker(kind, label) {
  const element = h("div", { class: `marker marker-${kind}`, role: "img", "aria-label": label });
  const draggable = kind === "start" || kind === "goal";
  const standing = kind === "goal" || kind === "place";
  return new Marker({ element, draggable, anchor: standing ? "bottom" : "center" });
}
