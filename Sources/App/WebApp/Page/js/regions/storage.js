/** The account: one bar that adds up, and a row for each thing that is kept. */

import { h } from "../core/dom.js";
import { size } from "../core/format.js";
import { toast } from "../panels/toast.js";
import { regionsReturn, returnWords, shares } from "./model.js";
import { clearCache } from "./requests.js";

export class StorageView {
  element = h("section", { class: "storage", "aria-label": "Storage" });

  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
  }

  /** @param {import("./model.js").Account} account */
  show(account) {
    const parts = shares(account);
    const rows = account.rows.filter((row) => row.onDisk > 0);
    const regions = account.regions.reduce((sum, one) => sum + one.onDisk, 0);
    const caches = rows.filter((row) => row.isCache).reduce((sum, row) => sum + row.onDisk, 0);
    this.element.replaceChildren(
      h("h2", { class: "regions-head" }, "Storage"),
      h("p", { class: "total" }, h("strong", {}, size(account.onDisk)),
        account.free === null ? null : h("span", { class: "note" }, ` used, ${size(account.free)} free`)),
      h("div", { class: "sum-bar", "aria-hidden": "true" },
        parts.map(share)),
      h("dl", { class: "account" },
        line("Regions", regions, regionsReturn(account.regions), "regions"),
        rows.map((row) => line(row.name, row.onDisk,
          row.kind === "other" || row.kind === "settings" ? "" : returnWords[row.comesBack] +
            (row.limit ? `, at most ${size(row.limit)}` : ""), row.isCache ? "cache" : "others"))),
      h("button", { type: "button", class: "soft", disabled: caches === 0, onclick: () => this.#clear() },
        `Clear the cache · ${size(caches)}`));
  }

  async #clear() {
    try {
      const { freed } = await clearCache();
      toast(`${size(freed)} freed`);
    } catch (error) {
      toast(/** @type {Error} */ (error).message);
    }
    this.changed();
  }
}

/**
 * @param {string} name
 * @param {number} bytes
 * @param {string} words
 * @param {string} share
 */
function line(name, bytes, words, share) {
  return h("div", { class: "account-row" },
    h("dt", {}, h("span", { class: `key key-${share}`, "aria-hidden": "true" }), name),
    h("dd", { "data-bytes": bytes }, size(bytes), words ? h("span", { class: "note" }, words) : null));
}

/** @param {{id: string, percent: number}} part */
function share({ id, percent }) {
  const element = h("span", { class: `share share-${id}` });
  // Not as an attribute: the policy of the page forbids styles in attributes.
  element.style.flexGrow = percent.toFixed(2);
  return element;
}
