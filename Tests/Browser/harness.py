"""What the browser tests share: one device, one browser, and a page that must not complain."""
import atexit
import unittest
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import expect, sync_playwright

from device import Device

BROWSER = "/usr/bin/chromium"
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
PATIENCE = 20_000  # milliseconds that a condition may take on a busy machine
expect.set_options(timeout=PATIENCE)

# Only the loopback resolves: whatever the page asked of another machine would fail and be seen.
SWITCHES = ["--no-sandbox", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]

# Nothing is left to load, to move or to fade. Registered before it is asked for, so that no event is missed.
IDLE = """() => new Promise((resolve) => {
  const look = () => {
    const map = globalThis.periplus?.map;
    if (!map) return setTimeout(look, 20);
    map.once('idle', () => resolve(true));
    map.triggerRepaint();
  };
  look();
})"""

_shared = {}


def device():
    """The device of this run."""
    if "device" not in _shared:
        _shared["device"] = Device()
        atexit.register(_shared["device"].stop)
    return _shared["device"]


def browser():
    """The browser of this run."""
    if "browser" not in _shared:
        player = sync_playwright().start()
        _shared["browser"] = player.chromium.launch(executable_path=BROWSER, args=SWITCHES)

        def close():
            _shared["browser"].close()
            player.stop()

        atexit.register(close)
    return _shared["browser"]


class PageTest(unittest.TestCase):
    """A fresh page for every test; afterwards it must have said nothing and asked nobody else."""

    size = DESKTOP
    options = {}
    # What a test provokes on purpose, as parts of messages.
    tolerated = ()

    def setUp(self):
        self.device = self.choose_device()
        self.messages = []
        self.foreign = []
        settings = {"viewport": self.size, "locale": "en-GB", "color_scheme": "light", **self.options}
        self.context = browser().new_context(**settings)
        self.addCleanup(self.context.close)
        self.page = self.watch(self.context.new_page())

    def choose_device(self):
        """The device that the page comes from: the shared one, unless a test needs its own."""
        return device()

    def watch(self, page):
        """Writes down what the page complains of and whom it asks."""
        page.set_default_timeout(PATIENCE)
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.messages.append(f"uncaught: {error}"))
        page.on("request", self._asked)
        return page

    def tearDown(self):
        complaints = [text for text in self.messages if not any(part in text for part in self.tolerated)]
        self.assertEqual(complaints, [], "the page complained")
        self.assertEqual(self.foreign, [], "the page asked another machine")

    def open(self, fragment=""):
        """Opens the page and waits until the map is drawn."""
        self.page.goto(self.device.address + "/" + fragment)
        self.idle()

    def idle(self):
        """Waits until the map has nothing left to do."""
        self.page.evaluate(IDLE)

    def type_and_take(self, field, words, found):
        """Types words, waits for a suggestion with the text `found`, and takes the first with Enter."""
        field.fill(words)
        expect(self.page.get_by_role("option").filter(has_text=found).first).to_be_visible()
        self.page.keyboard.press("ArrowDown")
        self.page.keyboard.press("Enter")

    def rendered(self, layer):
        """How many features of a style layer are on the screen."""
        return self.page.evaluate("(layer) => periplus.map.queryRenderedFeatures({ layers: [layer] }).length", layer)

    def _heard(self, message):
        # The software renderer of a machine without a graphics card talks about its own speed.
        if message.type in ("error", "warning") and "GL Driver Message" not in message.text:
            self.messages.append(f"{message.type}: {message.text}")

    def _asked(self, request):
        parts = urlsplit(request.url)
        if parts.scheme not in ("data", "blob") and f"{parts.scheme}://{parts.netloc}" != self.device.address:
            self.foreign.append(request.url)


def picture(page, name):
    """Keeps a picture of what a test saw, to be looked at, and returns its path."""
    folder = Path(__file__).resolve().parents[2] / ".build" / "browser-pictures"
    folder.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=folder / name)
    return folder / name
