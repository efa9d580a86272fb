/** The sections of the page: a rail on wide screens, a bar on phones. */

import { byID, h } from "../core/dom.js";
import { icon } from "../core/icons.js";

const sections = /** @type {const} */ ([
  { id: "map", label: "Map" },
  { id: "regions", label: "Regions" },
]);

/** @typedef {typeof sections[number]["id"]} Section */

export class Rail {
  /** @type {Map<Section, HTMLElement>} */
  #buttons = new Map();

  /** @param {(section: Section) => void} open */
  constructor(open) {
    const mark = h("img", { src: "/assets/icons/mark.svg", alt: "", width: 36, height: 36, class: "mark" });
    byID("rail").append(mark, ...sections.map(({ id, label }) => {
      const button = h("button", { type: "button", onclick: () => open(id) }, icon(id, 22), h("span", {}, label));
      this.#buttons.set(id, button);
      return button;
    }));
  }

  /** @param {Section} section */
  mark(section) {
    for (const [id, button] of this.#buttons) {
      if (id === section) button.setAttribute("aria-current", "page");
      else button.removeAttribute("aria-current");
    }
  }
}
