"""Adapts Playwright to Debian's Firefox, for `browser --firefox`.

Playwright's own Firefox is not in Debian; over the protocol that any Firefox has, Playwright lacks what is here.
"""
import contextlib
import functools
import os
import shutil
import tempfile
import time
import types

from playwright.sync_api import Browser, BrowserContext, Locator, Page, Touchscreen


MEDIA = {"color_scheme", "forced_colors", "reduced_motion"}
#: A finger as the only pointer, and scroll bars that take no room.
PHONE = {"ui.primaryPointerCapabilities": 1, "ui.allPointerCapabilities": 1, "ui.useOverlayScrollbars": 1}


class OnlyChromium(Exception):
    """The reason why Firefox cannot run a test."""


def launch(playwright):
    """A Firefox whose downloads Page.expect_download finds, and that lets pages use the clipboard."""
    folder = tempfile.mkdtemp()

    @contextlib.contextmanager
    def expect_download(page, timeout=30_000):
        event = types.SimpleNamespace()
        yield event
        event.value = Download(page, folder, timeout)

    Page.expect_download = expect_download
    Page.fill = fill
    Page.go_back = go_back
    # Playwright misses changes of the address within a page.
    Page.url = property(lambda page: page.evaluate("location.href"))
    Page.emulate_media = no_media
    # Playwright's touches reach no page here; a click is what follows a touch.
    Page.tap = Page.click
    Locator.tap = Locator.click
    Touchscreen.tap = no_touch
    create = Browser.new_context

    def start(preferences):
        return playwright.firefox.launch(
            executable_path=shutil.which("firefox-esr"), channel="moz-firefox", downloads_path=folder,
            firefox_user_prefs={"dom.events.testing.asyncClipboard": True, **preferences})

    # Preferences are those of a whole browser.
    phone = functools.cache(lambda: start(PHONE))

    def new_context(browser, permissions=(), has_touch=False, **options):
        if MEDIA & options.keys():
            no_media()
        return create(phone() if has_touch else browser, **options)

    Browser.new_context = new_context
    BrowserContext.grant_permissions = lambda context, permissions: None
    BrowserContext.new_cdp_session = no_session
    return start({})


def fill(page, selector, value):
    """Fills a field at once; Playwright would press a key for each character."""
    page.wait_for_selector(selector)
    page.locator(selector).evaluate("""(field, value) => {
      field.focus();
      field.value = value;
      for (const event of ["input", "change"]) field.dispatchEvent(new Event(event, { bubbles: true }));
    }""", value)


def go_back(page):
    """Goes back within the page; Playwright would wait for another page to load."""
    page.evaluate("history.back()")
    page.wait_for_timeout(300)


def no_touch(*_):
    raise OnlyChromium("Playwright sends no touches to Firefox, which has a mouse")


def no_media(*_, **options):
    raise OnlyChromium("Playwright sets no colours, motion or print in Firefox")


def no_session(context, page):
    raise OnlyChromium("only Chromium has this protocol for fingers, throttling and memory")


class Download:
    """A file that has arrived in the folder of downloads."""

    def __init__(self, page, folder, timeout):
        end = time.monotonic() + timeout / 1000
        # Firefox writes to NAME.part beside an empty NAME.
        while not (names := os.listdir(folder)) or any(name.endswith(".part") for name in names):
            assert time.monotonic() < end, "nothing was downloaded"
            page.wait_for_timeout(50)
        self.suggested_filename, = names
        # The folder must be empty for the next one, and has all downloads of the browser.
        self.place = os.path.join(tempfile.mkdtemp(), self.suggested_filename)
        shutil.move(os.path.join(folder, self.suggested_filename), self.place)

    def path(self):
        return self.place

    def save_as(self, place):
        shutil.copy(self.place, place)
