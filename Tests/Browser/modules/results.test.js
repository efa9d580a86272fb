import { detail, kindWord, pictogram, title } from "/assets/js/search/results.js";
import { origin, sentence, steps, via } from "/assets/js/directions/summary.js";
import { equal } from "/tests/assert.js";

const street = { kind: "street", id: null, name: "Rue Grimaldi", label: "Rue Grimaldi, Monaco", lat: 43.7, lon: 7.4 };
const route = {
  legs: [
    { steps: [{ name: "A", distance: 10 }, { name: "", distance: 900 }, { name: "B", distance: 30 }] },
    { steps: [{ name: "A", distance: 25 }] },
  ],
};

export const tests = {
  "a kind is a word and a picture"() {
    equal(kindWord({ kind: "poi", category: "amenity=fast_food" }), "Fast food");
    equal(kindWord({ kind: "poi", category: null }), "Place");
    equal(kindWord(street), "Street");
    equal(["amenity=pharmacy", "pharmacy", "amenity:cafe", null].map((category) => pictogram({ kind: "poi", category })),
      ["health", "health", "cup", "pin"]);
    equal(pictogram({ kind: "never heard of" }), "pin");
  },
  "the second line does not repeat the first"() {
    equal(detail(street, null), "Monaco");
    equal(detail({ ...street, label: null }, { lat: 43.7, lon: 7.41 }), "800 m");
    equal(detail({ ...street, label: "Monaco-Ville" }, null), "Monaco-Ville");
  },
  "a place without a name is called by its kind"() {
    equal(title({ ...street, kind: "poi", name: "", label: null, category: "parking" }), "Parking");
  },
  "the longest named street gives its name to the route"() {
    equal(via(route), "A");
    equal(via({}), "");
    equal(steps(route).length, 4);
  },
  "a step says what to do"() {
    equal(sentence({ name: "A", maneuver: { instruction: "Turn left onto A" } }), "Turn left onto A");
    equal(sentence({ name: "A", maneuver: {} }), "A");
    equal(sentence({ name: "" }), "Continue");
  },
  "a route says who computed it"() {
    equal(origin({ source: "device", milliseconds: 3.6 }, false), "Computed on this device in 4 ms · no traffic offline");
    equal(origin({ source: "device", milliseconds: 0.2 }, true), "Computed on this device in 1 ms · without traffic");
    equal(origin({ source: "backend", milliseconds: 90 }, true), "Computed by the backend in 90 ms");
  },
};
