/** Where the regions lie: moved to another folder while they are used. */

import { announce, h } from "../core/dom.js";
import { on } from "../core/events.js";
import { size } from "../core/format.js";
import { icon } from "../core/icons.js";
import { moveRegions, moveStatus } from "./requests.js";

/** @typedef {{state: "none"|"running"|"done"|"failed", share: number, bytes: number, stillRead: number, problem: string|null}} Move */

export class PlaceForm {
  #field = /** @type {HTMLInputElement} */ (h("input", {
    type: "text", placeholder: "/media/card/regions", autocomplete: "off", spellcheck: "false", required: true,
  }));
  #button = /** @type {HTMLButtonElement} */ (h("button", { type: "submit", class: "soft" }, "Move the regions"));
  #told = h("div", { class: "move-state", role: "status" });
  #state = "none";
  element = h("form", { class: "place", "aria-label": "Place of the regions", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    this.#move();
  } },
  h("label", { class: "labelled" }, h("span", { class: "note" }, "Keep the regions in another folder of the device"), this.#field),
  h("p", { class: "note" }, "Copied and held against their checksums; only then do the old ones go."),
  this.#button, this.#told);

  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    on("storage-move", (told) => this.#show(told));
  }

  async load() {
    const told = await moveStatus().catch(() => null);
    if (told && told.state === "running") this.#show(told);
  }

  async #move() {
    try {
      this.#show(await moveRegions(this.#field.value.trim()));
    } catch (error) {
      this.#fail(/** @type {Error} */ (error).message);
    }
  }

  /** @param {Move} told */
  #show(told) {
    const isNew = told.state !== this.#state;
    this.#state = told.state;
    this.#button.disabled = told.state === "running";
    if (told.state === "running") this.#progress(told.share);
    if (told.state === "failed") this.#fail(told.problem ?? "The regions could not be moved. They are where they were.");
    if (told.state !== "done" || !isNew) return;
    const still = told.stillRead > 0 ? " The old ones go in a moment, when the device has let go of them." : "";
    this.#told.replaceChildren(h("p", { class: "note" }, `Moved and verified: ${size(told.bytes)}.${still}`));
    announce("The regions are moved");
    this.changed();
  }

  /** @param {number} share */
  #progress(share) {
    const filled = h("span");
    filled.style.width = `${(100 * share).toFixed(1)}%`;
    this.#told.replaceChildren(h("div", {
      class: "bar", role: "progressbar", "aria-label": "Moving the regions", "aria-valuemin": 0, "aria-valuemax": 100,
      "aria-valuenow": Math.round(100 * share),
    }, filled));
  }

  /** @param {string} words */
  #fail(words) {
    this.#told.replaceChildren(h("p", { class: "problem" }, icon("warning", 20), words));
  }
}
