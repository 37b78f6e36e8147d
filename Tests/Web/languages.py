"""Tests of the page's languages, which `browser` runs; `.ci/texts` compares their tables with the English."""
import contextlib
import json
import os
import subprocess
import tempfile

import one_file
import panels as movements
import visits

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
SIZES = [(360, 740), (768, 1024), (1366, 768)]
LANGUAGES = {"de": "Deutsch", "ja": "日本語"}
BUTTON = "#page-language button[lang={}]"

# The letters outside of the marks ⟦ and ⟧, with the elements or attributes that have them. Labels of keys,
# names of programs, listings, and texts that the machine or the tools write have no marks.
UNMARKED = """() => {
  const machine = `[translate=no], script, template, noscript, .key, #next-keys, #rules p:not(.speed-line), .cards h3, #games .note,
    .cards .proof, .code-view, .listing-view code, .listing-view .remark, .graph svg, pre, .variables tbody, .shelf h3,
    #first-program, #second-program, .state-bar b, #lesson-list, #lesson-title, #lesson-text p, figcaption, #model, #memory, #area, kbd`;
  // Texts of the machine with parts of the page.
  const mixed = '.diagnostics button, #agreed, .notice p, .code-view, #first-form, #second-form';
  const isUnmarked = (text) => /[a-z]{2}/i.test(text.replace(/⟦[^⟧]*⟧/g, '').replace(/⟦[^⟧]*⟧/g, ''));
  const found = [];
  let depth = 0;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode;
    let outside = '';
    for (const character of data) {
      depth += { '⟦': 1, '⟧': -1 }[character] ?? 0;
      if (depth === 0) outside += character;
    }
    if (/[a-z]{2}/i.test(outside) && !parentElement.closest(`${machine}, ${mixed}`)) found.push(outside.trim());
  }
  if (depth !== 0) found.push('the marks are not in pairs');
  for (const node of document.body.querySelectorAll('*')) {
    for (const name of ['title', 'aria-label', 'placeholder', 'aria-description', 'data-title', 'data-empty']) {
      const text = node.getAttribute(name) ?? '';
      if (/[a-z]{2}/i.test(text) && !text.includes('⟦') && !(name === 'aria-label' && node.closest(machine))) found.push(`${name}: ${text}`);
    }
    for (const part of ['::before', '::after']) {
      const { content } = getComputedStyle(node, part);
      if (/"[^"⟦]*[a-z]{2}[^"⟦]*"/i.test(content)) found.push(`content: ${content}`);
    }
  }
  return [...new Set(found)];
}"""

# Visible texts that are cut off, lie outside of their button, or cover another control, and the width of
# the page. Listings, graphs and tables scroll.
UNFIT = """() => {
  const scrolls = 'pre, textarea, .listing-view, .code-view, .graph, .gutter, .waits, .unseen, .unseen *, option, select, svg *';
  const seen = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !node.closest('[inert]');
  const name = (node) => `${node.localName}#${node.id}.${node.className} “${node.textContent.trim().slice(0, 40)}”`;
  const found = [];
  const panels = document.getElementById('panels');
  if (document.documentElement.scrollWidth > innerWidth) found.push(`the page is ${document.documentElement.scrollWidth} pixels wide`);
  const isSheet = document.body.classList.contains('sheet');
  for (const node of document.body.querySelectorAll('*')) {
    const hasText = [...node.childNodes].some((child) => child instanceof Text && child.data.trim());
    if (!hasText || node.matches(scrolls) || node.closest('pre, .listing-view, .code-view, .graph') || !seen(node)) continue;
    if (isSheet && !node.closest('#panels, .top, .displays')) continue;
    if (node.clientWidth > 0 && node.scrollWidth > node.clientWidth + 1) found.push(`cut off: ${name(node)}`);
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    const box = (node.closest('button, .choice span, .strip, th, td') ?? node).getBoundingClientRect();
    const isOut = text.left < box.left - 1 || text.right > box.right + 1
      || node.closest('button, .choice span') && (text.top < box.top - 1 || text.bottom > box.bottom + 1);
    if (isOut && getComputedStyle(node).display !== 'inline') found.push(`outside: ${name(node)}`);
    if (text.right > innerWidth + 1 || text.left < -1) found.push(`beside the window: ${name(node)}`);
  }
  const controls = [...document.querySelectorAll('button, select, input, label, .choice, .notice, h2, .title')]
    .filter((node) => seen(node) && (!isSheet || node.closest('#panels, .top')) && !node.matches('.choice input, .key'));
  controls.forEach((one, index) => {
    const a = one.getBoundingClientRect();
    for (const other of controls.slice(index + 1)) {
      if (one.contains(other) || other.contains(one) || one.closest('.menu, .notices, .sheet .panels') !== other.closest('.menu, .notices, .sheet .panels')) continue;
      const b = other.getBoundingClientRect();
      if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1) {
        found.push(`${name(one)} covers ${name(other)}`);
      }
    }
  });
  return found;
}"""


def english():
    """The English table."""
    return json.loads(subprocess.check_output([os.path.join(ROOT, ".ci/texts"), "--english"], text=True))


def requested(visit, *beginnings):
    """The names of the requested files that begin so."""
    names = visit.page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name.split('/').pop())")
    return [name for name in names if name.startswith(beginnings)]


@contextlib.contextmanager
def another(visit, fragment="", prepare=lambda context: None, **options):
    """A page in a new context, for example of another locale."""
    other = type(visit)(visit.context.browser, visit.site, fragment, prepare, **options)
    yield other
    other.close()


def marked(context):
    """Marks each text of the table, in place of a translation."""
    table = {text: f"⟦{text}⟧" for text in english()}
    context.route("**/texts-de.json", lambda route: route.fulfill(json=table))


class Marks:
    """The texts without marks that were found up to here."""

    def __init__(self):
        self.found = []

    def note(self, visit, place):
        self.found += [(place, text) for text in visit.page.evaluate(UNMARKED)]

    def check(self):
        assert self.found == [], "\n".join(f"{place}: {text}" for place, text in self.found)


def waits(visit, text):
    """Waits until the page's text includes another one."""
    visit.page.wait_for_function("text => document.body.textContent.includes(text)", arg=text, timeout=20_000)


def settle(visit):
    visit.page.wait_for_timeout(250)


# Parts of the page, each of which changes its texts


def panels(visit, note):
    for name in visits.PANELS:
        visit.show(name)
        settle(visit)
        note(name)
    visit.page.click("#more-panels")
    note("menu")
    visit.page.keyboard.press("Escape")


def links(visit, note):
    for name in ("tab=nothing", "model=nothing", "game=nothing", "nothing=1", "t=A", "z=A"):
        visit.page.evaluate("(hash) => { location.hash = hash; dispatchEvent(new PopStateEvent('popstate')); }", name)
        settle(visit)
        note(name)


def editor(visit, note):
    page = visit.page
    visit.show("listing")
    for button in ("renumber", "share"):
        page.click(f"#{button}")
        note(f"{button} without a listing")
    visit.write("10 PRNT 1\n20 GOTO 20\n30 FOR I=1 TO 2\n")
    settle(visit)
    page.wait_for_selector("#diagnostics button")
    note("diagnostics")
    page.click("#load-run")
    note("an error at loading")
    visit.write("10 PRINT 1\n15 GOTO 10\n")
    page.fill("#find", "PRINT")
    note("found")
    page.fill("#find", "NOTHING")
    note("not found")
    page.evaluate("() => { const text = document.getElementById('listing-text'); text.focus(); text.setSelectionRange(20, 20); }")
    settle(visit)
    note("jump")
    page.click("#renumber")
    visits.becomes(visit, "10 PRINT 1\n20")
    note("renumbered")
    page.click("#share")
    settle(visit)
    note("shared")
    page.click("#load")
    settle(visit)
    note("loaded")
    page.click("#undo button")
    note("undone")
    page.select_option("#language", "capx")
    page.fill("#listing-text", "SC: START:\n LAI: GR0, 1\n")
    settle(visit)
    note("CAP-X")
    page.fill("#listing-text", "")
    page.select_option("#language", "basic")
    page.evaluate("getSelection().removeAllRanges(); document.activeElement.blur()")
    visits.bring(visit, ("one.bas", b"10 PRINT 1\n"), ("two.bas", b"\0\1"))
    settle(visit)
    note("opened files")


def tape(visit, note):
    page = visit.page
    page.click("#speed label:last-child")
    visit.write("10 PRINT 1\n")
    page.click("#load")
    visit.show("tape")
    page.click("#new-tape")
    note("new tape")
    page.keyboard.press("Escape")
    visit.command('save "ONE"')
    visit.show("tape")
    page.wait_for_selector("#tape-files h3:has-text('ONE')")
    note("a file on the tape")
    page.set_input_files("#tape-file", {"name": "x.bin", "mimeType": "application/octet-stream", "buffer": b"nothing"})
    settle(visit)
    note("no tape")
    page.click("#eject-tape")
    page.wait_for_selector("#question[open]")
    note("question")
    page.click("#question button[value=no]")
    page.click("#record-sound")
    settle(visit)
    note("microphone")


def settings(visit, note):
    page = visit.page
    visit.show("keep")
    page.set_input_files("#import-file", {"name": "x.json", "mimeType": "application/json", "buffer": b"{"})
    settle(visit)
    note("a damaged import")
    page.click("#all-reset")
    note("question")
    page.click("#question-yes")
    settle(visit)
    note("reset")
    page.click("#session")
    settle(visit)
    note("no keys")
    page.select_option("#model", "pb-100")
    settle(visit)
    note("another model")
    page.select_option("#model", "fx-790p")


def computer(visit, note):
    page = visit.page
    page.keyboard.press("Escape")
    visit.command("1/0")
    page.wait_for_selector("#explanation.alarm")
    note("an error")
    visit.press("AC")
    page.evaluate("location.hash = '#game=bullseye'")
    page.evaluate("dispatchEvent(new PopStateEvent('popstate'))")
    visit.sees("BULLSEYE", timeout=15_000)
    settle(visit)
    note("a game")
    page.click("#all-keys")
    note("its keyboard")
    visit.show("keep")
    settle(visit)
    note("last waits")
    page.keyboard.press("Escape")
    visit.press("BRK")
    settle(visit)
    note("an ended game")
    visit.press("AC")


def debugger(visit, note):
    page = visit.page
    visit.write("10 A=1\n20 A=A+1\n30 GOTO 20\n")
    page.click("#load-run")
    visit.show("debugger")
    settle(visit)
    note("running")
    page.click("[data-command=halt]")
    page.wait_for_selector("#debugged-listing .halted, #debugged-listing.halted")
    note("halted")
    page.fill("#halt-when [name=when]", "A>9")
    page.click("#halt-when button")
    settle(visit)
    note("a condition")
    page.click("[data-command=off]")
    page.keyboard.press("Escape")
    visit.press("BRK", "AC")


def lessons(visit, note):
    page = visit.page
    visit.show("listing")
    page.click("#lessons summary")
    page.click("#lesson-list li:nth-child(2) button")
    for text in ("10 PRNT\n", '10 INPUT "NAME",N$\n20 PRINT 1\n', '10 INPUT "NAME",N$\n20 END\n', '10 INPUT "NAME",N$\n20 GOTO 20\n',
                 '10 INPUT "NAME",N$\n20 PRINT "HELLO ";N$\n30 PRINT 1\n', '10 INPUT "NAME",N$\n20 PRINT "HELLO ";N$\n'):
        page.fill("#listing-text", text)
        page.click("#check-lesson")
        page.wait_for_function("() => !/[…]⟧?$/.test(document.getElementById('lesson-result').textContent)", timeout=20_000)
        note(f"lesson: {text!r}")
    page.click("#lessons summary")


def twins(visit, note):
    page = visit.page
    visit.show("twins")
    page.click("#start-twins")
    page.wait_for_selector("#twin-second:not([hidden])", timeout=20_000)
    page.wait_for_selector(".pane[data-pane=graph] g[data-name]", timeout=20_000, state="attached")
    settle(visit)
    visit.show("twins")
    note("two programs")
    page.click("#pane-choice button[value=swift]")
    page.locator(".pane[data-pane=graph] g[data-name]").nth(2).dispatch_event("click")
    page.wait_for_selector(".state-bar:not([hidden])")
    note("a chosen state")
    page.locator(".state-bar button").nth(1).click()
    settle(visit)
    note("bring me here")
    visit.show("library")
    page.wait_for_timeout(1000)
    note("cards with proofs")
    visit.show("twins")
    page.evaluate("""() => {
      location.hash = '#twins=first,second&first=MTAgUFJJTlQgMQ&second=MTAgUFJJTlQgMg';
      dispatchEvent(new PopStateEvent('popstate'));
    }""")
    page.wait_for_selector("#verdict.parted", timeout=20_000)
    visit.show("twins")
    note("a difference")
    page.click("#end-twins")
    page.evaluate("""() => {
      location.hash = '#twins=first,second&first=MTAgUFJOVA&second=MTAgUFJJTlQgMg';
      dispatchEvent(new PopStateEvent('popstate'));
    }""")
    settle(visit)
    note("a program that cannot run")


PARTS = [panels, links, editor, tape, settings, computer, debugger, lessons, twins]


def register(test):
    def each_text_is_in_the_table(part):
        def is_in_the_table(visit):
            marks = Marks()
            with another(visit, locale="de", prepare=marked) as other:
                marks.note(other, "start")
                part(other, lambda place: marks.note(other, place))
                # Files that lack something are reported there, too.
                other.errors.clear()
            marks.check()
        return is_in_the_table

    def each_text_fits(part, language):
        def fits(visit):
            with another(visit, locale=language, **PHONE) as other:
                expected = set()
                found = []
                part(other, lambda place: found.extend((place, text) for text in other.page.evaluate(UNFIT) if text not in expected))
                other.errors.clear()
            assert found == [], "\n".join(f"{place}: {text}" for place, text in found)
        return fits

    @test()
    def the_english_page_requests_no_table(visit):
        assert visit.page.get_attribute("html", "lang") == "en"
        visit.show("listing")
        visit.page.click("#lessons summary")
        visit.page.wait_for_selector("#lesson-list button")
        assert requested(visit, "texts-", "lessons-") == []

    @test()
    def the_language_is_that_of_the_browser(visit):
        for locale, language in (("de-AT", "de"), ("ja-JP", "ja"), ("fr-FR", "en"), ("en-GB", "en")):
            with another(visit, locale=locale) as other:
                assert other.page.get_attribute("html", "lang") == language, locale
                pressed = other.page.locator("#page-language button[aria-pressed=true]").evaluate_all("all => all.map(({ lang }) => lang)")
                assert pressed == [language], (locale, pressed)
                assert requested(other, "texts-") == ([] if language == "en" else [f"texts-{language}.json"])

    @test()
    def a_chosen_language_is_kept_with_everything_else(visit):
        page = visit.page
        visit.command("K=77")
        visit.write("10 REM MINE\n")
        visit.tab("keep")
        for language, title in (("de", "Einstellungen"), ("ja", "設定"), ("en", "Settings")):
            page.focus(BUTTON.format(language))
            with page.expect_navigation():
                page.keyboard.press("Enter")
            page.wait_for_selector("body.ready")
            assert page.get_attribute("html", "lang") == language and page.inner_text("#keep-title") == title
            page.reload()
            page.wait_for_selector("body.ready")
            assert page.inner_text("#keep-title") == title and visits.listing(visit) == "10 REM MINE\n"
        visit.command("K")
        visit.sees("77")
        # The chosen one changes nothing.
        page.click(BUTTON.format("en"))
        assert page.is_visible("#keep")

    @test(locale="de")
    def a_running_game_survives_another_language(visit):
        page = visit.page
        page.evaluate("location.hash = '#game=bullseye'; dispatchEvent(new PopStateEvent('popstate'))")
        visit.sees("BULLSEYE", timeout=15_000)
        visit.tab("keep")
        page.click(BUTTON.format("ja"))
        page.wait_for_selector("html[lang=ja] body.ready")
        page.wait_for_function("() => document.querySelector('#rules').textContent.includes('BULLSEYE')")

    @test()
    def a_page_that_saves_nothing_asks_before_another_language(visit):
        second = visit.open()
        second.click("#more-panels")
        second.click("#item-keep")
        second.click(BUTTON.format("de"))
        second.click("#question [value=no]")
        assert second.get_attribute("html", "lang") == "en"
        second.click(BUTTON.format("de"))
        with second.expect_navigation():
            second.click("#question-yes")
        second.wait_for_selector("html[lang=de] body.ready")

    @test()
    def a_language_that_cannot_be_kept_is_reported(visit):
        prepare = lambda context: context.add_init_script("Storage.prototype.setItem = () => { throw new Error('full'); };")
        with another(visit, prepare=prepare) as other:
            other.tab("keep")
            other.page.click(BUTTON.format("de"))
            other.notice("storage is full or refused")

    @test()
    def without_its_table_the_page_is_in_english(visit):
        prepare = lambda context: context.route("**/texts-de.json", lambda route: route.abort())
        with another(visit, locale="de", prepare=prepare) as other:
            assert other.page.get_attribute("html", "lang") == "en" and other.page.inner_text("#tab-listing") == "Write"
            other.errors.clear()

    @test()
    def languages_work_offline(visit):
        with another(visit, service_workers="allow") as other:
            page = other.page
            page.evaluate("navigator.serviceWorker.ready")
            page.wait_for_function("caches.match('lessons-ja.json').then(Boolean)")
            other.context.set_offline(True)
            other.tab("keep")
            with page.expect_navigation():
                page.click(BUTTON.format("ja"))
            page.wait_for_selector("html[lang=ja] body.ready")
            other.show("listing")
            page.click("#lessons summary")
            page.wait_for_selector("#lesson-list button:has-text('くり返し')")

    @test()
    def the_single_file_has_the_languages(visit):
        with tempfile.TemporaryDirectory() as folder:
            disk = type(visit)(visit.context.browser, one_file.Disk(visit.site, folder), locale="ja")
            assert disk.page.inner_text("#tab-listing") == "書く"
            disk.tab("keep")
            disk.page.click(BUTTON.format("de"))
            disk.page.wait_for_selector("html[lang=de] body.ready")
            assert disk.page.inner_text("#tab-listing") == "Schreiben"
            disk.close()

    @test()
    def translated_lessons_are_checked(visit):
        for locale, right in (("de", "Richtig."), ("ja", "正解です。")):
            with another(visit, locale=locale) as other:
                page = other.page
                other.show("listing")
                page.click("#lessons summary")
                page.click("#lesson-list li:nth-child(2) button")
                page.fill("#listing-text", '10 INPUT "NAME",N$\n20 PRINT 1\n')
                page.click("#check-lesson")
                page.wait_for_function("() => document.getElementById('lesson-result').textContent.includes('Ann')", timeout=20_000)
                page.click("#lesson-solution")
                page.click("#check-lesson")
                waits(other, right)
                page.wait_for_timeout(900)
                edited = page.evaluate("Object.keys(JSON.parse(localStorage['fx790.state']).edited)")
                assert edited == ["Lesson: A question"], edited

    def panels_are_accessible(visit):
        assert visit.page.get_attribute("html", "lang") in LANGUAGES
        for name in visits.PANELS:
            visit.show(name)
            found = visits.violations(visit)
            assert found == [], (name, found)

    for language in LANGUAGES:
        test(name=f"panels_are_accessible_in_{language}", locale=language)(panels_are_accessible)

    def nothing_moves(visit):
        for width, height in SIZES:
            visit.page.set_viewport_size({"width": width, "height": height})
            visit.show("library")
            visit.page.wait_for_timeout(300)
            before = visit.page.evaluate(movements.PARTS)
            for name in visits.PANELS:
                visit.show(name)
                moved = movements.moved(before, visit.page.evaluate(movements.PARTS))
                assert moved == [], (width, name, moved)
            visit.page.keyboard.press("Escape")

    for language in LANGUAGES:
        test(name=f"nothing_moves_in_{language}", locale=language)(nothing_moves)

    for part in PARTS:
        test(name=f"each_text_is_in_the_table_{part.__name__}")(each_text_is_in_the_table(part))
        for language in ("en", *LANGUAGES):
            test(name=f"each_text_fits_on_a_phone_{language}_{part.__name__}")(each_text_fits(part, language))
