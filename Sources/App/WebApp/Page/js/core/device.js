/** Questions to the device that serves this page. */

import { tileAt } from "./geo.js";
import { readerLanguage } from "./language.js";

/** A failure with a sentence for the person that says what to do. */
export class DeviceError extends Error {
  /**
   * @param {string} code
   * @param {string} advice
   */
  constructor(code, advice) {
    super(advice);
    this.name = "DeviceError";
    this.code = code;
  }
}

const advice = {
  unreachable: "The device does not answer. Start it with periplus serve; this page goes on by itself.",
  NoRoute: "There is no way between these two points by this mode. Try another mode, or move a point.",
  NoSegment: "There is no street near one of the points. Choose a point closer to a street.",
  InvalidValue: "This mode is not in the installed map. Choose another mode.",
  InvalidProfile: "This mode is not in the installed map. Choose another mode.",
  "no-gazetteer": "There is no gazetteer of the world on this device yet. Run make gazetteer where it runs.",
  failed: "The device could not answer. Try again; if it stays so, look at its messages where it runs.",
};

/**
 * Fetches JSON.
 * @param {string} path
 * @param {{signal?: AbortSignal}} [options]
 * @returns {Promise<any>}
 * @throws {DeviceError} for every failure but a cancelled question, which stays an `AbortError`
 */
export async function ask(path, { signal } = {}) {
  return (await answer(path, signal)).body;
}

/**
 * @param {string} path
 * @param {AbortSignal} [signal]
 */
async function answer(path, signal) {
  const response = await reach(path, signal);
  if (response.status === 204) return { body: null, headers: response.headers };
  const body = await response.json().catch(() => null);
  if (response.ok && body !== null) return { body, headers: response.headers };
  const code = body?.code ?? body?.error?.code ?? "failed";
  throw new DeviceError(code, advice[/** @type {keyof typeof advice} */ (code)] ?? body?.error?.message ?? body?.message ??
    advice.failed);
}

/**
 * @param {string} path
 * @param {AbortSignal} [signal]
 */
async function reach(path, signal) {
  try {
    return await fetch(path, { signal, headers: { accept: "application/json" } });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new DeviceError("unreachable", advice.unreachable);
  }
}

/**
 * Places for words.
 * @param {string} words
 * @param {{near?: import("./geo.js").Point, limit?: number, signal?: AbortSignal}} options
 * @returns {Promise<import("../search/results.js").Result[]>}
 */
export async function search(words, { near, limit = 8, signal }) {
  const query = new URLSearchParams({ q: words, limit: String(limit), language: readerLanguage() });
  if (near) query.set("near", `${near.lat.toFixed(5)},${near.lon.toFixed(5)}`);
  return (await ask(`/api/v1/search?${query}`, { signal })).results ?? [];
}

/**
 * A route in the shape of OSRM, with the milliseconds that its answer took: the device's own count where it tells one.
 * @param {import("./address.js").Spot} from
 * @param {import("./address.js").Spot} to
 * @param {string} mode
 * @param {AbortSignal} [signal]
 */
export async function route(from, to, mode, signal) {
  const points = [from, to].map(({ lat, lon }) => `${lon.toFixed(6)},${lat.toFixed(6)}`).join(";");
  const start = performance.now();
  const path = `/route/v1/${mode}/${points}?overview=full&geometries=geojson&steps=true`;
  const { body, headers } = await answer(path, signal);
  const told = /dur=([\d.]+)/.exec(headers.get("server-timing") ?? "");
  return { ...body, milliseconds: told ? Number(told[1]) : performance.now() - start };
}

/** The zoom at which a tile of a region has every street. */
const streetZoom = 14;

/**
 * Whether a region covers a point: outside of regions the device has the map of the world alone, or nothing.
 * @param {import("./geo.js").Point} point
 * @param {AbortSignal} [signal]
 */
export async function isInRegion(point, signal) {
  const state = await tileState(tileAt(point, streetZoom), signal);
  return state !== "world" && state !== "none";
}

/**
 * The name of the street next to a point and how far it is; null where there is none.
 * @param {import("./geo.js").Point} point
 * @param {AbortSignal} [signal]
 */
export async function nearestStreet({ lat, lon }, signal) {
  // Asked first, because a browser complains of every answer that is an error.
  if (!(await isInRegion({ lat, lon }, signal))) return null;
  try {
    const body = await ask(`/nearest/v1/foot/${lon.toFixed(6)},${lat.toFixed(6)}`, { signal });
    const found = body.waypoints?.[0];
    return found?.name ? { name: String(found.name), meters: Number(found.distance ?? 0) } : null;
  } catch (error) {
    if (error instanceof DeviceError) return null;
    throw error;
  }
}

/**
 * Asks the device to keep the map along a route for the time offline; it tells by `route-kept` when it has.
 * @param {any} line the route as a GeoJSON LineString
 */
export async function keepAlong(line) {
  const body = JSON.stringify({ type: "LineString", coordinates: line.coordinates });
  await fetch("/api/v1/prefetch", { method: "POST", body, headers: { "content-type": "application/json" } })
    .catch(() => {});
}

/** Fails where the device has no gazetteer: asked first, because a browser complains of every answer that is an error. */
async function needGazetteer(/** @type {AbortSignal|undefined} */ signal) {
  const { gazetteer } = await ask("/health", { signal });
  if (!gazetteer) throw new DeviceError("no-gazetteer", advice["no-gazetteer"]);
}

/**
 * What is at a point: the chain of country, region, city and so on, with a reason for each link.
 * @param {import("./geo.js").Point} point
 * @param {AbortSignal} [signal]
 * @returns {Promise<import("../places/chain.js").Chain>}
 */
export async function whereIs({ lat, lon }, signal) {
  await needGazetteer(signal);
  const query = new URLSearchParams({ lat: lat.toFixed(7), lon: lon.toFixed(7), lang: readerLanguage() });
  return ask(`/api/v1/where?${query}`, { signal });
}

/**
 * A page of the atlas.
 * @param {{kind: string, id: string}} page `world` has no id
 * @param {AbortSignal} [signal]
 * @returns {Promise<import("../places/atlas.js").AtlasPage>}
 */
export async function atlasPage({ kind, id }, signal) {
  await needGazetteer(signal);
  const path = kind === "world" ? "" : `/${kind}/${encodeURIComponent(id)}`;
  return ask(`/api/v1/gazetteer${path}?lang=${encodeURIComponent(readerLanguage())}`, { signal });
}

/**
 * The outline of a country or region as a GeoJSON feature; null where it has none.
 * @param {"country"|"region"} kind
 * @param {string} id
 * @param {AbortSignal} [signal]
 */
export async function outline(kind, id, signal) {
  try {
    return await ask(`/api/v1/gazetteer/${kind}/${encodeURIComponent(id)}/outline`, { signal });
  } catch (error) {
    if (error instanceof DeviceError) return null;
    throw error;
  }
}

/**
 * A person's GeoJSON file, read by the device: cut at ±180, with what was left out.
 * @param {Blob} file
 */
export async function readGeoJSON(file) {
  const response = await fetch("/api/v1/geojson", { method: "POST", body: file }).catch(() => null);
  if (!response) throw new DeviceError("unreachable", advice.unreachable);
  const body = await response.json().catch(() => null);
  if (!response.ok || !body) throw new DeviceError("failed", body?.error?.message ?? body?.message ?? advice.failed);
  return body;
}

/**
 * Where the device has a tile from: `region`, `world` and so on; null where it does not answer.
 * @param {string} key `zoom/column/row`
 * @param {AbortSignal} [signal]
 */
export async function tileState(key, signal) {
  const answer = await fetch(`/tiles/${key}`, { method: "HEAD", cache: "no-store", signal }).catch(() => null);
  return answer?.headers.get("x-tile-state") ?? null;
}

/** The installed regions. */
export async function regions() {
  const body = await ask("/api/v1/regions");
  return Array.isArray(body) ? body : (body.regions ?? []);
}
