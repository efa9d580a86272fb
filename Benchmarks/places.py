#!/usr/bin/env python3
"""Measures the resolver beside its peers and references: a Markdown table.

usage: Benchmarks/places.py [--strict] [GAZETTEER-FOLDER [POINTS.tsv]]

Without a folder: the gazetteer where `make gazetteer` puts it. Without points: those of the folder of shared data
beside the repository, else 82,000 drawn around the gazetteer's cities. PlacesBench measures the library from the
inside, this driver `where --batch` as a process with everything that it reads and writes. Peers, in an environment of
their own: scipy's k-d tree over the same cities, and reverse_geocoder. The same points for all, one thread each, one
after the other; rates are by processor time, so that a busy machine disturbs less. reverse_geocoder is beside
`where --batch` for comparison only: it names the nearest city of all, without countries' lines, and reads and writes
nothing. Exit status: 0 measured, 1 answers differ from the definition (or, with --strict, a target is missed),
2 nothing to measure.
"""
import json
import os
import random
import sqlite3
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parent.parent
SHARED = REPOSITORY.parent / "shared" / "data" / "places" / "points82k.tsv"
DATA = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "periplus"
PEERS = ["numpy==2.4.6", "scipy==1.17.1", "reverse_geocoder==1.5.1"]
REPEATS = 10  # of the points in a batch, so that starting the program weighs little
ROUNDS = 3


def build(product, rooms):
    environment = dict(os.environ, **({"PERIPLUS_ROOMS": rooms} if rooms else {}))
    scratch = ["--scratch-path", str(REPOSITORY / ".build" / "bench")] if rooms else []
    command = ["swift", "build", "--package-path", str(REPOSITORY), "-c", "release", "--product", product, *scratch]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
    folder = subprocess.run([*command, "--show-bin-path"], check=True, capture_output=True, text=True, env=environment)
    return Path(folder.stdout.strip()) / product


def read_points(gazetteer, path):
    """Pairs of degrees as text."""
    if path or SHARED.exists():
        lines = (Path(path) if path else SHARED).read_text().splitlines()
        rows = [line.split("\t") for line in lines]
        rows = rows[1:] if rows and not rows[0][0].lstrip("-").replace(".", "").isdigit() else rows
        return [tuple(row[:2]) if len(row) == 2 else tuple(row[1:3]) for row in rows]
    draw = random.Random(82)
    cities = sqlite3.connect(f"file:{gazetteer}/gazetteer.sqlite?mode=ro", uri=True).execute(
        "SELECT latitude, longitude FROM city").fetchall()
    near = [(lat / 1e7 + draw.gauss(0, 0.2), lon / 1e7 + draw.gauss(0, 0.2)) for lat, lon in
            draw.choices(cities, k=82_000)]
    return [(f"{max(-90, min(90, lat)):.6f}", f"{max(-180, min(180, lon)):.6f}") for lat, lon in near]


def batch_rate(periplus, gazetteer, points):
    """Lines a second of `where --batch`, the start of the program included: the median of some runs."""
    with tempfile.TemporaryDirectory(prefix="periplus-bench-") as folder:
        lines = Path(folder) / "points.tsv"
        lines.write_text("".join(f"{lat}\t{lon}\n" for lat, lon in points) * REPEATS)
        data = Path(folder) / "data"
        data.mkdir()
        (data / "gazetteer").symlink_to(Path(gazetteer).resolve())
        times = []
        for _ in range(ROUNDS):
            with open(Path(folder) / "answers.tsv", "wb") as answers:
                process = subprocess.Popen([periplus, "where", "--batch", lines, "--data-dir", data], stdout=answers)
                _, status, usage = os.wait4(process.pid, 0)
            if status:
                raise subprocess.CalledProcessError(os.waitstatus_to_exitcode(status), "where --batch")
            times.append(usage.ru_utime + usage.ru_stime)
    return len(points) * REPEATS / statistics.median(times)


PEER = """
import json, sqlite3, statistics, sys, time
import numpy
points = numpy.array([[float(word) for word in line.split("\\t")] for line in open(sys.argv[2])])

def rate(count, body, rounds=3):
    times = []
    for _ in range(rounds):
        start = time.process_time()
        body()
        times.append(time.process_time() - start)
    return count / statistics.median(times)

def vectors(degrees):
    lat, lon = numpy.radians(degrees[:, 0]), numpy.radians(degrees[:, 1])
    return numpy.stack([numpy.cos(lat) * numpy.cos(lon), numpy.cos(lat) * numpy.sin(lon), numpy.sin(lat)], axis=1)

found = {}
try:
    from scipy.spatial import cKDTree
    cities = numpy.array(sqlite3.connect(sys.argv[1]).execute("SELECT latitude, longitude FROM city").fetchall()) / 1e7
    tree, asked = cKDTree(vectors(cities)), vectors(points)
    found["scipy"] = rate(len(points), lambda: tree.query(asked, workers=1))
except ImportError as error:
    print(f"SKIPPED: scipy: {error}", file=sys.stderr)
try:
    import reverse_geocoder
    geocoder, asked = reverse_geocoder.RGeocoder(mode=1, verbose=False), [tuple(pair) for pair in points.tolist()]
    found["reverse_geocoder"] = rate(len(points), lambda: geocoder.query(asked))
except ImportError as error:
    print(f"SKIPPED: reverse_geocoder: {error}", file=sys.stderr)
print(json.dumps(found))
"""


def peer_rates(gazetteer, points_file):
    """Answers a second of each peer that can be installed; the others are told loudly."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "periplus-bench-places"
    python = cache / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", str(cache)], capture_output=True)
    probe = subprocess.run([str(python), "-c", "import numpy, scipy, reverse_geocoder"], capture_output=True)
    if probe.returncode:
        for peer in PEERS:
            if subprocess.run([str(python), "-m", "pip", "install", "--quiet", peer], capture_output=True).returncode:
                print(f"SKIPPED: {peer} cannot be installed here", file=sys.stderr)
    done = subprocess.run([str(python), "-c", PEER, f"{gazetteer}/gazetteer.sqlite", str(points_file)],
                          stdout=subprocess.PIPE, text=True)
    return json.loads(done.stdout) if done.returncode == 0 else {}


def rows(inside, batch, peers):
    """Name, ours, what it is measured against, its figure, least ratio of the two."""
    yield "containment (country and region), points/s", inside["containmentPerSecond"], "target", 5e6, 1
    yield "whole chain in the library, points/s", inside["chainPerSecond"], "target", 1e6, 1
    yield "`where --batch`, lines/s", batch, "target", 3e5, 1
    yield "`where --batch`, lines/s", batch, "reverse_geocoder, batch", peers.get("reverse_geocoder"), 0
    yield "nearest city of all, points/s", inside["nearestInWorldPerSecond"], "scipy cKDTree", peers.get("scipy"), 1
    yield ("nearest city of an area, points/s", inside["nearestInAreaPerSecond"], "growing box in SQL",
           inside["growingBoxPerSecond"], 1000)
    yield ("nearest city of an area, points/s", inside["nearestInAreaPerSecond"], "reference in SQL",
           inside["referencePerSecond"], 1)


def main(arguments):
    strict = "--strict" in arguments
    words = [word for word in arguments if word != "--strict"]
    gazetteer = Path(words[0] if words else os.environ.get("PERIPLUS_GAZETTEER") or DATA / "gazetteer")
    if not (gazetteer / "nearest.bin").exists():
        print("SKIPPED: places: there is no gazetteer; run make gazetteer", file=sys.stderr)
        return 2
    points = read_points(gazetteer, words[1] if len(words) > 1 else None)
    with tempfile.NamedTemporaryFile("w", suffix=".tsv") as file:
        file.writelines(f"{lat}\t{lon}\n" for lat, lon in points)
        file.flush()
        bench = build("PlacesBench", "PlacesBench")
        inside = json.loads(subprocess.run([bench, gazetteer, file.name], check=True, capture_output=True).stdout)
        batch = batch_rate(build("periplus", None), gazetteer, points)
        peers = peer_rates(gazetteer, file.name)
    print(f"\n{len(points)} points, one thread, by processor time\n")
    print("| | ours | beside | its figure | ratio | at least |\n|---|--:|---|--:|--:|--:|")
    missed = 0
    for name, ours, beside, figure, least in rows(inside, batch, peers):
        if figure is None:
            print(f"| {name} | {ours:,.0f} | {beside} | skipped | | {least:,} |")
            continue
        missed += ours / figure < least
        print(f"| {name} | {ours:,.0f} | {beside} | {figure:,.0f} | {ours / figure:,.2f} | {least:,} |")
    limits = [("open, ms", inside["openMilliseconds"], 50), ("private memory, MB", inside["privateMegabytes"], 80)]
    for name, ours, most in limits:
        missed += ours > most
        print(f"| {name} | {ours:.1f} | at most | {most} | | |")
    differing = inside["definitionDiffers"] + inside["referenceDiffers"]
    print(f"\nDifferent from the definition: {inside['definitionDiffers']} of {len(points)} areas, "
          f"{inside['referenceDiffers']} of {inside['referenceAsked']} nearest cities. The growing box differs from "
          f"the nearest in {inside['growingBoxDiffers']} of {inside['growingBoxAsked']}. Cities resolved to their own "
          f"country: {inside['citiesInTheirCountry']:.2f} %, region: {inside['citiesInTheirRegion']:.2f} %.")
    return 1 if differing or (strict and missed) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
