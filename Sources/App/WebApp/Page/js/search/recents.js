/** Places chosen lately, kept in this browser alone. */

const key = "periplus-recents";
const limit = 6;

/** @returns {import("./results.js").Result[]} the newest first */
export function recents() {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isResult).slice(0, limit) : [];
  } catch {
    return [];
  }
}

/** @param {import("./results.js").Result} result */
export function remember(result) {
  const others = recents().filter((other) => other.lat !== result.lat || other.lon !== result.lon);
  const { id, name, label, lat, lon, kind, category } = result;
  const entry = { id, name, label, lat, lon, kind, category };
  localStorage.setItem(key, JSON.stringify([entry, ...others].slice(0, limit)));
}

export function forgetRecents() {
  localStorage.removeItem(key);
}

/** @param {any} value */
function isResult(value) {
  return typeof value?.name === "string" && Number.isFinite(value.lat) && Number.isFinite(value.lon);
}
