/** The language that the reader asked the browser for. */

/** @returns {string} two or three letters, for `name_xx` */
export function readerLanguage() {
  return (navigator.languages?.[0] ?? "en").split("-")[0].toLowerCase();
}
