/** The search of the map section: a field, kinds as chips, and what was found. */

import { announce, h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { search } from "../core/device.js";
import { Combobox } from "../search/combobox.js";
import { resultContent, suggestions } from "../search/suggest.js";
import { forgetRecents, recents, remember } from "../search/recents.js";
import { title } from "../search/results.js";

/** @typedef {import("../search/results.js").Result} Result */

const kinds = [
  ["Restaurant", "food"], ["Café", "cup"], ["Hotel", "bed"], ["Pharmacy", "health"], ["Supermarket", "shop"],
  ["Parking", "parking"], ["Museum", "culture"],
];

/**
 * @typedef {object} SearchActions
 * @property {() => import("../core/geo.js").Point} near
 * @property {(result: Result) => void} pick
 * @property {(results: Result[]) => void} show several results on the map
 * @property {() => void} directions
 * @property {() => void} clear
 * @property {() => void} browse opens the atlas
 * @property {() => void} focus
 */

export class SearchPanel {
  #actions;
  #below = h("div", { class: "below" });
  #question = new AbortController();
  /** @type {Result[]} */
  found = [];

  /** @param {SearchActions} actions */
  constructor(actions) {
    this.#actions = actions;
    this.combobox = new Combobox({
      id: "search", label: "Search for places, streets and addresses", placeholder: "Search here",
      suggest: (words, signal) => this.#suggest(words, signal),
      onfocus: actions.focus, onclear: () => this.reset(),
    });
    const clear = h("button", { type: "button", class: "bare clear", "aria-label": "Clear the search", onclick: () => {
      this.combobox.value = "";
      this.reset();
      this.combobox.input.focus();
    } }, icon("close", 20));
    const directions = h("button", { type: "button", class: "bare accent", "aria-label": "Directions", title: "Directions",
      onclick: actions.directions }, icon("directions"));
    this.element = h("div", { class: "search" },
      h("div", { class: "field", role: "search" }, h("span", { class: "field-icon" }, icon("search", 20)),
        this.combobox.input, clear, directions),
      this.combobox.list, this.#below);
    this.reset(false);
  }

  /**
   * Shows the chips and forgets what was found.
   * @param {boolean} [tell] whether the map should forget it too
   */
  reset(tell = true) {
    this.#question.abort();
    this.found = [];
    this.#below.replaceChildren(this.#chips(), this.#browse());
    if (tell) this.#actions.clear();
  }

  /** Shows a card instead of chips and results. @param {HTMLElement} card */
  showCard(card) {
    const back = this.found.length > 1
      ? h("button", { type: "button", class: "quiet back", onclick: () => this.#list(this.found) }, icon("back", 18),
        `All ${this.found.length} results`)
      : null;
    this.#below.replaceChildren(...[back, card].filter((node) => node !== null));
  }

  /**
   * @param {string} words
   * @param {AbortSignal} signal
   */
  async #suggest(words, signal) {
    const near = this.#actions.near();
    const results = await suggestions(words, near, signal);
    const options = results.map((result) => ({
      label: title(result), content: resultContent(result, near), take: () => this.#take(result),
    }));
    if (words === "" && recents().length > 0) {
      options.push({ label: "", content: [h("span", { class: "option-clear" }, "Forget these places")],
        take: () => forgetRecents() });
    }
    return options;
  }

  /** @param {Result} result */
  #take(result) {
    this.found = [];
    remember(result);
    this.#actions.pick(result);
  }

  #chips() {
    return h("div", { class: "chips", role: "group", "aria-label": "Kinds of places" }, kinds.map(([word, pictogram]) =>
      h("button", { type: "button", class: "chip", onclick: () => this.#searchKind(word) }, icon(pictogram, 18), word)));
  }

  #browse() {
    return h("button", { type: "button", class: "browse-world", onclick: this.#actions.browse }, icon("globe", 20),
      "Browse the world");
  }

  /** @param {string} word */
  async #searchKind(word) {
    this.#question.abort();
    this.#question = new AbortController();
    const { signal } = this.#question;
    this.combobox.value = word;
    try {
      const results = await search(word.toLowerCase(), { near: this.#actions.near(), limit: 20, signal });
      if (!signal.aborted) this.#list(results.filter((result) => result.kind === "poi"));
    } catch (error) {
      if (!signal.aborted) this.#say(/** @type {Error} */ (error).message);
    }
  }

  /** @param {Result[]} results */
  #list(results) {
    this.found = results;
    this.#actions.show(results);
    if (results.length === 0) {
      this.#say("None on the installed map. Try another kind, or type a name.");
      return;
    }
    const near = this.#actions.near();
    announce(`${results.length} found`);
    this.#below.replaceChildren(h("ul", { class: "plain results" }, results.map((result) => h("li", {},
      h("button", { type: "button", class: "option", onclick: () => this.#actions.pick(result) },
        ...resultContent(result, near))))));
  }

  /** @param {string} sentence */
  #say(sentence) {
    announce(sentence);
    this.#below.replaceChildren(this.#chips(), h("p", { class: "note inset" }, sentence));
  }
}
