/** The installed maps: what they hold, how old they are, where they lie. */

import { words } from "../core/format.js";

/**
 * @typedef {object} Region
 * @property {string} id
 * @property {string} name
 * @property {string|null} date of the map data, ISO
 * @property {number|null} bytes
 * @property {import("../core/geo.js").Box|null} box
 */

/**
 * Reads what the device tells of a region. Pure; fields that are missing become null.
 * @param {any} told
 * @returns {Region}
 */
export function readRegion(told) {
  // A version begins with a day where it comes from an extract; that of a drawn rectangle does not.
  const version = /^\d{8}/.test(told.version ?? "") ? told.version : null;
  const date = told.sourceDate ?? told.source?.date ?? told.date ?? version;
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
