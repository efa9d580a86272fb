/**
 * What the page shows, as the fragment of its address: reloading and sharing bring it back. Pure.
 *
 * Form: `#map=ZOOM/LAT/LON[/BEARING[/PITCH]]&from=LAT,LON,NAME&to=…&at=…&mode=car&section=regions&browse=country/FR`
 */

import { isPoint } from "./geo.js";

/** @typedef {{lat: number, lon: number, name: string}} Spot a point with the name it was chosen by */
/** @typedef {{zoom: number, lat: number, lon: number, bearing: number, pitch: number}} View */
/**
 * @typedef {object} PageState
 * @property {View|null} view
 * @property {Spot|null} from
 * @property {Spot|null} to
 * @property {Spot|null} at the place whose card is open
 * @property {"car"|"bicycle"|"foot"} mode
 * @property {"map"|"regions"} section
 * @property {{kind: string, id: string}|null} browse the open page of the atlas; the kind `world` has no id
 * @property {boolean} directions whether the directions are open, even with no point chosen yet
 */

const browsable = ["world", "continent", "country", "region"];

export const modes = /** @type {const} */ (["car", "bicycle", "foot"]);

/**
 * @param {string} fragment with or without the leading `#`
 * @returns {PageState} unreadable parts are left out, never an error
 */
export function parseAddress(fragment) {
  const fields = new URLSearchParams(fragment.replace(/^#/, ""));
  const from = parseSpot(fields.get("from"));
  const to = parseSpot(fields.get("to"));
  const mode = modes.find((known) => known === fields.get("mode"));
  return {
    view: parseView(fields.get("map")),
    from,
    to,
    at: parseSpot(fields.get("at")),
    mode: mode ?? "car",
    section: fields.get("section") === "regions" ? "regions" : "map",
    browse: parsePage(fields.get("browse")),
    directions: Boolean(from || to || mode),
  };
}

/**
 * @param {PageState} state
 * @returns {string} with the leading `#`
 */
export function formatAddress(state) {
  const fields = [];
  if (state.view) fields.push(`map=${formatView(state.view)}`);
  if (state.section !== "map") fields.push(`section=${state.section}`);
  if (state.directions) {
    if (state.from) fields.push(`from=${formatSpot(state.from)}`);
    if (state.to) fields.push(`to=${formatSpot(state.to)}`);
    fields.push(`mode=${state.mode}`);
  } else if (state.at) {
    fields.push(`at=${formatSpot(state.at)}`);
  } else if (state.browse) {
    fields.push(`browse=${[state.browse.kind, state.browse.id].filter(Boolean).join("/")}`);
  }
  return `#${fields.join("&")}`;
}

/** @param {string|null} text */
function parsePage(text) {
  const [kind, id = ""] = (text ?? "").split("/");
  const isSound = browsable.includes(kind) && (kind === "world" ? id === "" : /^[A-Z]{2}(\.[A-Za-z0-9]{1,10})?$/.test(id));
  return isSound ? { kind, id } : null;
}

/** @param {string|null} text */
function parseView(text) {
  const numbers = (text ?? "").split("/").map(Number);
  const [zoom, lat, lon, bearing = 0, pitch = 0] = numbers;
  const sound = numbers.length >= 3 && numbers.every(Number.isFinite) && isPoint({ lat, lon });
  if (!sound || zoom < 0 || zoom > 24 || pitch < 0 || pitch > 85) return null;
  return { zoom, lat, lon, bearing, pitch };
}

/** @param {View} view */
function formatView({ zoom, lat, lon, bearing, pitch }) {
  const parts = [zoom.toFixed(2), lat.toFixed(5), lon.toFixed(5)];
  if (Math.round(bearing) !== 0 || Math.round(pitch) !== 0) parts.push(String(Math.round(bearing)));
  if (Math.round(pitch) !== 0) parts.push(String(Math.round(pitch)));
  return parts.join("/");
}

/** @param {string|null} text */
function parseSpot(text) {
  const parts = /^(-?[\d.]+),(-?[\d.]+)(?:,(.*))?$/s.exec(text ?? "");
  if (!parts) return null;
  const point = { lat: Number(parts[1]), lon: Number(parts[2]) };
  return isPoint(point) ? { ...point, name: (parts[3] ?? "").slice(0, 200) } : null;
}

/** @param {Spot} spot */
function formatSpot({ lat, lon, name }) {
  const place = `${lat.toFixed(6)},${lon.toFixed(6)}`;
  return name ? `${place},${encodeURIComponent(name).replaceAll("%20", "+")}` : place;
}
