/** Places on the map: the chosen one with its card, what is at a point, the pages of the atlas. */

import { atlasPage } from "../core/device.js";
import { h } from "../core/dom.js";
import { boxAround, boxOf } from "../core/geo.js";
import { marker, showBox, showPoint } from "../map/map.js";
import { placeCard } from "../panels/place-card.js";
import { title } from "../search/results.js";
import { atlasPanel } from "./atlas.js";
import { Here } from "./here.js";
import { hereCard } from "./here-card.js";

/** @typedef {import("../search/results.js").Result} Result */
/** @typedef {import("../core/address.js").Spot} Spot */
/** @typedef {{kind: string, id: string}} Page */
/**
 * @typedef {object} PlacesActions
 * @property {(card: HTMLElement) => void} card shows a card in the panel
 * @property {() => void} reset forgets the card and the search
 * @property {(ends: {from?: Spot, to?: Spot}) => void} directions
 * @property {() => void} makeRoom
 * @property {(isStep: boolean) => void} changed the address should follow
 */

export class Places {
  #map;
  #overlay;
  #actions;
  #here;
  #marker = marker("place", "Chosen place");
  #question = new AbortController();
  /** The place whose card is open. @type {Result|null} */
  place = null;
  /** The open page of the atlas. @type {Page|null} */
  page = null;

  /**
   * @param {any} map
   * @param {import("../map/overlay.js").Overlay} overlay
   * @param {PlacesActions} actions
   */
  constructor(map, overlay, actions) {
    [this.#map, this.#overlay, this.#actions] = [map, overlay, actions];
    this.#here = new Here(overlay);
  }

  /** The place, or null, as the address and the directions name it. @returns {Spot|null} */
  get spot() {
    return this.place && { lat: this.place.lat, lon: this.place.lon,
      name: this.place.kind === "coordinate" ? "" : title(this.place) };
  }

  /**
   * Marks a place and shows its card; one that does not say where it lies is asked what is there.
   * @param {Result} place
   * @param {boolean} [move]
   */
  show(place, move = true) {
    this.#choose(place);
    const actions = this.#cardActions(place);
    if (place.label === null) {
      const card = hereCard(place, actions);
      this.#actions.card(card.element);
      this.#here.ask(place, card);
    } else {
      this.#here.clear();
      this.#actions.card(placeCard(place, actions));
    }
    this.#actions.makeRoom();
    if (move) showPoint(this.#map, place, { street: 16, city: 11 }[place.kind] ?? 17);
    this.#actions.changed(true);
  }

  /** @param {Result[]} found */
  showResults(found) {
    this.#forget();
    this.#overlay.showResults(found.map((result) => ({ ...result, name: title(result) })));
    const box = boxAround(found.map(({ lat, lon }) => [lon, lat]));
    this.#actions.makeRoom();
    if (box) showBox(this.#map, box);
  }

  /**
   * Opens a page of the atlas, and shows its area.
   * @param {Page} page
   * @param {boolean} [move]
   */
  async browse(page, move = true) {
    this.clear();
    this.page = page;
    this.#question = new AbortController();
    const { signal } = this.#question;
    try {
      const told = await atlasPage(page, signal);
      if (signal.aborted) return;
      this.#actions.card(atlasPanel(told, {
        open: (next) => this.browse(next), pick: (city) => this.show(cityResult(city, told)),
        close: () => this.#actions.reset(),
      }));
      this.#actions.changed(true);
      await this.#showArea(page, told, move);
    } catch (error) {
      if (!signal.aborted) this.#actions.card(problem(/** @type {Error} */ (error).message));
    }
  }

  /** Takes everything off the map. */
  clear() {
    this.#forget();
    this.#overlay.showResults([]);
  }

  /** @param {Page} page @param {import("./atlas.js").AtlasPage} told @param {boolean} move */
  async #showArea(page, told, move) {
    const country = page.kind === "country" ? page.id : told.ancestry.find(({ kind }) => kind === "country")?.id;
    const area = await this.#here.draw(country, page.kind === "region" ? page.id : undefined);
    const cities = told.children.filter(({ lat, lon }) => lat !== undefined && lon !== undefined);
    const box = boxOf(area) ?? boxAround(cities.map(({ lat = 0, lon = 0 }) => [lon, lat]));
    if (move && box) showBox(this.#map, box, 12);
  }

  /** @param {Result} place */
  #choose(place) {
    this.#question.abort();
    [this.place, this.page] = [place, null];
    this.#marker.setLngLat([place.lon, place.lat]).addTo(this.#map);
  }

  #forget() {
    this.#question.abort();
    [this.place, this.page] = [null, null];
    this.#marker.remove();
    this.#here.clear();
  }

  /** @param {Result} place */
  #cardActions({ lat, lon }) {
    return {
      to: (/** @type {string} */ name) => this.#actions.directions({ to: { lat, lon, name } }),
      from: (/** @type {string} */ name) => this.#actions.directions({ from: { lat, lon, name } }),
      browse: (/** @type {Page} */ page) => this.browse(page),
      close: () => this.#actions.reset(),
    };
  }
}

/**
 * @param {import("./atlas.js").AtlasPlace} city
 * @param {import("./atlas.js").AtlasPage} page
 * @returns {Result}
 */
function cityResult({ id, name, lat = 0, lon = 0 }, { place, ancestry }) {
  const around = [place, ...ancestry.toReversed()].filter((one) => one && one.kind !== "continent");
  const label = [name, ...around.map((one) => one?.name)].join(", ");
  return { kind: "city", id, name, label, lat, lon };
}

/** @param {string} sentence */
function problem(sentence) {
  return h("p", { class: "note inset" }, sentence);
}
