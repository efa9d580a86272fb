"""The page while its device comes, goes, or has nothing yet."""
import tempfile
import unittest
from pathlib import Path

from device import Device, add_library, find_program, prepare_data
from harness import PageTest, expect, picture


class OwnDeviceTest(PageTest):
    """A device for one test, which may be stopped."""

    def choose_device(self):
        own = Device(self.data())
        self.addCleanup(own.stop)
        return own

    def data(self):
        return prepare_data(find_program())


class StoppedDeviceTest(OwnDeviceTest):
    # The browser itself reports requests to a machine that does not answer.
    tolerated = ("net::ERR",)

    def test_page_waits_for_the_device_and_goes_on(self):
        self.open("#map=15/43.7384/7.4246")
        self.assertEqual(self.device.stop(), 0)
        self.page.evaluate("() => dispatchEvent(new Event('online'))")
        expect(self.page.locator("#pill")).to_contain_text("the device does not answer")
        self.page.get_by_role("combobox").first.fill("rue")
        expect(self.page.locator("#panel")).to_contain_text("Start it with periplus serve")
        self.device.start()
        self.page.evaluate("() => dispatchEvent(new Event('online'))")
        expect(self.page.locator("#pill")).to_contain_text("Monaco, map of")
        self.page.get_by_role("combobox").first.fill("rue grimaldi")
        expect(self.page.get_by_role("option").first).to_contain_text("Rue Grimaldi")


class EmptyDeviceTest(OwnDeviceTest):
    def data(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        add_library(Path(folder.name))
        return Path(folder.name)

    def test_first_run_teaches_how_to_build_a_region(self):
        self.open()
        expect(self.page.locator("#pill")).to_contain_text("no map installed")
        expect(self.page.locator("#panel")).to_contain_text("periplus region build")
        expect(self.page.get_by_role("button", name="Copy the command")).to_be_visible()
        picture(self.page, "first-run.png")


if __name__ == "__main__":
    unittest.main()
