/** When regions are brought up to date, and what a network that costs allows. */

import { h } from "../core/dom.js";
import { toast } from "../panels/toast.js";
import { saveSettings, settings } from "./requests.js";

const updates = [["ask", "Tell me, and I decide"], ["auto", "By itself, when idle, charging and on a free network"], ["never", "Only when I ask"]];
const metered = [["ask", "Ask me first"], ["never", "Download nothing"], ["allow", "Download as always"]];

export class SettingsForm {
  #updates = select("Updates", updates, () => this.#save());
  #metered = select("On a network that costs", metered, () => this.#save());
  #isMetered = /** @type {HTMLInputElement} */ (h("input", { type: "checkbox", onchange: () => this.#save() }));
  element = h("section", { class: "region-settings", "aria-label": "Updates" },
    h("h2", { class: "regions-head" }, "Updates"),
    labelled("Newer maps", this.#updates),
    labelled("On a network that costs", this.#metered),
    h("label", { class: "check" }, this.#isMetered, h("span", {}, "This network costs")));
  /** @type {any} */
  #known = {};

  async load() {
    const told = await settings().catch(() => null);
    if (!told) return;
    this.#known = told;
    this.#updates.value = told.updates;
    this.#metered.value = told.metered;
    this.#isMetered.checked = told.isMetered;
  }

  async #save() {
    const changed = {
      updates: this.#updates.value, metered: this.#metered.value, isMetered: this.#isMetered.checked,
    };
    try {
      this.#known = await saveSettings({ ...(await settings()), ...changed });
    } catch (error) {
      toast(/** @type {Error} */ (error).message);
      this.load();
    }
  }
}

/**
 * @param {string} name
 * @param {string[][]} options
 * @param {() => void} changed
 */
function select(name, options, changed) {
  return /** @type {HTMLSelectElement} */ (h("select", { "aria-label": name, onchange: changed },
    options.map(([value, label]) => h("option", { value }, label))));
}

/**
 * @param {string} name
 * @param {HTMLElement} control
 */
function labelled(name, control) {
  return h("label", { class: "labelled" }, h("span", { class: "note" }, name), control);
}
