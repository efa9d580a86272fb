"""GeoJSON files of the person on the map."""
import json
import unittest

from playwright.sync_api import expect

from harness import PageTest, picture

LINE = {"type": "LineString", "coordinates": [[7.41, 43.73], [7.43, 43.745]]}
FILE = {"type": "FeatureCollection", "features": [
    {"type": "Feature", "properties": {"name": "Harbour"}, "geometry": {"type": "Point", "coordinates": [7.425, 43.735]}},
    {"type": "Feature", "properties": {"stroke": "#0055ff"}, "geometry": LINE},
    # Wound the wrong way and open: mended by lenient reading.
    {"type": "Feature", "properties": {"fill": "no colour"}, "geometry": {
        "type": "Polygon", "coordinates": [[[7.41, 43.73], [7.41, 43.74], [7.42, 43.74]]]}},
    {"type": "Feature", "properties": {}, "geometry": {"type": "Point", "coordinates": [7.4, 143]}},
]}


class OwnFileTest(PageTest):
    tolerated = ("status of 400",)

    def choose(self, name, content):
        with self.page.expect_file_chooser() as chooser:
            self.page.get_by_role("button", name="Show a GeoJSON file").click()
        chooser.value.set_files({"name": name, "mimeType": "application/geo+json", "buffer": content.encode()})

    def test_a_file_is_drawn_counted_and_taken_away(self):
        self.open()
        self.choose("walk.geojson", json.dumps(FILE))
        expect(self.page.locator("#toasts")).to_contain_text(
            "3 things are shown, 1 left out, first features[3].geometry.coordinates: latitude 143 is outside -90 ... 90")
        self.idle()
        for layer in ("own-file-points", "own-file-lines", "own-file-areas"):
            self.assertGreater(self.rendered(layer), 0, layer)
        picture(self.page, "own-file.png")
        # A change of style keeps it.
        self.page.get_by_role("button", name="Dark map").click()
        self.idle()
        self.assertGreater(self.rendered("own-file-lines"), 0)
        self.page.locator("#controls").get_by_role("button", name="Take the file away").click()
        self.idle()
        self.assertEqual(self.rendered("own-file-points"), 0)

    def test_a_file_is_dropped_on_the_map(self):
        self.open()
        self.page.evaluate("""(text) => {
          const data = new DataTransfer();
          data.items.add(new File([text], "dropped.json"));
          periplus.map.getContainer().dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
        }""", json.dumps(LINE))
        expect(self.page.locator("#toasts")).to_contain_text("dropped.json: 1 thing is shown.")
        self.idle()
        self.assertGreater(self.rendered("own-file-lines"), 0)

    def test_what_is_no_geojson_is_told_with_its_place(self):
        self.open()
        self.choose("broken.json", '{"type":"Point","coordinates":[1,')
        expect(self.page.locator("#toasts")).to_contain_text("the file is cut short")


if __name__ == "__main__":
    unittest.main()
