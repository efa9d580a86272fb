/** What is known of one place, and what can be done with it. */

import { h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { nearestStreet } from "../core/device.js";
import { coordinate, distance } from "../core/format.js";
import { detail, kindWord, title } from "../search/results.js";
import { toast } from "./toast.js";

/**
 * @param {import("../search/results.js").Result} place
 * @param {{to: (name: string) => void, from: (name: string) => void, close: () => void}} actions
 * @returns {HTMLElement}
 */
export function placeCard(place, actions) {
  const isPoint = place.kind === "coordinate";
  const heading = h("h1", {}, isPoint ? "What is here?" : title(place));
  const second = h("p", { class: "note" }, isPoint ? "Point on the map" : detail(place, null));
  const name = () => (isPoint ? coordinate(place) : title(place));
  if (isPoint) nameStreet(place, heading, second);
  return h("article", { class: "place" },
    h("div", { class: "place-head" }, h("div", {}, heading, second),
      h("button", { type: "button", class: "bare close", "aria-label": "Close the card", onclick: actions.close },
        icon("close", 20))),
    h("p", { class: "place-facts" }, isPoint ? null : h("span", { class: "chip kind" }, kindWord(place)),
      copyButton(coordinate(place))),
    h("div", { class: "buttons" },
      h("button", { type: "button", class: "primary", onclick: () => actions.to(name()) }, "Directions to"),
      h("button", { type: "button", class: "soft", onclick: () => actions.from(name()) }, "Directions from")));
}

/**
 * Names a bare point by the street beside it, once the device has answered.
 * @param {import("../core/geo.js").Point} point
 * @param {HTMLElement} heading
 * @param {HTMLElement} second
 */
async function nameStreet(point, heading, second) {
  const street = await nearestStreet(point).catch(() => null);
  if (!street || street.meters > 250) return;
  heading.textContent = street.name;
  second.textContent = street.meters < 8 ? "Point on this street" : `Nearest street, ${distance(street.meters)} away`;
}

/** @param {string} text */
function copyButton(text) {
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
