/** The installed maps: what they hold, how old they are, where they lie. */

import { h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { day, size, words } from "../core/format.js";
import { toast } from "./toast.js";

/**
 * @typedef {object} Region
 * @property {string} id
 * @property {string} name
 * @property {string|null} date of the map data, ISO
 * @property {number|null} bytes
 * @property {import("../core/geo.js").Box|null} box
 */

const command = "periplus region build FILE.osm.pbf --id NAME";

/**
 * Reads what the device tells of a region. Pure; fields that are missing become null.
 * @param {any} told
 * @returns {Region}
 */
export function readRegion(told) {
  const date = told.sourceDate ?? told.source?.date ?? told.date ?? told.version ?? null;
  const parts = told.parts && typeof told.parts === "object" ? Object.values(told.parts) : [];
  const bytes = told.bytes ?? parts.reduce((sum, part) => sum + Number(/** @type {any} */ (part)?.bytes ?? 0), 0);
  return {
    id: String(told.id),
    name: told.name ? String(told.name) : words(String(told.id).replaceAll("-", " ")),
    date: date === null ? null : String(date),
    bytes: bytes > 0 ? Number(bytes) : null,
    box: readBox(told.bounds ?? told.bbox),
  };
}

/** @param {any} told @returns {import("../core/geo.js").Box|null} */
function readBox(told) {
  if (Array.isArray(told) && told.length === 4) return [told[1], told[0], told[3], told[2]];
  const box = [told?.south, told?.west, told?.north, told?.east];
  return box.every(Number.isFinite) ? /** @type {any} */ (box) : null;
}

/**
 * @param {Region[]} regions
 * @param {(region: Region) => void} show
 * @returns {HTMLElement}
 */
export function regionsPanel(regions, show) {
  if (regions.length === 0) return emptyPanel();
  const total = regions.reduce((sum, region) => sum + (region.bytes ?? 0), 0);
  return h("div", { class: "regions" },
    h("h1", {}, "Regions"),
    h("p", { class: "note" }, "Maps on this device. They work with no connection."),
    h("ul", { class: "plain" }, regions.map((region) => card(region, show))),
    total > 0 ? h("p", { class: "note" }, `${size(total)} in all`) : null);
}

/**
 * @param {Region} region
 * @param {(region: Region) => void} show
 */
function card(region, show) {
  const facts = [region.date && `map of ${day(region.date)}`, region.bytes && size(region.bytes)].filter(Boolean);
  return h("li", { class: "region" },
    h("div", {}, h("h2", {}, region.name), h("p", { class: "note" }, facts.join(" · "))),
    region.box
      ? h("button", { type: "button", class: "soft", "aria-label": `Show ${region.name} on the map`,
        onclick: () => show(region) }, "Show")
      : null);
}

function emptyPanel() {
  return h("div", { class: "regions" },
    h("h1", {}, "Regions"),
    h("p", {}, "A region is a map with its streets and places on this device. Build the first one from an extract of OpenStreetMap:"),
    h("pre", { class: "command" }, h("code", {}, command)),
    h("button", { type: "button", class: "primary", onclick: copyCommand }, icon("copy", 20), "Copy the command"));
}

async function copyCommand() {
  try {
    await navigator.clipboard.writeText(command);
    toast("Copied. Run it where the device runs, then start periplus serve anew.");
  } catch {
    toast("The browser does not let this page copy. Mark the command and copy it by hand.");
  }
}
