/** Suggestions for a field: what the device finds, or the recent places while nothing is typed. */

import { h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { search } from "../core/device.js";
import { parseCoordinate } from "../core/geo.js";
import { coordinate } from "../core/format.js";
import { detail, kindWord, pictogram, title } from "./results.js";
import { recents } from "./recents.js";

/** @typedef {import("./results.js").Result} Result */

/**
 * @param {string} words
 * @param {import("../core/geo.js").Point|null} near
 * @param {AbortSignal} signal
 * @returns {Promise<Result[]>}
 */
export async function suggestions(words, near, signal) {
  if (words === "") return recents();
  const point = parseCoordinate(words);
  if (point) return [{ kind: "coordinate", id: null, name: coordinate(point), label: null, ...point }];
  return search(words, { near: near ?? undefined, signal });
}

/**
 * How a result looks in a list.
 * @param {Result} result
 * @param {import("../core/geo.js").Point|null} near
 * @returns {Node[]}
 */
export function resultContent(result, near) {
  const second = detail(result, near);
  return [
    h("span", { class: "option-icon" }, icon(pictogram(result), 20)),
    h("span", { class: "option-text" },
      h("span", { class: "option-title" }, title(result)), second ? h("small", {}, second) : null),
    h("span", { class: "chip kind" }, kindWord(result)),
  ];
}
