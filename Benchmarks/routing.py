#!/usr/bin/env python3
"""Measures routing beside RoutingKit's turn-expanded hierarchy: a Markdown table.

usage: Benchmarks/routing.py [EXTRACT.osm.pbf PAIRS.csv]

Without arguments: Porto, from the folder of shared data beside the repository. A line of pairs ends with latitude and
longitude of start and goal. Both programs answer the same questions on the same arc-expanded graph of the car, written
by RoutingBench; every distance is compared. Rounds alternate, and of each program's rounds the best median counts, so
that a busy machine disturbs both alike. RoutingKit is called from Python, through the package routingkit-cch; what an
empty call costs is told and not taken off. One thread. Exit status: 0 measured, 1 answers differ or a target is missed
with --strict, 2 nothing to measure.
"""
import array
import json
import os
import random
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parent.parent
SHARED = REPOSITORY.parent / "shared" / "data"
PEER = "routingkit-cch==0.1.4"
ROUNDS = 3
TARGETS = {"order": 0.5, "customize, 1 thread": 0.35, "distance": 0.25, "path": 0.3, "update 1 turn": 1.5}


def build(product, rooms=None):
    environment = dict(os.environ, **({"PERIPLUS_ROOMS": rooms} if rooms else {}))
    scratch = ["--scratch-path", str(REPOSITORY / ".build" / "bench")] if rooms else []
    command = ["swift", "build", "--package-path", str(REPOSITORY), "-c", "release", "--product", product, *scratch]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
    folder = subprocess.run([*command, "--show-bin-path"], check=True, capture_output=True, text=True, env=environment)
    return Path(folder.stdout.strip()) / product


def peer_python():
    """The interpreter of an environment that holds the peer; None, said loudly, where it cannot be installed."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "periplus-bench"
    python = cache / "bin" / "python"
    probe = [str(python), "-c", "import routingkit_cch"]
    if python.exists() and subprocess.run(probe, capture_output=True).returncode == 0:
        return python
    subprocess.run([sys.executable, "-m", "venv", str(cache)], capture_output=True)
    subprocess.run([str(python), "-m", "pip", "install", "--quiet", "--no-deps", PEER], capture_output=True)
    if python.exists() and subprocess.run(probe, capture_output=True).returncode == 0:
        return python
    print(f"SKIPPED: RoutingKit: {PEER} cannot be installed here", file=sys.stderr)
    return None


def read_export(path):
    data = Path(path).read_bytes()
    counts = struct.unpack_from("<3I", data, 0)
    offset = 12

    def take(count, kind="I"):
        nonlocal offset
        values = array.array(kind)
        values.frombytes(data[offset:offset + 4 * count])
        offset += 4 * count
        return values.tolist()

    vertices, arcs, pairs = counts
    graph = {name: take(arcs) for name in ["tail", "head", "weight"]}
    ends = take(2 * pairs)
    graph["latitude"], graph["longitude"] = take(vertices, "f"), take(vertices, "f")
    return vertices, graph, list(zip(ends[::2], ends[1::2]))


def spread(times):
    times = sorted(times)
    return {"median": times[len(times) // 2], "p95": times[len(times) * 95 // 100]}


def peer(path):
    """Runs in the peer's environment: prints what RoutingKit takes, as JSON."""
    import routingkit_cch as kit

    vertices, graph, pairs = read_export(path)
    clock = time.perf_counter_ns
    result = {}
    begin = clock()
    order = kit.compute_order_inertial(
        vertices, graph["tail"], graph["head"], graph["latitude"], graph["longitude"])
    result["order"] = (clock() - begin) / 1e6
    begin = clock()
    hierarchy = kit.CCH(order, graph["tail"], graph["head"], False)
    result["topology"] = (clock() - begin) / 1e6
    metric = kit.CCHMetric(hierarchy, graph["weight"])
    times = []
    for _ in range(10):
        begin = clock()
        metric.reset(graph["weight"])
        times.append((clock() - begin) / 1e6)
    result["customize, 1 thread"] = spread(times)
    query = kit.CCHQuery(metric)

    def ask(read, questions):
        times = []
        for source, target in questions:
            begin = clock()
            answer = query.run(source, target)
            read(answer)
            times.append((clock() - begin) / 1e3)
            answer = None
        return spread(times)

    for _ in range(3):
        result["distance"] = ask(lambda answer: answer.distance, pairs)
    for _ in range(3):
        result["path"] = ask(lambda answer: answer.arc_path, pairs)
    result["empty call"] = ask(lambda answer: answer.distance, [(0, 0)] * 1000)
    weights = []
    for source, target in pairs:
        answer = query.run(source, target)
        weights.append(-1 if answer.distance is None else answer.distance)
        answer = None
    result["weights"] = weights
    query = None
    updater = kit.CCHMetricPartialUpdater(hierarchy)
    for count in [1, 100, 1000]:
        times = []
        for _ in range(200 if count == 1 else 20):
            arcs = [random.randrange(len(graph["weight"])) for _ in range(count)]
            slower = {arc: graph["weight"][arc] + random.randrange(60_000) for arc in arcs}
            begin = clock()
            updater.apply(metric, slower)
            times.append((clock() - begin) / 1e6)
            updater.apply(metric, {arc: graph["weight"][arc] for arc in arcs})
        result[f"update {count} turn{'s' if count > 1 else ''}"] = spread(times)
    print(json.dumps(result))


def ours(program, graph, pairs, export):
    output = subprocess.run(
        [str(program), str(graph), str(pairs), str(export)], check=True, capture_output=True, text=True).stdout
    found = json.loads(output)
    spreads = found["spreads"]
    return {
        "order": found["milliseconds"]["cut"], "topology": found["milliseconds"]["topology"],
        "customize, 1 thread": spreads["customize, 1 threads"],
        "customize, 2 threads": spreads["customize, 2 threads"],
        "distance": spreads["distance"], "path": spreads["path"], "table 50 × 50": spreads["table"],
        "update 1 turn": spreads["update 1 turns"], "update 100 turns": spreads["update 100 turns"],
        "update 1000 turns": spreads["update 1000 turns"], "update 1 road": spreads["update 1 arcs"],
        "network from the file": found["milliseconds"]["network"], "metric": found["milliseconds"]["metric"],
        "weights": found["weights"], "facts": found,
    }


def median(value):
    return value["median"] if isinstance(value, dict) else value


def best(rounds, name):
    """The round with the least median."""
    values = [one[name] for one in rounds if name in one]
    return min(values, key=median) if values else None


def cell(value, name):
    if value is None:
        return "–"
    scale, unit = (1000, "µs") if name.startswith("update 1 ") else (1, "µs" if name in ("distance", "path") else "ms")
    text = f"{median(value) * scale:.4g}"
    if isinstance(value, dict):
        text += f" / {value['p95'] * scale:.4g}"
    return f"{text} {unit}"


def table(mine, theirs):
    """Prints the rows; returns the names of targets that are missed."""
    missed = []
    print("| | Periplus, median / p95 | RoutingKit | ratio | target |")
    print("|---|--:|--:|--:|--:|")
    names = [name for name in mine[0] if name not in ("weights", "facts")]
    for name in names:
        own, other = best(mine, name), best(theirs, name)
        ratio = median(own) / median(other) if other else None
        target = TARGETS.get(name)
        if ratio and target and ratio > target:
            missed.append(name)
        print(f"| {name} | {cell(own, name)} | {cell(other, name)} | {f'{ratio:.2f}' if ratio else '–'} "
              f"| {f'≤ {target}' if target else ''} |")
    if theirs:
        print(f"| an empty call | – | {cell(best(theirs, 'empty call'), 'distance')} | | |")
    return missed


def main(arguments):
    strict = "--strict" in arguments
    files = [Path(word) for word in arguments if word != "--strict"]
    extract, pairs = files if len(files) == 2 else (SHARED / "osm" / "porto-roads.osm.pbf",
                                                     SHARED / "routing" / "porto.od.csv")
    if not extract.is_file() or not pairs.is_file():
        print(f"SKIPPED: routing: no {extract} or no {pairs}", file=sys.stderr)
        return 2
    bench, python = build("RoutingBench", "RoutingBench"), peer_python()
    for name in ["OSRM", "Valhalla"]:
        print(f"SKIPPED: {name}: its Python packages need Python 3.12 or later", file=sys.stderr)
    with tempfile.TemporaryDirectory(prefix="periplus-bench-") as folder:
        out = Path(folder)
        seconds = float(subprocess.run(
            [str(bench), "--build", str(extract), str(out / "roads.graph"), str(out / "roads.order")], check=True,
            capture_output=True, text=True).stdout)
        package = out
        mine, theirs = [], []
        for _ in range(ROUNDS):
            mine.append(ours(bench, package / "roads.graph", pairs, out / "export"))
            if python:
                output = subprocess.run([str(python), __file__, "--peer", str(out / "export")], check=True,
                                        capture_output=True, text=True).stdout
                theirs.append(json.loads(output))
        live = float(subprocess.run(
            [str(bench), "--memory", str(package / "roads.graph"), str(package / "roads.order")], check=True,
            capture_output=True, text=True).stdout)
        sizes = {name: (package / name).stat().st_size / 1e6 for name in ["roads.graph", "roads.order"]}
    facts = mine[0]["facts"]
    missed = table(mine, theirs)
    print(f"\n{extract.name}: {facts['nodes']} nodes, {facts['arcs']} arcs, {facts['states']} states, "
          f"{facts['usableTurns']} of {facts['turns']} turns usable by a car, {facts['shortcuts']} shortcuts, "
          f"{facts['pairs']} pairs, {facts['averages']['turns a path']:.0f} turns a path. Built in {seconds:.1f} s. Files: "
          + ", ".join(f"{name} {size:.1f} MB" for name, size in sizes.items())
          + f". Resident with a car's live weights: {live:.0f} MB.")
    differ = sum(left != right for left, right in zip(mine[0]["weights"], theirs[0]["weights"])) if theirs else 0
    if theirs:
        print(f"Distances that differ from RoutingKit's: {differ} of {facts['pairs']}.")
    for name in missed:
        print(f"missed: {name}", file=sys.stderr)
    return 1 if differ or (strict and missed) else 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["--peer"]:
        peer(sys.argv[2])
    else:
        sys.exit(main(sys.argv[1:]))
