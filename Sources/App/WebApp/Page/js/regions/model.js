/** What the device tells of regions, downloads and storage, put into the shape in which the page shows it. Pure. */

import { day, size } from "../core/format.js";

/** @typedef {"map"|"routes"|"search"} Use */

/**
 * @typedef {object} Offer a region that can be fetched
 * @property {string} id
 * @property {string} name
 * @property {{id: string, name: string}[]} groups
 * @property {string} version
 * @property {string|null} sourceDate
 * @property {{kind: string, use: Use, bytes: number}[]} parts
 * @property {number} bytes what is stored if all is chosen
 * @property {number} bytesToFetch what an update of the installed parts brings over the network, at most
 * @property {"absent"|"current"|"updatable"} state
 * @property {boolean} isExpired
 * @property {{south: number, west: number, north: number, east: number}} bounds
 * @property {number[][][]|null} outline
 */

/**
 * @typedef {object} Download
 * @property {string} id
 * @property {string} name
 * @property {"running"|"paused"|"failed"|"done"} state
 * @property {"bytes"|"tiles"} unit what the next three count
 * @property {number} done
 * @property {number} total
 * @property {number} rate
 * @property {number|null} secondsLeft
 * @property {string|null} problem
 */

/**
 * @typedef {object} Stored one version of a region on the disk
 * @property {string} id
 * @property {string} version
 * @property {string} name
 * @property {"installed"|"retired"|"unfinished"|"damaged"} state
 * @property {string|null} sourceDate
 * @property {string|null} expires
 * @property {boolean} isExpired
 * @property {boolean} isPinned
 * @property {{kind: string, use: Use, bytes: number}[]} parts
 * @property {number} onDisk
 * @property {Return} comesBack
 */

/** @typedef {"by-itself"|"download"|"build"|"never"} Return whether and how something comes back once it is gone */

/**
 * @typedef {object} Row what else is on the disk
 * @property {string} kind
 * @property {string} name
 * @property {number} onDisk
 * @property {Return} comesBack
 * @property {number|null} limit
 * @property {boolean} isCache
 */

/** @typedef {{regions: Stored[], rows: Row[], onDisk: number, free: number|null}} Account */

/** @type {Record<Return, string>} */
export const returnWords = {
  "by-itself": "comes back by itself", download: "can be downloaded again", build: "can be built again",
  never: "cannot be made again",
};

/**
 * How regions come back once they are deleted, in words; empty for none.
 * @param {{comesBack: Return}[]} regions
 */
export function regionsReturn(regions) {
  const ways = new Set(regions.map((one) => one.comesBack));
  if (ways.size > 1) return "can be downloaded or built again";
  if (ways.has("build")) return `${returnWords.build} from ${regions.length > 1 ? "their extracts" : "its extract"}`;
  return ways.size === 0 ? "" : returnWords.download;
}

/** The choices of what to have offline: each holds those before it. */
export const choices = /** @type {const} */ ([
  { id: "map", label: "Map", uses: ["map"] },
  { id: "routes", label: "Map and routes", uses: ["map", "routes"] },
  { id: "search", label: "Map, routes and search", uses: ["map", "routes", "search"] },
]);

/**
 * Bytes that a choice stores. The manifest and its signature belong to every choice.
 * @param {Offer} offer
 * @param {readonly string[]} uses
 */
export function bytesOf(offer, uses) {
  const all = offer.parts.reduce((sum, part) => sum + part.bytes, 0);
  const chosen = offer.parts.filter((part) => uses.includes(part.use)).reduce((sum, part) => sum + part.bytes, 0);
  return chosen + Math.max(0, offer.bytes - all);
}

/**
 * What an update stores and fetches: `2.1 MB will be stored, at most 80 kB of them fetched`.
 * @param {Offer} offer
 * @param {readonly string[]} uses that are installed
 */
export function updateWords(offer, uses) {
  const stored = bytesOf(offer, uses);
  const fetched = offer.bytesToFetch < stored ? `, at most ${size(offer.bytesToFetch)} of them fetched` : "";
  return `${size(stored)} will be stored${fetched}`;
}

/**
 * Uses beside the map that can be taken away, and those that can be added with their bytes.
 * @param {Stored} stored
 * @param {Offer|undefined} offer of the same version
 */
export function partChoices(stored, offer) {
  const sum = (/** @type {{use: Use, bytes: number}[]} */ parts, /** @type {Use} */ use) =>
    parts.filter((part) => part.use === use).reduce((bytes, part) => bytes + part.bytes, 0);
  return /** @type {const} */ (["routes", "search"]).map((use) => {
    const here = sum(stored.parts, use);
    const there = offer && offer.version === stored.version ? sum(offer.parts, use) : 0;
    return { use, isHere: here > 0, bytes: here || there };
  }).filter(({ bytes }) => bytes > 0);
}

/**
 * How far a download is: `2.1 MB of 3.4 MB · 400 kB/s · 4 s left`.
 * @param {Download} download
 */
export function progressWords(download) {
  const isTiles = download.unit === "tiles";
  const amount = isTiles ? `${count(download.done)} of ${count(download.total)} tiles` : `${size(download.done)} of ${size(download.total)}`;
  if (download.state === "paused") return `Paused · ${amount}`;
  if (download.state === "failed") return download.problem ?? "It failed. Try again.";
  if (download.total === 0) return isTiles ? "Asking the tile server …" : "Asking the publisher …";
  const parts = [amount];
  if (download.rate > 0) parts.push(isTiles ? `${count(download.rate)} tiles/s` : `${size(download.rate)}/s`);
  if (download.secondsLeft !== null && download.done < download.total) parts.push(`${timeLeft(download.secondsLeft)} left`);
  return parts.join(" · ");
}

/** @param {number} tiles */
function count(tiles) {
  return tiles.toLocaleString("en");
}

/** @param {number} seconds */
function timeLeft(seconds) {
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

/**
 * What is said of an installed region under its name.
 * @param {Stored} stored
 */
export function factWords(stored) {
  const facts = [size(stored.onDisk)];
  if (stored.sourceDate) facts.push(`map of ${day(stored.sourceDate)}`);
  if (stored.state === "retired") facts.push("old version, goes by itself");
  if (stored.state === "damaged") facts.push("damaged");
  if (stored.isPinned) facts.push("kept as it is");
  return facts.join(" · ");
}

/**
 * What is said of its expiry; null where there is none.
 * @param {Stored} stored
 */
export function expiryWords(stored) {
  if (!stored.expires) return null;
  return stored.isExpired
    ? `Expired on ${day(stored.expires)}. It still works; roads may have changed.`
    : `Good until ${day(stored.expires)}. It works on after that.`;
}

/**
 * The shares of the storage bar, in percent, the largest first; what is too small to see is at least half a percent.
 * @param {Account} account
 */
export function shares(account) {
  const regions = account.regions.reduce((sum, one) => sum + one.onDisk, 0);
  const caches = account.rows.filter((row) => row.isCache).reduce((sum, row) => sum + row.onDisk, 0);
  const others = account.onDisk - regions - caches;
  const parts = [
    { id: "regions", label: "Regions", bytes: regions },
    { id: "others", label: "World, page and settings", bytes: others },
    { id: "cache", label: "Cache", bytes: caches },
  ].filter((part) => part.bytes > 0);
  const total = parts.reduce((sum, part) => sum + part.bytes, 0) || 1;
  return parts.map((part) => ({ ...part, percent: Math.max(0.5, (100 * part.bytes) / total) }));
}

/**
 * Offers under the name of their last heading, headings in order of their names.
 * @param {Offer[]} offers
 * @returns {{title: string, offers: Offer[]}[]}
 */
export function grouped(offers) {
  /** @type {Map<string, Offer[]>} */
  const groups = new Map();
  for (const offer of offers) {
    const title = offer.groups.map((group) => group.name).join(" › ");
    groups.set(title, [...(groups.get(title) ?? []), offer]);
  }
  return [...groups].sort(([a], [b]) => a.localeCompare(b)).map(([title, found]) => ({ title, offers: found }));
}
