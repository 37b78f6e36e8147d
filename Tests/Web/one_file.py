"""The page as one file on a disk, `fx790 page`, for Tests/Web/browser."""

import os
import pathlib
import shutil
import tempfile


class Disk:
    """A copy of the page's single file."""

    def __init__(self, site, folder):
        path = pathlib.Path(folder, "a page.html")
        shutil.copy(os.path.join(site.folder, "fx790.html"), path)
        self.url = path.as_uri()


def register(test):

    @test()
    def the_single_file_works_from_a_disk(visit):
        with tempfile.TemporaryDirectory() as folder:
            disk = type(visit)(visit.context.browser, Disk(visit.site, folder))
            disk.context.set_offline(True)
            disk.command("2+3*SIN 30")
            disk.sees("3.5")
            disk.command("K=77")
            # The state is saved a second later.
            disk.page.wait_for_timeout(1500)
            disk.page.reload()
            disk.page.wait_for_selector("body.ready")
            disk.command("K")
            disk.sees("77")
            plays(disk)
            saves(disk)
            fetches(disk)
            disk.close()

    @test()
    def the_single_file_can_be_embedded(visit):
        with tempfile.TemporaryDirectory() as folder:
            disk = type(visit)(visit.context.browser, Disk(visit.site, folder), fragment="?embed#game=bullseye")
            disk.sees("BULLSEYE")
            assert disk.page.evaluate("document.getElementById('whole').href") == disk.site.url + "#game=bullseye"
            disk.close()


def plays(disk):
    disk.page.evaluate("location.hash = '#game=horse-race'")
    disk.sees("PLAYERS", timeout=15_000)
    disk.press("1", "EXE")
    disk.sees("has $ 1000", timeout=15_000)


def saves(disk):
    """The tools' worker makes a film; the licence is in the file."""
    disk.show("keep")
    with disk.page.expect_download(timeout=60_000) as download:
        disk.page.click("#film-svg")
    assert pathlib.Path(download.value.path()).read_text().startswith("<svg"), "the film is no SVG"
    with disk.page.expect_download() as download:
        disk.page.evaluate("document.querySelector('a[download=\"LICENSE.txt\"]').click()")
    assert pathlib.Path(download.value.path()).read_text().startswith("MIT License")


def fetches(disk):
    """The files that the page fetches: CAP-X sources, Swift and graphs of games, and the worker of twins."""
    disk.show("library")
    disk.page.click("[aria-label='Open: Greatest common divisor']")
    disk.page.wait_for_function("() => document.getElementById('listing-text').value.includes('READ')")
    disk.page.evaluate("location.hash = '#twins=bullseye'")
    disk.page.wait_for_function("() => document.getElementById('verdict').textContent.startsWith('No difference')")
    disk.page.wait_for_function("() => document.querySelector('.pane[data-pane=graph] svg')")
    disk.page.click("#pane-choice button[value=swift]")
    disk.page.wait_for_function(
        "() => document.querySelector('.pane[data-pane=swift]').textContent.includes('struct Bullseye: Game')")
