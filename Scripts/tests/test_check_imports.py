"""The import scan: it finds what is planted anywhere in a copy of the house, and nothing in the house as it is."""
import contextlib
import json
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(REPOSITORY / "Scripts"))

from house import manifest, rules, swiftsource  # noqa: E402


class House(unittest.TestCase):
    """A copy of the sources, with the table of Package.swift as it is."""

    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory()
        cls.root = Path(cls.scratch.name)
        for name in ("Sources", "Tests", "Benchmarks"):
            shutil.copytree(REPOSITORY / name, cls.root / name)
        dumped = subprocess.run(["swift", "package", "--package-path", str(REPOSITORY), "dump-package"], check=True,
                                capture_output=True, text=True).stdout
        cls.dump = cls.root / "manifest.json"
        cls.dump.write_text(dumped)
        cls.targets = manifest.load(cls.root, cls.dump)

    @classmethod
    def tearDownClass(cls):
        cls.scratch.cleanup()

    def scan(self):
        script = REPOSITORY / "Scripts" / "check-imports"
        return subprocess.run([str(script), "--root", str(self.root), "--manifest", str(self.dump)], text=True,
                              capture_output=True, timeout=60)

    def target(self, name):
        return next(target for target in self.targets if target.name == name)

    @contextlib.contextmanager
    def planted(self, folder, text):
        file = self.root / folder / "Planted.swift"
        file.write_text(text)
        try:
            yield
        finally:
            file.unlink()

    def findings(self):
        """What the scan finds in planted files."""
        return [line for line in rules.findings(self.root, self.targets) if "Planted.swift" in line]

    def assert_found(self, folder, text, *words):
        with self.planted(folder, text):
            lines = self.findings()
        self.assertEqual(len(lines), 1, lines)
        for word in words:
            self.assertIn(word, lines[0])


class Planted(House):
    def test_the_house_as_it_is_has_no_findings(self):
        answer = self.scan()
        self.assertEqual((answer.returncode, answer.stdout.count("\n")), (0, 1), answer.stdout)

    def test_a_finding_ends_the_command_with_failure(self):
        with self.planted("Sources/Core/GeoCore", "import Ports\n"):
            answer = self.scan()
        self.assertEqual(answer.returncode, 1)
        self.assertIn("Sources/Core/GeoCore/Planted.swift:1: GeoCore imports Ports without declaring it", answer.stdout)

    def test_every_undeclared_import_planted_in_every_target(self):
        """Each target gets an import of every other target that it does not declare: each is found, once.

        Among them are the rooms and the C libraries that it reaches through another target, which the compiler
        lets pass."""
        expected, through = [], 0
        direct = {target.name: set(target.uses) for target in self.targets}
        with contextlib.ExitStack() as planted:
            for target in self.targets:
                if not any((self.root / target.folder).glob("**/*.swift")):
                    continue
                strange = sorted(set(direct) - direct[target.name] - {target.name})
                planted.enter_context(self.planted(target.folder, "".join(f"import {name}\n" for name in strange)))
                expected += [f"{target.name} imports {name} without declaring it" for name in strange]
                reached = set().union(*(direct[near] for near in direct[target.name]))
                through += len(reached & set(strange))
            found = self.findings()
        self.assertEqual(sorted(line.split(": ")[1].split(";")[0] for line in found), sorted(expected))
        self.assertGreater(through, 0, "no target reaches another through a third: the table tests nothing")

    def test_a_c_library_in_a_room_that_does_not_declare_it(self):
        self.assert_found("Sources/Core/GeoCore", "import CSQLite\n",
                          "Planted.swift:1: GeoCore imports CSQLite without declaring it")

    def test_a_module_that_is_nowhere_declared(self):
        self.assert_found("Sources/Core/GeoCore", "import GRDB\n",
                          "neither in Package.swift nor part of the toolchain")

    def test_all_forms_of_an_import(self):
        for form in ("@testable import SQLiteKit", "package import SQLiteKit", "private import SQLiteKit",
                     "import struct SQLiteKit.Row", "import class SQLiteKit.Row", "import func SQLiteKit.open",
                     "@_exported import SQLiteKit", "@preconcurrency import SQLiteKit",
                     "@preconcurrency\n  public import SQLiteKit", "import Foundation; import SQLiteKit",
                     "import /* of */ SQLiteKit", "import\n  SQLiteKit", "import `SQLiteKit`",
                     "@_spi(Internals) import SQLiteKit", "#if os(Linux)\n  import SQLiteKit\n#endif"):
            with self.subTest(form=form):
                self.assert_found("Sources/Core/Ports", form + "\n", "Ports imports SQLiteKit without declaring it")
                (self.root / "Sources/Core/Ports/Planted.swift").write_text("")

    def test_an_undeclared_import_in_a_test(self):
        self.assert_found("Tests/GeoCoreTests", "import Testing\n@testable import Ports\n",
                          "Planted.swift:2: GeoCoreTests imports Ports without declaring it")

    def test_the_test_library_outside_of_tests(self):
        self.assert_found("Sources/Core/GeoCore", "import Testing\n", "only App rooms and tests reach outside")

    def test_the_network_outside_of_app(self):
        self.assert_found("Sources/Core/GeoCore", "import FoundationNetworking\n",
                          "only App rooms and tests reach outside")

    def test_a_clock_outside_of_app(self):
        self.assert_found("Sources/Core/GeoCore", "import Foundation\n\nlet started = Date()\n",
                          "Planted.swift:3: Date() reads the clock")

    def test_unseeded_randomness_outside_of_app(self):
        self.assert_found("Sources/Core/GeoCore", "let lot = Int.random(in: 0..<6)\n",
                          "draws an unseeded random number")

    def test_a_type_with_the_name_of_its_module(self):
        self.assert_found("Sources/Core/GeoCore", "public enum GeoCore {}\n", "has the name of its module")

    def test_a_file_outside_of_every_target(self):
        folder = self.root / "Sources" / "Core" / "Attic"
        folder.mkdir()
        self.addCleanup(folder.rmdir)
        self.assert_found("Sources/Core/Attic", "import Foundation\n", "belongs to no target")

    def test_comments_and_literals_are_no_imports(self):
        text = ('// import CSQLite\n/* /* */\nimport CSQLite\n*/\nlet text = """\n  import CSQLite\n  """\n'
                "let draw = Int.random(in: 0..<6, using: &generator)\n")
        with self.planted("Sources/Core/GeoCore", text):
            self.assertEqual(self.findings(), [])


class Arrows(House):
    def findings_with(self, name, uses):
        document = json.loads(self.dump.read_text())
        entry = next(target for target in document["targets"] if target["name"] == name)
        entry["dependencies"].append({"byName": [uses, None]})
        changed = self.root / "changed.json"
        changed.write_text(json.dumps(document))
        return list(rules.table(manifest.load(self.root, changed)))

    def test_the_table_as_it_is(self):
        self.assertEqual(list(rules.table(self.targets)), [])

    def test_an_arrow_to_a_lower_floor(self):
        found = self.findings_with("GeoCore", "periplus")
        self.assertEqual(len(found), 1)
        self.assertIn("GeoCore (Core) may not use periplus (App)", found[0])

    def test_an_arrow_to_a_lower_row_of_the_same_floor(self):
        self.assertEqual(len(self.findings_with("GeoCore", "Ports")), 1)

    def test_an_arrow_upwards(self):
        self.assertEqual(self.findings_with("Ports", "GeoCore"), [])


    def test_an_arrow_that_no_file_needs(self):
        core = self.target("GeoCore")
        room = manifest.Target("Upper", "regular", "Sources/Map/Upper", ("GeoCore", "Lower"), 1)
        self.assertEqual(list(rules.unneeded([core, room], {"Upper": {"Lower"}})), [])
        self.assertEqual(list(rules.unneeded([core, room], {"Upper": {"GeoCore"}})),
                         ["Package.swift: Upper declares Lower and imports it nowhere; remove it from its row"])


class Sources(unittest.TestCase):
    def names(self, source):
        return [(name.text, name.line) for name in swiftsource.imports(source)]

    def test_interpolations_are_code_again(self):
        source = 'let a = "\\(f("x", [1, (2)]) ) // no comment"\nimport A\nlet b = #"\\("#\nimport B\n'
        self.assertEqual(self.names(source), [("A", 2), ("B", 4)])

    def test_a_quote_in_a_regular_expression_ends_with_its_line(self):
        self.assertEqual(self.names('let quote = /"/\nimport A\n'), [("A", 2)])

    def test_an_unfinished_comment_hides_the_rest(self):
        self.assertEqual(self.names("import A\n/* import B\nimport C\n"), [("A", 1)])

    def test_words_that_only_contain_import(self):
        self.assertEqual(self.names("important(A)\nlet x = y.import\nreimport(B)\n"), [])

    def test_blanking_keeps_lines_and_lengths(self):
        source = 'a "b\\"c" /* d\n */ e // f\n"""\n g \n"""\n'
        code = swiftsource.code_only(source)
        self.assertEqual([len(line) for line in code.split("\n")], [len(line) for line in source.split("\n")])


if __name__ == "__main__":
    unittest.main()
