/** The own position, asked of the browser only while it is shown. */

import { marker, showPoint } from "./map.js";

export class OwnPosition {
  #map;
  #overlay;
  /** @type {number|null} */
  #watch = null;
  #marker = marker("own", "Your position");
  /** @type {import("../core/geo.js").Point|null} */
  point = null;

  /**
   * @param {any} map
   * @param {import("./overlay.js").Overlay} overlay
   */
  constructor(map, overlay) {
    this.#map = map;
    this.#overlay = overlay;
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.#pause();
      else if (this.#wanted) this.#listen(() => {}, () => {});
    });
  }

  #wanted = false;

  get isOn() {
    return this.#wanted;
  }

  /**
   * Shows the position and moves there.
   * @returns {Promise<string|null>} what the person can do where it fails
   */
  start() {
    this.#wanted = true;
    return new Promise((resolve) => {
      const found = () => {
        if (this.point) showPoint(this.#map, this.point, 15.5);
        resolve(null);
      };
      this.#listen(found, (problem) => {
        this.stop();
        resolve(problem);
      });
    });
  }

  /** @returns {null} */
  stop() {
    this.#wanted = false;
    this.#pause();
    this.point = null;
    this.#marker.remove();
    this.#overlay.showAccuracy(null);
    return null;
  }

  #pause() {
    if (this.#watch !== null) navigator.geolocation.clearWatch(this.#watch);
    this.#watch = null;
  }

  /**
   * @param {() => void} first called once, with the first position
   * @param {(problem: string) => void} failed
   */
  #listen(first, failed) {
    this.#pause();
    let isFirst = true;
    this.#watch = navigator.geolocation.watchPosition(({ coords }) => {
      this.#show(coords);
      if (isFirst) first();
      isFirst = false;
    }, (error) => {
      if (isFirst) failed(advice(error));
    }, { enableHighAccuracy: true, timeout: 15000, maximumAge: 5000 });
  }

  /** @param {GeolocationCoordinates} coords */
  #show({ latitude, longitude, accuracy }) {
    this.point = { lat: latitude, lon: longitude };
    this.#marker.setLngLat([longitude, latitude]).addTo(this.#map);
    this.#overlay.showAccuracy({ ...this.point, radius: accuracy });
  }
}

/** @param {GeolocationPositionError} error */
function advice(error) {
  return error.code === error.PERMISSION_DENIED
    ? "The browser keeps your position to itself. Allow it for this page, then press again."
    : "No position yet. Go where the sky is open, or switch the position on, then press again.";
}
