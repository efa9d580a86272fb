import { arrival, coordinate, day, distance, duration, size, words } from "/assets/js/core/format.js";
import { equal } from "/tests/assert.js";

export const tests = {
  "distances lose digits as they grow"() {
    equal([0, 7.4, 43, 97, 184, 999, 1234, 9949, 9951, 34210].map(distance),
      ["0 m", "7 m", "45 m", "100 m", "180 m", "1.0 km", "1.2 km", "9.9 km", "10 km", "34 km"]);
  },
  "durations are rounded to minutes"() {
    equal([0, 29, 31, 89, 90, 3569, 3600, 3900, 7261].map(duration),
      ["under 1 min", "under 1 min", "1 min", "1 min", "2 min", "59 min", "1 h 00 min", "1 h 05 min", "2 h 01 min"]);
  },
  "just under an hour is not 60 min"() {
    equal(duration(3599), "1 h 00 min");
  },
  "arrival is a clock time"() {
    equal(arrival(new Date(2026, 0, 1, 23, 58), 180, "en-GB"), "0:01");
  },
  "coordinates have five decimals"() {
    equal(coordinate({ lat: -0.000004, lon: 7.1 }), "0.00000, 7.10000");
    equal(coordinate({ lat: 43.738456, lon: -7.1 }), "43.73846, -7.10000");
  },
  "sizes use the unit that reads best"() {
    equal([0, 999, 1000, 64_000, 999_600, 1_936_000, 12_340_000_000].map(size),
      ["0 bytes", "999 bytes", "1.0 kB", "64 kB", "1.0 MB", "1.9 MB", "12 GB"]);
  },
  "days are read from dates, instants and versions"() {
    equal(["2023-12-26", "2023-12-26T21:21:22Z", "20231226", "soon"].map(day),
      ["26 Dec 2023", "26 Dec 2023", "26 Dec 2023", "soon"]);
  },
  "tag values become words"() {
    equal(words("fast_food"), "Fast food");
    equal(words(""), "");
  },
};
