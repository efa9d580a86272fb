/** Builders of elements: the page has no template language, only this. */

/**
 * An element with properties and children.
 *
 * `class`, `data-…`, `aria-…` and other attributes are set as attributes (`true` sets an empty one, `false`, `null`
 * and `undefined` none); `onclick` and its kin become listeners. Strings become text, never markup.
 *
 * @param {string} tag
 * @param {Record<string, any>} [properties]
 * @param {...(Node|string|null|undefined|false|Array<any>)} children
 * @returns {HTMLElement}
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const svgSpace = "http://www.w3.org/2000/svg";

/**
 * A picture of strokes on a grid of 24 by 24, hidden from screen readers: its button carries the name.
 *
 * @param {string|string[]} paths path data; a path that begins with "fill " is filled instead of stroked
 * @param {number} [size] pixels
 */
export function strokes(paths, size = 24) {
  const svg = document.createElementNS(svgSpace, "svg");
  const attributes = { viewBox: "0 0 24 24", width: size, height: size, "aria-hidden": "true", class: "icon" };
  for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, String(value));
  for (const path of [paths].flat()) {
    const filled = path.startsWith("fill ");
    const shape = document.createElementNS(svgSpace, "path");
    shape.setAttribute("d", filled ? path.slice(5) : path);
    shape.setAttribute("class", filled ? "solid" : "stroke");
    svg.append(shape);
  }
  return svg;
}

/**
 * The element with an id.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byID(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no element #${id}`);
  return element;
}

/**
 * Says a sentence to screen readers without moving the focus.
 * @param {string} sentence
 */
export function announce(sentence) {
  byID("announcer").textContent = sentence;
}
