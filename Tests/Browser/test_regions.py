"""The section of the regions on the real page, fed by a real backend: probes P47.3, P47.8 and P35.2."""
import json
import os
import shutil
import subprocess
import tempfile
import time
import unittest
import urllib.request
from pathlib import Path

from device import SOURCES, Device, add_library, find_program
from harness import DESKTOP, PHONE, PageTest, expect, picture
from test_accessibility import RULES, axe


class Publisher:
    """A site with Monaco, and the backend that serves it."""

    def __init__(self, bandwidth=None):
        self.program = find_program()
        self.temporary = tempfile.TemporaryDirectory(prefix="periplus-publisher-")
        self.folder = Path(self.temporary.name)
        extracts = self.folder / "extracts"
        (extracts / "europe").mkdir(parents=True)
        shutil.copy(SOURCES / "osm-monaco" / "monaco.osm.pbf", extracts / "europe" / "monaco.osm.pbf")
        self.key = self.run("keys", "make", "--out", self.folder / "maps.key").strip()
        self.publish("--expires-after", "4000")
        words = [self.program, "backend", self.folder / "site", "--port", "0", "--json"]
        words += ["--bandwidth", str(bandwidth)] if bandwidth else []
        self.process = subprocess.Popen([str(word) for word in words], stdout=subprocess.PIPE, text=True)
        text = ""
        while "}" not in text:
            text += self.process.stdout.readline()
        self.url = json.loads(text)["url"]

    def run(self, *words):
        done = subprocess.run(
            [str(self.program), *map(str, words)], capture_output=True, text=True,
            env={**os.environ, "SWIFT_BACKTRACE": "enable=no"})
        if done.returncode != 0:
            raise RuntimeError(f"{words}: {done.stderr}")
        return done.stdout

    def publish(self, *more):
        self.run("publish", self.folder / "extracts", "--site", self.folder / "site", "--key",
                 self.folder / "maps.key", "--cache-dir", self.folder / "cache", *more)

    def stop(self):
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()
        self.temporary.cleanup()


class RegionsTest(PageTest):
    """A device with no region that trusts the publisher."""

    bandwidth = None
    # The policy gives way to the examiner; test_map and test_device look at this section under it.
    options = {"bypass_csp": True, "reduced_motion": "reduce"}

    def choose_device(self):
        self.publisher = Publisher(self.bandwidth)
        self.addCleanup(self.publisher.stop)
        temporary = tempfile.TemporaryDirectory(prefix="periplus-regions-")
        self.addCleanup(temporary.cleanup)
        data = Path(temporary.name)
        add_library(data)
        self.publisher.run("keys", "pin", self.publisher.key, "--from", self.publisher.url, "--data-dir", data)
        device = Device(data)
        self.addCleanup(device.stop)
        return device

    def offer(self):
        return self.page.locator(".offer").filter(has_text="Monaco")

    def stored(self):
        return self.page.locator(".stored").filter(has_text="Monaco")

    def storage(self):
        with urllib.request.urlopen(self.device.address + "/api/v1/storage") as answer:
            return json.load(answer)

    def examine(self):
        """No rule of accessibility is broken, in either theme."""
        self.page.evaluate(axe() + "\n;0")
        for theme in ("light", "dark"):
            self.page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
            broken = self.page.evaluate("(rules) => axe.run(document, { runOnly: rules })", RULES)["violations"]
            found = [f"{rule['id']}: {node['html'][:120]}" for rule in broken for node in rule["nodes"]]
            self.assertEqual(found, [], theme)
        self.page.evaluate("() => { delete document.documentElement.dataset.theme; }")


class DownloadTest(RegionsTest):
    def test_p47_3_a_region_is_downloaded_and_works_offline(self):
        """Size stated before; then, with the publisher gone, streets are drawn and a route is computed."""
        self.open("#section=regions")
        expect(self.offer()).to_be_visible()
        stated = self.offer().locator("option").last.text_content()
        self.assertRegex(stated, r"Map, routes and search · [\d.]+ MB")
        picture(self.page, "regions-available.png")
        self.examine()
        self.offer().get_by_role("button", name="Download Monaco").click()
        expect(self.stored()).to_be_visible()
        expect(self.page.locator("#pill")).to_contain_text("Monaco")
        self.publisher.process.kill()
        self.page.add_init_script("Object.defineProperty(navigator, 'onLine', { get: () => false })")
        self.page.goto("about:blank")
        self.open("#map=16/43.7384/7.4246&from=43.7349,7.4193,A&to=43.7396,7.4283,B&mode=car")
        expect(self.page.get_by_role("list", name="Turns")).to_be_visible()
        expect(self.page.locator("#pill")).to_contain_text("Offline")
        self.assertGreater(self.rendered("street-surface-fill"), 0)

    def test_p35_2_each_download_adds_its_stated_size(self):
        self.open("#section=regions")
        expect(self.offer()).to_be_visible()
        offers = json.load(urllib.request.urlopen(self.device.address + "/api/v1/regions/offers"))["regions"]
        sizes = [part["bytes"] for part in offers[0]["parts"] if part["use"] == "map"]
        stated = sum(sizes) + offers[0]["bytes"] - sum(part["bytes"] for part in offers[0]["parts"])
        before = self.storage()["bytes"]
        self.offer().get_by_role("combobox").select_option("map")
        self.offer().get_by_role("button", name="Download Monaco").click()
        expect(self.stored()).to_be_visible()
        region = self.storage()["regions"][0]
        self.assertLessEqual(abs(region["bytes"] - stated), 0.01 * stated)
        self.assertLessEqual(abs(self.storage()["bytes"] - before - stated), 0.01 * stated + 4_000)
        expect(self.stored().locator(".parts")).to_have_text("map " + self.stored().locator(".parts").text_content()[4:])

    def test_p47_8_the_account_tells_the_truth_and_is_in_the_persons_hands(self):
        self.open("#section=regions")
        self.offer().get_by_role("button", name="Download Monaco").click()
        expect(self.stored()).to_be_visible()
        expect(self.stored()).to_contain_text("map of 26 Dec 2023")
        expect(self.stored()).to_contain_text("Good until")
        account = self.storage()
        self.assertEqual(account["onDisk"], self.du())
        shown = sum(int(row.get_attribute("data-bytes")) for row in self.page.locator(".account dd").all())
        self.assertEqual(shown, account["onDisk"], "the rows of the page add up to what du says")
        picture(self.page, "regions-storage.png")
        self.examine()
        self.stored().get_by_role("button", name="Pin Monaco").click()
        expect(self.stored()).to_contain_text("kept as it is")
        self.page.get_by_label("This network costs").check()
        self.page.wait_for_function("() => fetch('/api/v1/regions/settings').then((a) => a.json()).then((s) => s.isMetered)")
        self.page.get_by_role("button", name="Clear the cache").click()
        expect(self.page.locator("#toasts")).to_contain_text("freed")
        expect(self.stored()).to_be_visible()
        # The lists of regions are gone with the cache; the publisher's signature is not.
        self.assertEqual([one["comesBack"] for one in self.storage()["regions"]], ["download"])
        self.page.on("dialog", lambda dialog: dialog.accept())
        self.stored().get_by_role("button", name="Delete Monaco").click()
        expect(self.stored()).to_have_count(0)
        self.assertEqual(self.storage()["regions"], [])
        self.assertEqual(self.storage()["onDisk"], self.du())

    def test_parts_go_and_come_back_and_the_place_is_changed(self):
        self.page.on("dialog", lambda dialog: dialog.accept())
        self.open("#section=regions")
        self.offer().get_by_role("button", name="Download Monaco").click()
        expect(self.stored()).to_be_visible()
        whole = self.storage()["regions"][0]["bytes"]
        self.stored().get_by_role("button", name="Remove search of Monaco").click()
        expect(self.stored().get_by_role("button", name="Add search of Monaco")).to_be_visible()
        expect(self.stored().locator(".parts")).not_to_contain_text("search")
        region = self.storage()["regions"][0]
        self.assertEqual({part["use"] for part in region["parts"]}, {"map", "routes"})
        self.assertLess(region["bytes"], whole)
        self.stored().get_by_role("button", name="Add search of Monaco").click()
        expect(self.stored().get_by_role("button", name="Remove search of Monaco")).to_be_visible()
        self.assertEqual({part["use"] for part in self.storage()["regions"][0]["parts"]}, {"map", "routes", "search"})
        form = self.page.get_by_role("form", name="Place of the regions")
        place = self.device.data / "card"
        form.get_by_role("textbox").fill(str(place))
        form.get_by_role("button", name="Move the regions").click()
        expect(form).to_contain_text("Moved and verified")
        self.examine()
        form.scroll_into_view_if_needed()
        picture(self.page, "regions-moved.png")
        expect(self.stored()).to_be_visible()
        self.assertTrue((place / "monaco").is_dir())
        self.page.wait_for_function("""() => fetch('/api/v1/regions').then((a) => a.json())
          .then((told) => told.regions.length === 1)""")
        self.assertTrue(self.gone(self.device.data / "regions"), "the old place goes when the device has let go of it")
        self.assertEqual(self.storage()["regions"][0]["state"], "installed")

    @staticmethod
    def gone(path):
        for _ in range(200):
            if not path.exists():
                return True
            time.sleep(0.1)
        return False

    def du(self):
        listed = subprocess.run(
            ["du", "-s", "--block-size=1", self.device.data], capture_output=True, text=True, check=True)
        return int(listed.stdout.split()[0])


class SlowDownloadTest(RegionsTest):
    bandwidth = 60
    size = PHONE

    def test_progress_pause_resume_and_cancel(self):
        self.open("#section=regions")
        self.offer().get_by_role("button", name="Download Monaco").click()
        row = self.page.get_by_role("article", name="Download of Monaco")
        expect(row).to_contain_text("left")
        self.examine()
        picture(self.page, "regions-progress-phone.png")
        row.get_by_role("button", name="Pause Monaco").click()
        expect(row).to_contain_text("Paused")
        # A restart of the device keeps it paused and keeps what has come.
        self.device.stop()
        self.device.start()
        self.page.reload()
        row = self.page.get_by_role("article", name="Download of")
        expect(row).to_contain_text("Paused")
        row.get_by_role("button", name="Resume").click()
        expect(row).to_contain_text("left")
        row.get_by_role("button", name="Cancel").click()
        expect(row).to_have_count(0)
        self.assertEqual(self.storage()["regions"], [])

    # The device is away for a moment while it restarts.
    tolerated = ("net::ERR_", "status of 503")


class UpdateTest(RegionsTest):
    size = DESKTOP

    def test_a_newer_version_is_offered_and_replaces_the_old_one(self):
        self.open("#section=regions")
        self.offer().get_by_role("button", name="Download Monaco").click()
        expect(self.stored()).to_be_visible()
        self.publisher.publish("--expires-after", "5000")
        self.page.reload()
        expect(self.stored()).to_contain_text("A newer one is there")
        expect(self.stored()).to_contain_text("will be stored")
        self.stored().get_by_role("button", name="Update Monaco").click()
        # The old version stays in the list until the device has let go of it.
        expect(self.page.locator(".stored").filter(has_text="Update")).to_have_count(0)
        expect(self.stored()).to_have_count(1)
        expect(self.stored()).not_to_contain_text("A newer one is there")
        # The device lets go of the old version within its next looks.
        self.page.wait_for_function("""() => fetch('/api/v1/storage').then((a) => a.json())
          .then((account) => account.regions.length === 1 && account.regions[0].version === '20231226-2')""")


if __name__ == "__main__":
    unittest.main()
