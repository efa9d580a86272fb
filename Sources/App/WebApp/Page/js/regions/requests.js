/** Questions and orders about regions to the device. */

import { DeviceError, ask } from "../core/device.js";
import { readerLanguage } from "../core/language.js";

/**
 * @param {{words?: string, at?: {lat: number, lon: number}|null, along?: number[][]|null, fresh?: boolean}} wish
 * @returns {Promise<{regions: import("./model.js").Offer[], problems: string[], hasSource: boolean}>}
 */
export function offers({ words = "", at = null, along = null, fresh = false }) {
  const query = new URLSearchParams({ language: readerLanguage() });
  if (words) query.set("q", words);
  if (at) query.set("at", `${at.lat.toFixed(5)},${at.lon.toFixed(5)}`);
  if (along) query.set("along", thinned(along).map(([lon, lat]) => `${lat.toFixed(5)},${lon.toFixed(5)}`).join(";"));
  if (fresh) query.set("fresh", "1");
  return ask(`/api/v1/regions/offers?${query}`);
}

/** A line of at most 200 points: an address has an end. @param {number[][]} line */
function thinned(line) {
  const step = Math.max(1, Math.ceil(line.length / 200));
  return line.filter((_, index) => index % step === 0 || index === line.length - 1);
}

/** @returns {Promise<import("./model.js").Download[]>} */
export async function downloads() {
  return (await ask("/api/v1/regions/downloads")).downloads;
}

/** @returns {Promise<import("./model.js").Account>} */
export const account = () => ask("/api/v1/storage");

/** @returns {Promise<{updates: string, metered: string, isMetered: boolean, pinned: string[]}>} */
export const settings = () => ask("/api/v1/regions/settings");

/** @param {object} changed */
export const saveSettings = (changed) => order("/api/v1/regions/settings", "PUT", changed);

/**
 * @param {string} id
 * @param {"download"|"repair"|"pause"|"resume"|"cancel"|"pin"|"unpin"} action
 * @param {object} [wish]
 */
export const act = (id, action, wish) => order(`/api/v1/regions/${id}/${action}`, "POST", wish);

/**
 * @param {string} id
 * @param {string} [version]
 */
export const remove = (id, version) =>
  order(`/api/v1/regions/${id}${version ? `?version=${encodeURIComponent(version)}` : ""}`, "DELETE");

/** @returns {Promise<{freed: number}>} */
export const clearCache = () => order("/api/v1/storage/clear-cache", "POST");

/**
 * @param {string} id
 * @param {import("./model.js").Use} use
 */
export const removePart = (id, use) => order(`/api/v1/regions/${id}?uses=${use}`, "DELETE");

/** @returns {Promise<import("./place.js").Move>} */
export const moveStatus = () => ask("/api/v1/storage/move");

/**
 * @param {string} place a folder where the device runs
 * @returns {Promise<import("./place.js").Move>}
 */
export const moveRegions = (place) => order("/api/v1/storage/move", "POST", { place });

/** @returns {Promise<{server: string|null, mostTiles: number, maxZoom: number}>} */
export const rectangles = () => ask("/api/v1/rectangles");

/**
 * @param {object} wish
 * @returns {Promise<{tiles: number, bytes: number, minZoom: number, maxZoom: number, free: number|null}>}
 */
export const estimateRectangle = (wish) => order("/api/v1/rectangles/estimate", "POST", wish);

/** @param {object} wish */
export const startRectangle = (wish) => order("/api/v1/rectangles", "POST", wish);

/**
 * @param {string} path
 * @param {string} method
 * @param {object} [body]
 */
async function order(path, method, body) {
  let response;
  try {
    response = await fetch(path, {
      method, body: body ? JSON.stringify(body) : undefined, headers: { "content-type": "application/json" },
    });
  } catch {
    throw new DeviceError("unreachable", "The device does not answer. Start it with periplus serve; this page goes on by itself.");
  }
  if (response.status === 204) return null;
  const told = await response.json().catch(() => null);
  if (response.ok) return told;
  throw new DeviceError(told?.error?.code ?? "failed", told?.error?.message ?? "The device could not do it. Try again.");
}
