/** What is known of one place, and what can be done with it. */

import { h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { coordinate } from "../core/format.js";
import { detail, kindWord, title } from "../search/results.js";
import { toast } from "./toast.js";

/**
 * @param {import("../search/results.js").Result} place
 * @param {{to: (name: string) => void, from: (name: string) => void, close: () => void}} actions
 * @returns {HTMLElement}
 */
export function placeCard(place, actions) {
  const heading = h("h1", {}, title(place));
  const second = h("p", { class: "note" }, detail(place, null));
  return h("article", { class: "place" },
    h("div", { class: "place-head" }, h("div", {}, heading, second),
      h("button", { type: "button", class: "bare close", "aria-label": "Close the card", onclick: actions.close },
        icon("close", 20))),
    h("p", { class: "place-facts" }, h("span", { class: "chip kind" }, kindWord(place)), copyButton(coordinate(place))),
    h("div", { class: "buttons" },
      h("button", { type: "button", class: "primary", onclick: () => actions.to(title(place)) }, "Directions to"),
      h("button", { type: "button", class: "soft", onclick: () => actions.from(title(place)) }, "Directions from")));
}

/** A chip that copies a text. @param {string} text */
export function copyButton(text) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast("Coordinates copied");
    } catch {
      toast(`Copy by hand: ${text}`);
    }
  };
  return h("button", { type: "button", class: "chip", "aria-label": `Copy the coordinates ${text}`, onclick: copy },
    icon("copy", 16), text);
}
