"""Gets a pinned package through the registry's ordinary client and takes single files out of it.

The client checks the package's hash before anything in it is used (`--require-hashes`). To answer what a source
distribution is, it must ask the build backend of that package, which is why the backends are among the pinned
Python packages: nothing else is downloaded, and nothing is built.
"""
import gzip
import hashlib
import lzma
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

from . import tools
from .errors import FetchError
from .lock import Package
from .progress import Progress

ADVANCE = re.compile(r"Progress (\d+) of (\d+)")
UNREACHABLE = re.compile(
    r"NewConnectionError|NameResolutionError|ConnectTimeout|ReadTimeout|ConnectionError|ProxyError|SSLError"
    r"|connection broken|Network is unreachable|name resolution|Could not fetch URL", re.IGNORECASE)


def fetch(package: Package, label: str, work: Path, into: Path) -> None:
    """Downloads the package into `work`, and its files, unverified, into `into`."""
    archive = _download(package, label, work)
    for file in package.files:
        target = into / file.to
        target.parent.mkdir(parents=True, exist_ok=True)
        _extract(package, archive, file.inside, target)
    archive.unlink()


def _download(package: Package, label: str, work: Path) -> Path:
    named = f"{label}: package {package.name} {package.version}"
    downloads = work / "downloads"
    downloads.mkdir()
    if package.kind == "deb":
        status, output = _run(["apt-get", "download", f"{package.name}={package.version}"], work, Progress(named),
                              downloads)
    else:
        requirement = work / "requirement.txt"
        requirement.write_text(f"{package.name}=={package.version} --hash=sha256:{package.sha256}\n")
        status, output = _run(_client(package, requirement, downloads), work, Progress(named))
    found = sorted(downloads.iterdir())
    if status != 0 or len(found) != 1:
        raise _reason(named, output)
    with found[0].open("rb") as content:
        # The distribution's client checks its own signature; the pinned hash is checked here for all kinds alike.
        if hashlib.file_digest(content, "sha256").hexdigest() != package.sha256:
            raise _reason(named, "DO NOT MATCH THE HASHES")
    return found[0]


def _client(package: Package, requirement: Path, downloads: Path) -> list[str]:
    options = ["--no-deps", "--require-hashes", "--no-cache-dir", "--no-input", "--disable-pip-version-check",
               "--progress-bar", "raw", "--retries", "2", "--dest", str(downloads), "--requirement", str(requirement)]
    if package.kind == "sdist":
        options += ["--no-binary", ":all:", "--no-build-isolation"]
    else:
        options += ["--only-binary", ":all:"]
        names = {"python": "--python-version", "implementation": "--implementation", "abi": "--abi",
                 "platform": "--platform"}
        for tag, option in names.items():
            if tag in package.tags:
                options += [option, package.tags[tag]]
    return [tools.python(), "-m", "pip", "download", *options]


def _run(command: list[str], work: Path, progress: Progress, folder: Path | None = None) -> tuple[int, str]:
    """Runs the client with its temporary files under `work`; returns its status and all that it printed."""
    scratch = work / "scratch"
    scratch.mkdir()
    environment = os.environ | {"TMPDIR": str(scratch), "PYTHONUNBUFFERED": "1", "LC_ALL": "C.UTF-8"}
    lines = []
    client = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              env=environment, text=True, errors="replace", cwd=folder)
    try:
        for line in client.stdout:
            advance = ADVANCE.match(line)
            if advance:
                progress.update(int(advance[1]), int(advance[2]))
            else:
                lines.append(line)
        client.wait()
    finally:
        progress.close()
        if client.poll() is None:
            client.terminate()
            client.wait()
        shutil.rmtree(scratch, ignore_errors=True)
    return client.returncode, "".join(lines)


def _reason(named: str, output: str) -> FetchError:
    """Why the client failed, in one line."""
    if "DO NOT MATCH THE HASHES" in output:
        return FetchError(f"{named}: its hash is not the pinned one; it was changed on the way or in the registry. "
                          "Nothing was kept; try another network, and report it if it stays so")
    if "No space left" in output or "Disk quota exceeded" in output or "File too large" in output:
        return FetchError(f"{named}: no space left on the disk; free some, or choose another folder with --into")
    if UNREACHABLE.search(output):
        return FetchError(f"{named}: the package registry cannot be reached; check the network and run it again")
    if "No matching distribution" in output or "was not found" in output or "Unable to locate package" in output:
        return FetchError(f"{named}: the registry no longer has it; try --official, or a newer checkout")
    if os.environ.get("PERIPLUS_VERBOSE"):
        sys.stderr.write(output)
    last = [line for line in output.splitlines() if line.strip()][-1:] or ["no answer"]
    return FetchError(f"{named}: {last[0].strip()} (PERIPLUS_VERBOSE=1 shows all)")


def _extract(package: Package, archive: Path, inside: str, target: Path) -> None:
    """Takes one file out of the package. `outer.zip!inner` reaches into an archive inside it; a compressed file is
    opened if the name that it gets says so by lacking `.gz` or `.xz`."""
    outer, _, inner = inside.partition("!")
    taken = target.with_name(target.name + ".taken")
    try:
        with taken.open("wb") as sink:
            _copy(package, archive, outer, sink)
        if inner:
            with zipfile.ZipFile(taken) as nested, nested.open(inner) as source, target.open("wb") as sink:
                shutil.copyfileobj(source, sink)
        elif (opener := _opener(outer, target.name)) is not None:
            with opener(taken) as source, target.open("wb") as sink:
                shutil.copyfileobj(source, sink)
        else:
            taken.rename(target)
    except KeyError:
        raise FetchError(f"{package.name} {package.version}: has no file {inside}; the lock file is wrong") from None
    except (zipfile.BadZipFile, tarfile.TarError, lzma.LZMAError, gzip.BadGzipFile) as error:
        raise FetchError(f"{package.name} {package.version}: damaged archive: {error}") from None
    finally:
        taken.unlink(missing_ok=True)


def _opener(inside: str, name: str):
    """How a compressed file is read, or None if it is kept as it is."""
    for ending, opener in ((".gz", gzip.open), (".xz", lzma.open)):
        if inside.endswith(ending) and not name.endswith(ending):
            return opener
    return None


def _copy(package: Package, archive: Path, inside: str, sink) -> None:
    if package.kind == "wheel":
        with zipfile.ZipFile(archive) as wheel, wheel.open(inside) as source:
            shutil.copyfileobj(source, sink)
    elif package.kind == "deb":
        contents = subprocess.Popen(["dpkg-deb", "--fsys-tarfile", str(archive)], stdout=subprocess.PIPE)
        try:
            with tarfile.open(fileobj=contents.stdout, mode="r|") as bundle:
                for member in bundle:
                    if member.name == "./" + inside and member.isfile():
                        shutil.copyfileobj(bundle.extractfile(member), sink)
                        return
            raise KeyError(inside)
        finally:
            contents.stdout.close()
            contents.kill()
            contents.wait()
    else:
        with tarfile.open(archive) as bundle:
            member = bundle.extractfile(inside)
            if member is None:
                raise KeyError(inside)
            with member as source:
                shutil.copyfileobj(source, sink)
