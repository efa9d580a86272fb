/** How numbers are written for people. All functions are pure. */

/**
 * A distance: `45 m`, `180 m`, `1.2 km`, `34 km`.
 * @param {number} meters not negative
 */
export function distance(meters) {
  if (meters < 10) return `${Math.round(meters)} m`;
  if (meters < 95) return `${Math.round(meters / 5) * 5} m`;
  if (meters < 995) return `${Math.round(meters / 10) * 10} m`;
  if (meters < 9950) return `${(meters / 1000).toFixed(1)} km`;
  return `${Math.round(meters / 1000)} km`;
}

/**
 * A time span: `under 1 min`, `6 min`, `1 h 05 min`.
 * @param {number} seconds not negative
 */
export function duration(seconds) {
  if (seconds < 30) return "under 1 min";
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")} min`;
}

/**
 * The clock time of an arrival, in the reader's own way of writing it.
 * @param {Date} now
 * @param {number} seconds until the arrival
 * @param {string} [locale]
 */
export function arrival(now, seconds, locale) {
  const instant = new Date(now.getTime() + seconds * 1000);
  return instant.toLocaleTimeString(locale, { hour: "numeric", minute: "2-digit" });
}

/**
 * A coordinate as people copy it: five decimals are about a metre.
 * @param {{lat: number, lon: number}} point
 */
export function coordinate({ lat, lon }) {
  return [lat, lon].map((degrees) => degrees.toFixed(5).replace(/^-(0\.0+)$/, "$1")).join(", ");
}

/**
 * Bytes: `640 kB`, `1.9 MB`.
 * @param {number} bytes
 */
export function size(bytes) {
  if (bytes < 1000) return `${bytes} bytes`;
  for (const [unit, factor] of [["GB", 1e9], ["MB", 1e6], ["kB", 1e3]]) {
    const amount = bytes / Number(factor);
    if (amount >= 0.9995) return `${amount < 9.95 ? amount.toFixed(1) : Math.round(amount)} ${unit}`;
  }
  return `${bytes} bytes`;
}

/**
 * A calendar day, `25 Dec 2023`, of an ISO date or an instant; the text itself where it is neither.
 * @param {string} text
 */
export function day(text) {
  const parts = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text);
  if (!parts) return text;
  const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
  return `${Number(parts[3])} ${months[Number(parts[2]) - 1] ?? parts[2]} ${parts[1]}`;
}

/**
 * Words for a tag value or a kind: `fast_food` becomes `Fast food`.
 * @param {string} value
 */
export function words(value) {
  const text = value.replaceAll("_", " ").trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
