/** Rows of the regions: one that is installed, one that can be fetched, one on its way. */

import { h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { day, size } from "../core/format.js";
import { bytesOf, choices, expiryWords, factWords, partChoices, progressWords, updateWords } from "./model.js";

/**
 * @param {import("./model.js").Download} download
 * @param {(action: "pause"|"resume"|"cancel") => void} order
 */
export function downloadRow(download, order) {
  const share = download.total > 0 ? Math.min(100, (100 * download.done) / download.total) : 0;
  const button = (/** @type {any} */ action, /** @type {string} */ label) => h("button", {
    type: "button", class: "soft", "data-key": `${download.id}-${action}`, "aria-label": `${label} ${download.name}`,
    onclick: () => order(action),
  }, label);
  const filled = h("span");
  filled.style.width = `${share.toFixed(1)}%`;
  return h("article", { class: "download", "data-state": download.state, "aria-label": `Download of ${download.name}` },
    h("h2", {}, download.name),
    h("div", {
      class: "bar", role: "progressbar", "aria-label": `Download of ${download.name}`, "aria-valuemin": 0,
      "aria-valuemax": 100, "aria-valuenow": Math.round(share),
    }, filled),
    h("p", { class: download.state === "failed" ? "problem" : "note" },
      download.state === "failed" ? icon("warning", 20) : null, progressWords(download)),
    h("div", { class: "row-buttons" },
      download.state === "running" ? button("pause", "Pause") : button("resume", download.state === "failed" ? "Try again" : "Resume"),
      button("cancel", "Cancel")));
}

/**
 * @param {import("./model.js").Stored} stored
 * @param {import("./model.js").Offer|undefined} offer
 * @param {{show: () => void, update: () => void, repair: () => void, pin: () => void, remove: () => void,
 *   add: (use: import("./model.js").Use) => void, drop: (use: import("./model.js").Use) => void}} actions
 */
export function storedRow(stored, offer, actions) {
  const expiry = expiryWords(stored);
  const canUpdate = offer?.state === "updatable" && stored.state === "installed";
  const soft = (/** @type {string} */ label, /** @type {() => void} */ act) =>
    h("button", { type: "button", class: "soft", "aria-label": `${label} ${stored.name}`, onclick: act }, label);
  return h("li", { class: "region stored" },
    h("div", { class: "region-text" },
      h("h2", {}, stored.name),
      h("p", { class: "note" }, factWords(stored)),
      stored.parts.length > 0 ? h("p", { class: "note parts" }, partWords(stored)) : null,
      expiry ? h("p", { class: stored.isExpired ? "note warn" : "note" }, expiry) : null,
      canUpdate ? h("p", { class: "note" }, `A newer one is there${offer.sourceDate ? `, of ${day(offer.sourceDate)}` : ""}: ` +
        `${updateWords(offer, stored.parts.map((part) => part.use))}.`) : null),
    h("div", { class: "row-buttons" },
      canUpdate ? h("button", { type: "button", class: "primary", "aria-label": `Update ${stored.name}`, onclick: actions.update }, "Update") : null,
      stored.state === "damaged" ? soft("Repair", actions.repair) : soft("Show", actions.show),
      soft(stored.isPinned ? "Unpin" : "Pin", actions.pin),
      soft("Delete", actions.remove),
      stored.state === "installed" ? partButtons(stored, offer, actions) : null));
}

/**
 * @param {import("./model.js").Stored} stored
 * @param {import("./model.js").Offer|undefined} offer
 * @param {{add: (use: import("./model.js").Use) => void, drop: (use: import("./model.js").Use) => void}} actions
 */
function partButtons(stored, offer, { add, drop }) {
  return partChoices(stored, offer).map(({ use, isHere, bytes }) => h("button", {
    type: "button", class: "soft", "aria-label": `${isHere ? "Remove" : "Add"} ${use} of ${stored.name}`,
    onclick: () => (isHere ? drop : add)(use),
  }, `${isHere ? "Remove" : "Add"} ${use} · ${size(bytes)}`));
}

/** @param {import("./model.js").Stored} stored */
function partWords({ parts }) {
  const names = { map: "map", routes: "routes", search: "search" };
  return choices.map(({ id }) => {
    const bytes = parts.filter((part) => part.use === id).reduce((sum, part) => sum + part.bytes, 0);
    return bytes > 0 ? `${names[id]} ${size(bytes)}` : null;
  }).filter(Boolean).join(", ");
}

/**
 * @param {import("./model.js").Offer} offer
 * @param {{show: () => void, fetch: (uses: readonly string[]) => void}} actions
 */
export function offerRow(offer, actions) {
  const options = choices.filter(({ uses }) => offer.parts.some((part) => part.use === uses[uses.length - 1]));
  const choice = /** @type {HTMLSelectElement} */ (h("select", { "aria-label": `What of ${offer.name}` },
    options.map(({ id, label, uses }) => h("option", { value: id }, `${label} · ${size(bytesOf(offer, uses))}`))));
  choice.value = options[options.length - 1]?.id ?? "map";
  const chosen = () => choices.find(({ id }) => id === choice.value)?.uses ?? ["map"];
  const isUpdate = offer.state === "updatable";
  return h("li", { class: "region offer" },
    h("div", { class: "region-text" },
      h("h2", {}, offer.name),
      h("p", { class: "note" }, offer.sourceDate ? `map of ${day(offer.sourceDate)}` : offer.version)),
    h("div", { class: "row-buttons" }, choice,
      h("button", { type: "button", class: "bare", "aria-label": `Show ${offer.name} on the map`, onclick: actions.show }, icon("map", 20)),
      h("button", {
        type: "button", class: isUpdate ? "soft" : "primary", "aria-label": `${isUpdate ? "Update" : "Download"} ${offer.name}`,
        onclick: () => actions.fetch(chosen()),
      }, isUpdate ? "Update" : "Download")));
}
