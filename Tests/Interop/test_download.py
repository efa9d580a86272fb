"""Real processes: a backend on the loopback, downloads that are killed at every kind of moment, and rude servers."""
import http.server
import json
import os
import shutil
import subprocess
import tempfile
import threading
import unittest
from collections import Counter
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
PROGRAM = Path(os.environ.get("PERIPLUS_PROGRAM") or REPOSITORY / ".build" / "debug" / "periplus")
SOURCES = Path(
    os.environ.get("PERIPLUS_SOURCES")
    or Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "periplus-sources"
)
SHARED = REPOSITORY.parent / "shared/data/osm"


def extract(*names: str) -> Path | None:
    return next((path for path in (SOURCES / names[0], SHARED / names[1]) if path.is_file()), None)


NEW = extract("osm-monaco/monaco.osm.pbf", "monaco-2023.osm.pbf")
OLD = extract("osm-helsinki/Helsinki.osm.pbf", "manhattan-2020.osm.pbf")


def run(*words, env=None, check=True):
    """The program, to its end."""
    done = subprocess.run(
        [str(PROGRAM), *map(str, words)], capture_output=True, text=True, timeout=300, stdin=subprocess.DEVNULL,
        env={**os.environ, "SWIFT_BACKTRACE": "enable=no", **(env or {})})
    if check and done.returncode != 0:
        raise AssertionError(f"periplus {' '.join(map(str, words))}: {done.returncode}: {done.stderr}")
    return done


class Backend:
    """`periplus backend`, with its log."""

    def __init__(self, site: Path, log: Path, *more):
        self.log_path = log
        self.log_file = open(log, "wb")
        self.process = subprocess.Popen(
            [str(PROGRAM), "backend", str(site), "--port", "0", "--json", "--log", *more], stdout=subprocess.PIPE,
            stderr=self.log_file, text=True)
        text = ""
        while "}" not in text:
            line = self.process.stdout.readline()
            if not line:
                raise AssertionError(f"the backend ended: {log.read_text()}")
            text += line
        self.url = json.loads(text)["url"]

    def stop(self):
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()
        self.log_file.close()

    def sent(self, parts_only=False) -> int:
        """Bytes of bodies that were handed to the network."""
        lines = [json.loads(line) for line in self.log_path.read_text().splitlines() if line.startswith("{")]
        return sum(one["bytes"] for one in lines if not parts_only or one["target"].count("/") == 4
                   and "region.json" not in one["target"])


@unittest.skipUnless(NEW and OLD, "needs the extracts: run Scripts/fetch")
class DownloadTest(unittest.TestCase):
    """One site with two versions of a region: an old one, and a new one in which every part differs."""

    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory(prefix="periplus-download-")
        cls.folder = Path(cls.temporary.name)
        cls.killer = cls.folder / "killer.so"
        source = Path(__file__).with_name("killer.c")
        compiler = next(path for name in ("cc", "clang", "gcc") if (path := shutil.which(name)))
        subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", cls.killer, source, "-ldl"], check=True)
        cls.key = run("keys", "make", "--out", cls.folder / "maps.key").stdout.strip()
        cls.old_site, cls.site = cls.folder / "old-site", cls.folder / "site"
        for site, source in ((cls.old_site, OLD), (cls.site, NEW)):
            extracts = cls.folder / f"extracts-{site.name}"
            extracts.mkdir()
            shutil.copy(source, extracts / "town.osm.pbf")
            run("publish", extracts, "--site", site, "--key", cls.folder / "maps.key", "--cache-dir", cls.folder / "c")
        cls.new_version = next((cls.site / "regions/town").glob("2*"))
        cls.size = sum(path.stat().st_size for path in cls.new_version.iterdir())

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def setUp(self):
        self.backends = []
        self.work = Path(tempfile.mkdtemp(dir=self.folder))
        self.data, self.cache = self.work / "data", self.work / "cache" / "periplus"
        kept = os.environ.get("XDG_CACHE_HOME")
        os.environ["XDG_CACHE_HOME"] = str(self.work / "cache")
        self.addCleanup(lambda: os.environ.pop("XDG_CACHE_HOME") if kept is None
                        else os.environ.update(XDG_CACHE_HOME=kept))

    def tearDown(self):
        for backend in self.backends:
            backend.stop()
        shutil.rmtree(self.work, ignore_errors=True)

    def backend(self, site=None, *more) -> Backend:
        backend = Backend(site or self.site, self.work / f"backend-{len(self.backends)}.log", *more)
        self.backends.append(backend)
        return backend

    def folders(self):
        return ["--data-dir", self.data]

    def pin(self, backend):
        run("keys", "pin", self.key, "--from", backend.url, *self.folders())

    def download(self, backend, *more, env=None, check=True):
        return run("region", "download", "town", "--from", backend.url, *more, *self.folders(), env=env, check=check)

    def install_old(self):
        backend = self.backend(self.old_site)
        self.pin(backend)
        self.download(backend)
        backend.stop()
        self.backends.remove(backend)

    def assert_map(self, death):
        """Some version is there and every byte of it is right."""
        listed = json.loads(run("region", "list", "--json", *self.folders()).stdout)
        self.assertTrue(listed, f"{death}: no map")
        done = run("region", "verify", *self.folders(), check=False)
        self.assertEqual(done.returncode, 0, f"{death}: {done.stderr}")

    def assert_new(self, death=""):
        """The new version is there, equal to the published one, and nothing else."""
        home = self.data / "regions/town"
        self.assertEqual(sorted(path.name for path in home.iterdir()), [self.new_version.name], death)
        for path in self.new_version.iterdir():
            self.assertEqual((home / self.new_version.name / path.name).read_bytes(), path.read_bytes(), f"{death}: {path}")

    def killed(self, backend, number=None, when="before", log=None):
        env = {"LD_PRELOAD": str(self.killer), "KILLER_WHEN": when}
        if number:
            env["KILLER_AT"] = str(number)
        if log:
            env["KILLER_LOG"] = str(log)
        return self.download(backend, env=env, check=False)

    def test_killed_at_every_kind_of_moment(self):
        """Never a moment without a working map; then resumed, whole, equal, and with nothing left over."""
        self.install_old()
        kept = self.work / "kept"
        shutil.copytree(self.data, kept)
        backend = self.backend()
        self.pin(backend)
        shutil.copy(self.data / "sources.json", kept / "sources.json")
        log = self.work / "operations"
        self.assertEqual(self.killed(backend, log=log).returncode, 0)
        operations = log.read_text().split()
        self.assert_new()
        moments = []
        for kind in Counter(operations):
            places = [index + 1 for index, name in enumerate(operations) if name == kind]
            chosen = {places[0], places[len(places) // 3], places[2 * len(places) // 3], places[-1]}
            moments += [(kind, number, when) for number in sorted(chosen) for when in ("before", "after")]
        self.assertGreaterEqual(len(moments), 20)
        for kind, number, when in moments:
            death = f"killed {when} {kind}, operation {number} of {len(operations)}"
            shutil.rmtree(self.data)
            shutil.copytree(kept, self.data)
            done = self.killed(backend, number, when)
            self.assertIn(done.returncode, (-9, 0), f"{death}: {done.stderr}")
            self.assert_map(death)
            self.download(backend)
            self.assert_new(death)

    def test_five_kills_cost_no_more_than_five_percent(self):
        """What was on the disk is never fetched again."""
        backend = self.backend(None, "--bandwidth", "100")
        self.pin(backend)
        deaths = 0
        for _ in range(5):
            process = subprocess.Popen(
                [str(PROGRAM), "region", "download", "town", "--from", backend.url, *map(str, self.folders())],
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            try:
                process.wait(timeout=1.5)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
                deaths += 1
        self.assertEqual(deaths, 5)
        self.download(backend)
        self.assert_new()
        parts = sum(path.stat().st_size for path in self.new_version.iterdir() if "region.json" not in path.name)
        print(f"\nfive kills: {backend.sent(parts_only=True)} bytes for {parts}, "
              f"{backend.sent(parts_only=True) / parts:.3f} of the size")
        self.assertLessEqual(backend.sent(parts_only=True), 1.05 * parts)
        self.assertLessEqual(backend.sent(), 1.05 * self.size + 40_000)

    def test_two_processes_do_not_fight(self):
        backend = self.backend(None, "--bandwidth", "400")
        self.pin(backend)
        words = [str(PROGRAM), "region", "download", "town", *map(str, self.folders())]
        both = [subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(2)]
        ends = [process.communicate(timeout=120) for process in both]
        self.assertEqual(sorted(process.returncode for process in both), [0, 1], ends)
        loser = next(end for process, end in zip(both, ends) if process.returncode == 1)
        self.assertRegex(loser[1], r"is being changed by process \d+; wait for it and repeat")
        self.assert_new()

    def test_the_stated_size_is_stored(self):
        """P35.2: each download adds its stated size, within a hundredth."""
        backend = self.backend()
        self.pin(backend)
        for parts in ("map", "map,routes", "map,routes,search"):
            shutil.rmtree(self.data / "regions", ignore_errors=True)
            offer = json.loads(run("region", "available", "town", "--json", *self.folders()).stdout)[0]
            uses = parts.split(",")
            stated = sum(part["bytes"] for part in offer["parts"] if part["use"] in uses)
            stated += offer["bytes"] - sum(part["bytes"] for part in offer["parts"])
            self.download(backend, "--parts", parts)
            home = self.data / "regions/town" / self.new_version.name
            stored = sum(path.stat().st_size for path in home.iterdir())
            self.assertLessEqual(abs(stored - stated), 0.01 * stated, f"{parts}: {stored} stored, {stated} stated")

    def test_the_account_is_what_du_says(self):
        self.install_old()
        backend = self.backend()
        self.pin(backend)
        account = json.loads(run("storage", "--json", *self.folders()).stdout)
        self.assertEqual(account["onDisk"], self.du())
        self.assertEqual(account["onDisk"], sum(one["onDisk"] for one in account["regions"] + account["rows"]))
        freed = account["regions"][0]["onDisk"]
        before = {path: path.read_bytes() for path in self.data.rglob("*") if path.is_file() and "regions" not in path.parts}
        run("region", "remove", "town", *self.folders())
        # The region's own folder goes too.
        self.assertGreaterEqual(account["onDisk"] - self.du(), freed)
        self.assertLessEqual(account["onDisk"] - self.du(), freed + 4096)
        after = {path: path.read_bytes() for path in self.data.rglob("*") if path.is_file() and "regions" not in path.parts}
        self.assertEqual(before, after)
        cleared = json.loads(run("storage", "clear-cache", "--json", *self.folders()).stdout)
        self.assertGreater(cleared["freed"], 0)
        self.assertEqual(json.loads(run("storage", "--json", *self.folders()).stdout)["onDisk"], self.du())

    def du(self) -> int:
        folders = [str(path) for path in (self.data, self.cache) if path.exists()]
        listed = subprocess.run(["du", "-s", "--block-size=1", *folders], capture_output=True, text=True, check=True)
        return sum(int(line.split()[0]) for line in listed.stdout.splitlines())

    def test_a_move_is_verified_before_the_old_goes(self):
        self.install_old()
        backend = self.backend()
        self.pin(backend)
        self.download(backend)
        place = self.work / "card" / "maps"
        run("region", "move", place, *self.folders())
        self.assertFalse((self.data / "regions").exists())
        self.assertTrue((place / "town" / self.new_version.name / "region.json").exists())
        self.assert_map("moved")
        account = json.loads(run("storage", "--json", *self.folders()).stdout)
        self.assertEqual(account["place"], str(place))
        # Damage is seen before anything is moved, and nothing is lost.
        path = place / "town" / self.new_version.name / "roads.graph"
        path.write_bytes(path.read_bytes()[:-1] + b"x")
        done = run("region", "move", self.work / "elsewhere", *self.folders(), check=False)
        self.assertEqual(done.returncode, 1)
        self.assertTrue(path.exists())
        self.assertEqual(json.loads(run("storage", "--json", *self.folders()).stdout)["place"], str(place))

    def test_keys_go_over_to_new_ones(self):
        site = self.work / "site"
        shutil.copytree(self.site, site)
        backend = self.backend(site)
        self.pin(backend)
        run("keys", "rotate", site, "--key", self.folder / "maps.key", "--out", self.work / "new.key")
        extracts = self.folder / "extracts-site"
        publish = ["publish", extracts, "--site", site, "--cache-dir", self.folder / "c"]
        run(*publish, "--key", self.work / "new.key")
        # The device learns the new key from the old one; the catalogue is signed by the new one alone.
        run("region", "catalogue", *self.folders())
        listed = run("keys", "list", *self.folders()).stdout.split()
        self.assertEqual(len([word for word in listed if word.startswith("ed25519:")]), 2)
        run("keys", "rotate", site, "--key", self.work / "new.key", "--drop", self.key)
        run(*publish, "--key", self.work / "new.key")
        self.download(backend)
        self.assertNotIn(self.key, run("keys", "list", *self.folders()).stdout)
        # Somebody with the old key can publish no more.
        run(*publish, "--key", self.folder / "maps.key")
        done = run("region", "update", *self.folders(), check=False)
        self.assertIn("is trusted", done.stdout + done.stderr)

    def test_rude_servers_end_with_one_line(self):
        """Through the program's real network: a loop of redirections, a coding, a server that is not there."""
        class Rude(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                if self.path.startswith("/loop"):
                    self.send_response(302)
                    self.send_header("Location", self.path)
                elif self.path.startswith("/coded"):
                    self.send_response(200)
                    self.send_header("Content-Encoding", "br")
                else:
                    self.send_response(403)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Rude)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        base = f"http://127.0.0.1:{server.server_address[1]}"
        try:
            for path, words in (("loop", "without end"), ("coded", ""), ("closed", "refuses it (status 403)")):
                run("keys", "pin", self.key, "--from", f"{base}/{path}/", *self.folders())
                done = run("region", "catalogue", "--from", f"{base}/{path}/", *self.folders(), check=False)
                self.assertEqual(done.returncode, 1, path)
                self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
                self.assertIn(words, done.stderr)
        finally:
            server.shutdown()
            server.server_close()


if __name__ == "__main__":
    unittest.main()
