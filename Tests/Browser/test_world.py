"""The map of the world below the regions: no place on earth is empty."""
import json
import tempfile
import unittest
import urllib.request
from pathlib import Path

from playwright.sync_api import expect

from device import GAZETTEER, Device, add_gazetteer, add_library, add_world, find_program, has_gazetteer, prepare_data
from harness import PageTest, picture

_shared = {}


def world_device(has_region):
    """A device with the world, with or without the region of Monaco."""
    if has_region not in _shared:
        folder = tempfile.TemporaryDirectory(prefix="periplus-world-")
        data = Path(folder.name)
        if has_region:
            (data / "regions").symlink_to(prepare_data(find_program()) / "regions")
        add_library(data)
        add_gazetteer(data)
        add_world(data, find_program())
        _shared[has_region] = (Device(data), folder)
    return _shared[has_region][0]


def tearDownModule():
    for device, folder in _shared.values():
        device.stop()
        folder.cleanup()
    _shared.clear()


NAMES = """(layer) => [...new Set(periplus.map.queryRenderedFeatures({ layers: [layer] })
  .map((feature) => feature.properties.name_en ?? feature.properties.name))]"""


class WorldTest(PageTest):
    def choose_device(self):
        return world_device(False)

    def test_the_first_view_is_the_world_with_its_countries(self):
        self.open()
        self.assertGreater(self.rendered("ocean"), 0)
        self.assertGreater(self.rendered("boundary-country"), 0)
        self.assertIn("Brazil", self.page.evaluate(NAMES, "boundary-names-2"))
        picture(self.page, "world.png")

    def test_a_far_city_is_named_from_near(self):
        self.open("#map=13/40.4/-3.7")
        self.assertEqual(self.page.evaluate(NAMES, "places-city"), ["Madrid"])

    def test_disputed_borders_have_a_style_of_their_own(self):
        self.open("#map=5/34/77")
        self.assertGreater(self.rendered("boundary-disputed"), 0)

    def test_all_sources_are_named(self):
        self.open()
        for name in ("OpenStreetMap", "Natural Earth", "GeoNames"):
            expect(self.page.locator("#attribution").get_by_role("link", name=name)).to_be_visible()

    def test_over_the_antimeridian_the_sea_goes_on(self):
        self.open("#map=4/10/180")
        seen = self.page.evaluate("""() => [170, 179.9, 180, 180.1, 190].map((lon) =>
          periplus.map.queryRenderedFeatures(periplus.map.project([lon, 10]), { layers: ["ocean"] }).length > 0)""")
        self.assertEqual(seen, [True] * 5)


class GermanWorldTest(PageTest):
    options = {"locale": "de-DE"}

    def choose_device(self):
        return world_device(False)

    def test_names_are_in_the_readers_language(self):
        self.open("#map=4/47/10")
        names = self.page.evaluate("""() => periplus.map.queryRenderedFeatures({ layers: ["boundary-names-2"] })
          .map((feature) => feature.properties.name_de ?? feature.properties.name)""")
        self.assertIn("Frankreich", names)
        field = self.page.evaluate("periplus.map.getLayoutProperty('boundary-names-2', 'text-field')")
        self.assertEqual(json.dumps(field), '["coalesce", ["get", "name_de"], ["get", "name"]]')


class WorldAroundARegionTest(PageTest):
    def choose_device(self):
        return world_device(True)

    def test_the_sea_does_not_end_at_the_box_of_the_region(self):
        self.open("#map=12/43.72/7.50")
        at = """(lon) => periplus.map.queryRenderedFeatures(periplus.map.project([lon, 43.735]), { layers: ["ocean"] })
          .map((feature) => feature.properties.generalized === true)"""
        self.assertIn(True, self.page.evaluate(at, 7.58), "the world's sea")
        self.assertEqual(self.page.evaluate(at, 7.444), [False], "the region speaks for its own ground")
        picture(self.page, "world-around-region.png")

    def test_the_first_visit_shows_the_region(self):
        self.open()
        self.page.wait_for_function("() => !periplus.map.isMoving() && periplus.map.getZoom() > 11")
        self.assertAlmostEqual(self.page.evaluate("() => periplus.map.getCenter().lat"), 43.738, delta=0.03)

    def test_a_city_of_both_is_named_once(self):
        self.open("#map=6/43.7/7.4")
        names = self.page.evaluate("""() => periplus.map.querySourceFeatures("periplus", { sourceLayer: "place_labels" })
          .map((feature) => feature.properties.name).filter((name) => name === "Monaco").length""")
        self.assertEqual(names, 1)

    def test_no_tile_on_earth_is_empty(self):
        for tile in ("0/0/0", "3/7/7", "9/300/200", "14/1/9000", "14/8529/5974", "20/5/5"):
            with urllib.request.urlopen(f"{self.device.address}/tiles/{tile}", timeout=10) as answer:
                self.assertEqual(answer.status, 200 if tile != "3/7/7" else answer.status, tile)
                self.assertIn(answer.headers["X-Tile-State"], ("world", "region"), tile)


class TileStatesTest(PageTest):
    """The overlay for those who look after a device."""

    def choose_device(self):
        return world_device(True)

    def test_each_tile_says_where_it_comes_from(self):
        self.page.goto(self.device.address + "/?debug=tiles#map=13/43.735/7.46")
        self.idle()
        texts = self.page.locator(".tile-states text")
        expect(texts.filter(has_text="region").first).to_be_visible()
        expect(texts.filter(has_text="world").first).to_be_visible()
        self.page.evaluate("periplus.map.jumpTo({ bearing: 40, pitch: 30 })")
        self.idle()
        expect(texts.filter(has_text="region").first).to_be_visible()
        picture(self.page, "tile-states.png")

    def test_nobody_else_sees_it(self):
        self.open("#map=13/43.735/7.46")
        self.assertEqual(self.page.locator(".tile-states").count(), 0)


class RouteKeptTest(PageTest):
    """A device with a tile server: the map along a route is fetched in advance, and it says so."""

    def choose_device(self):
        folder = tempfile.TemporaryDirectory(prefix="periplus-route-")
        self.addCleanup(folder.cleanup)
        data = Path(folder.name)
        (data / "regions").symlink_to(prepare_data(find_program()) / "regions")
        add_library(data)
        device = Device(data, arguments=("--tiles-from", world_device(True).address))
        self.addCleanup(device.stop)
        return device

    def test_the_map_along_a_route_is_kept(self):
        way = "#from=43.735118,7.419286,A&to=43.739170,7.428060,B&mode=car"
        self.page.goto(self.device.address + "/" + way)
        expect(self.page.locator(".kept")).to_have_text("The map along this route is kept for the time without a network.")


class PlacesOfTheWorldTest(PageTest):
    """A device that has the world alone."""

    def choose_device(self):
        return world_device(False)

    def click(self, lat, lon):
        """Clicks a point of the globe and returns the card."""
        x, y = self.page.evaluate("([lon, lat]) => { const { x, y } = periplus.map.project([lon, lat]); "
                                  "const box = periplus.map.getContainer().getBoundingClientRect(); "
                                  "return [x + box.left, y + box.top]; }", [lon, lat])
        self.page.mouse.click(x, y)
        return self.page.get_by_role("article")

    @unittest.skipUnless(has_gazetteer(), "needs the gazetteer: run make gazetteer")
    def test_a_label_tells_what_a_point_tells_and_keeps_its_name(self):
        self.open("#map=6/46.2044/6.1432")
        lon, lat = self.page.evaluate("() => periplus.map.queryRenderedFeatures().find(({ sourceLayer, properties }) => "
                                      "sourceLayer === 'place_labels' && properties.name_en === 'Geneva')"
                                      ".geometry.coordinates")
        card = self.click(lat, lon)
        for _ in range(2):
            expect(card.get_by_role("heading", level=1)).to_have_text("Geneva")
            expect(card.get_by_role("list", name="What is here")).to_contain_text("inside its polygon")
            expect(card).to_contain_text("Switzerland")
            picture(self.page, "label.png")
            self.page.reload()
            self.idle()

    def test_a_coordinate_where_no_region_is_shows_the_world_around_it(self):
        self.open("#map=3/20/0")
        self.page.get_by_role("button", name="Map", exact=True).first.click()
        field = self.page.get_by_role("combobox").first
        field.fill("46.2044,6.1432")
        expect(self.page.get_by_role("option")).to_contain_text("46.20440")
        self.page.keyboard.press("Enter")
        self.page.wait_for_function(
            "() => !periplus.map.isMoving() && Math.abs(periplus.map.getCenter().lat - 46.2044) < 1")
        self.idle()
        self.assertIn("Geneva", self.page.evaluate(NAMES, "places-city"))
        self.assertGreater(self.rendered("boundary-country"), 0)
        picture(self.page, "world-coordinate.png")

    @unittest.skipUnless((GAZETTEER / "regions.geojson").exists(), "needs a gazetteer with outlines")
    def test_an_outline_over_the_date_line_has_no_line_along_it(self):
        self.open("#map=4/66/179.9")
        expect(self.click(67.5, 178)).to_contain_text("Russia")
        self.page.wait_for_function("() => periplus.map.querySourceFeatures('own-area').length > 0")
        self.idle()
        cuts, lines = self.page.evaluate("""() => {
          const lines = periplus.map.getSource('own-area').serialize().data.features
            .filter(({ geometry }) => geometry.type === 'MultiLineString').flatMap(({ geometry }) => geometry.coordinates);
          const isCut = (line) => line.some(([lon], i) => i > 0 && Math.abs(lon) > 179.999 && lon === line[i - 1][0]);
          return [lines.filter(isCut).length, lines.length];
        }""")
        self.assertEqual(cuts, 0)
        self.assertGreater(lines, 1)
        picture(self.page, "date-line.png")


if __name__ == "__main__":
    unittest.main()
