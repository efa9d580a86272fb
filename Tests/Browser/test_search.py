"""Search: an accessible field, suggestions, kinds, the card of a place."""
import unittest

from harness import PageTest, expect, picture


class SearchTest(PageTest):
    def setUp(self):
        super().setUp()
        self.open("#map=14.5/43.7384/7.4246")
        self.field = self.page.get_by_role("combobox", name="Search for places")

    def test_street_is_found_by_typing(self):
        self.field.click()
        self.page.keyboard.type("rue grimaldi", delay=20)
        first = self.page.get_by_role("option").first
        expect(first).to_contain_text("Rue Grimaldi")
        expect(self.field).to_have_attribute("aria-expanded", "true")
        picture(self.page, "search.png")
        self.page.keyboard.press("ArrowDown")
        expect(first).to_have_attribute("aria-selected", "true")
        expect(self.field).to_have_attribute("aria-activedescendant", first.get_attribute("id"))
        self.page.keyboard.press("Enter")
        expect(self.page.get_by_role("heading", name="Rue Grimaldi")).to_be_visible()
        expect(self.field).to_have_attribute("aria-expanded", "false")
        self.idle()
        lat, lon = self.page.evaluate("() => [periplus.map.getCenter().lat, periplus.map.getCenter().lng]")
        self.assertAlmostEqual(lat, 43.735, delta=0.01)
        self.assertAlmostEqual(lon, 7.420, delta=0.01)

    def test_results_are_told_to_screen_readers(self):
        self.field.fill("rue grimaldi")
        expect(self.page.locator("#announcer")).to_contain_text("result")

    def test_escape_closes_then_empties(self):
        self.field.fill("rue")
        expect(self.page.get_by_role("option").first).to_be_visible()
        self.page.keyboard.press("Escape")
        expect(self.page.get_by_role("option")).to_have_count(0)
        expect(self.field).to_have_value("rue")
        self.page.keyboard.press("Escape")
        expect(self.field).to_have_value("")

    def test_nothing_found_says_what_to_try(self):
        self.field.fill("qqqzzzxxx")
        expect(self.page.get_by_text("Nothing found. Try fewer or other words.")).to_be_visible()

    def test_only_the_last_question_is_shown(self):
        self.page.route("**/api/v1/search?q=rue+g&*", lambda route: None)  # an answer that never comes
        self.field.fill("rue g")
        self.page.wait_for_timeout(250)
        self.field.fill("rue grimaldi")
        expect(self.page.get_by_role("option").first).to_contain_text("Rue Grimaldi")
        self.page.unroute_all(behavior="ignoreErrors")

    def test_kind_is_listed_and_drawn(self):
        self.page.get_by_role("button", name="Pharmacy").click()
        results = self.page.locator(".results li")
        expect(results.first).to_be_visible()
        self.assertGreater(results.count(), 2)
        self.idle()
        self.assertGreater(self.rendered("own-results"), 2)
        results.first.click()
        expect(self.page.get_by_role("article")).to_contain_text("Directions to")

    def test_coordinates_are_understood(self):
        self.field.fill("43.7384, 7.4246")
        expect(self.page.get_by_role("option")).to_contain_text("43.73840, 7.42460")
        self.page.keyboard.press("Enter")
        expect(self.page.get_by_role("article")).to_be_visible()

    def test_recent_places_come_at_once_and_can_be_forgotten(self):
        self.type_and_take(self.field, "rue grimaldi", "Rue Grimaldi")
        expect(self.page.get_by_role("heading", name="Rue Grimaldi")).to_be_visible()
        self.page.get_by_role("button", name="Clear the search").click()
        expect(self.page.get_by_role("option").first).to_contain_text("Rue Grimaldi")
        self.page.get_by_role("option", name="Forget these places").click()
        self.assertIsNone(self.page.evaluate("() => localStorage.getItem('periplus-recents')"))

    def test_slash_goes_to_the_search(self):
        self.page.locator(".maplibregl-canvas").focus()
        self.page.keyboard.press("/")
        expect(self.field).to_be_focused()
        expect(self.field).to_have_value("")


class FailingSearchTest(PageTest):
    tolerated = ("500",)

    def test_failure_says_what_to_do(self):
        self.open()
        self.page.route("**/api/v1/search*", lambda route: route.fulfill(status=500, body="{}"))
        self.page.get_by_role("combobox").first.fill("rue")
        expect(self.page.locator("#panel")).to_contain_text("The device could not answer. Try again")


if __name__ == "__main__":
    unittest.main()
