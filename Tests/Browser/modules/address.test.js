import { formatAddress, parseAddress } from "/assets/js/core/address.js";
import { equal } from "/tests/assert.js";

const rest = { view: null, from: null, to: null, at: null, mode: "car", section: "map", browse: null, directions: false };

export const tests = {
  "an empty address is the search"() {
    equal(parseAddress(""), rest);
    equal(formatAddress(rest), "#");
  },
  "a state survives the round trip"() {
    const state = {
      ...rest, view: { zoom: 14.5, lat: 43.7384, lon: -7.4246, bearing: 30, pitch: 40 }, mode: "foot", directions: true,
      from: { lat: 43.7349, lon: 7.4193, name: "Rue de l'Église & Cie, 100 % +1 #2" },
      to: { lat: -1, lon: 180, name: "" },
    };
    equal(parseAddress(formatAddress(state)), state);
  },
  "a place survives the round trip"() {
    const state = { ...rest, at: { lat: 1.5, lon: 2.25, name: "Café, Bar" } };
    equal(parseAddress(formatAddress(state)), state);
  },
  "a page of the atlas survives the round trip"() {
    for (const browse of [{ kind: "world", id: "" }, { kind: "country", id: "FR" }, { kind: "region", id: "US.CA" }]) {
      equal(parseAddress(formatAddress({ ...rest, browse })), { ...rest, browse });
    }
    for (const text of ["planet/X", "country", "country/fr", "country/../x", "world/1", "region/'"]) {
      equal(parseAddress(`#browse=${encodeURIComponent(text)}`).browse, null);
    }
  },
  "the other section survives"() {
    equal(parseAddress(formatAddress({ ...rest, section: "regions" })).section, "regions");
  },
  "unreadable parts are left out"() {
    for (const text of ["#map=x/y/z", "#map=14", "#map=99/1/1", "#from=91,0", "#to=a,b", "#mode=rocket", "#section=x",
      "#at=1", "#map=1/2/3/4/200"]) equal(parseAddress(text), rest);
  },
  "a name is cut to a sane length"() {
    equal(parseAddress(`#at=1,2,${"x".repeat(5000)}`).at.name.length, 200);
  },
};
