"""People with browsers. Whatever goes wrong in one of their pages is written down."""

from __future__ import annotations

import os
import re
import shutil
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, Request

from dev import BROWSER_SWITCH, BROWSERS

FLAGS = ("--no-sandbox", "--disable-background-networking", "--disable-component-update")
SECONDS = 20
# A violation is an error on the console as well; this names what was blocked.
TELL_VIOLATIONS = """document.addEventListener("securitypolicyviolation", (event) =>
  console.error(`content policy: ${event.violatedDirective} ${event.blockedURI}`));"""


def launch(playwright: Playwright) -> Browser:
    """Start the browser of this machine."""
    program = os.environ.get(BROWSER_SWITCH) or next(filter(None, map(shutil.which, BROWSERS)))
    return playwright.chromium.launch(executable_path=program, args=list(FLAGS))


class Visitors:
    """Everybody who looks at pages in one test."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.problems: list[str] = []
        self._contexts: list[BrowserContext] = []
        self._expected: list[str] = []

    def come(self, **how: Any) -> Page:
        """A page of somebody new, in a browser without memory; still unless motion is asked for."""
        how.setdefault("reduced_motion", "reduce")
        how.setdefault("locale", "en-GB")
        context = self.browser.new_context(base_url=self.address, **how)
        context.set_default_timeout(1000 * SECONDS)
        context.add_init_script(TELL_VIOLATIONS)
        context.on("request", self._heed_request)
        context.on("console", self._heed_console)
        context.on("weberror", lambda error: self.problems.append(f"error: {error.error}"))
        self._contexts.append(context)
        return context.new_page()

    def expect(self, pattern: str) -> None:
        """A problem that a test brings about on purpose."""
        self._expected.append(pattern)

    def leave(self) -> None:
        """Close all pages, and fail if anything went wrong in one of them."""
        for context in self._contexts:
            context.close()
        unexpected = [
            problem
            for problem in self.problems
            if not any(re.search(pattern, problem) for pattern in self._expected)
        ]
        assert not unexpected, "\n".join(unexpected)

    def _heed_request(self, request: Request) -> None:
        if not request.url.startswith((self.address, "data:", "blob:")):
            self.problems.append(f"request to another host: {request.url}")

    def _heed_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.problems.append(f"console: {message.text} ({message.location.get('url', '')})")
