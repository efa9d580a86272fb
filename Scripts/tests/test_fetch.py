"""Scripts/fetch, seen from outside: what it says, its exit status, and what it leaves on the disk."""
import json
import os
import resource
import signal
import socket
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from registry_double import Server, digest, make_sdist, make_wheel

FETCH = Path(__file__).resolve().parent.parent / "fetch"
MAP = b"a map of nowhere " * 1000


class FetchTestCase(unittest.TestCase):
    """A cache, a registry in a folder, and a lock file of one source."""

    def setUp(self):
        self.scratch = tempfile.TemporaryDirectory()
        self.addCleanup(self.scratch.cleanup)
        self.folder = Path(self.scratch.name)
        self.registry = self.folder / "registry"
        self.registry.mkdir()
        self.cache = self.folder / "cache"
        wheel = make_wheel(self.registry, "nowheremap", "1.0", {"data/map.pbf": MAP})
        self.source = self.entry("nowhere", wheel, "nowheremap", "wheel", "data/map.pbf", MAP)

    def entry(self, name, archive, package, kind, inside, data):
        content = archive.read_bytes()
        return {
            "name": name, "title": "A map of nowhere", "licence": "CC0-1.0", "attribution": "nobody",
            "attributionURL": "http://127.0.0.1/", "official": {"page": "http://127.0.0.1/"},
            "packages": [{
                "registry": "PyPI", "name": package, "version": "1.0", "kind": kind, "bytes": len(content),
                "sha256": digest(content),
                "files": [{"from": inside, "to": "map.pbf", "bytes": len(data), "sha256": digest(data)}]}],
        }

    def command(self, *arguments, sources=None):
        lock = self.folder / "lock.json"
        lock.write_text(json.dumps({"format": 1, "sources": sources or [self.source]}))
        return [str(FETCH), "--lock", str(lock), "--into", str(self.cache), *arguments]

    def environment(self, **more):
        clean = {key: value for key, value in os.environ.items() if not key.startswith("PIP_")}
        return clean | {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(self.registry)} | more

    def run_fetch(self, *arguments, sources=None, environment=None, limit=None):
        def restrict():
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
        return subprocess.run(
            self.command(*arguments, sources=sources), env=environment or self.environment(), text=True,
            stdin=subprocess.DEVNULL, capture_output=True, timeout=120, preexec_fn=restrict if limit else None)

    def assert_refused(self, answer, *words, status=1):
        """One line on standard error with all the words, the status, and nothing half-written."""
        self.assertEqual(answer.returncode, status, answer.stderr)
        self.assertEqual(len(answer.stderr.strip().splitlines()), 1, answer.stderr)
        for word in words:
            self.assertIn(word, answer.stderr)
        self.assert_no_leftovers()

    def assert_no_leftovers(self):
        self.assertFalse((self.cache / ".partial").exists())
        for folder in self.cache.iterdir() if self.cache.exists() else []:
            if folder.is_dir():
                self.assertTrue((folder / ".source.json").exists(), f"{folder} is half-made")

    def assert_fetched(self):
        self.assertEqual((self.cache / "nowhere" / "map.pbf").read_bytes(), MAP)


class PinnedPackages(FetchTestCase):
    def test_a_wheel_gives_its_file_and_the_second_run_does_nothing(self):
        first = self.run_fetch()
        self.assertEqual(first.returncode, 0, first.stderr)
        self.assertIn("nowhere: fetched from nowheremap 1.0", first.stdout)
        self.assert_fetched()
        inode = (self.cache / "nowhere").stat().st_ino
        second = self.run_fetch()
        self.assertEqual((second.returncode, second.stderr), (0, ""))
        self.assertIn("nothing to do", second.stdout)
        self.assertEqual((self.cache / "nowhere").stat().st_ino, inode)

    def test_a_source_distribution_gives_its_file_without_being_built(self):
        archive = make_sdist(self.registry, "nowheresource", "1.0", {"tests/map.pbf": MAP})
        source = self.entry("nowhere", archive, "nowheresource", "sdist", "nowheresource-1.0/tests/map.pbf", MAP)
        answer = self.run_fetch(sources=[source])
        self.assertEqual(answer.returncode, 0, answer.stderr)
        self.assert_fetched()

    def test_licence_and_attribution_are_recorded_beside_the_files(self):
        self.run_fetch()
        record = json.loads((self.cache / "nowhere" / ".source.json").read_text())
        self.assertEqual((record["licence"], record["attribution"]), ("CC0-1.0", "nobody"))
        self.assertEqual(record["packages"], ["nowheremap 1.0"])

    def test_a_damaged_file_in_the_cache_is_fetched_again(self):
        self.run_fetch()
        (self.cache / "nowhere" / "map.pbf").write_bytes(MAP[:-1] + b"!")
        answer = self.run_fetch()
        self.assertIn("fetched from", answer.stdout)
        self.assert_fetched()

    def test_what_a_killed_run_left_behind_is_removed(self):
        (self.cache / ".partial" / "ready").mkdir(parents=True)
        (self.cache / ".partial" / "ready" / "map.pbf").write_bytes(b"half")
        answer = self.run_fetch()
        self.assertEqual(answer.returncode, 0, answer.stderr)
        self.assert_fetched()
        self.assert_no_leftovers()

    def test_only_the_named_source_is_fetched(self):
        other = self.source | {"name": "elsewhere"}
        self.run_fetch("elsewhere", sources=[self.source, other])
        self.assertTrue((self.cache / "elsewhere").exists())
        self.assertFalse((self.cache / "nowhere").exists())


class Failures(FetchTestCase):
    def test_a_package_with_a_wrong_hash(self):
        self.source["packages"][0]["sha256"] = "0" * 64
        self.assert_refused(self.run_fetch(), "nowheremap 1.0", "hash is not the pinned one")

    def test_a_file_with_a_wrong_hash(self):
        self.source["packages"][0]["files"][0]["sha256"] = "0" * 64
        self.assert_refused(self.run_fetch(), "map.pbf", "pinned hash")

    def test_a_failed_renewal_keeps_what_was_there(self):
        self.run_fetch()
        self.source["packages"][0]["files"][0]["sha256"] = "0" * 64
        self.assert_refused(self.run_fetch(), "pinned hash")
        self.assert_fetched()

    def test_a_file_that_the_package_lacks(self):
        self.source["packages"][0]["files"][0]["from"] = "data/absent.pbf"
        self.assert_refused(self.run_fetch(), "data/absent.pbf", "lock file is wrong")

    def test_a_version_that_the_registry_no_longer_has(self):
        self.source["packages"][0]["version"] = "2.0"
        self.assert_refused(self.run_fetch(), "nowheremap 2.0", "no longer has it")

    def test_no_network(self):
        with socket.socket() as unused:
            unused.bind(("127.0.0.1", 0))
            address = f"http://127.0.0.1:{unused.getsockname()[1]}/simple"
            environment = self.environment(PIP_INDEX_URL=address, PIP_RETRIES="0")
            del environment["PIP_NO_INDEX"], environment["PIP_FIND_LINKS"]
            self.assert_refused(self.run_fetch(environment=environment), "cannot be reached", "check the network")

    def test_too_little_space_is_seen_before_the_download(self):
        self.source["packages"][0]["bytes"] = 1 << 60
        self.assert_refused(self.run_fetch(), "nowhere: needs", "MB are free")

    def test_a_disk_that_fills_up_during_the_download(self):
        noise = os.urandom(1 << 16)
        wheel = make_wheel(self.registry, "widemap", "1.0", {"data/map.pbf": noise})
        source = self.entry("nowhere", wheel, "widemap", "wheel", "data/map.pbf", noise)
        answer = self.run_fetch(sources=[source], limit=1 << 14)
        self.assert_refused(answer, "no space left on the disk")
        self.assertFalse((self.cache / "nowhere").exists())

    def test_a_folder_that_cannot_be_made(self):
        self.cache = Path("/dev/null/cache")
        answer = self.run_fetch()
        self.assertEqual(answer.returncode, 1)
        self.assertEqual(len(answer.stderr.splitlines()), 1, answer.stderr)
        self.assertIn("/dev/null", answer.stderr)

    def test_a_missing_python_environment(self):
        answer = self.run_fetch(environment=self.environment(PERIPLUS_TOOLS=str(self.folder / "none")))
        self.assert_refused(answer, "run Scripts/setup first")

    def test_wrong_usage(self):
        self.assert_refused(self.run_fetch("--offical"), "unknown option --offical", status=2)
        self.assert_refused(self.run_fetch("atlantis"), "no source named atlantis", "nowhere", status=2)


class Interruption(FetchTestCase):
    def start_stalled(self):
        """A fetch that hangs in the middle of its download."""
        wheel = self.registry / "nowheremap-1.0-py3-none-any.whl"
        page = f'<a href="/files/{wheel.name}">{wheel.name}</a>'.encode()
        server = Server({"/simple/nowheremap/": page, f"/files/{wheel.name}": wheel.read_bytes()},
                        stalling=[f"/files/{wheel.name}"])
        self.addCleanup(server.close)
        environment = self.environment(PIP_INDEX_URL=f"{server.url}/simple")
        del environment["PIP_NO_INDEX"], environment["PIP_FIND_LINKS"]
        # A shell without job control starts what runs in its background with the interrupt signal ignored, and that is
        # inherited: the tests may themselves run so.
        process = subprocess.Popen(self.command(), env=environment, text=True, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
        self.assertTrue(server.reached.wait(60), "the download never began")
        return process

    def test_an_interrupted_download_leaves_nothing_and_can_be_repeated(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(signal=number.name):
                process = self.start_stalled()
                process.send_signal(number)
                _, errors = process.communicate(timeout=60)
                self.assertEqual(process.returncode, 130, errors)
                self.assertEqual(errors, "fetch: interrupted; nothing half-written was kept, run it again\n")
                self.assert_no_leftovers()
        self.assertEqual(self.run_fetch().returncode, 0)
        self.assert_fetched()

    def test_two_runs_at_once_wait_for_each_other(self):
        process = self.start_stalled()
        waiting = subprocess.Popen(self.command(), env=self.environment(), text=True, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        time.sleep(1)
        self.assertIsNone(waiting.poll(), "the second run did not wait for the first")
        process.terminate()
        process.communicate(timeout=60)
        output, errors = waiting.communicate(timeout=60)
        self.assertEqual(waiting.returncode, 0, errors)
        self.assertIn("fetched from", output)
        self.assert_fetched()


class OfficialSources(FetchTestCase):
    def serve(self, checksum, **behaviour):
        server = Server({"/nowhere-latest.pbf": MAP, "/sums": checksum.encode()}, **behaviour)
        self.addCleanup(server.close)
        self.source["official"] = {"page": server.url, "file": f"{server.url}/nowhere-latest.pbf", "to": "map.pbf",
                                   "checksums": f"{server.url}/sums"}

    def test_a_file_that_matches_the_publishers_checksum(self):
        self.serve(f"{digest(MAP, 'md5')}  nowhere-latest.pbf\n")
        answer = self.run_fetch("--official")
        self.assertEqual(answer.returncode, 0, answer.stderr)
        self.assert_fetched()
        record = json.loads((self.cache / "nowhere" / ".source.json").read_text())
        self.assertEqual(record["official"]["checkedBy"], "md5")
        self.assertIn("nothing to do", self.run_fetch("--official").stdout)

    def test_the_pinned_package_replaces_the_official_file_when_asked_for(self):
        self.serve(f"{digest(MAP, 'md5')}  nowhere-latest.pbf\n")
        self.run_fetch("--official")
        self.assertIn("fetched from nowheremap 1.0", self.run_fetch().stdout)

    def test_a_file_that_does_not_match(self):
        self.serve(f"{'0' * 32}  nowhere-latest.pbf\n")
        self.assert_refused(self.run_fetch("--official"), "does not match the publisher's md5")

    def test_a_checksum_list_without_the_file(self):
        self.serve(f"{digest(MAP, 'md5')}  elsewhere.pbf\n")
        self.assert_refused(self.run_fetch("--official"), "names no checksum of nowhere-latest.pbf")

    def test_a_transfer_that_ends_early(self):
        self.serve("", truncating=["/nowhere-latest.pbf"])
        self.assert_refused(self.run_fetch("--official"), "broke off", "run it again")

    def test_a_file_that_is_gone(self):
        self.serve("")
        self.source["official"]["file"] += ".old"
        self.assert_refused(self.run_fetch("--official"), "404", "without --official")

    def test_a_disk_that_fills_up(self):
        self.serve("")
        self.assert_refused(self.run_fetch("--official", limit=1 << 13), "no space left")

    def test_a_source_whose_publisher_offers_no_file_comes_from_its_package(self):
        answer = self.run_fetch("--official")
        self.assertEqual(answer.returncode, 0, answer.stderr)
        self.assertIn("taking the pinned package", answer.stdout)
        self.assert_fetched()


class LockFiles(FetchTestCase):
    def test_paths_may_not_leave_the_cache(self):
        for path in ("../escaped", "/tmp/escaped", ".source.json", ""):
            with self.subTest(path=path):
                self.source["packages"][0]["files"][0]["to"] = path
                self.assert_refused(self.run_fetch(), "source 0", "bad or missing field")

    def test_a_lock_file_of_another_format(self):
        command = self.command()
        (self.folder / "lock.json").write_text('{"format": 2}')
        answer = subprocess.run(command, capture_output=True, text=True, timeout=60)
        self.assert_refused(answer, "not a lock file of format 1")

    def test_a_lock_file_that_is_not_json(self):
        command = self.command()
        (self.folder / "lock.json").write_text("{")
        self.assert_refused(subprocess.run(command, capture_output=True, text=True, timeout=60), "not JSON")

    def test_the_lock_file_of_the_project_is_read(self):
        answer = subprocess.run([str(FETCH), "--list"], capture_output=True, text=True, timeout=60)
        self.assertEqual(answer.returncode, 0, answer.stderr)
        for word in ("osm-monaco", "ODbL-1.0", "© OpenStreetMap contributors", "maplibre", "BSD-3-Clause"):
            self.assertIn(word, answer.stdout)


if __name__ == "__main__":
    unittest.main()
