/** The section of the regions: what is installed, what can be fetched, and what all of it takes. */

import { announce, h } from "../core/dom.js";
import { on } from "../core/events.js";
import { icon } from "../core/icons.js";
import { toast } from "../panels/toast.js";
import { downloadRow, offerRow, storedRow } from "./rows.js";
import { grouped, regionsReturn } from "./model.js";
import { RectangleForm } from "./rectangle-form.js";
import { PlaceForm } from "./place.js";
import { SettingsForm } from "./settings.js";
import { StorageView } from "./storage.js";
import * as requests from "./requests.js";

const firstSteps = "periplus keys pin KEY --from URL";

/**
 * @typedef {object} Actions
 * @property {(box: import("../core/geo.js").Box) => void} show the ground of a region on the map
 * @property {() => {lat: number, lon: number}} here where the map is
 * @property {() => number[][]|null} way the route that is shown, longitude first
 * @property {(offers: import("./model.js").Offer[]) => void} outlines of offered regions on the map
 * @property {import("../map/rectangle.js").RectangleOnMap} drawing rectangles on the map
 * @property {() => void} makeRoom lets the map be seen
 */

export class RegionsPanel {
  /** @type {import("./model.js").Account} */
  #account = { regions: [], rows: [], onDisk: 0, free: null };
  /** @type {import("./model.js").Download[]} */
  #downloads = [];
  /** @type {import("./model.js").Offer[]} */
  #offers = [];
  #hasSource = true;
  #problem = "";
  #filter = /** @type {"all"|"here"|"way"} */ ("all");
  #words = "";
  #isOpen = false;
  #question = 0;
  #installed = h("div", { class: "installed" });
  #running = h("div", { class: "running" });
  #available = h("div", { class: "available", "aria-live": "polite" });
  #storage = new StorageView(() => this.refresh());
  #settings = new SettingsForm();
  #place = new PlaceForm(() => this.refresh());
  /** @type {RectangleForm} */
  #rectangle;

  /** @param {Actions} actions */
  constructor(actions) {
    this.actions = actions;
    this.#rectangle = new RectangleForm(actions.drawing, { makeRoom: actions.makeRoom, started: () => this.#started() });
    const field = h("input", {
      id: "region-words", type: "search", placeholder: "Country or region", autocomplete: "off", "aria-label": "Find a region",
      oninput: (/** @type {any} */ event) => this.#look(event.target.value),
    });
    this.element = h("div", { class: "regions" },
      h("h1", {}, "Regions"),
      h("p", { class: "note" }, "Maps on this device. They work with no connection."),
      this.#running, this.#installed,
      h("h2", { class: "regions-head" }, "Available"),
      h("label", { class: "field region-field" }, h("span", { class: "field-icon" }, icon("search", 20)), field),
      this.#filters(), this.#available, this.#rectangle.element, this.#storage.element, this.#place.element, this.#settings.element);
    on("downloads", (told) => this.#heard(told));
    on("regions-changed", () => this.refresh());
  }

  /** Shows the present state and asks the sources. */
  async open() {
    this.#isOpen = true;
    this.#settings.load();
    this.#place.load();
    await this.refresh();
    this.#find(true);
  }

  close() {
    this.#isOpen = false;
    this.#rectangle.close();
    this.actions.outlines([]);
  }

  /** Whether what is done on the map belongs to a rectangle. */
  get isDrawing() {
    return this.#rectangle.isOpen;
  }

  /** Asks the device anew for what is installed and what is on its way. */
  async refresh() {
    if (!this.#isOpen) return;
    const [account, downloads] = await Promise.all([
      requests.account().catch(() => null), requests.downloads().catch(() => []),
    ]);
    if (account) this.#account = account;
    this.#downloads = downloads;
    this.#storage.show(this.#account);
    this.#renderInstalled();
    this.#renderRunning();
    this.#find(false);
  }

  #filters() {
    const buttons = /** @type {const} */ ([["all", "All"], ["here", "Where the map is"], ["way", "Along the route"]]);
    const row = h("div", { class: "filters", role: "group", "aria-label": "Which regions" });
    for (const [id, label] of buttons) {
      row.append(h("button", {
        type: "button", class: "chip", "aria-pressed": String(id === this.#filter), onclick: () => {
          if (id === "way" && !this.actions.way()) {
            toast("Ask for directions first; then the regions along the route are shown here.");
            return;
          }
          this.#filter = id;
          for (const [index, other] of [...row.children].entries()) {
            other.setAttribute("aria-pressed", String(buttons[index][0] === id));
          }
          this.#find(false);
        },
      }, label));
    }
    return row;
  }

  /** @param {string} words */
  #look(words) {
    this.#words = words.trim();
    this.#find(false);
  }

  /** @param {boolean} fresh whether the sources are asked */
  async #find(fresh) {
    const question = ++this.#question;
    const wish = {
      words: this.#words, fresh,
      at: this.#filter === "here" ? this.actions.here() : null,
      along: this.#filter === "way" ? this.actions.way() : null,
    };
    try {
      const told = await requests.offers(wish);
      if (question !== this.#question || !this.#isOpen) return;
      [this.#offers, this.#hasSource, this.#problem] = [told.regions, told.hasSource, told.problems[0] ?? ""];
    } catch (error) {
      if (question !== this.#question) return;
      this.#problem = error instanceof Error ? error.message : String(error);
    }
    this.#renderAvailable();
    this.actions.outlines(this.#offers);
  }

  /** @param {import("./model.js").Download[]} told */
  #heard(told) {
    const before = new Map(this.#downloads.map((one) => [one.id, one.state]));
    const isMore = told.length !== this.#downloads.length || told.some((one) => before.get(one.id) !== one.state);
    this.#downloads = told;
    for (const one of told) {
      if (one.state === "done" && before.get(one.id) === "running") announce(`${one.name} is installed`);
      if (one.state === "failed" && before.get(one.id) === "running") announce(`${one.name}: ${one.problem}`);
    }
    if (!this.#isOpen) return;
    if (isMore) this.refresh();
    else this.#renderRunning();
  }

  #renderRunning() {
    const open = this.#downloads.filter((one) => one.state !== "done");
    const focused = /** @type {HTMLElement|null} */ (document.activeElement)?.dataset?.key;
    this.#running.replaceChildren(...open.map((one) => downloadRow(one, (action) => this.#order(one.id, action))));
    if (focused) /** @type {HTMLElement|null} */ (this.#running.querySelector(`[data-key="${focused}"]`))?.focus();
  }

  #renderInstalled() {
    const stored = this.#account.regions.filter((one) => one.state !== "unfinished");
    const offer = (/** @type {string} */ id) => this.#offers.find((one) => one.id === id);
    const rows = stored.map((one) => storedRow(one, offer(one.id), {
      show: () => this.#showRegion(one.id),
      update: () => this.#fetch(one.id, [...new Set(one.parts.map((part) => part.use))]),
      repair: () => this.#order(one.id, "repair"),
      pin: () => this.#order(one.id, one.isPinned ? "unpin" : "pin").then(() => this.refresh()),
      remove: () => this.#remove(one),
      add: (use) => this.#fetch(one.id, [...new Set([...one.parts.map((part) => part.use), use])]),
      drop: (use) => this.#drop(one, use),
    }));
    this.#installed.replaceChildren(stored.length === 0
      ? h("p", {}, "No map yet. Choose one below, and it works here with no connection.")
      : h("ul", { class: "plain", "aria-label": "Installed regions" }, rows));
  }

  #renderAvailable() {
    this.#renderInstalled();
    if (!this.#hasSource) {
      this.#available.replaceChildren(
        h("p", {}, "Regions come from publishers that you trust. Pin the key of one where the device runs:"),
        h("pre", { class: "command" }, h("code", {}, firstSteps)),
        h("button", { type: "button", class: "primary", onclick: copyFirstSteps }, icon("copy", 20), "Copy the command"),
        h("p", { class: "note" }, "Or make one of your own from an extract of OpenStreetMap: periplus region build"));
      return;
    }
    const problem = this.#problem ? h("p", { class: "problem", role: "alert" }, icon("warning", 20), this.#problem) : null;
    const open = this.#offers.filter((one) => one.state === "absent" || one.state === "updatable");
    const groups = grouped(open).map(({ title, offers }) => h("section", {},
      title ? h("h3", { class: "group" }, title) : null,
      h("ul", { class: "plain" }, offers.map((one) => offerRow(one, {
        show: () => this.#showOffer(one), fetch: (uses) => this.#fetch(one.id, uses),
      })))));
    const nothing = open.length === 0 && !problem
      ? h("p", { class: "note" }, this.#offers.length > 0 ? "All of these are installed." : "No publisher has such a region.") : null;
    this.#available.replaceChildren(...[problem, ...groups, nothing].filter((one) => one !== null));
  }

  /**
   * @param {string} id
   * @param {readonly string[]} uses
   * @param {boolean} [confirmed]
   */
  async #fetch(id, uses, confirmed = false) {
    const saver = /** @type {any} */ (navigator).connection?.saveData === true;
    try {
      if (saver && !confirmed && !confirm("Your browser saves data. Download all the same?")) return;
      await requests.act(id, "download", { uses, confirmed });
      await this.#started();
    } catch (error) {
      const { code, message } = /** @type {any} */ (error);
      if (code === "metered-question" && confirm("This network costs. Download all the same?")) {
        this.#fetch(id, uses, true);
      } else if (code !== "metered-question") {
        toast(message);
      }
    }
  }

  /** Shows the download that has just begun. */
  async #started() {
    await this.refresh();
    this.#running.scrollIntoView({ block: "nearest" });
  }

  /**
   * @param {string} id
   * @param {any} action
   */
  async #order(id, action) {
    try {
      await requests.act(id, action);
      this.refresh();
    } catch (error) {
      toast(/** @type {Error} */ (error).message);
    }
  }

  /** @param {import("./model.js").Stored} stored */
  async #remove(stored) {
    if (!confirm(`Delete ${stored.name}? It ${regionsReturn([stored])}.`)) return;
    const others = this.#account.regions.filter((one) => one.id === stored.id && one.state === "installed");
    try {
      await requests.remove(stored.id, others.length > 1 ? stored.version : undefined);
      toast(`${stored.name} is deleted`);
    } catch (error) {
      toast(/** @type {Error} */ (error).message);
    }
    this.refresh();
  }

  /**
   * @param {import("./model.js").Stored} stored
   * @param {import("./model.js").Use} use
   */
  async #drop(stored, use) {
    if (!confirm(`Remove the ${use} of ${stored.name}?`)) return;
    try {
      await requests.removePart(stored.id, use);
      toast(`${stored.name} is kept without ${use}`);
    } catch (error) {
      toast(/** @type {Error} */ (error).message);
    }
    this.refresh();
  }

  /** @param {import("./model.js").Offer} offer */
  #showOffer({ bounds }) {
    this.actions.show([bounds.south, bounds.west, bounds.north, bounds.east]);
  }

  /** @param {string} id */
  #showRegion(id) {
    const offer = this.#offers.find((one) => one.id === id);
    if (offer) this.#showOffer(offer);
    else this.actions.show(/** @type {any} */ (this.boxes?.get(id)));
  }

  /** Boxes of installed regions by id. @type {Map<string, import("../core/geo.js").Box>|undefined} */
  boxes;
}

async function copyFirstSteps() {
  try {
    await navigator.clipboard.writeText(firstSteps);
    toast("Copied. Run it where the device runs, with the key and the address that the publisher tells.");
  } catch {
    toast("The browser does not let this page copy. Mark the command and copy it by hand.");
  }
}
