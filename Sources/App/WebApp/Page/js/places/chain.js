/** What is at a point, in words. All functions are pure. */

import { distance } from "../core/format.js";

/** @typedef {{id: string, name: string}} Named */
/** @typedef {{id: string, name: string, distance: number}} Near */
/**
 * @typedef {object} Chain
 * @property {Named|null} continent
 * @property {Named|null} country
 * @property {(Named & {iso: string})|null} region
 * @property {Near|null} city
 * @property {Near|null} [quarter] of the city, where the nearest populated place is one
 * @property {{label: string, street: string, houseNumber: string|null, distance: number, package: string}|null} address
 * @property {Near|null} airport
 * @property {string} timeZone
 * @property {{country: string, distance: number}|null} nearBorder
 * @property {{step: string, rule: string, detail: string}[]} reasons
 * @property {{label: string}} snapshot
 */

/**
 * A line of the card.
 * @typedef {object} Row
 * @property {string} step
 * @property {string} pictogram
 * @property {string} title
 * @property {string} name
 * @property {string} reason why it is so
 * @property {{kind: string, id: string}|null} page of the atlas
 */

/** Further than this a city is only the nearest one, not where the point is. */
const cityReach = 10_000;

/**
 * The name of a point, and the line below it.
 * @param {Chain} chain
 * @param {string} [given] the name that the map gives it
 * @returns {{title: string, second: string}}
 */
export function heading(chain, given = "") {
  const { address, quarter, city, region, country } = chain;
  const isInCity = city && (quarter ? quarter.distance : city.distance) <= cityReach;
  const names = [
    given || null, address && address.distance <= 100 ? address.label : null, isInCity ? quarter?.name : null,
    isInCity ? city.name : null, region?.name, country?.name,
  ].filter((name) => Boolean(name));
  const [title, ...rest] = names.filter((name, index) => name !== names[index - 1] && (index === 0 || name !== given));
  if (!title) return { title: "No country here", second: "Open sea, or land that no country has" };
  return { title, second: rest.join(", ") };
}

/**
 * The links of the chain, from the largest to the smallest, with their reasons.
 * @param {Chain} chain
 * @returns {Row[]}
 */
export function rows(chain) {
  const { country, region, city, quarter, address, airport, timeZone } = chain;
  const row = (/** @type {string} */ step, /** @type {string} */ pictogram, /** @type {string} */ title,
    /** @type {string|undefined|null} */ name, /** @type {Row["page"]} */ page = null) =>
    name ? [{ step, pictogram, title, name, reason: reasonOf(chain, step), page }] : [];
  return [
    ...row("country", "globe", "Country", country && `${country.name}`, country && { kind: "country", id: country.id }),
    ...row("region", "map", "Region", region?.name, region && { kind: "region", id: region.id }),
    ...row("city", "town", quarter ? "City" : "Nearest city", city?.name),
    ...row("quarter", "dot", "Nearest quarter", quarter?.name),
    ...row("address", "address", address?.houseNumber ? "Address" : "Street", address?.label),
    ...row("airport", "plane", "Airport", airport && `${airport.name} (${airport.id})`),
    ...row("timeZone", "clock", "Time zone", timeZone),
  ];
}

/** @param {Chain} chain @param {string} step */
function reasonOf(chain, step) {
  return chain.reasons.find((reason) => reason.step === step)?.detail ?? "";
}

/**
 * The warning of a border near by; null where there is none.
 * @param {Chain} chain
 * @param {string} [locale]
 */
export function borderWarning({ nearBorder }, locale) {
  if (!nearBorder) return null;
  const away = nearBorder.distance < 1 ? "here" : `${distance(nearBorder.distance)} away`;
  return `The border of ${countryName(nearBorder.country, locale)} is ${away}`;
}

/** @param {string} code @param {string} [locale] */
function countryName(code, locale) {
  try {
    return new Intl.DisplayNames(locale ? [locale] : ["en"], { type: "region" }).of(code) ?? code;
  } catch {
    return code;
  }
}
