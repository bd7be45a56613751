"""Style sheets, modules and pictures, with addresses that change when they do."""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOR_EVER = "public, max-age=31536000, immutable"
MARK = "v"


class Assets(StaticFiles):
    """The files, to be kept by browsers for as long as they like: another content is another
    address.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder)
        self.folder = folder
        self._marks: dict[str, str] = {}

    def address(self, name: str) -> str:
        """The address of a file, as pages link to it."""
        if name not in self._marks:
            self._marks[name] = sha256((self.folder / name).read_bytes()).hexdigest()[:10]
        return f"/static/{name}?{MARK}={self._marks[name]}"

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """A file with what browsers may do with it."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        marked = scope.get("query_string", b"").startswith(f"{MARK}=".encode())
        response.headers["cache-control"] = FOR_EVER if marked else "no-cache"
        return response
