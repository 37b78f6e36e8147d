"""Tests of the page's languages, which `browser` runs; `.ci/texts` compares their tables with the English."""
import contextlib
import json
import os
import subprocess
import tempfile

import one_file
import panels as movements
import text_checks
import texts
import visits

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
SIZES = [(360, 740), (768, 1024), (1366, 768)]
LANGUAGES = {"de": "Deutsch", "ja": "日本語"}
BUTTON = "#page-language button[lang={}]"


def english(name):
    """An English table."""
    return json.loads(subprocess.check_output([os.path.join(ROOT, ".ci/texts"), "--english", name], text=True))


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


@contextlib.contextmanager
def article(visit, locale, prepare=lambda context: None, size=SIZES[0]):
    """The article, played and scrolled to its end."""
    context = visit.context.browser.new_context(locale=locale, service_workers="block", viewport=dict(zip(("width", "height"), size)))
    prepare(context)
    page = context.new_page()
    page.on("pageerror", lambda error: visit.errors.append(str(error)))
    page.goto(visit.site.url + "inside.html")
    page.wait_for_selector("body.ready", timeout=20_000)
    page.click("#broken #edits button:nth-child(2)")
    page.wait_for_selector("#play-difference:not([hidden])", timeout=30_000)
    page.click("#play-difference")
    page.locator("#drawn").scroll_into_view_if_needed()
    page.wait_for_selector("#drawn g[data-name]", timeout=30_000)
    page.locator("#drawn g[data-name]").nth(2).dispatch_event("click")
    page.locator("#moment").focus()
    page.keyboard.press("Home")
    page.wait_for_timeout(500)
    yield page
    context.close()


def marked(context):
    """Marks each text of the tables, in place of a translation."""
    def fulfil(route):
        name = route.request.url.split("/")[-1].removesuffix("-de.json")
        route.fulfill(json={text: f"⟦{text}⟧" for text in english(name)})

    for name in ("texts", "inside"):
        context.route(f"**/{name}-de.json", fulfil)


class Marks:
    """The texts without marks that were found up to here."""

    def __init__(self):
        self.found = []

    def note(self, visit, place):
        known = [text for _, text in self.found]
        self.found += [(place, text) for text in visit.page.evaluate(f"({text_checks.UNMARKED})(document.body)") if text not in known]

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
                found = []
                part(other, lambda place: found.extend((place, text) for text in other.page.evaluate(text_checks.UNFIT)))
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
            other.tab("keep")
            assert other.page.get_attribute("#page-language [lang=en]", "aria-pressed") == "true"
            other.errors.clear()

    @test()
    def a_table_that_does_not_come_keeps_no_page_from_starting(visit):
        prepare = lambda context: context.route("**/texts-de.json", lambda route: None)
        with another(visit, locale="de", prepare=prepare) as other:
            assert other.page.inner_text("#tab-listing") == "Write"
            other.context.unroute_all(behavior="ignoreErrors")

    @test(fragment="#twins=bullseye")
    def another_language_ends_no_play_without_a_question(visit):
        visit.page.wait_for_selector("#twin-second:not([hidden])", timeout=20_000)
        visit.tab("keep")
        visit.page.click(BUTTON.format("de"))
        assert "A play of two programs, or a recording, ends" in visit.page.inner_text("#question")
        visit.page.click("#question [value=no]")
        assert visit.page.is_visible("#twin-second")

    @test()
    def a_full_storage_asks_before_another_language(visit):
        visit.page.evaluate("() => { Storage.prototype.setItem = (place) => { if (place !== 'fx790.language') throw new Error('full'); }; }")
        visit.tab("keep")
        visit.page.click(BUTTON.format("ja"))
        assert "Nothing is saved here" in visit.page.inner_text("#question")
        visit.page.click("#question [value=no]")
        assert visit.page.get_attribute("html", "lang") == "en"

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
                unfit = visit.page.evaluate(text_checks.UNFIT)
                assert unfit == [], (width, name, unfit)
            visit.page.keyboard.press("Escape")

    for language in LANGUAGES:
        test(name=f"panels_fit_and_nothing_moves_in_{language}", locale=language)(panels_fit_and_nothing_moves)

    @test()
    def each_text_of_the_article_is_in_the_table(visit):
        with article(visit, "de", marked) as page:
            found = page.evaluate(f"""() => {{
              const unmarked = {text_checks.UNMARKED};
              return [document.body, ...[...document.querySelectorAll('fx-790')].map(({{ shadowRoot }}) => shadowRoot)].flatMap((root) => unmarked(root));
            }}""")
            assert found == [], found

    def the_article_fits(visit, language):
        for size in SIZES:
            with article(visit, language, size=size) as page:
                found = page.evaluate(text_checks.UNFIT)
                assert found == [], (size, found)
                page.evaluate(visits.AXE)
                found = page.evaluate("axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))")
                assert found == [], found

    for language in ("en", *LANGUAGES):
        test(name=f"the_article_fits_in_{language}")(lambda visit, language=language: the_article_fits(visit, language))

    for part in texts.PARTS:
        test(name=f"each_text_is_in_the_table_{part.__name__}")(each_text_is_in_the_table(part))
        for language in ("en", *LANGUAGES):
            test(name=f"each_text_fits_on_a_phone_{language}_{part.__name__}")(each_text_fits(part, language))
