"""A rectangle with zoom levels, drawn by the user on the real page and gathered from a real tile server."""
import json
import re
import tempfile
import threading
import time
import unittest
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from device import Device, add_library
from harness import DESKTOP, PHONE, PageTest, device, expect, picture
from test_accessibility import RULES, axe

VIEW = "#map=15/43.7365/7.4230&section=regions"


class Quiet(ThreadingHTTPServer):
    """Says nothing of clients that are stopped while they are answered."""

    def handle_error(self, request, client_address):
        pass


class TileServer:
    """Hands on the tiles of the shared device, each after a while, and counts them."""

    def __init__(self, seconds):
        self.asked = []
        owner = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                if self.path == "/tiles.json":
                    tiles = [f"{owner.address}/tiles/{{z}}/{{x}}/{{y}}"]
                    document = {"tilejson": "3.0.0", "tiles": tiles, "maxzoom": 14, "attribution": "© OpenStreetMap"}
                    return self.answer(200, json.dumps(document).encode())
                owner.asked.append(self.path)
                time.sleep(seconds)
                with urllib.request.urlopen(device().address + self.path) as answer:
                    self.answer(answer.status, answer.read())

            def answer(self, status, body):
                self.send_response(status)
                if status != 204:
                    self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                if status != 204:
                    self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.http = Quiet(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.http.server_port}"
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def stop(self):
        self.http.shutdown()
        self.http.server_close()


class RectangleTest(PageTest):
    """A device with no region; a tile server that has Monaco."""

    options = {"bypass_csp": True, "reduced_motion": "reduce"}
    seconds = 0.0
    shows_ground = True

    def choose_device(self):
        self.server = TileServer(self.seconds)
        self.addCleanup(self.server.stop)
        temporary = tempfile.TemporaryDirectory(prefix="periplus-rectangle-", ignore_cleanup_errors=True)
        self.addCleanup(temporary.cleanup)
        data = Path(temporary.name)
        add_library(data)
        made = Device(data, ["--tiles-from", self.server.address + "/tiles.json"] if self.shows_ground else [])
        self.addCleanup(made.stop)
        return made

    def ask(self, path):
        with urllib.request.urlopen(self.device.address + path) as answer:
            return json.load(answer)

    def form(self):
        return self.page.get_by_role("region", name="A rectangle of your own")

    def edges(self):
        return {name: float(self.form().get_by_label(name, exact=True).input_value()) for name in ("North", "West", "South", "East")}

    def center(self):
        return self.page.evaluate("() => { const { lng, lat } = periplus.map.getCenter(); return [lng, lat]; }")

    def at(self, x, y):
        return self.page.evaluate("""([x, y]) => {
          const { left, top } = periplus.map.getContainer().getBoundingClientRect();
          const { lng, lat } = periplus.map.unproject([x - left, y - top]);
          return [lng, lat];
        }""", [x, y])

    def drag(self, start, end):
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(*end, steps=6)
        self.page.mouse.up()

    def download(self):
        return self.form().get_by_role("button", name=re.compile("^Download · about"))

    def stored(self, name):
        return self.page.locator(".stored").filter(has_text=name)

    def examine(self):
        """No rule of accessibility is broken, in either theme."""
        self.page.evaluate(axe() + "\n;0")
        for theme in ("light", "dark"):
            self.page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
            broken = self.page.evaluate("(rules) => axe.run(document, { runOnly: rules })", RULES)["violations"]
            found = [f"{rule['id']}: {node['html'][:120]}" for rule in broken for node in rule["nodes"]]
            self.assertEqual(found, [], theme)
        self.page.evaluate("() => { delete document.documentElement.dataset.theme; }")


class DrawnRectangleTest(RectangleTest):
    size = DESKTOP

    def test_drawn_with_the_pointer_estimated_fetched_and_kept_on_the_same_screen(self):
        self.open(VIEW)
        self.form().get_by_role("button", name="Draw a rectangle").click()
        expect(self.page.locator(".marker-corner")).to_have_count(4)
        before = self.center()
        # A drag draws and leaves the map where it is.
        wanted = self.at(640, 220), self.at(960, 520)
        self.drag((640, 220), (960, 520))
        expect(self.form().get_by_role("button", name="Draw on the map")).to_have_attribute("aria-pressed", "false")
        self.assertEqual(self.center(), before)
        edges = self.edges()
        for name, found in zip(("West", "North", "East", "South"), (*wanted[0], *wanted[1])):
            self.assertAlmostEqual(edges[name], found, delta=2e-5)
        # The next drag moves a corner, and then the map again.
        self.drag((960, 520), (1000, 560))
        self.assertLess(self.edges()["South"], edges["South"])
        self.assertGreater(self.edges()["East"], edges["East"])
        self.assertEqual([self.edges()[name] for name in ("North", "West")], [edges[name] for name in ("North", "West")])
        with self.page.expect_response("**/rectangles/estimate") as estimated:
            self.form().get_by_label("Lowest zoom").select_option("8")
        told = estimated.value.json()
        expect(self.form().locator(".estimate")).to_contain_text(f"{told['tiles']} tiles, about")
        expect(self.form().locator(".estimate")).to_contain_text("will be stored")
        expect(self.download()).to_be_enabled()
        self.assertEqual(self.ask("/api/v1/storage")["regions"], [], "an estimate leaves no region behind")
        self.idle()
        picture(self.page, "rectangle-drawn.png")
        self.examine()
        # A click on the map belongs to the rectangle now.
        self.page.mouse.click(1100, 700)
        expect(self.form().get_by_label("Name")).to_be_visible()
        self.form().get_by_label("Name").fill("Port Hercule")
        self.download().click()
        expect(self.stored("Port Hercule")).to_be_visible()
        expect(self.page.locator(".marker-corner")).to_have_count(0)
        self.assertEqual(self.center(), before, "the same screen afterwards")
        expect(self.page.locator("#pill")).to_contain_text("Port Hercule")
        region = self.ask("/api/v1/storage")["regions"][0]
        self.assertEqual((region["id"], region["state"]), ("rectangle-port-hercule", "installed"))
        self.assertLessEqual(abs(region["bytes"] - told["bytes"]), 0.5 * region["bytes"])
        # With the server gone its streets are drawn.
        self.server.stop()
        self.stored("Port Hercule").get_by_role("button", name="Show Port Hercule").click()
        self.idle()
        self.assertGreater(self.rendered("street-surface-fill"), 0)
        picture(self.page, "rectangle-installed.png")
        self.page.on("dialog", lambda dialog: dialog.accept())
        self.stored("Port Hercule").get_by_role("button", name="Delete Port Hercule").click()
        expect(self.stored("Port Hercule")).to_have_count(0)

    def test_by_the_keyboard_alone(self):
        self.open(VIEW)
        self.form().get_by_role("button", name="Draw a rectangle").focus()
        self.page.keyboard.press("Enter")
        expect(self.download()).to_be_enabled()
        before, edges = self.center(), self.edges()
        corner = self.page.get_by_role("button", name="Corner in the north-west")
        corner.focus()
        self.page.keyboard.press("ArrowRight")
        self.page.keyboard.press("Shift+ArrowDown")
        moved = self.edges()
        self.assertGreater(moved["West"], edges["West"])
        self.assertLess(moved["North"], edges["North"])
        self.assertEqual((moved["South"], moved["East"]), (edges["South"], edges["East"]))
        self.assertEqual(self.center(), before)
        north = self.form().get_by_label("North", exact=True)
        north.fill("43.7")
        north.press("Tab")
        expect(self.form().locator(".problem")).to_contain_text("south lies below the north")
        expect(self.form().get_by_role("button", name="Download")).to_be_disabled()
        north.fill("43.745")
        north.press("Tab")
        expect(self.download()).to_be_enabled()
        self.form().get_by_label("Lowest zoom").select_option("0")
        self.form().get_by_label("Highest zoom").select_option("20")
        expect(self.form().locator(".estimate")).to_contain_text("The server has zooms up to 14")
        for name, value in (("North", "60"), ("South", "20"), ("East", "60")):
            self.form().get_by_label(name, exact=True).fill(value)
            self.page.keyboard.press("Tab")
        expect(self.form().locator(".problem")).to_contain_text("Choose a smaller rectangle or lower zooms")
        self.page.keyboard.press("Escape")
        expect(self.page.locator(".marker-corner")).to_have_count(0)
        expect(self.form().get_by_role("button", name="Draw a rectangle")).to_be_focused()


class SlowRectangleTest(RectangleTest):
    size = PHONE
    seconds = 0.5
    shows_ground = False
    # The device is away for a moment while it restarts.
    tolerated = ("net::ERR_", "status of 503")

    def test_pause_restart_and_the_rest_alone_is_fetched(self):
        self.open(VIEW)
        self.form().get_by_role("button", name="Draw a rectangle").click()
        expect(self.form().locator(".problem")).to_contain_text("Name the tile server")
        self.form().get_by_label("Tile server").fill(self.server.address)
        self.form().get_by_label("Highest zoom").select_option("16")
        expect(self.download()).to_be_enabled()
        self.page.locator(".marker-corner").first.scroll_into_view_if_needed()
        picture(self.page, "rectangle-phone.png")
        self.examine()
        # The first estimate, of fewer zooms, may still be asking.
        known = -1
        while known != len(self.server.asked):
            known = len(self.server.asked)
            time.sleep(1.5)
        self.server.asked.clear()
        self.download().click()
        row = self.page.get_by_role("article", name="Download of My rectangle")
        expect(row).to_contain_text(re.compile(r"[1-9]\d* of \d+ tiles"))
        picture(self.page, "rectangle-progress-phone.png")
        row.get_by_role("button", name="Pause").click()
        expect(row).to_contain_text("Paused")
        self.device.stop()
        self.device.start()
        self.page.reload()
        expect(row).to_contain_text("Paused")
        row.get_by_role("button", name="Resume").click()
        expect(row).to_contain_text("tiles")
        # Running when the device ends, it goes on by itself.
        self.device.stop()
        self.device.start()
        self.page.reload()
        expect(self.stored("My rectangle")).to_be_visible()
        again = len(self.server.asked) - len(set(self.server.asked))
        self.assertLessEqual(again, 2 * 6 + 2, "only tiles that were on their way are asked for again, or broke")
        self.assertEqual(self.ask("/api/v1/storage")["regions"][0]["state"], "installed")


if __name__ == "__main__":
    unittest.main()
