/** The panel: a card beside the map, and on phones a sheet of three heights that can be dragged or stepped. */

import { byID, h } from "../core/dom.js";

const heights = /** @type {const} */ (["peek", "half", "full"]);
const names = { peek: "small", half: "medium", full: "large" };

/** @typedef {typeof heights[number]} Height */

export class Sheet {
  #panel = byID("panel");
  #body = h("div", { class: "panel-body" });
  #handle = h("button", { type: "button", class: "handle", onclick: () => this.#step() });
  /** Called after the sheet came to rest at another height. @type {() => void} */
  onresize = () => {};

  constructor() {
    this.#panel.append(this.#handle, this.#body);
    this.#handle.addEventListener("pointerdown", (event) => this.#drag(event));
    this.height = "half";
  }

  /** @returns {Height} */
  get height() {
    return /** @type {Height} */ (this.#panel.dataset.height);
  }

  /** @param {Height} height */
  set height(height) {
    this.#panel.dataset.height = height;
    this.#panel.style.removeProperty("height");
    this.#handle.setAttribute("aria-label", `Panel is ${names[height]}. Change its size`);
    document.documentElement.dataset.sheet = height;
    this.onresize();
  }

  /**
   * @param {Node} content
   * @param {string} label what the panel is
   */
  show(content, label) {
    this.#panel.setAttribute("aria-label", label);
    this.#body.replaceChildren(content);
    this.#body.scrollTop = 0;
  }

  #step() {
    const next = (heights.indexOf(this.height) + 1) % heights.length;
    this.height = heights[next];
  }

  /** @param {PointerEvent} start */
  #drag(start) {
    const from = this.#panel.getBoundingClientRect().height;
    let moved = false;
    const move = (/** @type {PointerEvent} */ event) => {
      const travel = start.clientY - event.clientY;
      moved ||= Math.abs(travel) > 6;
      if (moved) this.#panel.style.height = `${Math.max(72, Math.min(innerHeight - 72, from + travel))}px`;
    };
    const end = () => {
      this.#handle.removeEventListener("pointermove", move);
      if (moved) this.#settle();
    };
    this.#handle.setPointerCapture(start.pointerId);
    this.#handle.addEventListener("pointermove", move);
    this.#handle.addEventListener("pointerup", end, { once: true });
    this.#handle.addEventListener("pointercancel", end, { once: true });
    if (start.pointerType !== "touch") start.preventDefault();
  }

  /** Comes to rest at the height nearest to where the finger left it. */
  #settle() {
    const share = this.#panel.getBoundingClientRect().height / innerHeight;
    const swallow = (/** @type {Event} */ event) => event.stopPropagation();
    this.#handle.addEventListener("click", swallow, { once: true, capture: true });
    setTimeout(() => this.#handle.removeEventListener("click", swallow, { capture: true }), 50);
    this.height = share < 0.28 ? "peek" : share < 0.66 ? "half" : "full";
  }
}
