#!/usr/bin/env python3
"""Measures how routing grows with the map: an extract copied side by side, joined by four roads: a Markdown table.

usage: Benchmarks/growth.py [COPIES...]

Without numbers: 1 2 4 8 copies of Porto from the folder of shared data beside the repository. Goals of the questions lie in
every copy in turn. Needs the program `osmium`. Exit status: 0 measured, 2 nothing to measure or to measure with.
"""
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import routing

IDS = 10**10  # what the ids of one copy are apart
DEGREES = 0.6  # what the longitudes of one copy are apart
JOINTS = 4
MAIN = ["highway=trunk", "highway=primary", "highway=secondary"]


class Extract:
    """The lines of an extract in OPL, by kind."""

    def __init__(self, path):
        text = subprocess.run(["osmium", "cat", str(path), "-f", "opl"], check=True, capture_output=True, text=True).stdout
        lines = text.splitlines()
        self.nodes, self.ways, self.relations = ([line for line in lines if line[0] == kind] for kind in "nwr")
        on_main = {ref.split("x")[0] for way in self.ways if any(tag in way for tag in MAIN)
                   for ref in self.references(way)}
        places = sorted((self.longitude(node), self.number(node)) for node in self.nodes
                        if "n" + node[1:node.index(" ")] in on_main)
        self.west, self.east = places[:JOINTS], places[-JOINTS:]

    @staticmethod
    def references(way):
        return way.split(" N", 1)[1].split(" ", 1)[0].split(",")

    @staticmethod
    def number(line):
        return int(line[1:line.index(" ")])

    @staticmethod
    def longitude(node):
        return float(re.search(r" x(-?[\d.]+)", node)[1])

    def renumbered(self, line, copy):
        return f"{line[0]}{self.number(line) + copy * IDS}{line[line.index(' '):]}"

    def node(self, line, copy):
        place = f" x{self.longitude(line) + copy * DEGREES:.7f}"
        return re.sub(r" x-?[\d.]+", place, self.renumbered(line, copy), count=1)

    def way(self, line, copy):
        head, tail = self.renumbered(line, copy).split(" N", 1)
        _, *rest = tail.split(" ", 1)
        moved = [f"n{int(ref[1:].split('x')[0]) + copy * IDS}" for ref in self.references(line)]
        return " ".join([f"{head} N{','.join(moved)}", *rest])

    def relation(self, line, copy):
        head, members = self.renumbered(line, copy).split(" M", 1)
        moved = [re.sub(r"^(.)(\d+)", lambda found: f"{found[1]}{int(found[2]) + copy * IDS}", member)
                 for member in members.split(",") if member]
        return f"{head} M{','.join(moved)}"

    def write(self, copies, path):
        lines = [self.node(line, copy) for copy in range(copies) for line in self.nodes]
        lines += [self.way(line, copy) for copy in range(copies) for line in self.ways]
        for copy in range(copies - 1):
            for index, ((_, east), (_, west)) in enumerate(zip(self.east, self.west)):
                ends = f"n{east + copy * IDS},n{west + (copy + 1) * IDS}"
                lines.append(f"w{9 * 10**14 + copy * JOINTS + index} v1 dV c0 t i0 u Thighway=trunk N{ends}")
        lines += [self.relation(line, copy) for copy in range(copies) for line in self.relations if "restriction" in line]
        text = path.with_suffix(".opl")
        text.write_text("\n".join(lines) + "\n")
        subprocess.run(["osmium", "sort", str(text), "-f", "pbf", "-o", str(path), "--overwrite"], check=True,
                       stderr=subprocess.DEVNULL)


def pairs(source, copies, path):
    lines = [line.split(",") for line in source.read_text().split()]
    for index, line in enumerate(lines):
        line[-1] = f"{float(line[-1]) + DEGREES * (index % copies):.7f}"
    path.write_text("\n".join(",".join(line) for line in lines) + "\n")


def main(arguments):
    extract, questions = routing.SHARED / "osm" / "porto-roads.osm.pbf", routing.SHARED / "routing" / "porto.od.csv"
    if not extract.is_file() or not questions.is_file() or not shutil.which("osmium"):
        print(f"SKIPPED: growth: needs {extract}, {questions} and the program osmium", file=sys.stderr)
        return 2
    bench, whole = routing.build("RoutingBench", "RoutingBench"), Extract(extract)
    print("| copies | nodes | shortcuts | build s | files MB | order ms | shape ms | customize ms | distance µs | path µs | turns |")
    print("|--:" * 11 + "|", flush=True)
    for copies in [int(word) for word in arguments] or [1, 2, 4, 8]:
        with tempfile.TemporaryDirectory(prefix="periplus-bench-") as folder:
            out = Path(folder)
            whole.write(copies, out / "map.pbf")
            pairs(questions, copies, out / "pairs.csv")
            files = [out / "roads.graph", out / "roads.order"]
            seconds = float(subprocess.run([str(bench), "--build", str(out / "map.pbf"), *map(str, files)], check=True,
                                           capture_output=True, text=True).stdout)
            found = json.loads(subprocess.run([str(bench), str(files[0]), str(out / "pairs.csv")], check=True,
                                              capture_output=True, text=True).stdout)
            size = sum(file.stat().st_size for file in files) / 1e6
        times, spreads = found["milliseconds"], found["spreads"]
        print(f"| {copies} | {found['nodes']} | {found['shortcuts']} | {seconds:.1f} | {size:.1f} | {times['cut']:.0f} "
              f"| {times['topology']:.0f} | {spreads['customize, 1 threads']['median']:.0f} "
              f"| {spreads['distance']['median']:.1f} | {spreads['path']['median']:.1f} "
              f"| {found['averages']['turns a path']:.0f} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
