/** The atlas: continents, countries, regions, cities. */

import { h } from "../core/dom.js";
import { icon } from "../core/icons.js";

/** @typedef {{kind: string, id: string, name: string, population: number, lat?: number, lon?: number}} AtlasPlace */
/** @typedef {{name: string, version: string, licence: string, attribution: string, url: string}} Source */
/**
 * @typedef {object} AtlasPage
 * @property {AtlasPlace|null} place null for the world
 * @property {AtlasPlace[]} ancestry continent first
 * @property {AtlasPlace[]} children
 * @property {boolean} isCut
 * @property {string} gazetteer
 * @property {Source[]} sources
 */
/** @typedef {{open: (page: {kind: string, id: string}) => void, pick: (city: AtlasPlace) => void, close: () => void}} Actions */

export const world = { kind: "world", id: "" };

/**
 * @param {AtlasPage} page
 * @param {Actions} actions
 * @returns {HTMLElement}
 */
export function atlasPanel(page, actions) {
  const { place, children } = page;
  const people = place && place.population > 0 ? `${count(place.population)} people` : null;
  const what = page.isCut ? `the ${children.length} largest cities` : childrenWord(children);
  return h("article", { class: "atlas" },
    h("div", { class: "place-head" },
      h("div", {}, crumbs(page, actions), h("h1", {}, place?.name ?? "The world"),
        h("p", { class: "note" }, [people, what].filter(Boolean).join(" · "))),
      h("button", { type: "button", class: "bare close", "aria-label": "Close the atlas", onclick: actions.close },
        icon("close", 20))),
    children.length > 0
      ? h("ul", { class: "plain results", "aria-label": "Places" }, children.map((child) => entry(child, actions)))
      : null,
    page.isCut ? h("p", { class: "note inset" }, "There are more. Click on the map to ask for any place.") : null,
    sourcesNote(page.sources, page.gazetteer));
}

/** @param {AtlasPage} page @param {Actions} actions */
function crumbs({ place, ancestry }, actions) {
  if (!place) return null;
  const steps = [{ ...world, name: "World" }, ...ancestry];
  return h("nav", { class: "crumbs", "aria-label": "Where this is" }, h("ol", { class: "plain" },
    steps.map((step) => h("li", {},
      h("button", { type: "button", class: "quiet", onclick: () => actions.open({ kind: step.kind, id: step.id }) },
        step.name)))));
}

/** @param {AtlasPlace} child @param {Actions} actions */
function entry(child, actions) {
  const isCity = child.kind === "city";
  const take = () => (isCity ? actions.pick(child) : actions.open({ kind: child.kind, id: child.id }));
  return h("li", {}, h("button", { type: "button", class: "option", onclick: take },
    h("span", { class: "option-icon" }, icon(isCity ? "town" : child.kind === "region" ? "map" : "globe", 20)),
    h("span", { class: "option-text" }, h("span", { class: "option-title" }, child.name),
      child.population > 0 ? h("small", {}, count(child.population)) : null),
    icon(isCity ? "pin" : "next", 18)));
}

/**
 * What a list holds: `27 regions`, `12 countries`. Pure.
 * @param {{kind: string}[]} children
 */
export function childrenWord(children) {
  const words = { continent: ["continent", "continents"], country: ["country", "countries"],
    region: ["region", "regions"], city: ["city", "cities"] };
  return Object.entries(words).map(([kind, [one, many]]) => {
    const number = children.filter((child) => child.kind === kind).length;
    return number === 0 ? null : `${number} ${number === 1 ? one : many}`;
  }).filter(Boolean).join(", ");
}

/** @param {number} number */
function count(number) {
  return number.toLocaleString("en");
}

/**
 * Who made the data, folded away: names and licences must be shown, the versions are for the curious.
 * @param {Source[]} sources
 * @param {string} edition
 */
export function sourcesNote(sources, edition) {
  const names = [...new Set(sources.map((source) => source.attribution))];
  return h("details", { class: "sources" },
    h("summary", {}, names.join(" · ")),
    h("ul", { class: "plain" }, sources.map((source) => h("li", {},
      h("a", { href: source.url, target: "_blank", rel: "noopener" }, source.name),
      ` ${source.version}, ${source.licence}`))),
    h("p", { class: "note" }, `Gazetteer ${edition}`));
}
