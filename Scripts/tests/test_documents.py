"""The documents agree with the tree: links lead somewhere, lists are complete, rooms are described."""
import json
import re
import subprocess
import unittest
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parent.parent.parent
LINK = re.compile(r"\[[^\]]*\]\(([^)#\s]+)(#[^)]*)?\)")
MACHINE_PATH = re.compile(r"(?<![\w.])/(?:work|root|home/\w+)/")


def tracked(*patterns):
    names = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard", *patterns],
                           cwd=REPOSITORY, check=True, capture_output=True, text=True).stdout.split("\n")
    return [REPOSITORY / name for name in names if name and (REPOSITORY / name).is_file()]


class Documents(unittest.TestCase):
    def test_relative_links_lead_to_files(self):
        broken = []
        for page in tracked("*.md"):
            for match in LINK.finditer(page.read_text(encoding="utf-8")):
                if "://" not in match[1] and not (page.parent / match[1]).exists():
                    broken.append(f"{page.relative_to(REPOSITORY)}: {match[1]}")
        self.assertEqual(broken, [])

    def test_every_page_of_a_list_is_in_its_list(self):
        answer = subprocess.run([str(REPOSITORY / "Scripts" / "lists"), "--check"], capture_output=True, text=True)
        self.assertEqual(answer.returncode, 0, answer.stderr)

    def test_source_files_that_documents_name_are_there(self):
        sources = [f"/{file.relative_to(REPOSITORY)}" for file in tracked("*")]
        for page in tracked("docs/*.md"):
            for name in re.findall(r"`([\w+/.-]+\.(?:swift|js))`", page.read_text(encoding="utf-8")):
                self.assertTrue(any(path.endswith(f"/{name}") for path in sources),
                                f"{page.relative_to(REPOSITORY)}: {name} is not there")

    def test_decision_numbers_are_used_once(self):
        numbers = [page.name[:4] for page in tracked("docs/decisions/[0-9]*.md")]
        self.assertEqual(sorted(set(numbers)), sorted(numbers))

    def test_no_text_names_a_folder_of_one_machine(self):
        for file in tracked("*.md", "*.swift", "Scripts/*", "Makefile", "*.json", ".ci/*"):
            if file == Path(__file__).resolve():
                continue
            text = file.read_text(encoding="utf-8", errors="replace")
            found = MACHINE_PATH.search(text)
            self.assertIsNone(found, f"{file.relative_to(REPOSITORY)}: {found and found[0]}")


class Tables(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        dumped = subprocess.run(["swift", "package", "--package-path", str(REPOSITORY), "dump-package"], check=True,
                                capture_output=True, text=True).stdout
        cls.targets = json.loads(dumped)["targets"]

    def test_every_room_is_described_in_the_architecture(self):
        text = (REPOSITORY / "docs" / "ARCHITECTURE.md").read_text(encoding="utf-8")
        for target in self.targets:
            parts = (target.get("path") or "").split("/")
            if parts[0] == "Sources" and parts[1] != "Libraries":
                self.assertTrue(f"`{target['name']}`" in text, f"{target['name']} is missing")
                self.assertFalse(f"*`{target['name']}`*" in text, f"{target['name']} is built: no longer in italics")

    def test_every_c_library_is_installed_by_the_set_up(self):
        listed = {line.split()[0] for line in (REPOSITORY / "Scripts" / "packages.txt").read_text().splitlines()
                  if line.strip() and not line.startswith("#")}
        for target in self.targets:
            for provider in target.get("providers") or []:
                for package in provider.get("apt", [[]])[0] if isinstance(provider, dict) else provider[1]:
                    self.assertIn(package, listed, f"{target['name']} needs {package}")


if __name__ == "__main__":
    unittest.main()
