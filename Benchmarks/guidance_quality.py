#!/usr/bin/env python3
"""Drives random routes of a region by simulation and compares guidance with the truth: a Markdown table.

usage: Benchmarks/guidance_quality.py [--routes N] [FILE.osm.pbf...]

Without files: the extract of Monaco that Scripts/fetch brings. Exit status: 0 measured, 1 a region was not built,
2 wrong usage.
"""
import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parent.parent


def build(product):
    command = ["swift", "build", "--package-path", str(REPOSITORY), "-c", "release", "--product", product]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    folder = subprocess.run([*command, "--show-bin-path"], check=True, capture_output=True, text=True).stdout.strip()
    return str(Path(folder) / product)


def monaco():
    cache = os.environ.get("PERIPLUS_SOURCES") or (
        Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "periplus-sources")
    return Path(cache) / "osm-monaco" / "monaco.osm.pbf"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--routes", type=int, default=100, help="random routes of each region")
    parser.add_argument("files", nargs="*", type=Path, help="OpenStreetMap extracts")
    options = parser.parse_args()
    files = options.files or [monaco()]
    for file in files:
        if not file.is_file():
            print(f"guidance_quality: no such file: {file}; run Scripts/fetch or name an extract", file=sys.stderr)
            return 2
    periplus, bench = build("periplus"), build("GuidanceQualityBench")
    for file in files:
        with tempfile.TemporaryDirectory() as folder:
            name = file.name.split(".")[0].lower().replace("_", "-")
            made = subprocess.run([periplus, "region", "build", str(file), "--id", name, "--out", folder],
                                  stdout=subprocess.DEVNULL, check=False)
            if made.returncode:
                return 1
            print(f"\n{file.name}, {options.routes} routes:\n", flush=True)
            graph = next(Path(folder).glob(f"{name}/*/roads.graph"))
            subprocess.run([bench, str(graph), str(options.routes)], check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
