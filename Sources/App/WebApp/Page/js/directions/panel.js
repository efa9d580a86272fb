/** Directions: from, to, a mode, and the way between. */

import { keptText } from "./summary.js";
import { announce, h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { nearestStreet, route } from "../core/device.js";
import { coordinate, distance, duration } from "../core/format.js";
import { Combobox } from "../search/combobox.js";
import { remember } from "../search/recents.js";
import { resultContent, suggestions } from "../search/suggest.js";
import { title } from "../search/results.js";
import { routeView } from "./route-view.js";

/** @typedef {import("../core/address.js").Spot} Spot */
/** @typedef {"from"|"to"} End */

const modes = [["car", "Car", "car"], ["bicycle", "Bike", "bike"], ["foot", "Walk", "walk"]];

/**
 * @typedef {object} DirectionsActions
 * @property {() => import("../core/geo.js").Point} near
 * @property {() => void} changed the points or the mode are others
 * @property {(answer: any|null) => void} routed draws the route, or takes it away
 * @property {(step: any) => void} showStep
 * @property {() => void} close
 * @property {() => void} focus
 */

export class DirectionsPanel {
  #actions;
  #result = h("div", { class: "below" });
  #modes = h("div", { class: "modes", role: "radiogroup", "aria-label": "Travel by" });
  #question = new AbortController();
  /** @type {Record<End, Spot|null>} */
  #spots = { from: null, to: null };
  #mode = "car";

  /** @param {DirectionsActions} actions */
  constructor(actions) {
    this.#actions = actions;
    this.#fields = { from: this.#field("from", "Start"), to: this.#field("to", "Destination") };
    const close = h("button", { type: "button", class: "bare", "aria-label": "Close the directions",
      onclick: actions.close }, icon("close", 20));
    const swap = h("button", { type: "button", class: "bare", "aria-label": "Swap start and destination",
      title: "Swap", onclick: () => this.swap() }, icon("swap", 20));
    const row = (/** @type {End} */ end, /** @type {HTMLElement} */ button) => h("div", { class: "field" },
      h("span", { class: `end end-${end}`, "aria-hidden": "true" }), this.#fields[end].input, button);
    this.element = h("div", { class: "directions" }, row("from", close), row("to", swap),
      this.#fields.from.list, this.#fields.to.list, this.#modes, this.#result);
    this.#modes.append(...modes.map(([id, label, pictogram]) => this.#modeButton(id, label, pictogram)));
  }

  /** @type {Record<End, Combobox>} */
  #fields;

  get from() {
    return this.#spots.from;
  }

  get to() {
    return this.#spots.to;
  }

  get mode() {
    return this.#mode;
  }

  /** The end that a click on the map fills next; null when both are set. @returns {End|null} */
  get openEnd() {
    return this.#spots.from === null ? "from" : this.#spots.to === null ? "to" : null;
  }

  /** Takes over what an address says, and computes. @param {{from: Spot|null, to: Spot|null, mode: string}} wish */
  restore({ from, to, mode }) {
    this.#put("from", from);
    this.#put("to", to);
    this.#chooseMode(mode);
    return this.compute();
  }

  /**
   * Sets one end; a point without a name is named after the street beside it.
   * @param {End} end
   * @param {Spot|null} spot
   */
  set(end, spot) {
    this.#put(end, spot);
    if (spot && spot.name === "") this.#nameByStreet(end, spot);
    this.#actions.changed();
    return this.compute();
  }

  swap() {
    const { from, to } = this.#spots;
    this.#put("from", to);
    this.#put("to", from);
    this.#actions.changed();
    this.compute();
  }

  /** Asks for the route; an earlier question that is still open is given up. */
  async compute() {
    this.#question.abort();
    this.#question = new AbortController();
    const { signal } = this.#question;
    const { from, to } = this.#spots;
    if (!from || !to) {
      this.#actions.routed(null);
      this.#result.replaceChildren(h("p", { class: "note inset" }, hint(from, to)));
      return;
    }
    const slow = setTimeout(() => this.#result.replaceChildren(
      h("p", { class: "note inset", role: "status" }, "Looking for the way …")), 300);
    try {
      const answer = await route(from, to, this.#mode, signal);
      if (!signal.aborted) this.#show(answer);
    } catch (error) {
      if (!signal.aborted) this.#fail(/** @type {Error} */ (error));
    } finally {
      clearTimeout(slow);
    }
  }

  /** Puts the cursor where something is missing. */
  focusOpenEnd() {
    const end = this.openEnd;
    if (end) this.#fields[end].input.focus();
  }

  /** @param {any} answer */
  #show(answer) {
    const [best] = answer.routes;
    this.#result.replaceChildren(routeView(answer, this.#actions.showStep));
    this.#actions.routed(answer);
    announce(`Route found: ${duration(best.duration)}, ${distance(best.distance)}`);
  }

  /**
   * Says that the map along the route is kept.
   * @param {{present: number, fetched: number, left: number}} report
   */
  kept(report) {
    const view = this.#result.querySelector(".route");
    if (view) view.querySelector(".kept")?.remove();
    view?.append(h("p", { class: "note inset kept", role: "status" }, keptText(report)));
  }

  /** @param {Error} error */
  #fail(error) {
    this.#actions.routed(null);
    this.#result.replaceChildren(h("p", { class: "problem inset", role: "alert" }, icon("warning", 20), error.message));
  }

  /**
   * @param {End} end
   * @param {string} label
   */
  #field(end, label) {
    return new Combobox({
      id: `directions-${end}`, label, placeholder: label, onfocus: this.#actions.focus,
      onclear: () => this.set(end, null),
      suggest: async (words, signal) => {
        const near = this.#actions.near();
        const results = await suggestions(words, near, signal);
        return results.map((result) => ({
          label: title(result), content: resultContent(result, near), take: () => {
            remember(result);
            this.set(end, { lat: result.lat, lon: result.lon, name: title(result) });
            this.focusOpenEnd();
          },
        }));
      },
    });
  }

  /**
   * @param {string} id
   * @param {string} label
   * @param {string} pictogram
   */
  #modeButton(id, label, pictogram) {
    const input = h("input", { type: "radio", name: "mode", value: id, class: "unseen", onchange: () => {
      this.#chooseMode(id);
      this.#actions.changed();
      this.compute();
    } });
    return h("label", { class: "mode" }, input, icon(pictogram, 20), h("span", {}, label));
  }

  /** @param {string} mode */
  #chooseMode(mode) {
    this.#mode = mode;
    for (const input of this.#modes.querySelectorAll("input")) input.checked = input.value === mode;
  }

  /**
   * @param {End} end
   * @param {Spot|null} spot
   */
  #put(end, spot) {
    this.#spots[end] = spot;
    const words = spot ? spot.name || coordinate(spot) : "";
    if (this.#fields[end].value !== words) this.#fields[end].value = words;
  }

  /**
   * @param {End} end
   * @param {Spot} spot
   */
  async #nameByStreet(end, spot) {
    const street = await nearestStreet(spot).catch(() => null);
    if (!street || this.#spots[end] !== spot) return;
    spot.name = street.name;
    this.#put(end, spot);
    this.#actions.changed();
  }
}

/**
 * @param {Spot|null} from
 * @param {Spot|null} to
 */
function hint(from, to) {
  if (!from && !to) return "Choose a start and a destination: type, or click on the map.";
  return from ? "Choose a destination: type, or click on the map." : "Choose a start: type, or click on the map.";
}
