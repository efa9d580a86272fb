/** The card that answers "What is here?": the chain of places, each with its reason. */

import { announce, h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { coordinate, distance } from "../core/format.js";
import { copyButton } from "../panels/place-card.js";
import { kindWord, title as titleOf } from "../search/results.js";
import { borderWarning, heading, rows } from "./chain.js";
import { sourcesNote } from "./atlas.js";

/** @typedef {import("./chain.js").Chain} Chain */
/**
 * @typedef {object} HereActions
 * @property {(name: string) => void} to
 * @property {(name: string) => void} from
 * @property {(page: {kind: string, id: string}) => void} browse
 * @property {() => void} close
 */

/**
 * The card before the answer has come. A place that has a name keeps it.
 * @param {import("../search/results.js").Result} place
 * @param {HereActions} actions
 */
export function hereCard(place, actions) {
  const given = place.kind === "coordinate" ? "" : titleOf(place);
  const title = h("h1", {}, given || "What is here?");
  const second = h("p", { class: "note" }, given ? "" : "Point on the map");
  const body = h("div", {});
  let name = given || coordinate(place);
  const element = h("article", { class: "place here" },
    h("div", { class: "place-head" }, h("div", {}, title, second),
      h("button", { type: "button", class: "bare close", "aria-label": "Close the card", onclick: actions.close },
        icon("close", 20))),
    h("p", { class: "place-facts" }, given ? h("span", { class: "chip kind" }, kindWord(place)) : null,
      copyButton(coordinate(place))),
    h("div", { class: "buttons" },
      h("button", { type: "button", class: "primary", onclick: () => actions.to(name) }, "Directions to"),
      h("button", { type: "button", class: "soft", onclick: () => actions.from(name) }, "Directions from")),
    body);
  return {
    element,
    /** @param {Chain} chain @param {import("./atlas.js").AtlasPage|null} world for the sources */
    tell(chain, world) {
      const found = heading(chain, given);
      title.textContent = found.title;
      second.textContent = found.second;
      if (chain.country && !given) name = found.title;
      body.replaceChildren(...chainView(chain, world, actions));
      announce([found.title, found.second].filter(Boolean).join(", "));
    },
    /** @param {{name: string, meters: number}} street the only thing that is known */
    nameStreet(street) {
      if (given) return;
      title.textContent = street.name;
      second.textContent = street.meters < 8 ? "Point on this street" : `Nearest street, ${distance(street.meters)} away`;
    },
    /** @param {string} sentence what went wrong and what to do */
    fail(sentence) {
      body.replaceChildren(h("p", { class: "note inset" }, sentence));
    },
  };
}

/**
 * @param {Chain} chain
 * @param {import("./atlas.js").AtlasPage|null} world
 * @param {HereActions} actions
 */
function chainView(chain, world, actions) {
  const warning = borderWarning(chain, navigator.language);
  return [
    warning ? h("p", { class: "near-border" }, icon("warning", 20), warning) : null,
    h("ul", { class: "plain chain", "aria-label": "What is here" }, rows(chain).map((row) => link(row, actions))),
    world ? sourcesNote(world.sources, world.gazetteer) : null,
  ].filter((node) => node !== null);
}

/** @param {import("./chain.js").Row} row @param {HereActions} actions */
function link(row, actions) {
  const text = h("span", { class: "option-text" }, h("small", {}, row.title),
    h("span", { class: "chain-name" }, row.name), row.reason ? h("small", { class: "reason" }, row.reason) : null);
  const content = [h("span", { class: "option-icon" }, icon(row.pictogram, 20)), text];
  const { page } = row;
  if (!page) return h("li", { class: "option still" }, ...content);
  return h("li", {}, h("button", { type: "button", class: "option", onclick: () => actions.browse(page) }, ...content,
    icon("next", 18)));
}
