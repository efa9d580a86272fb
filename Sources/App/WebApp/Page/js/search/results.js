/** What a search answers, in words and pictograms. All functions are pure. */

import { distance, words } from "../core/format.js";
import { metersBetween } from "../core/geo.js";

/**
 * @typedef {object} Result
 * @property {string} kind
 * @property {string|null} id
 * @property {string} name
 * @property {string|null} label
 * @property {number} lat
 * @property {number} lon
 * @property {string|null} [category]
 * @property {string|null} [country]
 * @property {string|null} [region]
 * @property {string|null} [source]
 */

/** Pictograms by category; the first group that lists a category names it. @type {[string, string[]][]} */
const groups = [
  ["food", ["restaurant", "fast_food", "food_court"]],
  ["cup", ["cafe", "bar", "pub", "biergarten", "nightclub"]],
  ["bed", ["hotel", "motel", "hostel", "guest_house", "bed_and_breakfast", "camp_site"]],
  ["health", ["pharmacy", "hospital", "clinic", "doctors", "dentist", "veterinary"]],
  ["parking", ["parking", "parking_entrance", "bicycle_parking"]],
  ["culture", ["museum", "gallery", "theatre", "cinema", "attraction", "castle", "monument", "townhall", "casino"]],
  ["transit", ["station", "halt", "bus_stop", "bus_station", "tram_stop", "ferry_terminal", "aerodrome"]],
  ["park", ["park", "garden", "playground", "viewpoint", "pitch", "beach"]],
  ["shop", ["supermarket", "bakery", "mall", "department_store", "convenience", "clothes", "marketplace"]],
];

const byKind = {
  street: "street", address: "address", coordinate: "pin", city: "town", region: "town", country: "town",
  continent: "town", airport: "transit", recent: "recent", saved: "recent",
};

/** @param {{kind: string, category?: string|null}} result */
export function pictogram({ kind, category }) {
  const tag = lastPart(category);
  const group = groups.find(([, categories]) => categories.includes(tag));
  if (group) return group[0];
  return byKind[/** @type {keyof typeof byKind} */ (kind)] ?? "pin";
}

/**
 * The kind as a word of its own: `Street`, `Pharmacy`.
 * @param {{kind: string, category?: string|null}} result
 */
export function kindWord({ kind, category }) {
  return words(lastPart(category) || (kind === "poi" ? "place" : kind));
}

/**
 * The second line: the rest of the label after the name, and how far it is.
 * @param {Result} result
 * @param {import("../core/geo.js").Point|null} near
 */
export function detail(result, near) {
  const label = result.label ?? "";
  const rest = label.startsWith(result.name) ? label.slice(result.name.length).replace(/^[\s,·]+/, "") : label;
  const away = near ? distance(metersBetween(near, result)) : "";
  return [rest, away].filter(Boolean).join(" · ");
}

/** The name, or the kind where a place has none. @param {Result} result */
export function title(result) {
  return result.name || result.label || kindWord(result);
}

/** `amenity=pharmacy` and `pharmacy` are the same category. @param {string|null|undefined} category */
function lastPart(category) {
  return (category ?? "").split(/[=:]/).pop() ?? "";
}
