/** Ties map, panels and address together. */

import { formatAddress, parseAddress } from "./core/address.js";
import { byID } from "./core/dom.js";
import { keepAlong, regions } from "./core/device.js";
import { on } from "./core/events.js";
import { RouteOnMap } from "./directions/on-map.js";
import { DirectionsPanel } from "./directions/panel.js";
import { buildControls } from "./map/controls.js";
import { onAsk, placeUnder } from "./map/pick.js";
import { refreshTiles, showBox } from "./map/map.js";
import { RectangleOnMap } from "./map/rectangle.js";
import { Pill } from "./panels/pill.js";
import { Rail } from "./panels/rail.js";
import { readRegion } from "./panels/regions.js";
import { SearchPanel } from "./panels/search-panel.js";
import { Sheet } from "./panels/sheet.js";
import { world } from "./places/atlas.js";
import { Places } from "./places/places.js";
import { RegionsPanel } from "./regions/panel.js";

/** @typedef {import("./search/results.js").Result} Result */
/** @typedef {import("./core/address.js").Spot} Spot */

const phone = matchMedia("(max-width: 700px)");

export class App {
  #sheet = new Sheet();
  #rail = new Rail((section) => this.openSection(section));
  #pill = new Pill();
  /** @type {import("./panels/regions.js").Region[]} */
  #regions = [];
  /** @type {Places} */
  #places;
  /** The line of the route that is shown, longitude first. @type {number[][]|null} */
  #way = null;
  #section = /** @type {"map"|"regions"} */ ("map");
  #isDirecting = false;
  /** @type {RouteOnMap} */
  #route;

  /**
   * @param {any} map
   * @param {import("./map/overlay.js").Overlay} overlay
   */
  constructor(map, overlay) {
    this.map = map;
    this.overlay = overlay;
    const near = () => {
      const { lat, lng } = map.getCenter();
      return { lat, lon: lng };
    };
    const focus = () => {
      if (phone.matches) this.#sheet.height = "full";
    };
    this.#places = new Places(map, overlay, {
      card: (card) => this.#showCard(card), reset: () => this.search.reset(), makeRoom: () => this.#makeRoom(),
      directions: (ends) => this.openDirections(ends), changed: (isStep) => this.#keepAddress(isStep),
    });
    this.search = new SearchPanel({
      near, focus, pick: (result) => this.#places.show(result), show: (found) => this.#places.showResults(found),
      directions: () => this.openDirections({}), clear: () => this.#clearPlaces(),
      browse: () => this.#places.browse(world),
    });
    this.#route = new RouteOnMap(map, overlay, (end, spot) => this.directions.set(end, spot));
    this.directions = new DirectionsPanel({
      routed: (answer) => {
        if (answer) this.#makeRoom();
        this.#way = answer?.routes?.[0]?.geometry?.coordinates ?? null;
        this.#placeEnds();
        this.#route.draw(answer);
        if (answer) keepAlong(answer.routes[0].geometry);
      },
      showStep: (step) => {
        this.#makeRoom();
        this.#route.showStep(step);
      },
      near, focus, changed: () => this.#directionsChanged(), close: () => this.closeDirections(),
    });
    this.regions = new RegionsPanel({
      show: (box) => {
        this.#makeRoom();
        if (box) showBox(map, box);
      },
      here: near, way: () => this.#way, outlines: (offers) => overlay.showRegions(offers),
      drawing: new RectangleOnMap(map, overlay), makeRoom: () => this.#makeRoom(),
    });
    this.position = buildControls(byID("controls"), map, overlay);
    this.#watch();
  }

  /** Shows what an address says. @param {string} fragment */
  restore(fragment) {
    const wish = parseAddress(fragment);
    this.#section = wish.section;
    this.#isDirecting = wish.directions;
    this.#route.keepsView = wish.view !== null && Boolean(wish.from && wish.to);
    this.directions.restore(wish);
    this.#placeEnds();
    if (wish.directions) this.#clearPlaces();
    else if (wish.at) this.#places.show({ ...bare(wish.at), kind: wish.at.name ? "place" : "coordinate" }, false);
    else if (wish.browse) this.#places.browse(wish.browse, wish.view === null);
    else this.#clearPlaces();
    this.#showSection();
  }

  /** Asks for the installed maps. Where there is none yet, their section says how to come to the first one. */
  async loadRegions() {
    const told = await regions().catch(() => null);
    if (!told) return;
    this.#regions = told.map(readRegion);
    this.regions.boxes = new Map(this.#regions.flatMap(({ id, box }) => (box ? [[id, box]] : [])));
    this.#pill.regions = this.#regions;
    if (told.length === 0 && this.#section !== "regions" && !this.#places.place && !this.#places.page) {
      this.#section = "regions";
      this.#showSection();
    }
  }

  /** @param {"map"|"regions"} section */
  openSection(section) {
    this.#section = section;
    if (phone.matches && this.#sheet.height === "peek") this.#sheet.height = "half";
    this.#showSection();
    this.#keepAddress(true);
  }

  /** @param {{from?: Spot, to?: Spot}} ends */
  openDirections({ from, to }) {
    const chosen = !from && !to ? this.#places.spot : null;
    this.#isDirecting = true;
    this.#keepAddress(true);
    this.search.combobox.value = "";
    this.search.reset();
    this.#showSection();
    if (from) this.directions.set("from", from);
    if (to ?? chosen) this.directions.set("to", to ?? chosen);
    if (!from && !to && !chosen) this.directions.compute();
    if (!phone.matches) this.directions.focusOpenEnd();
  }

  closeDirections() {
    this.#isDirecting = false;
    this.overlay.showRoute(null);
    this.directions.restore({ from: null, to: null, mode: this.directions.mode });
    this.#placeEnds();
    this.#showSection();
    this.#keepAddress(true);
    if (!phone.matches) this.search.combobox.input.focus();
  }

  #goBack() {
    const { view } = parseAddress(location.hash);
    this.restore(location.hash);
    if (view) this.map.jumpTo({ ...view, center: [view.lon, view.lat] });
  }

  #watch() {
    this.map.on("moveend", () => this.#keepAddress(false));
    this.map.on("click", (/** @type {any} */ event) => this.#clicked(event));
    onAsk(this.map, (lngLat) => this.#askHere(lngLat));
    this.map.getCanvas().addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === "ContextMenu") this.#askHere(this.map.getCenter());
    });
    addEventListener("popstate", () => this.#goBack());
    on("regions-changed", () => this.loadRegions());
    on("tiles-changed", () => refreshTiles(this.map));
    on("route-kept", (report) => this.directions.kept(report));
    this.#pill.onreturn = () => {
      this.loadRegions();
      refreshTiles(this.map);
    };
    addEventListener("keydown", (event) => this.#pressed(event));
  }

  /** A slash goes to the search, Escape closes what is open. @param {KeyboardEvent} event */
  #pressed(event) {
    if (event.defaultPrevented) return;
    if (event.key === "/" && !(event.target instanceof HTMLInputElement)) {
      event.preventDefault();
      if (this.#isDirecting) this.closeDirections();
      this.openSection("map");
      this.search.combobox.input.focus();
    } else if (event.key === "Escape") {
      if (this.#isDirecting) this.closeDirections();
      else this.search.reset();
    }
  }

  /** A click fills an open end of the directions, else opens the place under it, else asks what is there. @param {any} event */
  #clicked({ point, lngLat }) {
    if (this.regions.isDrawing) return;
    const end = this.#isDirecting ? this.directions.openEnd : null;
    if (end) {
      this.directions.set(end, { lat: lngLat.lat, lon: lngLat.lng, name: "" });
      return;
    }
    if (this.#isDirecting) return;
    const found = placeUnder(this.map, point, this.search.found);
    if (found) this.#places.show(found, false);
    else this.#askHere(lngLat);
  }

  /** @param {any} lngLat may lie on another turn of the globe */
  #askHere(lngLat) {
    if (this.regions.isDrawing) return;
    const { lat, lng } = lngLat.wrap();
    if (this.#isDirecting) {
      this.#isDirecting = false;
      this.overlay.showRoute(null);
      this.#placeEnds();
    }
    this.search.found = [];
    this.search.combobox.value = "";
    this.#places.show({ ...bare({ lat, lon: lng, name: "" }), kind: "coordinate" }, false);
  }

  /** @param {HTMLElement} card */
  #showCard(card) {
    this.search.showCard(card);
    this.#section = "map";
    this.regions.close();
    this.#rail.mark("map");
    if (!this.#isDirecting) this.#sheet.show(this.search.element, "Search");
  }

  #clearPlaces() {
    this.#places.clear();
    this.#keepAddress(false);
  }

  #directionsChanged() {
    this.#placeEnds();
    this.#keepAddress(false);
  }

  #placeEnds() {
    const { from, to } = this.directions;
    this.#route.placeEnds(this.#isDirecting ? { from, to } : { from: null, to: null });
  }

  /** Leaves room on a phone to see what the map is about to show. */
  #makeRoom() {
    if (phone.matches) this.#sheet.height = "half";
  }

  #showSection() {
    this.#rail.mark(this.#section);
    if (this.#section !== "regions") this.regions.close();
    if (this.#section === "regions") {
      this.#sheet.show(this.regions.element, "Regions");
      this.regions.open();
    } else if (this.#isDirecting) {
      this.#sheet.show(this.directions.element, "Directions");
    } else {
      this.#sheet.show(this.search.element, "Search");
    }
  }

  /** @param {boolean} isStep whether going back should return to what was before */
  #keepAddress(isStep) {
    const { lat, lng } = this.map.getCenter();
    const [zoom, bearing, pitch] = [this.map.getZoom(), this.map.getBearing(), this.map.getPitch()];
    const address = formatAddress({
      view: { zoom, lat, lon: lng, bearing, pitch }, section: this.#section, at: this.#places.spot,
      browse: this.#places.page, directions: this.#isDirecting,
      from: this.directions.from, to: this.directions.to,
      mode: /** @type {import("./core/address.js").PageState["mode"]} */ (this.directions.mode),
    });
    if (address === location.hash) return;
    if (isStep) history.pushState(null, "", address);
    else history.replaceState(null, "", address);
  }
}

/** @param {Spot} spot @returns {Result} */
function bare({ lat, lon, name }) {
  return { kind: "place", id: null, name, label: null, lat, lon };
}
