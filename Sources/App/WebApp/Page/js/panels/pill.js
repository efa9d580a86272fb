/** One line about the connection and the map: online or offline, which region, how old. */

import { byID, h } from "../core/dom.js";
import { day } from "../core/format.js";

const interval = 20000;

export class Pill {
  #element = byID("pill");
  #isReachable = true;
  /** Null until the device has told. @type {import("./regions.js").Region[]|null} */
  #regions = null;
  /** Called when the device answers again after a silence. @type {() => void} */
  onreturn = () => {};

  constructor() {
    addEventListener("online", () => this.check());
    addEventListener("offline", () => this.check());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.check();
    });
    setInterval(() => {
      if (!document.hidden) this.check();
    }, interval);
    this.#render();
    this.check();
  }

  /** @param {import("./regions.js").Region[]} regions */
  set regions(regions) {
    this.#regions = regions;
    this.#render();
  }

  /** Asks the device whether it is there. */
  async check() {
    const before = this.#isReachable;
    this.#isReachable = await fetch("/health", { cache: "no-store" }).then((answer) => answer.ok, () => false);
    this.#render();
    if (this.#isReachable && !before) this.onreturn();
  }

  #render() {
    const { state, words } = status(navigator.onLine, this.#isReachable, this.#regions);
    if (this.#element.textContent === words) return;
    this.#element.dataset.state = state;
    this.#element.replaceChildren(h("span", { class: "pill-dot", "aria-hidden": "true" }), h("span", {}, words));
  }
}

/**
 * The words of the pill. Pure.
 * @param {boolean} isOnline whether the machine has a network
 * @param {boolean} isReachable whether the device answers
 * @param {import("./regions.js").Region[]|null} regions null where the device has not told yet
 */
export function status(isOnline, isReachable, regions) {
  const line = isOnline ? "Online" : "Offline";
  if (!isReachable) return { state: "away", words: `${line} · the device does not answer` };
  const state = isOnline ? "online" : "offline";
  if (regions === null) return { state, words: line };
  if (regions.length === 0) return { state, words: `${line} · no map installed` };
  const [first] = regions;
  const age = first.date ? `, map of ${day(first.date)}` : "";
  const maps = regions.length === 1 ? `${first.name}${age}` : `${regions.length} maps`;
  return { state, words: `${line} · ${maps}` };
}
