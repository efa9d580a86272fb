/** Short messages that go away by themselves. */

import { byID, h } from "../core/dom.js";

/**
 * @param {string} sentence
 * @param {{label: string, run: () => void}} [action]
 */
export function toast(sentence, action) {
  const element = h("div", { class: "toast card" }, h("span", {}, sentence));
  const close = () => element.remove();
  if (action) {
    element.append(h("button", { type: "button", class: "quiet", onclick: () => {
      close();
      action.run();
    } }, action.label));
  }
  byID("toasts").replaceChildren(element);
  setTimeout(close, action ? 12000 : 6000);
}
