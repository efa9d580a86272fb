"""The map: what is drawn, in which colours, and what it says of its source."""
import unittest

from harness import PageTest, expect, picture

LAND = {"light": "#f4f1ea", "dark": "#1b262a"}


class MapTest(PageTest):
    def test_streets_water_and_names_are_drawn(self):
        self.open("#map=15.2/43.7384/7.4246")
        for layer in ("street-surface-fill", "buildings", "ocean", "street-names", "places-quarter"):
            self.assertGreater(self.rendered(layer), 0, f"{layer} is empty")
        picture(self.page, "map.png")

    def test_first_visit_shows_the_installed_region(self):
        self.open()
        self.page.wait_for_function("() => !periplus.map.isMoving() && periplus.map.getZoom() > 11")
        lat, lon = self.page.evaluate("() => [periplus.map.getCenter().lat, periplus.map.getCenter().lng]")
        self.assertAlmostEqual(lat, 43.738, delta=0.03)
        self.assertAlmostEqual(lon, 7.424, delta=0.05)

    def test_source_is_named_and_linked(self):
        self.open()
        link = self.page.get_by_role("link", name="© OpenStreetMap contributors")
        expect(link).to_be_visible()
        expect(link).to_have_attribute("href", "https://www.openstreetmap.org/copyright")

    def test_pill_names_region_and_date(self):
        self.open()
        expect(self.page.locator("#pill")).to_contain_text("Online · Monaco, map of 26 Dec 2023")

    def test_theme_switches_and_keeps_the_route(self):
        self.open("#map=14.6/43.7384/7.4246&from=43.7349,7.4193,A&to=43.7396,7.4283,B&mode=car")
        expect(self.page.get_by_role("list", name="Turns")).to_be_visible()
        for name, theme in (("Dark map", "dark"), ("Light map", "light")):
            self.page.get_by_role("button", name=name).click()
            self.page.wait_for_function(
                "(land) => periplus.map.getPaintProperty('land', 'background-color') === land", arg=LAND[theme])
            self.idle()
            self.assertGreater(self.rendered("own-route"), 0, f"no route on the {theme} map")

    def test_right_click_says_what_is_here(self):
        self.open("#map=16/43.7384/7.4246")
        self.page.mouse.click(800, 400, button="right")
        card = self.page.get_by_role("article")
        expect(card).to_contain_text("43.7")
        expect(card.get_by_role("button", name="Directions from")).to_be_visible()

    def test_keyboard_asks_at_the_centre(self):
        self.open("#map=16/43.7384/7.4246")
        self.page.locator(".maplibregl-canvas").focus()
        self.page.keyboard.press("Enter")
        expect(self.page.get_by_role("article")).to_contain_text("43.738")

    def test_a_region_built_here_is_not_promised_as_a_download(self):
        asked = []
        self.page.on("dialog", lambda dialog: (asked.append(dialog.message), dialog.dismiss()))
        self.open()
        self.page.get_by_role("button", name="Regions").click()
        self.page.get_by_role("button", name="Delete").click()
        self.assertEqual(asked, ["Delete Monaco? It can be built again from its extract."])
        expect(self.page.get_by_label("Storage")).to_contain_text("can be built again from its extract")

    def test_regions_are_listed(self):
        self.open()
        self.page.get_by_role("button", name="Regions").click()
        expect(self.page.get_by_role("heading", name="Monaco")).to_be_visible()
        expect(self.page.locator("#panel")).to_contain_text("map of 26 Dec 2023")


class OwnPositionTest(PageTest):
    options = {"geolocation": {"latitude": 43.7372, "longitude": 7.4212}, "permissions": ["geolocation"]}

    def test_own_position_is_shown_and_put_away(self):
        self.open("#map=14/43.73/7.41")
        button = self.page.get_by_role("button", name="My position")
        button.click()
        expect(self.page.get_by_label("Your position")).to_be_visible()
        expect(button).to_have_attribute("aria-pressed", "true")
        button.click()
        expect(self.page.get_by_label("Your position")).to_have_count(0)


class RefusedPositionTest(PageTest):
    def test_refusal_says_what_to_do(self):
        self.open()
        self.page.get_by_role("button", name="My position").click()
        expect(self.page.locator("#toasts")).to_contain_text("Allow it for this page")


if __name__ == "__main__":
    unittest.main()
