/** The map's side of the directions: the line, its two ends that can be dragged, the step that is looked at. */

import { boxAround } from "../core/geo.js";
import { isSeen, marker, showBox, showPoint } from "../map/map.js";

/** @typedef {import("../core/address.js").Spot} Spot */

export class RouteOnMap {
  #map;
  #overlay;
  #markers = { from: marker("start", "Start"), to: marker("goal", "Destination") };
  /** Whether the address asks for a view of its own, which the next route leaves alone if it is seen there. */
  keepsView = false;

  /**
   * @param {any} map
   * @param {import("../map/overlay.js").Overlay} overlay
   * @param {(end: "from"|"to", spot: Spot) => void} moved an end was dragged
   */
  constructor(map, overlay, moved) {
    this.#map = map;
    this.#overlay = overlay;
    for (const end of /** @type {const} */ (["from", "to"])) {
      this.#markers[end].on("dragend", () => {
        const { lat, lng } = this.#markers[end].getLngLat();
        moved(end, { lat, lon: lng, name: "" });
      });
    }
  }

  /** @param {{from: Spot|null, to: Spot|null}} ends those that are to be seen */
  placeEnds(ends) {
    for (const end of /** @type {const} */ (["from", "to"])) {
      const spot = ends[end];
      if (spot) this.#markers[end].setLngLat([spot.lon, spot.lat]).addTo(this.#map);
      else this.#markers[end].remove();
    }
  }

  /** Draws the first route of an answer and moves to it, or takes the line away. @param {any|null} answer */
  draw(answer) {
    const coordinates = answer?.routes?.[0]?.geometry?.coordinates ?? null;
    this.#overlay.showRoute(coordinates);
    const box = coordinates && boxAround(coordinates);
    if (box && !(this.keepsView && isSeen(this.#map, box))) showBox(this.#map, box);
    if (box) this.keepsView = false;
  }

  /** @param {any} step in the shape of OSRM */
  showStep(step) {
    this.#overlay.showStep(step.geometry?.coordinates ?? [step.maneuver.location]);
    const [lon, lat] = step.maneuver.location;
    showPoint(this.#map, { lat, lon }, 17);
  }
}
