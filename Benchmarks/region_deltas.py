#!/usr/bin/env python3
"""Measures what an update of a region costs as deltas against the whole: a Markdown table, one line a part.

usage: Benchmarks/region_deltas.py OLD NEW            two extracts of one region
       Benchmarks/region_deltas.py --edit PERCENT EXTRACT [SEED]    an extract, and the same with so many ways edited

An edit is one of: a way gone, another name, another speed limit, a node of it moved by some metres. Needs osmium-tool,
and the program in PERIPLUS_PROGRAM, or built in .build.
"""
import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parent.parent


def program() -> str:
    named = os.environ.get("PERIPLUS_PROGRAM")
    return named or str(next(path for kind in ("release", "debug")
                             if (path := REPOSITORY / ".build" / kind / "periplus").exists()))


def run(*words) -> str:
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(map(str, words))}: {done.stderr.strip()}")
    return done.stdout


def edited(source: Path, percent: float, seed: int, folder: Path) -> Path:
    """The extract with some ways edited, as text in between."""
    draw = random.Random(seed)
    plain, result = folder / "plain.opl", folder / "edited.osm.pbf"
    run("osmium", "cat", source, "-f", "opl", "-o", plain, "--overwrite")
    lines = plain.read_text(encoding="utf-8").splitlines()
    ways = [index for index, line in enumerate(lines) if line.startswith("w")]
    moved, gone = set(), set()
    for index in draw.sample(ways, max(1, round(len(ways) * percent / 100))):
        fields = lines[index].split(" ")
        kind = draw.choice(("gone", "name", "speed", "moved"))
        nodes = next(field for field in fields if field.startswith("N"))[1:].split(",")
        if kind == "gone":
            gone.add(index)
        elif kind == "moved":
            moved.add(draw.choice(nodes)[1:])
        else:
            key, value = ("name", f"Edited{draw.randrange(9999)}") if kind == "name" else ("maxspeed", "37")
            tags = [tag for tag in next(f for f in fields if f.startswith("T"))[1:].split(",") if tag]
            tags = [tag for tag in tags if not tag.startswith(key + "=")] + [f"{key}={value}"]
            lines[index] = " ".join("T" + ",".join(tags) if f.startswith("T") else f for f in fields)
    for index, line in enumerate(lines):
        if line.startswith("n") and line.split(" ", 1)[0][1:] in moved:
            fields = line.split(" ")
            for place, field in enumerate(fields):
                if field.startswith("x"):
                    fields[place] = f"x{float(field[1:]) + 0.0001:.7f}"
            lines[index] = " ".join(fields)
    text = folder / "edited.opl"
    text.write_text("\n".join(line for index, line in enumerate(lines) if index not in gone) + "\n", encoding="utf-8")
    run("osmium", "cat", text, "-o", result, "--overwrite")
    return result


def measure(old: Path, new: Path, folder: Path):
    periplus, extracts = program(), folder / "extracts"
    extracts.mkdir()
    run(periplus, "keys", "make", "--out", folder / "key")
    site = folder / "site"
    for source in (old, new):
        for stale in extracts.iterdir():
            stale.unlink()
        (extracts / ("region" + "".join(source.suffixes[-2:]))).write_bytes(source.read_bytes())
        run(periplus, "publish", extracts, "--site", site, "--key", folder / "key", "--cache-dir", folder / "cache")
    newest = json.loads((site / "catalogue.json").read_text())["regions"][0]["newest"]
    deltas = {delta["kind"]: delta["bytes"] for delta in newest["deltas"]}
    print(f"| Part | Whole | Delta | Share |\n|---|---|---|---|")
    whole = cost = 0
    for part in newest["parts"]:
        bytes_ = deltas.get(part["kind"], part["bytes"])
        whole, cost = whole + part["bytes"], cost + bytes_
        print(f"| {part['kind']} | {part['bytes']:,} | {bytes_:,} | {100 * bytes_ / part['bytes']:.1f} % |")
    print(f"| all | {whole:,} | {cost:,} | {100 * cost / whole:.1f} % |")


def main(words):
    with tempfile.TemporaryDirectory(prefix="periplus-deltas-") as name:
        folder = Path(name)
        if words[:1] == ["--edit"] and len(words) in (3, 4):
            source = Path(words[2])
            measure(source, edited(source, float(words[1]), int(words[3]) if len(words) == 4 else 1, folder), folder)
        elif len(words) == 2:
            measure(Path(words[0]), Path(words[1]), folder)
        else:
            print(__doc__.split("\n\n")[1], file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
