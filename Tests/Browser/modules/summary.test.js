import { keptText } from "/assets/js/directions/summary.js";
import { equal } from "/tests/assert.js";

const kept = "of the map along this route is kept for the time without a network.";

export const tests = {
  "a whole route is kept without a figure"() {
    equal(keptText({ present: 3, fetched: 7, left: 0 }),
      "The map along this route is kept for the time without a network.");
  },
  "a part is told as a share that is not rounded up"() {
    equal(keptText({ present: 1, fetched: 1, left: 1 }), `66 % ${kept}`);
    equal(keptText({ present: 0, fetched: 0, left: 4 }), `0 % ${kept}`);
  },
};
