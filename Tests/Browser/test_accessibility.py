"""Every view, in both themes, examined by axe (WCAG 2.2 A and AA, and good practice)."""
import importlib.util
import unittest
from pathlib import Path

from harness import PageTest, expect

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
WAY = "#map=14.6/43.7384/7.4246&from=43.734900,7.419300,Rue+Grimaldi&to=43.739600,7.428300,Casino&mode=car"


def axe():
    """The examiner's script, as its Python package brings it."""
    package = importlib.util.find_spec("axe_playwright_python")
    if package is None:
        raise RuntimeError("the Python package axe-playwright-python is missing: run Scripts/setup first")
    return (Path(package.origin).parent / "axe.min.js").read_text()


class AccessibilityTest(PageTest):
    # The policy gives way to the examiner (it is tested elsewhere); no colour may be half-way when it looks.
    options = {"bypass_csp": True, "reduced_motion": "reduce"}

    def examine(self):
        """No rule is broken, in either theme."""
        self.page.evaluate(axe() + "\n;0")
        for theme in ("light", "dark"):
            self.page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
            broken = self.page.evaluate("(rules) => axe.run(document, { runOnly: rules })", RULES)["violations"]
            found = [f"{rule['id']}: {node['html'][:100]}" for rule in broken for node in rule["nodes"]]
            self.assertEqual(found, [], theme)

    def test_search_and_place(self):
        self.open()
        self.examine()
        field = self.page.get_by_role("combobox").first
        field.fill("rue grimaldi")
        expect(self.page.get_by_role("option").first).to_be_visible()
        self.examine()
        self.page.keyboard.press("Enter")
        expect(self.page.get_by_role("article")).to_be_visible()
        self.examine()

    def test_kinds(self):
        self.open("#map=15/43.7384/7.4246")
        self.page.get_by_role("button", name="Pharmacy").click()
        expect(self.page.locator(".results")).to_be_visible()
        self.examine()

    def test_directions(self):
        self.open(WAY)
        expect(self.page.get_by_role("list", name="Turns")).to_be_visible()
        self.examine()

    def test_regions(self):
        self.open("#section=regions")
        expect(self.page.get_by_role("heading", name="Monaco")).to_be_visible()
        self.examine()


if __name__ == "__main__":
    unittest.main()
