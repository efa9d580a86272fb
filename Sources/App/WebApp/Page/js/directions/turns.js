/** Pictures of maneuvers, from the type and modifier of an OSRM step. All functions are pure. */

/** Degrees to the right of straight on. @type {Record<string, number>} */
const angles = {
  straight: 0, "slight right": 40, right: 88, "sharp right": 132, uturn: 180, "sharp left": -132, left: -88,
  "slight left": -40,
};

/**
 * The paths of a maneuver's picture on a grid of 24 by 24, for `strokes`.
 * @param {{type: string, modifier?: string, exit?: number}} maneuver
 * @returns {string[]}
 */
export function turnPaths({ type, modifier = "straight" }) {
  switch (type) {
    case "depart": return ["fill M12 17.2a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2z", "M12 16V4.5", "M7.5 9 12 4.5 16.5 9"];
    case "arrive": return ["M12 21.5c-3.8-4.3-5.7-7.4-5.7-10a5.7 5.7 0 0 1 11.4 0c0 2.6-1.9 5.7-5.7 10z", "fill M12 9.4a2 2 0 1 0 0 4 2 2 0 0 0 0-4z"];
    case "roundabout":
    case "rotary":
    case "roundabout turn":
    case "exit roundabout":
    case "exit rotary": return roundabout(angles[modifier] ?? 0);
    case "merge": return merge(angles[modifier] ?? 0);
    case "fork":
    case "off ramp":
    case "on ramp": return fork(angles[modifier] ?? 0);
    default: return modifier === "uturn" ? uTurn() : bend(angles[modifier] ?? 0);
  }
}

/** A point at a distance from a centre, in the direction of an angle. */
function reach(x, y, degrees, length) {
  const turn = degrees * Math.PI / 180;
  return [x + length * Math.sin(turn), y - length * Math.cos(turn)];
}

/** @param {number[]} point */
function at([x, y]) {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

/** The two short strokes of an arrow head at `tip`, pointing along `degrees`. */
function head(tip, degrees, length = 5.2) {
  const left = reach(tip[0], tip[1], degrees + 180 - 40, length);
  const right = reach(tip[0], tip[1], degrees + 180 + 40, length);
  return `M${at(left)}L${at(tip)}L${at(right)}`;
}

/** @param {number} degrees */
function bend(degrees) {
  if (degrees === 0) return ["M12 21V3.5", "M7 8.5l5-5 5 5"];
  const side = Math.sign(degrees);
  const isSharp = Math.abs(degrees) > 100;
  const corner = [12 - side * (isSharp ? 4 : 5), isSharp ? 6 : Math.abs(degrees) > 60 ? 9 : 12];
  const tip = reach(corner[0], corner[1], degrees, isSharp ? 12.5 : 11.5);
  const stop = [corner[0], corner[1] + 3];
  const go = reach(corner[0], corner[1], degrees, 3);
  return [`M${at([corner[0], 21])}L${at(stop)}Q${at(corner)} ${at(go)}L${at(tip)}`, head(tip, degrees)];
}

function uTurn() {
  return ["M16.5 21V9.5a4.5 4.5 0 0 0-9 0V17", "M3.5 13.2l4 4 4-4"];
}

/** @param {number} degrees where the exit leads */
function roundabout(degrees) {
  const [x, y, radius] = [12, 11, 4.2];
  const ring = `M${x} ${y - radius}a${radius} ${radius} 0 1 0 0 ${2 * radius} ${radius} ${radius} 0 0 0 0-${2 * radius}z`;
  const start = reach(x, y, degrees, radius);
  const tip = reach(x, y, degrees, 9.6);
  return [ring, `M${x} ${y + radius}V22`, `M${at(start)}L${at(tip)}`, head(tip, degrees, 4)];
}

/** @param {number} degrees */
function merge(degrees) {
  const side = degrees > 0 ? -1 : 1;
  return ["M12 21V3.5", "M7 8.5l5-5 5 5", `M${12 + side * 6} 20.5c0-4 ${-side * 6}-4.5 ${-side * 6}-9`];
}

/** @param {number} degrees */
function fork(degrees) {
  const side = degrees < 0 ? -1 : degrees > 0 ? 1 : 0;
  if (side === 0) return bend(0);
  const tip = [12 + side * 6.5, 4.5];
  return [`M12 21v-5Q12 12 ${at([12 + side * 4, 8.5])}L${at(tip)}`, head(tip, side * 38, 5),
    `M${at([12 - side * 1.5, 11])}L${at([12 - side * 5.5, 6])}`];
}
