/** The form of a rectangle that the person draws: edges, zoom levels, what it would take, and the order to fetch it. */

import { h } from "../core/dom.js";
import { size } from "../core/format.js";
import { icon } from "../core/icons.js";
import { asked, readBox, tileCount } from "./rectangle.js";
import { estimateRectangle, rectangles, startRectangle } from "./requests.js";

/** @typedef {import("../core/geo.js").Box} Box */

const patience = 500;
const edges = /** @type {const} */ (["north", "south", "west", "east"]);
const sights = { 0: "world", 5: "countries", 10: "towns", 14: "streets" };

export class RectangleForm {
  /** @type {Box|null} */
  #box = null;
  #most = 200000;
  #question = 0;
  #timer = 0;
  #open = /** @type {HTMLButtonElement} */ (h("button", { type: "button", class: "soft", onclick: () => this.open() }, "Draw a rectangle"));
  #fields = Object.fromEntries(edges.map((name) => [name, this.#number(name)]));
  #low = this.#zooms("Lowest zoom");
  #high = this.#zooms("Highest zoom");
  #name = /** @type {HTMLInputElement} */ (h("input", { type: "text", maxlength: 80, value: "My rectangle", autocomplete: "off" }));
  #server = /** @type {HTMLInputElement} */ (h("input", {
    type: "url", placeholder: "Address of its tiles.json", autocomplete: "off", oninput: () => this.#changed(),
  }));
  #draw = h("button", { type: "button", class: "chip", "aria-pressed": "false", onclick: () => this.#toggleDraw() }, "Draw on the map");
  #words = h("p", { class: "note estimate", role: "status" });
  #start = /** @type {HTMLButtonElement} */ (h("button", { type: "submit", class: "primary", disabled: true }, "Download"));
  #form = this.#build();
  element = h("section", { class: "rectangle", "aria-label": "A rectangle of your own" },
    h("h2", { class: "regions-head" }, "A rectangle of your own"),
    h("p", { class: "note" }, "The map of ground that no publisher offers, from a tile server. Without routes and search."),
    this.#open, this.#form);

  /**
   * @param {import("../map/rectangle.js").RectangleOnMap} drawing
   * @param {{makeRoom: () => void, started: () => void}} actions
   */
  constructor(drawing, actions) {
    this.drawing = drawing;
    this.actions = actions;
    drawing.onchange = (box) => this.#take(box);
    drawing.onarm = (isArmed) => this.#draw.setAttribute("aria-pressed", String(isArmed));
  }

  get isOpen() {
    return !this.#form.hidden;
  }

  /** Puts a rectangle into the middle of the map, to be drawn anew or moved by its corners. */
  async open() {
    this.actions.makeRoom();
    this.#open.hidden = true;
    this.#form.hidden = false;
    this.#set(this.drawing.middle);
    this.drawing.arm(true);
    this.#draw.focus();
    this.element.scrollIntoView({ block: "start" });
    const told = await rectangles().catch(() => null);
    if (!told || !this.isOpen) return;
    this.#most = told.mostTiles;
    if (!this.#server.value && told.server) this.#server.value = told.server;
    this.#changed();
  }

  close() {
    if (!this.isOpen) return;
    this.#question += 1;
    clearTimeout(this.#timer);
    this.drawing.hide();
    this.#form.hidden = true;
    this.#open.hidden = false;
  }

  #build() {
    this.#low.value = "0";
    this.#high.value = "14";
    return h("form", {
      class: "rectangle-form", hidden: true, onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        this.#order(false);
      },
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        this.#cancel();
      },
    },
    h("p", { class: "note" }, "Drag over the map to draw it. Drag its corners to change it, or move them with the arrow keys."),
    h("div", { class: "filters" }, this.#draw,
      h("button", { type: "button", class: "chip", onclick: () => this.#set(this.drawing.middle) }, "Take what the map shows")),
    h("fieldset", { class: "edges" }, h("legend", {}, "Edges in degrees"),
      edges.map((name) => labelled(name[0].toUpperCase() + name.slice(1), this.#fields[name]))),
    h("fieldset", { class: "zooms" }, h("legend", {}, "Zoom levels"),
      labelled("Lowest", this.#low), labelled("Highest", this.#high)),
    labelled("Name", this.#name), labelled("Tile server", this.#server),
    this.#words,
    h("div", { class: "row-buttons" }, this.#start,
      h("button", { type: "button", class: "soft", onclick: () => this.#cancel() }, "Cancel")));
  }

  /** @param {string} name */
  #number(name) {
    return /** @type {HTMLInputElement} */ (h("input", {
      type: "number", step: "any", inputmode: "decimal", name, onchange: () => this.#typed(),
    }));
  }

  /** @param {string} name */
  #zooms(name) {
    return /** @type {HTMLSelectElement} */ (h("select", { "aria-label": name, onchange: () => this.#changed() },
      Array.from({ length: 21 }, (_, zoom) => h("option", { value: zoom },
        zoom in sights ? `${zoom} · ${sights[/** @type {keyof typeof sights} */ (zoom)]}` : String(zoom)))));
  }

  #toggleDraw() {
    const isArmed = this.#draw.getAttribute("aria-pressed") !== "true";
    if (isArmed) this.actions.makeRoom();
    this.drawing.arm(isArmed);
  }

  #cancel() {
    this.close();
    this.#open.focus();
  }

  #typed() {
    const texts = Object.fromEntries(edges.map((name) => [name, this.#fields[name].value]));
    const box = readBox(/** @type {any} */ (texts));
    if (box) {
      this.#set(box);
    } else {
      this.#box = null;
      this.#changed();
    }
  }

  /** @param {Box} box */
  #set(box) {
    this.drawing.show(box);
    this.#take(box);
  }

  /** @param {Box} box */
  #take(box) {
    this.#box = box;
    for (const [name, degrees] of Object.entries(asked(box))) this.#fields[name].value = degrees.toFixed(5);
    this.#changed();
  }

  /** Says at once how many tiles it are, and a moment later, when nothing changes any more, how many bytes. */
  #changed() {
    const question = ++this.#question;
    clearTimeout(this.#timer);
    this.#start.disabled = true;
    this.#start.replaceChildren("Download");
    const [low, high] = [Number(this.#low.value), Number(this.#high.value)];
    if (!this.#box) return this.#fail("The south lies below the north; all four are degrees.");
    if (low > high) return this.#fail("The lowest zoom is above the highest.");
    const tiles = tileCount(this.#box, low, high);
    if (tiles > this.#most) {
      return this.#fail(`${number(tiles)} tiles are more than ${number(this.#most)}. Choose a smaller rectangle or lower zooms.`);
    }
    if (!this.#server.value.trim()) return this.#fail("Name the tile server that the map comes from.");
    this.#words.replaceChildren(`${number(tiles)} tiles. Asking for their size …`);
    this.#timer = setTimeout(() => this.#estimate(question), patience);
  }

  /** @param {string} words */
  #fail(words) {
    this.#words.replaceChildren(h("span", { class: "problem" }, icon("warning", 20), words));
  }

  #wish() {
    return {
      ...asked(/** @type {Box} */ (this.#box)), minZoom: Number(this.#low.value), maxZoom: Number(this.#high.value),
      server: this.#server.value.trim(),
    };
  }

  /** @param {number} question */
  async #estimate(question) {
    try {
      const told = await estimateRectangle(this.#wish());
      if (question !== this.#question) return;
      const beyond = Number(this.#high.value) > told.maxZoom ? ` The server has zooms up to ${told.maxZoom}.` : "";
      if (told.free !== null && told.bytes > told.free) {
        this.#fail(`About ${size(told.bytes)}, but only ${size(told.free)} are free. Choose a smaller rectangle or lower zooms.`);
        return;
      }
      const free = told.free === null ? "" : ` ${size(told.free)} are free.`;
      this.#words.replaceChildren(`${number(told.tiles)} tiles, about ${size(told.bytes)} will be stored.${free}${beyond}`);
      this.#start.replaceChildren(`Download · about ${size(told.bytes)}`);
      this.#start.disabled = false;
    } catch (error) {
      if (question === this.#question) this.#fail(/** @type {Error} */ (error).message);
    }
  }

  /** @param {boolean} confirmed */
  async #order(confirmed) {
    if (this.#start.disabled) return;
    try {
      await startRectangle({ ...this.#wish(), name: this.#name.value, confirmed });
      this.close();
      this.actions.started();
    } catch (error) {
      const { code, message } = /** @type {any} */ (error);
      if (code !== "metered-question") this.#fail(message);
      else if (confirm("This network costs. Download all the same?")) this.#order(true);
    }
  }
}

/** @param {number} count */
function number(count) {
  return count.toLocaleString("en");
}

/**
 * @param {string} name
 * @param {HTMLElement} control
 */
function labelled(name, control) {
  return h("label", { class: "labelled" }, h("span", { class: "note" }, name), control);
}
