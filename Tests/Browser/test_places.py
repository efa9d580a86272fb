"""What is here, anywhere in the world, and the atlas from the continents down to the cities."""
import tempfile
import unittest
from pathlib import Path

from device import GAZETTEER, Device, find_program, has_gazetteer, prepare_data
from harness import PHONE, PageTest, expect, picture
from test_accessibility import AccessibilityTest

WITHOUT = "needs the gazetteer: run make gazetteer"
EIFFEL = "#map=5/48.8584/2.2945"


@unittest.skipUnless(has_gazetteer(), WITHOUT)
class HereTest(PageTest):
    def click_middle(self):
        """Clicks where the middle of the map is beside the panel, and returns the card."""
        point = self.page.evaluate("() => { const { x, y } = periplus.map.project(periplus.map.getCenter()); "
                                   "const box = periplus.map.getContainer().getBoundingClientRect(); "
                                   "return [x + box.left, y + box.top]; }")
        self.page.mouse.click(*point)
        return self.page.get_by_role("article")

    def test_click_anywhere_tells_the_chain_with_reasons(self):
        self.open(EIFFEL)
        card = self.click_middle()
        expect(card.get_by_role("list", name="What is here")).to_contain_text("Île-de-France")
        for words in ("France", "inside its polygon", "Europe/Paris", "Paris"):
            expect(card).to_contain_text(words)
        self.page.wait_for_function("() => !periplus.map.isMoving()")
        self.idle()
        picture(self.page, "here.png")

    def test_sources_are_named_with_licences(self):
        self.open(EIFFEL)
        card = self.click_middle()
        summary = card.locator("summary")
        for words in ("GeoNames (CC BY 4.0)", "Made with Natural Earth", "© OpenStreetMap contributors"):
            expect(summary).to_contain_text(words)
        summary.click()
        expect(card.get_by_role("link", name="ourairports")).to_be_visible()
        expect(card).to_contain_text("ODbL-1.0")

    def test_sea_is_no_country(self):
        self.open("#map=3/0/-140")
        expect(self.click_middle()).to_contain_text("No country here")

    def test_border_near_by_is_a_warning(self):
        self.open("#map=12/46.1930/6.1200")
        card = self.click_middle()
        expect(card).to_contain_text("Switzerland")
        expect(card).to_contain_text("The border of France is")

    def test_street_and_number_where_a_region_is_installed(self):
        self.open("#map=17/43.7401/7.4247")
        card = self.click_middle()
        expect(card.get_by_role("list", name="What is here")).to_contain_text("Avenue de la Costa")
        expect(card).to_contain_text("of region monaco")

    def test_click_on_another_turn_of_the_globe(self):
        self.open("#map=2/20/10")
        self.page.evaluate("() => periplus.map.jumpTo({ center: [362.2945, 48.8584], zoom: 5 })")
        self.idle()
        expect(self.click_middle()).to_contain_text("France")

    def test_address_brings_the_answer_back(self):
        self.open(EIFFEL)
        self.click_middle()
        expect(self.page.get_by_role("article")).to_contain_text("France")
        self.page.reload()
        self.idle()
        expect(self.page.get_by_role("article")).to_contain_text("Île-de-France")

    def test_newer_question_wins(self):
        self.open(EIFFEL)
        self.page.mouse.click(700, 300)
        self.page.mouse.click(900, 600)
        self.idle()
        expect(self.page.get_by_role("list", name="What is here")).to_have_count(1)
        expect(self.page.get_by_label("Chosen place")).to_have_count(1)


class WithoutGazetteerTest(PageTest):
    """A device with a region and no gazetteer: the page says how to get one, and names the street."""

    def choose_device(self):
        folder = tempfile.TemporaryDirectory(prefix="periplus-browser-")
        self.addCleanup(folder.cleanup)
        for name in ("regions", "assets"):
            (Path(folder.name) / name).symlink_to(prepare_data(find_program()) / name)
        own = Device(Path(folder.name))
        self.addCleanup(own.stop)
        return own

    def test_point_has_its_street_and_the_remedy(self):
        self.open("#at=43.740100,7.424700")
        card = self.page.get_by_role("article")
        expect(card).to_contain_text("make gazetteer")
        expect(card.get_by_role("heading", level=1)).not_to_have_text("What is here?")

    def test_atlas_says_the_remedy(self):
        self.open()
        self.page.get_by_role("button", name="Browse the world").click()
        expect(self.page.locator("#panel")).to_contain_text("make gazetteer")


@unittest.skipUnless(has_gazetteer(), WITHOUT)
class LanguageTest(PageTest):
    options = {"locale": "de-DE"}

    def test_names_are_those_of_the_reader(self):
        self.open("#at=48.8584,2.2945")
        expect(self.page.get_by_role("article")).to_contain_text("Frankreich")


@unittest.skipUnless(has_gazetteer(), WITHOUT)
class AtlasTest(PageTest):
    def test_world_leads_to_a_city(self):
        self.open()
        self.page.get_by_role("button", name="Browse the world").click()
        for name in ("Europe", "France", "Île-de-France"):
            self.page.get_by_role("button", name=name, exact=True).or_(
                self.page.locator(".results button").filter(has_text=name)).first.click()
            expect(self.page.get_by_role("heading", level=1)).to_have_text(name)
        expect(self.page.get_by_role("navigation", name="Where this is")).to_contain_text("France")
        self.page.wait_for_function("() => !periplus.map.isMoving() && periplus.map.getCenter().lat > 48")
        self.idle()
        picture(self.page, "atlas.png")
        self.page.locator(".results button").filter(has_text="Paris").first.click()
        expect(self.page.get_by_role("heading", level=1)).to_have_text("Paris")
        expect(self.page.get_by_label("Chosen place")).to_be_visible()

    @unittest.skipUnless((GAZETTEER / "regions.geojson").exists(), "needs a gazetteer with outlines")
    def test_area_is_drawn_in_both_themes(self):
        self.open("#browse=region/FR.11")
        expect(self.page.get_by_role("heading", level=1)).to_have_text("Île-de-France")
        for name in ("Dark map", "Light map"):
            self.page.get_by_role("button", name=name).click()
            self.idle()
            self.page.wait_for_function(
                "() => !periplus.map.isMoving() && "
                "periplus.map.queryRenderedFeatures({ layers: ['own-area', 'own-area-line'] }).length > 1")
            picture(self.page, f"atlas-{name.split()[0].lower()}.png")
        self.page.get_by_role("button", name="Close the atlas").click()
        self.idle()
        self.assertEqual(self.rendered("own-area"), 0)

    def test_crumbs_lead_back_and_history_too(self):
        self.open("#browse=region/FR.11")
        expect(self.page.get_by_role("heading", level=1)).to_have_text("Île-de-France")
        self.page.get_by_role("navigation", name="Where this is").get_by_role("button", name="France").click()
        expect(self.page.get_by_role("heading", level=1)).to_have_text("France")
        self.page.go_back()
        expect(self.page.get_by_role("heading", level=1)).to_have_text("Île-de-France")

    def test_country_of_a_point_opens_its_page(self):
        self.open("#at=48.8584,2.2945")
        self.page.get_by_role("list", name="What is here").get_by_role("button", name="France").first.click()
        expect(self.page.locator(".atlas")).to_contain_text("regions")

    def test_closing_shows_the_kinds_again(self):
        self.open("#browse=world")
        self.page.get_by_role("button", name="Close the atlas").click()
        expect(self.page.get_by_role("button", name="Pharmacy")).to_be_visible()

    def test_phone(self):
        self.page.set_viewport_size(PHONE)
        self.open("#browse=continent/EU")
        expect(self.page.locator(".atlas")).to_contain_text("countries")
        picture(self.page, "atlas-phone.png")


@unittest.skipUnless(has_gazetteer(), WITHOUT)
class PlacesAccessibilityTest(AccessibilityTest):
    def test_here(self):
        self.open("#at=46.1930,6.1200")
        expect(self.page.get_by_role("list", name="What is here")).to_be_visible()
        self.page.locator("summary").click()
        self.examine()

    def test_atlas(self):
        self.open("#browse=country/FR")
        expect(self.page.locator(".atlas")).to_be_visible()
        self.examine()

    # The views of the parent are examined there.
    test_search_and_place = test_kinds = test_directions = test_regions = None


if __name__ == "__main__":
    unittest.main()
