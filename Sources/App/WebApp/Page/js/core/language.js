/** The language that the reader asked the browser for. */

/** @returns {string} two or three letters, for `name_xx` */
export function readerLanguage() {
  return (navigator.languages?.[0] ?? "en").split("-")[0].toLowerCase();
}

/**
 * What the map writes at a feature of the tiles: its name in a language, else its local name. The style has the same
 * rule.
 * @param {Record<string, any>} properties
 * @param {string} language
 * @returns {string|null}
 */
export function labelOf(properties, language) {
  return properties[`name_${language}`] ?? properties.name ?? null;
}
