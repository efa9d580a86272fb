"""Takes the pictures of the documents from the real page: look at them before they are committed.

usage: python3 Tests/Browser/pictures.py, with the interpreter that Scripts/setup made

Needs `pngquant` (a package of the distribution), which halves their size by a palette.
"""
import subprocess
import sys
import tempfile
from pathlib import Path

from device import ROOT, Device, add_library, add_world, find_program, prepare_data
from harness import DESKTOP, IDLE, PHONE, SWITCHES, sync_playwright

IMAGES = ROOT / "docs" / "images"
WAY = "#map={view}&from=43.735118,7.419286,Rue+Grimaldi&to=43.739170,7.428060,Casino+de+Monte-Carlo&mode={mode}"
PICTURES = {
    "monaco.png": {"fragment": WAY.format(view="15.35/43.73662/7.41930", mode="car"), "viewport": DESKTOP,
                   "color_scheme": "light"},
    "monaco-phone.png": {"fragment": WAY.replace("map={view}&", "").format(mode="foot"), "viewport": PHONE,
                         "color_scheme": "dark", "device_scale_factor": 2, "is_mobile": True, "has_touch": True},
    "world.png": {"fragment": "#map=1.6/25/10", "viewport": DESKTOP, "color_scheme": "light"},
}


def take(browser, device, name, fragment, **settings):
    """One picture, after everything is drawn."""
    context = browser.new_context(locale="en-GB", **settings)
    page = context.new_page()
    page.goto(f"{device.address}/{fragment}")
    if "from=" in fragment:
        page.get_by_role("list", name="Turns").wait_for()
    page.locator("#pill").get_by_text("Monaco, map of").wait_for()
    page.evaluate(IDLE)
    page.screenshot(path=IMAGES / name)
    context.close()
    subprocess.run(["pngquant", "--force", "--ext", ".png", "--speed", "1", "192", IMAGES / name], check=True)
    print(f"{name}: {(IMAGES / name).stat().st_size // 1000} kB")


def main():
    IMAGES.mkdir(parents=True, exist_ok=True)
    program = find_program()
    folder = tempfile.TemporaryDirectory(prefix="periplus-pictures-")
    data = Path(folder.name)
    (data / "regions").symlink_to(prepare_data(program) / "regions")
    add_library(data)
    add_world(data, program)
    device = Device(data)
    try:
        with sync_playwright() as player:
            browser = player.chromium.launch(executable_path="/usr/bin/chromium", args=SWITCHES)
            for name, settings in PICTURES.items():
                take(browser, device, name, **settings)
            browser.close()
    finally:
        device.stop()
        folder.cleanup()
    return 0


if __name__ == "__main__":
    sys.exit(main())
