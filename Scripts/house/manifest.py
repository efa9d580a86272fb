"""The module graph as the package manager reads it from Package.swift."""
import json
import subprocess
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Target:
    """A row of the table."""

    name: str
    kind: str  # regular, executable, test, system, …
    folder: str
    uses: tuple[str, ...]
    row: int

    @property
    def floor(self) -> str | None:
        """The floor, for a room: the folder under Sources, `Libraries` excepted."""
        parts = self.folder.split("/")
        return parts[1] if parts[0] == "Sources" and len(parts) > 1 and parts[1] != "Libraries" else None


def load(root: Path, dumped: Path | None) -> list[Target]:
    """The targets in the order of the table."""
    if dumped:
        text = dumped.read_text()
    else:
        text = subprocess.run(["swift", "package", "--package-path", str(root), "dump-package"], check=True,
                              stdout=subprocess.PIPE, text=True).stdout
    return [
        Target(entry["name"], entry["type"], entry.get("path") or _usual_folder(entry),
               tuple(_dependency(one) for one in entry["dependencies"]), row)
        for row, entry in enumerate(json.loads(text)["targets"])
    ]


def _usual_folder(entry: dict) -> str:
    return ("Tests/" if entry["type"] == "test" else "Sources/") + entry["name"]


def _dependency(entry: dict) -> str:
    """`{"byName": ["GeoCore", null]}`, `{"target": […]}` and `{"product": […]}` all begin with the name."""
    return next(iter(entry.values()))[0]
