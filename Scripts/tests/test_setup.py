"""Scripts/setup with doubles of the programs that it calls: nothing is installed, whatever machine this is."""
import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parent.parent
NOBODY = 65534
SWIFT = "echo 'Swift version 6.3.1 (swift-6.3.1-RELEASE)'"
LISTED = [line.split()[:2] for line in (SCRIPTS / "packages.txt").read_text().splitlines()
          if line.strip() and not line.startswith("#")]
ALL = "".join(f"echo 'ii  {name}'\n" for name, _ in LISTED)


class SetupTestCase(unittest.TestCase):
    """A copy of the script, and a folder of doubles that comes first on the PATH."""

    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)
        self.folder.chmod(0o755)
        self.doubles = self.folder / "doubles"
        self.doubles.mkdir()
        for name in ("setup", "packages.txt", "python-packages.txt"):
            shutil.copy(SCRIPTS / name, self.folder / name)
        self.double("swift", SWIFT)
        self.double("dpkg-query", ALL)
        self.double("apt-get", f'echo "$@" >>{self.folder}/apt.log')
        self.double("sudo", "exit 1")
        self.double("sleep", "exit 0")

    def double(self, name, body):
        file = self.doubles / name
        file.write_text(f"#!/bin/bash\n{body}\n")
        file.chmod(0o755)

    def run_setup(self, *arguments, user=None, **more):
        environment = os.environ | {"PATH": f"{self.doubles}:{os.environ['PATH']}"} | more
        return subprocess.run(["bash", str(self.folder / "setup"), *arguments], env=environment, text=True, user=user,
                              stdin=subprocess.DEVNULL, capture_output=True, timeout=120)

    def apt_calls(self):
        log = self.folder / "apt.log"
        return log.read_text().splitlines() if log.exists() else []

    def without(self, *names):
        self.double("dpkg-query", "".join(line + "\n" for line in ALL.splitlines()
                                          if not any(line.endswith(f" {name}'") for name in names)))

    def assert_refused(self, answer, *words, status=1):
        self.assertEqual(answer.returncode, status, answer.stdout + answer.stderr)
        self.assertEqual(len(answer.stderr.strip().splitlines()), 1, answer.stderr)
        for word in words:
            self.assertIn(word, answer.stderr)


class Setup(SetupTestCase):
    def test_where_all_is_there_it_does_nothing_and_says_so(self):
        answer = self.run_setup()
        self.assertEqual((answer.returncode, answer.stdout), (0, "setup: nothing to do\n"), answer.stderr)
        self.assertEqual(self.apt_calls(), [])

    @unittest.skipUnless(os.geteuid() == 0, "installs as root, here with a double")
    def test_only_what_is_missing_is_installed(self):
        self.without("zlib1g-dev", "chromium")
        answer = self.run_setup()
        self.assertEqual(answer.returncode, 0, answer.stderr)
        self.assertIn("installing 2 packages: chromium zlib1g-dev", answer.stdout)
        self.assertTrue(self.apt_calls()[-1].endswith(" install chromium zlib1g-dev"), self.apt_calls())

    def test_building_needs_no_packages_of_the_tests(self):
        self.without(*(name for name, group in LISTED if group == "test"))
        self.assertEqual(self.run_setup("build").stdout, "setup: nothing to do\n")

    @unittest.skipUnless(os.geteuid() == 0, "installs as root, here with a double")
    def test_a_mirror_that_hiccups_is_asked_again(self):
        self.without("zlib1g-dev")
        self.double("apt-get", f'echo "$@" >>{self.folder}/apt.log\n'
                    f'(($(wc -l <{self.folder}/apt.log) > 2)) || {{ echo "E: 503 no mirror today"; exit 100; }}')
        answer = self.run_setup()
        self.assertEqual(answer.returncode, 0, answer.stderr)
        self.assertIn("503 no mirror today", answer.stderr)

    @unittest.skipUnless(os.geteuid() == 0, "installs as root, here with a double")
    def test_a_mirror_that_stays_away_is_one_reason(self):
        self.without("zlib1g-dev")
        self.double("apt-get", 'echo "E: no mirror today"; exit 100')
        answer = self.run_setup()
        self.assertEqual(answer.returncode, 1)
        self.assertTrue(answer.stderr.splitlines()[-1].endswith("could not be installed: E: no mirror today"),
                        answer.stderr)

    def test_a_user_without_sudo_is_told_what_to_run(self):
        self.without("zlib1g-dev")
        answer = self.run_setup(user=NOBODY if os.geteuid() == 0 else None)
        self.assert_refused(answer, "needs root or sudo", "apt-get install --no-install-recommends zlib1g-dev")

    def test_a_user_with_sudo_installs_through_it(self):
        self.without("zlib1g-dev")
        log = self.folder / "sudo.log"
        log.touch()
        log.chmod(0o666)
        self.double("sudo", f'echo "$@" >>{log}')
        self.run_setup(user=NOBODY if os.geteuid() == 0 else None)
        self.assertIn(" install zlib1g-dev", log.read_text())

    def test_no_swift(self):
        self.double("swift", "exit 127")
        self.assert_refused(self.run_setup(), "Swift is not on the PATH", "install 6.2 or newer")

    def test_an_old_swift(self):
        self.double("swift", "echo 'Swift version 5.10 (swift-5.10-RELEASE)'")
        self.assert_refused(self.run_setup(), "Swift 5.10 is too old")

    def test_each_group_holds_the_ones_before_it(self):
        """What the gazetteer's sources are read with is not installed to build and serve."""
        lists = {}
        for group in ("build", "gazetteer", "test"):
            body = "set -- " + group + "; source <(sed -n '/^python_requirements/,/^}/p' setup); python_requirements " + group
            answer = subprocess.run(["bash", "-c", body], cwd=self.folder, text=True, capture_output=True, check=True)
            lists[group] = set(answer.stdout.split())
        self.assertTrue(lists["build"] < lists["gazetteer"] < lists["test"], lists)
        self.assertFalse([name for name in lists["build"] if name.startswith(("timezonefinder", "numpy", "playwright"))])
        self.assertTrue([name for name in lists["gazetteer"] if name.startswith("timezonefinder-data")])

    def test_wrong_usage(self):
        self.assert_refused(self.run_setup("everything"), "unknown group 'everything'", status=2)

    def test_python_tools_that_cannot_be_had_leave_nothing_behind(self):
        tools = self.folder / "tools"
        answer = self.run_setup("build", PERIPLUS_TOOLS=str(tools), PIP_NO_INDEX="1", PIP_FIND_LINKS="",
                                HOME=str(self.folder))
        self.assert_refused(answer, "Python tools could not be installed", "check the network")
        self.assertFalse((tools / "python").exists())


if __name__ == "__main__":
    unittest.main()
