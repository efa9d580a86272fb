import { status } from "/assets/js/panels/pill.js";
import { readRegion } from "/assets/js/panels/regions.js";
import { bytesOf, grouped, partChoices, progressWords, regionsReturn, shares, updateWords } from "/assets/js/regions/model.js";
import { drawIcon } from "/assets/js/map/glyphs.js";
import { equal, that } from "/tests/assert.js";

const monaco = { id: "monaco", name: "Monaco", date: "20231226", bytes: 1, box: null };

export const tests = {
  "the pill says how things stand"() {
    equal(status(true, true, [monaco]), { state: "online", words: "Online · Monaco, map of 26 Dec 2023" });
    equal(status(false, true, [monaco]).words, "Offline · Monaco, map of 26 Dec 2023");
    equal(status(false, true, [monaco, monaco]).words, "Offline · 2 maps");
    equal(status(true, true, []).words, "Online · no map installed");
    equal(status(true, true, null).words, "Online");
    equal(status(false, false, [monaco]).state, "away");
    equal(status(false, false, null).words, "Offline · the device does not answer");
  },
  "a region is read with what it tells"() {
    equal(readRegion({ id: "new-york", version: "20240102" }),
      { id: "new-york", name: "New york", date: "20240102", bytes: null, box: null });
    equal(readRegion({ id: "rectangle-x", name: "X", sourceDate: null, version: "0-53d29ff2" }).date, null);
    equal(readRegion({ id: "x", name: "X", bounds: [7, 43, 8, 44], bytes: 12 }).box, [43, 7, 44, 8]);
  },
  "a choice says what it stores"() {
    const parts = [["map", 100], ["routes", 50], ["routes", 5], ["search", 30]].map(([use, bytes]) => ({ kind: "k", use, bytes }));
    const offer = { parts, bytes: 187 };
    equal(bytesOf(offer, ["map"]), 102);
    equal(bytesOf(offer, ["map", "routes"]), 157);
    equal(bytesOf(offer, ["map", "routes", "search"]), 187);
  },
  "an update says what it stores and what it fetches"() {
    const offer = { parts: [{ kind: "map", use: "map", bytes: 2000000 }], bytes: 2100000, bytesToFetch: 80000 };
    equal(updateWords(offer, ["map"]), "2.1 MB will be stored, at most 80 kB of them fetched");
    equal(updateWords({ ...offer, bytesToFetch: 2100000 }, ["map"]), "2.1 MB will be stored");
  },
  "parts are removed where they are and added where they are offered"() {
    const [map, routes, order, search] = [["map", 9], ["routes", 5], ["routes", 2], ["search", 3]].map(([use, bytes]) => ({ use, bytes }));
    const offer = { version: "1", parts: [map, routes, order, search] };
    equal(partChoices({ version: "1", parts: [map, routes, order] }, offer),
      [{ use: "routes", isHere: true, bytes: 7 }, { use: "search", isHere: false, bytes: 3 }]);
    equal(partChoices({ version: "0", parts: [map] }, offer), []);
    equal(partChoices({ version: "1", parts: [map, search] }, undefined), [{ use: "search", isHere: true, bytes: 3 }]);
  },
  "progress says how much, how fast and how long"() {
    const download = { state: "running", done: 2100000, total: 3400000, rate: 400000, secondsLeft: 4, problem: null };
    equal(progressWords(download), "2.1 MB of 3.4 MB · 400 kB/s · 4 s left");
    equal(progressWords({ ...download, secondsLeft: 200 }), "2.1 MB of 3.4 MB · 400 kB/s · 3 min left");
    equal(progressWords({ ...download, state: "paused" }), "Paused · 2.1 MB of 3.4 MB");
    equal(progressWords({ ...download, state: "failed", problem: "no room" }), "no room");
  },
  "what is deleted comes back as it came"() {
    const [fetched, built] = [{ comesBack: "download" }, { comesBack: "build" }];
    equal(regionsReturn([]), "");
    equal(regionsReturn([fetched, fetched]), "can be downloaded again");
    equal(regionsReturn([built]), "can be built again from its extract");
    equal(regionsReturn([built, built]), "can be built again from their extracts");
    equal(regionsReturn([built, fetched]), "can be downloaded or built again");
  },
  "the bar of the storage adds up"() {
    const account = { regions: [{ onDisk: 600 }], rows: [{ isCache: true, onDisk: 300 }, { isCache: false, onDisk: 100 }], onDisk: 1000 };
    equal(shares(account).map(({ id, percent }) => [id, percent]), [["regions", 60], ["others", 10], ["cache", 30]]);
  },
  "offers stand under their headings"() {
    const offer = (id, ...names) => ({ id, groups: names.map((name) => ({ id: name, name })) });
    equal(grouped([offer("b", "Europe", "France"), offer("a", "Asia"), offer("c", "Europe", "France")])
      .map(({ title, offers }) => [title, offers.map(({ id }) => id)]), [["Asia", ["a"]], ["Europe › France", ["b", "c"]]]);
  },
  "icons are drawn from their names"() {
    const drawn = drawIcon("badge:cup:#b5651d:#ffffff");
    that(drawn !== null && drawn.image.width === 40, "no badge");
    const middle = drawn.image.data.slice((4 * 40 + 20) * 4, (4 * 40 + 20) * 4 + 4);
    equal([...middle], [0xb5, 0x65, 0x1d, 255]);
    that(drawIcon("arrow::#102030:#102030") !== null && drawIcon("plate::#ffffff:#102030") !== null, "no arrow or plate");
  },
  "other names draw nothing"() {
    for (const name of ["", "cup", "badge:cup", "badge:unknown:#b5651d:#ffffff", "badge:cup:red:#ffffff", "x:y:#b5651d:#ffffff"]) {
      equal(drawIcon(name), null);
    }
  },
};
