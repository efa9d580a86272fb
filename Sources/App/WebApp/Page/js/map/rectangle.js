/** A rectangle that the person draws on the map: by a drag, by its corners, by the arrow keys. */

import { Marker } from "./library.js";
import { freePadding } from "./map.js";
import { h } from "../core/dom.js";
import { between, corners, moved, place } from "../regions/rectangle.js";

/** @typedef {import("../core/geo.js").Box} Box */
/** @typedef {import("../regions/rectangle.js").Corner} Corner */

/** Pixels that an arrow key moves a corner, alone and with shift. */
const steps = { plain: 8, shift: 40 };
const arrows = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
});
const leastDrag = 8;

export class RectangleOnMap {
  /** @type {Box|null} */
  #box = null;
  /** @type {Map<Corner, any>} */
  #handles = new Map();
  #isArmed = false;
  /** Told of a rectangle that was changed on the map. @type {(box: Box) => void} */
  onchange = () => {};
  /** Told that the next drag draws, or no longer. @type {(isArmed: boolean) => void} */
  onarm = () => {};

  /**
   * @param {any} map
   * @param {import("./overlay.js").Overlay} overlay
   */
  constructor(map, overlay) {
    this.map = map;
    this.overlay = overlay;
    map.getCanvasContainer().addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => this.#pressed(event));
  }

  /** The middle of the map that panel and controls leave free. @returns {Box} */
  get middle() {
    const { width, height } = this.map.getContainer().getBoundingClientRect();
    const { top, right, bottom, left } = freePadding();
    const inset = (/** @type {number} */ from, /** @type {number} */ to) => [from + (to - from) * 0.15, to - (to - from) * 0.15];
    const [x0, x1] = inset(left, width - right);
    const [y0, y1] = inset(top, height - bottom);
    return between(this.#at(x0, y0), this.#at(x1, y1));
  }

  /** Shows a rectangle and its corners. @param {Box} box */
  show(box) {
    this.#box = box;
    this.overlay.showRectangle(box);
    for (const corner of corners) {
      const handle = this.#handles.get(corner) ?? this.#handle(corner);
      const { lat, lon } = place(box, corner);
      handle.setLngLat([lon, lat]);
      if (!this.#handles.has(corner)) handle.addTo(this.map);
      this.#handles.set(corner, handle);
    }
  }

  hide() {
    this.arm(false);
    this.#box = null;
    this.overlay.showRectangle(null);
    for (const handle of this.#handles.values()) handle.remove();
    this.#handles.clear();
  }

  /** Whether the next drag over the map draws instead of moving it. @param {boolean} isArmed */
  arm(isArmed) {
    if (isArmed === this.#isArmed) return;
    this.#isArmed = isArmed;
    for (const gesture of [this.map.dragPan, this.map.boxZoom, this.map.touchZoomRotate]) {
      if (isArmed) gesture.disable();
      else gesture.enable();
    }
    this.map.getContainer().classList.toggle("drawing", isArmed);
    this.onarm(isArmed);
  }

  /** @param {Corner} corner */
  #handle(corner) {
    const element = h("button", {
      type: "button", class: "marker marker-corner", "data-corner": corner, "aria-label": `Corner in the ${corner}`,
      "aria-keyshortcuts": "ArrowLeft ArrowRight ArrowUp ArrowDown", onkeydown: (/** @type {any} */ event) => this.#stepped(corner, event),
    });
    const handle = new Marker({ element, draggable: true });
    handle.on("drag", () => {
      const { lat, lng } = handle.getLngLat();
      this.#change(moved(/** @type {Box} */ (this.#box), corner, { lat, lon: lng }));
    });
    return handle;
  }

  /**
   * @param {Corner} corner
   * @param {KeyboardEvent} event
   */
  #stepped(corner, event) {
    const direction = arrows[event.key];
    if (!direction || !this.#box) return;
    // The map would move too.
    event.preventDefault();
    event.stopPropagation();
    const { lat, lon } = place(this.#box, corner);
    const { x, y } = this.map.project([lon, lat]);
    const step = event.shiftKey ? steps.shift : steps.plain;
    this.#change(moved(this.#box, corner, this.#at(x + direction[0] * step, y + direction[1] * step)));
  }

  /** @param {PointerEvent} start */
  #pressed(start) {
    if (!this.#isArmed || !start.isPrimary || start.button !== 0) return;
    if (start.target instanceof Element && start.target.closest(".marker")) return;
    const container = this.map.getCanvasContainer();
    const { left, top } = container.getBoundingClientRect();
    const from = this.#at(start.clientX - left, start.clientY - top);
    let isDrawn = false;
    const move = (/** @type {PointerEvent} */ event) => {
      if (event.pointerId !== start.pointerId) return;
      isDrawn ||= Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > leastDrag;
      if (isDrawn) this.#change(between(from, this.#at(event.clientX - left, event.clientY - top)));
    };
    const end = () => {
      for (const name of ["pointerup", "pointercancel"]) removeEventListener(name, end);
      removeEventListener("pointermove", move);
      if (isDrawn) this.arm(false);
    };
    addEventListener("pointermove", move);
    for (const name of ["pointerup", "pointercancel"]) addEventListener(name, end);
  }

  /** @param {Box} box */
  #change(box) {
    this.show(box);
    this.onchange(box);
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  #at(x, y) {
    const { lat, lng } = this.map.unproject([x, y]);
    return { lat, lon: lng };
  }
}
