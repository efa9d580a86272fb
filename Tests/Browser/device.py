"""The device under test: `periplus serve` with the region of Monaco, in folders of its own."""
import hashlib
import os
import shutil
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = Path(
    os.environ.get("PERIPLUS_SOURCES")
    or Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "periplus-sources"
)
GAZETTEER = Path(
    os.environ.get("PERIPLUS_GAZETTEER")
    or Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "periplus" / "gazetteer"
)
PATIENCE = 30  # seconds until the first answer, and until it has ended


class Device:
    """Starts on a free port of the loopback; `address` is where it answers.

    `data` is the folder of regions and page assets; without it, the one with Monaco. `arguments` go to `serve`.
    """

    def __init__(self, data=None, arguments=()):
        self.arguments = arguments
        self.process = None
        self.program = find_program()
        self.data = data or prepare_data(self.program)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self):
        """Starts the program and waits until it answers."""
        log = open(self.data / "serve.log", "wb")
        command = [self.program, "serve", "--data-dir", self.data, "--cache-dir", self.data / "cache"]
        command += ["--port", str(self.port), *self.arguments]
        self.process = subprocess.Popen([str(part) for part in command], stdout=log, stderr=log)
        log.close()
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                break
            try:
                urllib.request.urlopen(f"{self.address}/health", timeout=2).close()
                return
            except (urllib.error.URLError, OSError):
                time.sleep(0.05)
        self.stop()
        raise RuntimeError(f"the device does not answer: {(self.data / 'serve.log').read_text(errors='replace')}")

    def stop(self):
        """Ends the program as Ctrl-C does; returns its exit status."""
        if self.process is None:
            return None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        try:
            status = self.process.wait(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            status = self.process.wait()
        self.process = None
        return status


def find_program():
    """The newest build of the program."""
    named = os.environ.get("PERIPLUS_PROGRAM")
    builds = [Path(named)] if named else [ROOT / ".build" / kind / "periplus" for kind in ("debug", "release")]
    built = [path for path in builds if path.exists()]
    if not built:
        raise RuntimeError("the program is not built: run swift build first")
    return max(built, key=lambda path: path.stat().st_mtime)


def prepare_data(program):
    """A data folder with the region and the map library, made once for each program and extract."""
    extract = SOURCES / "osm-monaco" / "monaco.osm.pbf"
    if not extract.exists():
        raise RuntimeError(f"{extract} is missing: run Scripts/fetch first")
    mark = hashlib.sha256(program.read_bytes() + extract.read_bytes()).hexdigest()
    folder = ROOT / ".build" / "browser"
    stamp = folder / "stamp"
    if not (stamp.exists() and stamp.read_text() == mark):
        shutil.rmtree(folder, ignore_errors=True)
        (folder / "regions").mkdir(parents=True)
        build = [program, "region", "build", extract, "--id", "monaco", "--out", folder / "regions"]
        done = subprocess.run([str(part) for part in build], capture_output=True, text=True)
        if done.returncode != 0:
            raise RuntimeError(f"the region is not built: {done.stderr}")
        stamp.write_text(mark)
    add_library(folder)
    add_gazetteer(folder)
    return folder


def add_world(folder, program):
    """Puts the map of the world into a data folder; built once for each state of what builds it."""
    mark = hashlib.sha256()
    for room in ("Build/WorldBuilding", "Build/TileBuilding", "Build/GazetteerBuilding/Readers", "Map/VectorTiles"):
        for path in sorted((ROOT / "Sources" / room).rglob("*.swift")):
            mark.update(path.read_bytes())
    for source in ("natural-earth-world", "natural-earth", "geonames-names"):
        note = SOURCES / source / ".source.json"
        if not note.exists():
            raise RuntimeError(f"{note} is missing: run Scripts/fetch first")
        mark.update(note.read_bytes())
    world = ROOT / ".build" / f"world-{mark.hexdigest()[:16]}.pmtiles"
    if not world.exists():
        build = [program, "world", "build", "--sources", SOURCES, "--out", world]
        done = subprocess.run([str(part) for part in build], capture_output=True, text=True)
        if done.returncode != 0:
            raise RuntimeError(f"the world is not built: {done.stderr}")
    shutil.copy(world, folder / "world.pmtiles")


def add_library(folder):
    """Puts the page's map library into a data folder."""
    library = folder / "assets" / "maplibre"
    shutil.rmtree(library, ignore_errors=True)
    shutil.copytree(SOURCES / "maplibre", library)


def has_gazetteer():
    """Whether the world's gazetteer was built on this machine."""
    return (GAZETTEER / "nearest.bin").exists()


def add_gazetteer(folder):
    """Links the world's gazetteer into a data folder, if there is one."""
    link = folder / "gazetteer"
    link.unlink(missing_ok=True)
    if has_gazetteer():
        link.symlink_to(GAZETTEER)
