/** Names and links all whom the map's source asks to be named. */

import { h } from "../core/dom.js";

/** @param {any} map */
export function showAttribution(map) {
  map.on("sourcedata", (/** @type {any} */ event) => {
    if (event.sourceId !== "periplus" || event.sourceDataType !== "metadata") return;
    const links = linksOf(map.getSource("periplus")?.attribution ?? "");
    if (links.length) document.getElementById("attribution")?.replaceChildren(...links);
  });
}

/**
 * Only links to web pages and their words are taken over.
 * @param {string} html
 */
function linksOf(html) {
  const found = new DOMParser().parseFromString(html, "text/html").querySelectorAll("a[href^='http']");
  return [...found].map((link) =>
    h("a", { href: link.getAttribute("href") ?? "", target: "_blank", rel: "noopener" }, link.textContent ?? ""));
}
