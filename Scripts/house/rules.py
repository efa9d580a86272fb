"""The rules of the house. Each yields findings: one line that names the place and what to do."""
import re
from pathlib import Path
from typing import Iterator

from . import swiftsource
from .manifest import Target

#: Floors from the top of the table downwards; an arrow may only point up.
FLOORS = ["Core", "Map", "Places", "Roads", "Drive", "Journal", "Regions", "Build", "App"]

#: Modules that come with the toolchain.
TOOLCHAIN = {
    "Swift", "Foundation", "FoundationEssentials", "FoundationInternationalization", "FoundationXML", "Dispatch",
    "Glibc", "Musl", "Darwin", "Synchronization", "Observation", "RegexBuilder", "_StringProcessing", "_Concurrency",
    "Distributed",
}
#: Modules of the toolchain that reach outside: only where the floors are wired together.
TOOLCHAIN_OUTSIDE = {"FoundationNetworking"}
TOOLCHAIN_TESTS = {"Testing"}

#: The room whose matter the outside world is: its protocols and their plain system versions.
OUTSIDE_ROOM = "Ports"
#: What else only App may name: elsewhere time, randomness, network and settings are arguments.
OUTSIDE = [
    (re.compile(r"\bDate\(\)|\bDate\.now\b|\bDate\.init\(\)"), "reads the clock"),
    (re.compile(r"\b(?:ContinuousClock|SuspendingClock|DispatchTime|DispatchWallTime|CFAbsoluteTimeGetCurrent)\b"),
     "reads the clock"),
    (re.compile(r"\b(?:clock_gettime|gettimeofday|timespec_get|localtime|localtime_r)\("), "reads the clock"),
    (re.compile(r"\b(?:URLSession|URLRequest)\b"), "reaches the network"),
    (re.compile(r"\b(?:getenv|setenv)\(|\bProcessInfo\.processInfo\b|\bCommandLine\.arguments\b|\bUserDefaults\b"),
     "reads a global"),
    (re.compile(r"\bSystemRandomNumberGenerator\b|\barc4random|\bUUID\(\)|\.shuffled\(\)|\.randomElement\(\)"
                r"|\.random\(in:(?![^\n]*\busing:)"), "draws an unseeded random number"),
]


def files(root: Path) -> list[Path]:
    """All Swift files below Sources, Tests and Benchmarks, as sorted paths relative to the root."""
    tops = ("Sources", "Tests", "Benchmarks")
    return sorted(path.relative_to(root) for top in tops for path in (root / top).rglob("*.swift"))


def findings(root: Path, targets: list[Target]) -> Iterator[str]:
    """All findings: of the table first, then of the files in path order, then arrows that no file needs."""
    yield from table(targets)
    by_folder = sorted(targets, key=lambda target: -len(target.folder))
    known = {target.name for target in targets}
    needed: dict[str, set[str]] = {}
    for path in files(root):
        owner = next((one for one in by_folder if str(path).startswith(one.folder + "/")), None)
        if owner is None:
            yield f"{path}:1: belongs to no target; add its row to Package.swift or move the file"
            continue
        source = (root / path).read_text(encoding="utf-8")
        needed.setdefault(owner.name, set()).update(name.text for name in swiftsource.imports(source))
        yield from (f"{path}:{line}: {what}" for line, what in sorted(of_file(source, owner, known)))
    yield from unneeded(targets, needed)


def unneeded(targets: list[Target], needed: dict[str, set[str]]) -> Iterator[str]:
    """Arrows of the table that no file needs: they would let a later import in unseen. Core is open to all."""
    free = {target.name for target in targets if target.floor == "Core"} | {"TestSupport"}
    for target in targets:
        for name in sorted(set(target.uses) - free - needed.get(target.name, set())):
            yield f"Package.swift: {target.name} declares {name} and imports it nowhere; remove it from its row"


def table(targets: list[Target]) -> Iterator[str]:
    """Arrows of the table that point down."""
    rooms = {target.name: target for target in targets if target.floor}
    for target in rooms.values():
        if target.floor not in FLOORS:
            yield f"Package.swift: {target.name}: floor {target.floor} is not in the table; see docs/ARCHITECTURE.md"
            continue
        for name in target.uses:
            other = rooms.get(name)
            if other and other.floor in FLOORS and _place(other) >= _place(target):
                yield (f"Package.swift: {target.name} ({target.floor}) may not use {name} ({other.floor}): "
                       "arrows point up the table only")


def _place(target: Target) -> tuple[int, int]:
    return (FLOORS.index(target.floor), target.row)


def of_file(source: str, owner: Target, known: set[str]) -> Iterator[tuple[int, str]]:
    """Findings in one file, as line and text."""
    allowed = set(owner.uses) | TOOLCHAIN
    is_test = owner.folder.startswith("Tests/")
    if is_test:
        allowed |= TOOLCHAIN_TESTS | TOOLCHAIN_OUTSIDE
    elif owner.floor == "App":
        allowed |= TOOLCHAIN_OUTSIDE
    for name in swiftsource.imports(source):
        if name.text not in allowed:
            yield name.line, _undeclared(name.text, owner, known)
    if owner.floor:
        for name in swiftsource.types(source):
            if name.text == owner.name:
                yield name.line, f"type {name.text} has the name of its module; rename one of them"
        if owner.floor != "App" and owner.name != OUTSIDE_ROOM:
            yield from outside(source, owner)


def outside(source: str, owner: Target) -> Iterator[tuple[int, str]]:
    code = swiftsource.code_only(source)
    for pattern, what in OUTSIDE:
        for match in pattern.finditer(code):
            line = code.count("\n", 0, match.start()) + 1
            yield line, f"{match[0]} {what}; {owner.floor} rooms take it as an argument (see Ports)"


def _undeclared(name: str, owner: Target, known: set[str]) -> str:
    if name in TOOLCHAIN_OUTSIDE | TOOLCHAIN_TESTS:
        return f"{owner.name} may not import {name}: only App rooms and tests reach outside"
    if name in known:
        return f"{owner.name} imports {name} without declaring it; add it to its row of Package.swift, if it may"
    return f"{owner.name} imports {name}, which is neither in Package.swift nor part of the toolchain"
