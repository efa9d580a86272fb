"""Directions: two points, a mode, the way, its turns."""
import re
import unittest

from harness import PHONE, PageTest, expect, picture

WAY = "#map=14.6/43.7384/7.4246&from=43.734900,7.419300,Rue+Grimaldi&to=43.739600,7.428300,Casino&mode=car"


class DirectionsTest(PageTest):
    def field(self, name):
        return self.page.get_by_role("combobox", name=name)

    def expect_route(self):
        expect(self.page.locator(".time")).to_have_text(re.compile(r"^(under 1 min|\d+ min)$"))

    def test_route_between_two_searched_places(self):
        self.open("#map=14.5/43.7384/7.4246")
        self.page.get_by_role("button", name="Directions").click()
        expect(self.field("Start")).to_be_focused()
        self.type_and_take(self.field("Start"), "rue grimaldi", "Rue Grimaldi")
        expect(self.field("Destination")).to_be_focused()
        self.type_and_take(self.field("Destination"), "boulevard des moulins", "Boulevard des Moulins")
        self.expect_route()
        turns = self.page.get_by_role("list", name="Turns").get_by_role("listitem")
        self.assertGreater(turns.count(), 2)
        texts = turns.all_inner_texts()
        self.assertIn("Grimaldi", texts[0])
        self.assertRegex(texts[-1], "(?i)arrive|destination")
        expect(self.page.locator(".summary")).to_contain_text(re.compile(r"\d (m|km)"))
        expect(self.page.locator(".origin")).to_contain_text(re.compile(r"Computed on this device in \d+ ms"))
        self.idle()
        self.assertGreater(self.rendered("own-route"), 0)
        picture(self.page, "route.png")

    def test_turn_moves_the_map_to_it(self):
        self.open(WAY)
        self.expect_route()
        self.page.get_by_role("list", name="Turns").get_by_role("button").nth(1).click()
        self.page.wait_for_function("() => !periplus.map.isMoving() && periplus.map.getZoom() >= 16.9")
        self.idle()
        self.assertGreater(self.rendered("own-step"), 0)

    def test_time_is_the_device_s_own(self):
        with self.page.expect_response(lambda answer: "/route/v1/" in answer.url) as told:
            self.open(WAY)
        milliseconds = float(re.search(r"dur=([\d.]+)", told.value.headers["server-timing"])[1])
        expect(self.page.locator(".origin")).to_contain_text(f"in {max(1, round(milliseconds))} ms")

    def test_mode_changes_the_way(self):
        self.open(WAY)
        self.expect_route()
        driving = self.page.locator(".summary").inner_text()
        self.page.get_by_text("Walk", exact=True).click()
        expect(self.page.locator(".summary")).not_to_have_text(driving)
        self.expect_route()
        self.assertIn("mode=foot", self.page.url)

    def test_ends_are_swapped(self):
        self.open(WAY)
        self.page.get_by_role("button", name="Swap").click()
        expect(self.field("Start")).to_have_value("Casino")
        expect(self.field("Destination")).to_have_value("Rue Grimaldi")
        self.expect_route()

    def test_clicks_on_the_map_fill_the_ends(self):
        self.open("#map=15.5/43.7370/7.4220")
        self.page.get_by_role("button", name="Directions").click()
        expect(self.page.locator("#panel")).to_contain_text("click on the map")
        self.page.mouse.click(700, 380)
        expect(self.field("Start")).not_to_have_value("")
        self.page.mouse.click(900, 300)
        expect(self.field("Destination")).not_to_have_value("")
        self.expect_route()

    def test_address_brings_everything_back(self):
        self.open(WAY)
        self.expect_route()
        summary = self.page.locator(".summary h2").inner_text()
        address = self.page.url
        self.page.reload()
        self.idle()
        expect(self.field("Start")).to_have_value("Rue Grimaldi")
        expect(self.page.locator(".summary h2")).to_have_text(summary)
        self.assertEqual(self.page.url, address)

    def test_going_back_leaves_the_directions(self):
        self.open("#map=15/43.7370/7.4220")
        self.page.get_by_role("button", name="Directions").click()
        expect(self.field("Start")).to_be_visible()
        self.page.go_back()
        expect(self.page.get_by_role("combobox", name="Search for places")).to_be_visible()


class NoRouteTest(PageTest):
    tolerated = ("400",)

    def test_point_in_the_sea_says_what_to_do(self):
        self.open("#map=13/43.72/7.43&from=43.7349,7.4193,Rue+Grimaldi&to=43.70,7.48,Sea&mode=car")
        expect(self.page.get_by_role("alert")).to_contain_text("Choose a point closer to a street")


class PhoneTest(PageTest):
    size = PHONE
    options = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2, "color_scheme": "dark"}

    def test_sheet_has_three_heights(self):
        self.open(WAY)
        panel = self.page.locator("#panel")
        heights = []
        for _ in range(3):
            heights.append(panel.evaluate("(panel) => panel.dataset.height"))
            self.page.locator(".handle").tap()
        self.assertEqual(sorted(heights), ["full", "half", "peek"])
        picture(self.page, "phone.png")

    def test_buttons_are_large_enough_for_a_finger(self):
        self.open(WAY)
        expect(self.page.get_by_role("list", name="Turns")).to_be_visible()
        small = self.page.evaluate("""() => [...document.querySelectorAll('button, .mode, input:not(.unseen)')]
          .filter((element) => element.checkVisibility() && !element.matches('.handle'))
          .map((element) => [element, element.getBoundingClientRect()])
          .filter(([, box]) => box.top > 60 && box.bottom < innerHeight)
          .filter(([element, box]) => box.height < 43.5 || box.width < 43.5)
          .map(([element]) => element.outerHTML.slice(0, 120))""")
        self.assertEqual(small, [])

    def test_both_ends_are_seen_above_the_sheet(self):
        self.open(WAY.replace("map=14.6/43.7384/7.4246&", ""))
        expect(self.page.locator(".time")).to_be_visible()
        self.idle()
        sheet = self.page.locator("#panel").bounding_box()["y"]
        controls = self.page.locator("#controls").bounding_box()["x"]
        for name in ("Start", "Destination"):
            box = self.page.get_by_label(name, exact=True).and_(self.page.get_by_role("img")).bounding_box()
            self.assertGreater(box["y"], 50, f"{name} is under the pill")
            self.assertLess(box["y"] + box["height"], sheet, f"{name} is under the sheet")
            self.assertLess(box["x"] + box["width"], controls, f"{name} is under the buttons")


if __name__ == "__main__":
    unittest.main()
