/** GeoJSON files of the person: dropped on the map or chosen by a button, drawn over everything, taken away again. */

import { readGeoJSON } from "../core/device.js";
import { announce, h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { toast } from "../panels/toast.js";
import { showBox } from "./map.js";

/**
 * Lets the map take files; the returned button chooses one, or takes the one that is shown away.
 * @param {any} map
 * @param {import("./overlay.js").Overlay} overlay
 */
export function fileButton(map, overlay) {
  const input = h("input", { type: "file", accept: ".geojson,.json,.geojsonl,application/geo+json", hidden: true });
  const button = h("button", { type: "button", onclick: () => (isShown ? remove() : input.click()) });
  let isShown = false;

  const label = () => {
    const text = isShown ? "Take the file away" : "Show a GeoJSON file";
    button.replaceChildren(icon(isShown ? "close" : "file"), input);
    button.setAttribute("aria-label", text);
    button.title = text;
  };
  const remove = () => {
    overlay.showFile(null);
    isShown = false;
    label();
  };
  const take = async (/** @type {File|undefined} */ file) => {
    if (!file) return;
    try {
      const collection = await readGeoJSON(file);
      overlay.showFile(collection);
      isShown = true;
      label();
      const [west, south, east, north] = collection.bbox ?? [];
      if (collection.bbox?.length === 4) showBox(map, [south, west, north, east < west ? east + 360 : east], 16);
      toast(`${file.name}: ${summary(collection)}`, { label: "Take away", run: remove });
      announce(summary(collection));
    } catch (error) {
      toast(`${file.name}: ${/** @type {Error} */ (error).message}`);
    }
  };
  input.addEventListener("click", (/** @type {Event} */ event) => event.stopPropagation());
  input.addEventListener("change", () => {
    take(input.files?.[0]);
    input.value = "";
  });
  const container = map.getContainer();
  container.addEventListener("dragover", (/** @type {DragEvent} */ event) => event.preventDefault());
  container.addEventListener("drop", (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    take(event.dataTransfer?.files[0]);
  });
  label();
  return button;
}

/** @param {{features: any[], skipped: number, problems: string[]}} collection */
export function summary({ features, skipped, problems }) {
  const shown = features.length === 1 ? "1 thing is shown" : `${features.length} things are shown`;
  return skipped === 0 ? `${shown}.` : `${shown}, ${skipped} left out, first ${problems[0]}.`;
}
