"""Gets a source from its publisher. What he publishes today is newer than the lock, so it is checked against his
own checksum file where there is one."""
import hashlib
import re
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

from .errors import FetchError, explain
from .lock import Source
from .progress import Progress

CHUNK = 1 << 18
TIMEOUT = 30
#: Length of a checksum in hexadecimal digits → its algorithm, the strongest first.
ALGORITHMS = {128: "sha512", 64: "sha256", 40: "sha1", 32: "md5"}
CHECKSUM_LINE = re.compile(r"\b([0-9a-fA-F]{32,128})\s+[*]?(\S+)")


def fetch(source: Source, into: Path) -> dict:
    """Downloads the publisher's file into `into`; returns what is recorded about it."""
    offer = source.official
    target = into / offer.to
    target.parent.mkdir(parents=True, exist_ok=True)
    size = _download(source.name, offer.file, target)
    if size == 0:
        raise FetchError(f"{source.name}: {offer.file} is empty; try again later, or without --official")
    algorithm = _verify(source, target)
    return {"url": offer.file, "checkedBy": algorithm}


def _download(name: str, url: str, target: Path) -> int:
    """Streams the URL to the file; returns its bytes. A transfer that ends early is an error."""
    progress = Progress(name)
    try:
        with _open(name, url) as answer, target.open("wb") as sink:
            promised = answer.headers.get("Content-Length")
            total, done = int(promised) if promised else None, 0
            while chunk := answer.read(CHUNK):
                sink.write(chunk)
                done += len(chunk)
                progress.update(done, total)
    except OSError as error:
        if error.errno is None or isinstance(error, (ConnectionError, TimeoutError)):
            raise FetchError(f"{name}: {url} broke off: {error}; run it again") from None
        raise explain(error, name) from None
    finally:
        progress.close()
    if total is not None and done != total:
        raise FetchError(f"{name}: {url} broke off after {done} of {total} bytes; run it again")
    return done


def _open(name: str, url: str):
    try:
        return urllib.request.urlopen(urllib.request.Request(url, headers={"User-Agent": "periplus-fetch"}),
                                      timeout=TIMEOUT)
    except urllib.error.HTTPError as error:
        raise FetchError(f"{name}: {url} answers {error.code} {error.reason}; "
                         "fetch it without --official") from None
    except urllib.error.URLError as error:
        raise FetchError(f"{name}: {url} cannot be reached ({error.reason}); check the network, "
                         "or fetch it without --official") from None


def _verify(source: Source, file: Path) -> str | None:
    """Checks the file against the publisher's checksum; returns the algorithm, or None if he offers none."""
    offer = source.official
    if offer.checksums is None:
        return None
    with _open(source.name, offer.checksums) as answer:
        text = answer.read(1 << 20).decode("utf-8", "replace")
    wanted = Path(urllib.parse.urlparse(offer.file).path).name
    known = {len(digest): digest.lower() for digest, name in CHECKSUM_LINE.findall(text) if Path(name).name == wanted}
    for length, algorithm in ALGORITHMS.items():
        if length in known:
            with file.open("rb") as content:
                if hashlib.file_digest(content, algorithm).hexdigest() != known[length]:
                    raise FetchError(f"{source.name}: {offer.file} does not match the publisher's {algorithm}; "
                                     "nothing was kept, run it again")
            return algorithm
    raise FetchError(f"{source.name}: {offer.checksums} names no checksum of {wanted}; fetch it without --official")
