"""Tests of the lessons in the panel Listing, which `browser` runs; `.ci/lessons` checks their files."""
import json
import os

from visits import listing, violations


def lessons(visit):
    with open(os.path.join(visit.site.folder, "lessons.json"), encoding="utf-8") as file:
        return json.load(file)


def choose(visit, title):
    if not visit.page.is_visible("#lesson-list"):
        visit.page.click("#lessons summary")
    visit.page.locator("#lesson-list button", has_text=title).click()


def check(visit, text):
    visit.page.click("#check-lesson")
    visit.page.wait_for_function("text => document.getElementById('lesson-result').textContent.includes(text)", arg=text, timeout=20_000)


def register(test):
    @test()
    def each_lesson_is_checked_by_running_the_listing(visit):
        page = visit.page
        visit.show("listing")
        all_lessons = lessons(visit)
        assert len(all_lessons) == 8
        for index, lesson in enumerate(all_lessons):
            if index == 0:
                choose(visit, lesson["title"])
            else:
                page.click("#next-lesson")
            assert listing(visit) == lesson["start"] and lesson["task"] in page.inner_text("#lesson-text")
            check(visit, f"The program {lesson['tests'][0]['name']}")
            page.click("#lesson-hint")
            assert page.inner_text("#lesson-result") == lesson["hint"]
            page.click("#lesson-solution")
            assert listing(visit) == lesson["solution"]
            check(visit, "Right.")
        assert page.is_hidden("#next-lesson")
        assert page.locator("#lesson-list button", has_text="✓").count() == 8
        page.wait_for_timeout(900)
        page.reload()
        page.wait_for_selector("body.ready")
        visit.show("listing")
        page.click("#lessons summary")
        page.wait_for_selector("#lesson-list button:has-text('✓')")
        # What was written comes back.
        choose(visit, "Luck")
        assert "+1" in listing(visit)

    @test()
    def a_lesson_names_what_is_wrong(visit):
        page = visit.page
        visit.write("10 REM MINE\n")
        choose(visit, "A question")
        cases = (('10 INPUT "NAME",N$\n20 PRNT N$\n', "Row 2: "),
                 ('10 INPUT "NAME",N$\n20 PRINT "HELLO";N$\n', "greets Ann (keys A N N EXE): the display must show “HELLO ANN”, but shows “HELLOANN”."),
                 ('10 INPUT "NAME",N$\n20 END\n', "but the program has ended"),
                 ('10 INPUT "NAME",N$\n20 PRINT "HELLO ";N$\n30 PRINT 1\n', "it must end there, but it shows “1”"),
                 ('10 INPUT "NAME",N$\n20 PRINT "HELLO ";N$\n30 GOTO 10\n', "it waits for more keys, but it must end"),
                 ('10 INPUT "NAME",N$\n20 PRINT "HELLO ";N$\n30 GOTO 30\n', "it does not end"),
                 ('10 INPUT "NAME",N$\n20 PRINT "HELLO ";N$;1/0\n', "ERR3"))
        for text, problem in cases:
            page.fill("#listing-text", text)
            check(visit, problem)
        assert violations(visit) == []
        visit.show("library")
        assert "REM MINE" in page.inner_text("#drafts")

    @test(viewport={"width": 360, "height": 740}, has_touch=True)
    def a_lesson_fits_on_a_phone(visit):
        visit.show("listing")
        choose(visit, "Twenty")
        assert visit.page.evaluate("document.documentElement.scrollWidth") <= 360
        heights = visit.page.locator("#lesson .bar button:visible").evaluate_all("all => all.map((one) => one.offsetHeight)")
        assert min(heights) >= 44, heights
        visit.page.click("#lesson-solution")
        check(visit, "Right. You have written a game")
        assert violations(visit) == []

    @test()
    def the_lessons_are_requested_only_when_opened(visit):
        requested = lambda: visit.page.evaluate("performance.getEntriesByType('resource').some(({ name }) => name.endsWith('lessons.json'))")
        visit.show("listing")
        visit.page.wait_for_timeout(200)
        assert not requested()
        visit.page.route("**/lessons.json", lambda route: route.abort())
        # The browser reports the failed request.
        visit.page.click("#lessons summary")
        visit.notice("The lessons cannot be loaded now")
        visit.errors.clear()
        visit.page.unroute("**/lessons.json")
        visit.page.click("#lessons summary")
        visit.page.wait_for_selector("#lesson-list button")
