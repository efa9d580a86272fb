/** The buttons at the right of the map. */

import { h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { toast } from "../panels/toast.js";
import { reducedMotion } from "./map.js";
import { fileButton } from "./own-file.js";
import { toggleTheme, watchTheme } from "./theme.js";
import { OwnPosition } from "./position.js";

/**
 * @param {HTMLElement} container
 * @param {any} map
 * @param {import("./overlay.js").Overlay} overlay
 */
export function buildControls(container, map, overlay) {
  const position = new OwnPosition(map, overlay);
  const zoom = h("div", { class: "card" },
    button("plus", "Zoom in", () => map.zoomIn()), button("minus", "Zoom out", () => map.zoomOut()));
  const places = h("div", { class: "card" }, northButton(map));
  if ("geolocation" in navigator && isSecureContext) places.append(locateButton(position));
  container.append(zoom, places, h("div", { class: "card" }, themeButton(), fileButton(map, overlay)));
  return position;
}

/**
 * @param {string} pictogram
 * @param {string} label
 * @param {() => void} action
 */
function button(pictogram, label, action) {
  return h("button", { type: "button", "aria-label": label, title: label, onclick: action }, icon(pictogram));
}

/** @param {any} map */
function northButton(map) {
  const element = button("north", "North up", () =>
    map.easeTo({ bearing: 0, pitch: 0, duration: reducedMotion() ? 0 : 300 }));
  const turn = () => {
    const needle = /** @type {SVGElement} */ (element.firstElementChild);
    needle.style.transform = `rotate(${-map.getBearing()}deg)`;
  };
  map.on("rotate", turn);
  return element;
}

/** @param {OwnPosition} position */
function locateButton(position) {
  const element = button("locate", "My position", async () => {
    const problem = position.isOn ? position.stop() : await position.start();
    element.setAttribute("aria-pressed", String(position.isOn));
    if (problem) toast(problem);
  });
  element.setAttribute("aria-pressed", "false");
  return element;
}

function themeButton() {
  const element = button("moon", "Dark map", toggleTheme);
  watchTheme((theme) => {
    const label = theme === "dark" ? "Light map" : "Dark map";
    element.replaceChildren(icon(theme === "dark" ? "sun" : "moon"));
    element.setAttribute("aria-label", label);
    element.title = label;
  });
  return element;
}
