"""Doubles for the tests of Scripts/fetch: tiny packages, and a server on the loopback that misbehaves on request."""
import hashlib
import http.server
import io
import tarfile
import threading
import zipfile
from pathlib import Path


def digest(data: bytes, algorithm: str = "sha256") -> str:
    return hashlib.new(algorithm, data).hexdigest()


def make_wheel(folder: Path, name: str, version: str, files: dict[str, bytes]) -> Path:
    """A wheel of plain files that the registry's client accepts."""
    info = f"{name}-{version}.dist-info"
    path = folder / f"{name}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as wheel:
        for inside, data in files.items():
            wheel.writestr(inside, data)
        wheel.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
        wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr(f"{info}/RECORD", "")
    return path


BACKEND = '''
import pathlib
def prepare_metadata_for_build_wheel(folder, settings=None):
    info = pathlib.Path(folder) / "NAME-VERSION.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\\nName: NAME\\nVersion: VERSION\\n")
    return info.name
def build_wheel(*_, **__):
    raise RuntimeError("fetching must not build")
'''


def make_sdist(folder: Path, name: str, version: str, files: dict[str, bytes]) -> Path:
    """A source distribution whose build backend, inside it, answers what it is and refuses to build."""
    path = folder / f"{name}-{version}.tar.gz"
    project = '[build-system]\nrequires = []\nbuild-backend = "backend"\nbackend-path = ["."]\n'
    backend = BACKEND.replace("NAME", name).replace("VERSION", version)
    extra = {"pyproject.toml": project.encode(), "backend.py": backend.encode(),
             "PKG-INFO": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n".encode()}
    with tarfile.open(path, "w:gz") as bundle:
        for inside, data in (files | extra).items():
            member = tarfile.TarInfo(f"{name}-{version}/{inside}")
            member.size = len(data)
            bundle.addfile(member, io.BytesIO(data))
    return path


class Server:
    """Serves bytes by path on 127.0.0.1. Paths in `stalling` send half their body and then wait; those in
    `truncating` send half and close."""

    def __init__(self, pages: dict[str, bytes], stalling=(), truncating=()):
        self.pages, self.stalling, self.truncating = pages, set(stalling), set(truncating)
        self.reached = threading.Event()
        self._release = threading.Event()
        owner = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                owner._answer(self)

            def log_message(self, *_):
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def _answer(self, request) -> None:
        body = self.pages.get(request.path)
        if body is None:
            request.send_error(404)
            return
        request.send_response(200)
        request.send_header("Content-Length", str(len(body)))
        request.send_header("Content-Type", "text/html" if request.path.endswith("/") else "application/octet-stream")
        request.end_headers()
        if request.path in self.stalling | self.truncating:
            request.wfile.write(body[:len(body) // 2])
            request.wfile.flush()
            self.reached.set()
            if request.path in self.stalling:
                self._release.wait(60)
            request.close_connection = True
        else:
            request.wfile.write(body)

    def close(self) -> None:
        self._release.set()
        self._server.shutdown()
        self._server.server_close()
