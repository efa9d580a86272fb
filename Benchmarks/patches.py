#!/usr/bin/env python3
"""Measures what an edit of the map costs as a patch of roads.graph and roads.order: a Markdown table.

usage: Benchmarks/patches.py [--program PERIPLUS] [--strict] [EXTRACT.osm.pbf...]

Without extracts: Porto and Monaco, as far as they are there. Of the ways with a road one in a hundred is removed, drawn
with a seed; both versions are built as the same region, so that the second order goes on from the first. The patch is
zstd's, level 19, from graph and order of the old version to those of the new one. osmium and zstd are the
distribution's. Exit status: 0 measured, 1 a patch is greater than a tenth and --strict is given, 2 nothing to measure.
"""
import argparse
import random
import subprocess
import sys
import tempfile
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parent.parent
SHARED = REPOSITORY.parent / "shared" / "data" / "osm"
PARTS = ["roads.graph", "roads.order"]
TARGET = 0.10


def program():
    command = ["swift", "build", "--package-path", str(REPOSITORY), "-c", "release", "--product", "periplus"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    folder = subprocess.run([*command, "--show-bin-path"], check=True, capture_output=True, text=True).stdout.strip()
    return Path(folder) / "periplus"


def run(*command):
    return subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True).stdout


def edited(extract, folder):
    """The extract without one road way in a hundred, and how many were removed."""
    listing = run("osmium", "tags-filter", extract, "w/highway", "--omit-referenced", "-f", "opl", "-o", "-")
    ways = sorted(line.split(" ", 1)[0] for line in listing.splitlines() if line.startswith("w"))
    gone = random.Random(1).sample(ways, max(1, len(ways) // 100))
    (folder / "gone").write_text("\n".join(gone) + "\n")
    output = folder / "edited.osm.pbf"
    run("osmium", "removeid", extract, "-i", folder / "gone", "-o", output)
    return output, len(gone), len(ways)


def build(periplus, extract, version, folder):
    run(periplus, "region", "build", extract, "--id", "region", "--version", version, "--out", folder / "regions")
    parts = b"".join((folder / "regions" / "region" / version / part).read_bytes() for part in PARTS)
    path = folder / f"{version}.parts"
    path.write_bytes(parts)
    return path


def measure(periplus, extract):
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        output, gone, ways = edited(extract, folder)
        old, new = build(periplus, extract, "1", folder), build(periplus, output, "2", folder)
        run("zstd", "-q", "-19", "--long=27", new, "-o", folder / "full.zst")
        run("zstd", "-q", "-19", "--long=27", f"--patch-from={old}", new, "-o", folder / "patch.zst")
        sizes = [new.stat().st_size, (folder / "full.zst").stat().st_size, (folder / "patch.zst").stat().st_size]
        return [f"{gone} of {ways}", *sizes, sizes[2] / sizes[0], sizes[2] / sizes[1]]


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].removeprefix("usage: "))
    parser.add_argument("--program", type=Path)
    parser.add_argument("--strict", action="store_true")
    parser.add_argument("extracts", nargs="*", type=Path)
    arguments = parser.parse_args()
    known = [SHARED / "porto-roads.osm.pbf", SHARED / "monaco-2023.osm.pbf"]
    extracts = arguments.extracts or [path for path in known if path.is_file()]
    if not extracts or not all(path.is_file() for path in extracts):
        print("patches: no extract to measure; name one", file=sys.stderr)
        return 2
    periplus = arguments.program or program()
    print("| extract | ways removed | graph + order, bytes | compressed | patch | of the size | of the compressed |")
    print("|---|---|---|---|---|---|---|")
    missed = False
    for extract in extracts:
        ways, size, packed, patch, share, of_packed = measure(periplus, extract)
        missed = missed or share > TARGET
        print(f"| {extract.name} | {ways} | {size:,} | {packed:,} | {patch:,} | {share:.1%} | {of_packed:.1%} |")
    return 1 if missed and arguments.strict else 0


if __name__ == "__main__":
    sys.exit(main())
