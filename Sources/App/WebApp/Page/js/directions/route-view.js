/** A computed route in the panel: the figures, then every turn. */

import { h, strokes } from "../core/dom.js";
import { arrival, distance, duration } from "../core/format.js";
import { origin, sentence, steps, via } from "./summary.js";
import { turnPaths } from "./turns.js";

/**
 * @param {any} answer of the device, with `milliseconds`
 * @param {(step: any) => void} showStep
 * @returns {HTMLElement}
 */
export function routeView(answer, showStep) {
  const route = answer.routes[0];
  return h("div", { class: "route" },
    summary(route),
    (answer.warnings ?? []).length > 0 ? h("p", { class: "note inset" }, answer.warnings.map(warningText).join(" ")) : null,
    h("ol", { class: "plain turns", "aria-label": "Turns" }, steps(route).map((step) => turn(step, showStep))),
    h("p", { class: "note origin" }, h("span", { class: "ok-dot", "aria-hidden": "true" }),
      origin(answer, navigator.onLine)));
}

/** @param {any} route */
function summary(route) {
  const street = via(route);
  return h("div", { class: "summary" },
    h("div", {},
      h("h2", { class: "time" }, duration(route.duration)),
      h("p", { class: "note" }, [distance(route.distance), street && `via ${street}`].filter(Boolean).join(" · "))),
    h("div", { class: "eta" }, h("span", { class: "clock" }, arrival(new Date(), route.duration)),
      h("p", { class: "note" }, "arrival")));
}

/**
 * @param {any} step
 * @param {(step: any) => void} showStep
 */
function turn(step, showStep) {
  const length = step.maneuver?.type === "arrive" ? "" : distance(step.distance);
  return h("li", {}, h("button", { type: "button", class: "turn", onclick: () => showStep(step) },
    h("span", { class: "turn-icon" }, strokes(turnPaths(step.maneuver ?? { type: "continue" }), 26)),
    h("span", { class: "turn-text" }, sentence(step)),
    h("small", {}, length)));
}

/** @param {any} warning */
function warningText(warning) {
  return typeof warning === "string" ? warning : (warning.message ?? "");
}
