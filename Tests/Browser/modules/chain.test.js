import { borderWarning, heading, rows } from "/assets/js/places/chain.js";
import { childrenWord } from "/assets/js/places/atlas.js";
import { labelOf } from "/assets/js/core/language.js";
import { boxOf } from "/assets/js/core/geo.js";
import { equal } from "/tests/assert.js";

const sea = { continent: null, country: null, region: null, city: null, address: null, airport: null,
  timeZone: "Etc/GMT+9", nearBorder: null, reasons: [{ step: "timeZone", rule: "nautical", detail: "by longitude" }],
  snapshot: { label: "" } };
const tokyo = { ...sea, country: { id: "JP", name: "Japan" }, region: { id: "JP.40", name: "Tokyo", iso: "JP-13" },
  city: { id: "1", name: "Shibuya", distance: 900 }, timeZone: "Asia/Tokyo",
  reasons: [{ step: "country", rule: "contained", detail: "inside its polygon" }] };

export const tests = {
  "the heading is the smallest thing that is really there"() {
    equal(heading(tokyo), { title: "Shibuya", second: "Tokyo, Japan" });
    equal(heading({ ...tokyo, city: { ...tokyo.city, distance: 90000 } }), { title: "Tokyo", second: "Japan" });
    const address = { label: "1 Main Street", street: "Main Street", houseNumber: "1", distance: 12, package: "x" };
    equal(heading({ ...tokyo, address }).title, "1 Main Street");
    equal(heading({ ...tokyo, address: { ...address, distance: 400 } }).title, "Shibuya");
    equal(heading({ ...tokyo, city: { ...tokyo.city, name: "Tokyo" } }), { title: "Tokyo", second: "Japan" });
    const quarter = { id: "2", name: "Dogenzaka", distance: 300 };
    equal(heading({ ...tokyo, quarter, city: { ...tokyo.city, distance: 12000 } }),
      { title: "Dogenzaka", second: "Shibuya, Tokyo, Japan" });
    equal(rows({ ...tokyo, quarter }).map(({ title }) => title),
      ["Country", "Region", "City", "Nearest quarter", "Time zone"]);
    equal(heading(sea).title, "No country here");
  },
  "a label keeps the name that the map writes"() {
    equal(heading(tokyo, "Hachiko"), { title: "Hachiko", second: "Shibuya, Tokyo, Japan" });
    equal(heading(tokyo, "Tokyo"), { title: "Tokyo", second: "Shibuya, Japan" });
    equal(heading(sea, "Point Nemo"), { title: "Point Nemo", second: "" });
    equal(labelOf({ name: "Genf", name_en: "Geneva" }, "en"), "Geneva");
    equal(labelOf({ name: "Genf", name_en: "Geneva" }, "xx"), "Genf");
    equal(labelOf({}, "en"), null);
  },
  "each link has its reason and only areas have pages"() {
    equal(rows(tokyo).map(({ step, reason, page }) => [step, reason, page?.id ?? null]),
      [["country", "inside its polygon", "JP"], ["region", "", "JP.40"], ["city", "", null], ["timeZone", "", null]]);
    equal(rows(sea).map(({ name, reason }) => [name, reason]), [["Etc/GMT+9", "by longitude"]]);
  },
  "a border near by is a sentence"() {
    equal(borderWarning(sea), null);
    equal(borderWarning({ ...sea, nearBorder: { country: "FR", distance: 1234 } }), "The border of France is 1.2 km away");
    equal(borderWarning({ ...sea, nearBorder: { country: "FR", distance: 0 } }, "de"), "The border of Frankreich is here");
  },
  "children are counted by kind"() {
    equal(childrenWord([{ kind: "region" }, { kind: "city" }, { kind: "region" }]), "2 regions, 1 city");
    equal(childrenWord([]), "");
  },
  "a box over the date line runs east"() {
    equal(boxOf({ bbox: [177, -20, -178, -12] }), [-20, 177, -12, 182]);
    equal(boxOf({ bbox: [1, 2, 3, 4] }), [2, 1, 4, 3]);
    equal(boxOf(null), null);
    equal(boxOf({ geometry: {} }), null);
  },
};
