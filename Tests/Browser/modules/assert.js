/** The little that the tests of modules need. */

/**
 * @param {any} found
 * @param {any} wanted compared by its JSON
 */
export function equal(found, wanted) {
  const [a, b] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (a !== b) throw new Error(`found ${a}, wanted ${b}`);
}

/**
 * @param {boolean} holds
 * @param {string} what
 */
export function that(holds, what) {
  if (!holds) throw new Error(what);
}
