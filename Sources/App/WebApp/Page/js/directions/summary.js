/** What a route says of itself. All functions are pure. */

/**
 * The street that carries most of the way, or an empty text.
 * @param {any} route in the shape of OSRM
 * @returns {string}
 */
export function via(route) {
  /** @type {Map<string, number>} */
  const lengths = new Map();
  for (const step of steps(route)) {
    if (step.name) lengths.set(step.name, (lengths.get(step.name) ?? 0) + step.distance);
  }
  let best = "";
  for (const [name, length] of lengths) {
    if (best === "" || length > (lengths.get(best) ?? 0)) best = name;
  }
  return best;
}

/**
 * Every step of every leg, in order.
 * @param {any} route
 * @returns {any[]}
 */
export function steps(route) {
  return (route.legs ?? []).flatMap((/** @type {any} */ leg) => leg.steps ?? []);
}

/**
 * What to do at a step: the device's sentence, else the name of the street.
 * @param {any} step
 */
export function sentence(step) {
  return step.maneuver?.instruction || step.name || "Continue";
}

/**
 * What is kept of the map along a route for the time offline.
 * @param {{present: number, fetched: number, left: number}} report tiles
 */
export function keptText({ present, fetched, left }) {
  if (left === 0) return "The map along this route is kept for the time without a network.";
  const share = Math.floor((100 * (present + fetched)) / (present + fetched + left));
  return `${share} % of the map along this route is kept for the time without a network.`;
}

/**
 * Who computed a route, how fast, and what it knows of traffic.
 * @param {{source?: string, milliseconds: number}} answer
 * @param {boolean} isOnline
 */
export function origin({ source, milliseconds }, isOnline) {
  const where = source === "backend" ? "Computed by the backend" : "Computed on this device";
  const traffic = source === "backend" ? "" : isOnline ? " · without traffic" : " · no traffic offline";
  return `${where} in ${Math.max(1, Math.round(milliseconds))} ms${traffic}`;
}
