"""The command line of Scripts/check-imports."""
import subprocess
import sys
from pathlib import Path

from . import manifest, rules

REPOSITORY = Path(__file__).resolve().parent.parent.parent


def main(arguments: list[str], usage: str) -> int:
    root, dumped, rest = REPOSITORY, None, list(arguments)
    while rest:
        word = rest.pop(0)
        if word == "--help":
            print(usage.strip())
            return 0
        if word not in ("--root", "--manifest") or not rest:
            print(f"check-imports: wrong argument {word}; see Scripts/check-imports --help", file=sys.stderr)
            return 2
        path = Path(rest.pop(0)).resolve()
        root, dumped = (path, dumped) if word == "--root" else (root, path)
    try:
        targets = manifest.load(root, dumped)
    except (OSError, subprocess.CalledProcessError, ValueError, KeyError) as error:
        print(f"check-imports: Package.swift of {root} cannot be read: {error}", file=sys.stderr)
        return 1
    found = list(rules.findings(root, targets))
    for line in found:
        print(line)
    scanned = len(rules.files(root))
    print(f"check-imports: {len(found)} finding(s) in {scanned} files of {len(targets)} targets",
          file=sys.stderr if found else sys.stdout)
    return 1 if found else 0
