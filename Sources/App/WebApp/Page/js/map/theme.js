/** Light or dark: the reader's choice, else the system's. */

const key = "periplus-theme";
const systemDark = matchMedia("(prefers-color-scheme: dark)");

/** @typedef {"light"|"dark"} Theme */

/** @type {Set<(theme: Theme) => void>} */
const watchers = new Set();

/** @returns {Theme} */
export function theme() {
  const chosen = localStorage.getItem(key);
  if (chosen === "light" || chosen === "dark") return chosen;
  return systemDark.matches ? "dark" : "light";
}

/** Chooses the other theme; choosing what the system wishes follows the system again. */
export function toggleTheme() {
  const next = theme() === "dark" ? "light" : "dark";
  if (next === (systemDark.matches ? "dark" : "light")) localStorage.removeItem(key);
  else localStorage.setItem(key, next);
  apply();
}

/** @param {(theme: Theme) => void} watcher called at once and after every change */
export function watchTheme(watcher) {
  watchers.add(watcher);
  watcher(theme());
}

function apply() {
  const now = theme();
  document.documentElement.dataset.theme = now;
  for (const watcher of watchers) watcher(now);
}

systemDark.addEventListener("change", apply);
apply();
