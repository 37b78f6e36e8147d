"""Tests of the page's languages, which `browser` runs; `.ci/texts` compares their tables with the English."""
import contextlib
import json
import os
import subprocess
import tempfile

import one_file
import panels as movements
import texts
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
  const mixed = '#spoken, #row-message, .diagnostics button, #agreed, .notice p, .code-view, #first-form, #second-form';
  // Labels of the machine have capital letters.
  const hasWords = (text) => /[a-z]{2}/.test(text.replace(/Swift|XState/g, ''));
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
    if (hasWords(outside) && !parentElement.closest(`${machine}, ${mixed}`)) found.push(outside.trim());
  }
  if (depth !== 0) found.push('the marks are not in pairs');
  for (const node of document.body.querySelectorAll('*')) {
    for (const name of ['title', 'aria-label', 'placeholder', 'aria-description', 'data-title', 'data-empty']) {
      const text = node.getAttribute(name) ?? '';
      if (hasWords(text) && !text.includes('⟦') && !(name === 'aria-label' && node.closest(machine))) found.push(`${name}: ${text}`);
    }
    for (const part of ['::before', '::after']) {
      const { content } = getComputedStyle(node, part);
      if (/"[^"⟦]*[a-z]{2}[^"⟦]*"/.test(content)) found.push(`content: ${content}`);
    }
  }
  return [...new Set(found)];
}"""

# Visible texts that are cut off, lie outside of their button, or cover another control, and the width of
# the page. Listings, graphs and tables scroll.
UNFIT = """() => {
  const scrolls = '.skip, pre, textarea, .listing-view, .code-view, .graph, .gutter, .waits, .unseen, .unseen *, option, select, svg *';
  const seen = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !node.closest('[inert]');
  const name = (node) => `${node.localName}#${node.id}.${node.className} “${node.textContent.trim().slice(0, 40)}”`;
  const found = [];
  const panels = document.getElementById('panels');
  if (document.documentElement.scrollWidth > innerWidth) found.push(`the page is ${document.documentElement.scrollWidth} pixels wide`);
  if (panels.scrollWidth > panels.clientWidth) found.push(`the panels scroll sideways: ${panels.scrollWidth}`);
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
  const context = document.createElement('canvas').getContext('2d');
  for (const select of document.querySelectorAll('select')) {
    if (!seen(select)) continue;
    const style = getComputedStyle(select);
    context.font = style.font;
    // The arrow has about the width of the text's height.
    const width = context.measureText(select.selectedOptions[0]?.text ?? '').width + parseFloat(style.paddingLeft) + parseFloat(style.fontSize);
    if (width > select.clientWidth + 1) found.push(`cut off: ${select.id} ${select.selectedOptions[0].text}`);
  }
  const controls = [...document.querySelectorAll('button, select, input, label, .choice, h2')]
    .filter((node) => seen(node) && (!isSheet || node.closest('#panels, .top')) && !node.matches('.choice input, .key, .notices button, .places button'));
  controls.forEach((one, index) => {
    const a = one.getBoundingClientRect();
    for (const other of controls.slice(index + 1)) {
      if (one.contains(other) || other.contains(one) || one.closest('.menu, .sheet .panels') !== other.closest('.menu, .sheet .panels')) continue;
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
        known = [text for _, text in self.found]
        self.found += [(place, text) for text in visit.page.evaluate(UNMARKED) if text not in known]

    def check(self):
        assert self.found == [], "\n".join(f"{place}: {text}" for place, text in self.found)


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
                texts.waits(other, right)
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

    def panels_fit_and_nothing_moves(visit):
        for width, height in SIZES:
            visit.page.set_viewport_size({"width": width, "height": height})
            visit.show("library")
            visit.page.wait_for_timeout(300)
            before = visit.page.evaluate(movements.PARTS)
            for name in visits.PANELS:
                visit.show(name)
                moved = movements.moved(before, visit.page.evaluate(movements.PARTS))
                assert moved == [], (width, name, moved)
                unfit = visit.page.evaluate(UNFIT)
                assert unfit == [], (width, name, unfit)
            visit.page.keyboard.press("Escape")

    for language in LANGUAGES:
        test(name=f"panels_fit_and_nothing_moves_in_{language}", locale=language)(panels_fit_and_nothing_moves)

    for part in texts.PARTS:
        test(name=f"each_text_is_in_the_table_{part.__name__}")(each_text_is_in_the_table(part))
        for language in ("en", *LANGUAGES):
            test(name=f"each_text_fits_on_a_phone_{language}_{part.__name__}")(each_text_fits(part, language))
