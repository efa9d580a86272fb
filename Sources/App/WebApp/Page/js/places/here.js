/** Asks what is at a point, tells its card and draws the area that it lies in. */

import { atlasPage, nearestStreet, outline, whereIs } from "../core/device.js";
import { world } from "./atlas.js";

export class Here {
  #overlay;
  #question = new AbortController();
  /** The world's page, for the sources: asked for once. @type {Promise<import("./atlas.js").AtlasPage|null>|null} */
  #world = null;

  /** @param {import("../map/overlay.js").Overlay} overlay */
  constructor(overlay) {
    this.#overlay = overlay;
  }

  /** Forgets what was asked and takes the area off the map. */
  clear() {
    this.#question.abort();
    this.#overlay.showArea([]);
  }

  /**
   * @param {import("../core/geo.js").Point} point
   * @param {ReturnType<typeof import("./here-card.js").hereCard>} card
   */
  async ask(point, card) {
    this.clear();
    this.#question = new AbortController();
    const { signal } = this.#question;
    try {
      const [chain, sources] = await Promise.all([whereIs(point, signal), this.#sources()]);
      if (signal.aborted) return;
      card.tell(chain, sources);
      await this.draw(chain.country?.id, chain.region?.id);
    } catch (error) {
      if (signal.aborted) return;
      card.fail(/** @type {Error} */ (error).message);
      // The roads of a region have names even where there is no gazetteer.
      const street = await nearestStreet(point, signal).catch(() => null);
      if (street && street.meters <= 250 && !signal.aborted) card.nameStreet(street);
    }
  }

  /**
   * Draws a country, and a region of it within.
   * @param {string|undefined} country
   * @param {string|undefined} region
   * @returns {Promise<any|null>} the inner of what was drawn
   */
  async draw(country, region) {
    this.#question.abort();
    this.#question = new AbortController();
    const { signal } = this.#question;
    const drawn = await Promise.all([
      country ? outline("country", country, signal) : null, region ? outline("region", region, signal) : null,
    ]);
    if (signal.aborted) return null;
    const features = drawn.filter((feature) => feature !== null);
    this.#overlay.showArea(features);
    return features.at(-1) ?? null;
  }

  #sources() {
    this.#world ??= atlasPage(world).catch(() => {
      this.#world = null;
      return null;
    });
    return this.#world;
  }
}
