"""Tests of CAP-X on the page, which `browser` runs: the editor, the COMP-X programs of the library,
and the debugger."""
import pathlib

from visits import bring, drop, program_button, listing, violations

GCD = pathlib.Path("roms/gcd.cap").read_text(encoding="utf-8")
WRONG = "   :START:0\nS  :LIA  :1:0\n   :HJ   :0:S\n   :END  :S\n"
SIZES = {"wide": {"width": 1440, "height": 900}, "narrow": {"width": 390, "height": 844}}


def language(visit):
    return visit.page.input_value("#language")


def expect_diagnostic(visit, text):
    visit.page.wait_for_function(
        "text => [document.getElementById('diagnostics-title'), ...document.querySelectorAll('#diagnostics li')]"
        ".some((element) => element.textContent.includes(text))", arg=text, timeout=8000)


def words(visit):
    return visit.page.evaluate(
        "[...document.querySelectorAll('.gutter > span')].map((row) => row.querySelector('b')?.textContent.trim() ?? '')")


def choose_capx(visit):
    visit.show("listing")
    visit.page.select_option("#language", "capx")


def is_cut(visit):
    return visit.page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")


def register(test):
    def a_source_is_checked_while_it_is_typed(visit):
        choose_capx(visit)
        visit.page.fill("#listing-text", WRONG)
        expect_diagnostic(visit, "error, row 2, column 5: Code error: there is no operation LIA.")
        assert visit.page.locator(".gutter .error").count() == 1
        visit.page.locator("#diagnostics button").click()
        assert visit.page.evaluate("document.activeElement.selectionStart") == WRONG.index("LIA")
        visit.page.fill("#listing-text", WRONG.replace("LIA", "LAI"))
        expect_diagnostic(visit, "Nothing wrong: 2 words, start at 0")
        assert words(visit) == ["", "0: 8400", "1: 0000", "", ""], words(visit)
        assert visit.page.is_hidden("#renumber") and visit.page.is_hidden("#area")
        assert visit.page.locator("#colours .word").count() == 4
        assert not is_cut(visit)
        found = violations(visit)
        assert found == [], found

    def the_debugger_shows_a_program_for_compx(visit):
        program_button(visit, "Greatest common divisor", "Open")
        expect_diagnostic(visit, "Nothing wrong: 14 words, start at 0")
        assert language(visit) == "capx"
        visit.page.click("#load")
        visit.page.wait_for_selector(".notice:has-text('the source is in ASMBL')")
        visit.sees("OK 14 words")
        visit.show("debugger")
        visit.page.wait_for_selector("#debugged-listing .line:has-text('S  :READ :0:10')")
        assert visit.page.locator("#variables th").all_inner_texts() == ["BR", "GR0", "GR1", "GR2", "GR3", "SC", "CC"]
        visit.page.locator("#debugger [data-command='halt']").click()
        visit.show("listing")
        visit.page.click("#load-run")
        visit.show("debugger")
        visit.page.wait_for_selector("#debugged-listing .lit:has-text('READ')")
        row = visit.page.locator("#debugged-listing .lit").inner_text()
        assert "500A" in row and "S  :READ :0:10" in row, row
        assert not is_cut(visit)
        found = violations(visit)
        assert found == [], found

    for name, size in SIZES.items():
        touch = name == "narrow"
        for function in (a_source_is_checked_while_it_is_typed, the_debugger_shows_a_program_for_compx):
            test(viewport=size, has_touch=touch, name=f"{function.__name__}_{name}")(function)

    @test()
    def a_program_for_compx_runs_from_the_library(visit):
        program_button(visit, "Greatest common divisor", "Play")
        visit.sees("GR0 (10)")
        visit.command("91")
        visit.sees("GR1 (10)")
        visit.command("35")
        visit.sees("GR1 (10) 7")
        assert "Greatest common divisor" in visit.page.inner_text("#rules")
        # Undo removes the source.
        visit.page.locator(".notice", has_text="Greatest common divisor is in ASMBL").get_by_role(
            "button", name="Undo").click()
        visit.show("debugger")
        visit.page.wait_for_timeout(300)
        choose_capx(visit)
        visit.page.click("#from-computer")
        visit.page.wait_for_selector(".notice:has-text('ASMBL has no source')")

    @test()
    def all_programs_for_compx_are_in_the_library(visit):
        titles = visit.page.locator("#compx-examples h3").all_inner_texts()
        assert len(titles) == len(list(pathlib.Path("roms").glob("*.cap"))), titles
        for title in titles:
            program_button(visit, title, "Open")
            expect_diagnostic(visit, "Nothing wrong: ")
            assert language(visit) == "capx"

    @test()
    def the_language_of_a_source_is_detected(visit):
        visit.show("listing")
        bring(visit, ("mine.cap", b"; nothing yet\n"))
        visit.page.wait_for_function("() => document.getElementById('language').value === 'capx'")
        expect_diagnostic(visit, "Line error")
        drop(visit, ("plain.txt", GCD.encode()))
        expect_diagnostic(visit, "Nothing wrong: 14 words")
        bring(visit, ("table.bas", b"10 PRINT 1\n"))
        visit.page.wait_for_function("() => document.getElementById('language').value === 'basic'")
        assert visit.page.is_visible("#renumber")
        # The language is detected only when the editor was empty.
        visit.page.fill("#listing-text", "")
        visit.page.fill("#listing-text", GCD)
        assert language(visit) == "capx"
        visit.page.select_option("#language", "basic")
        visit.page.fill("#listing-text", GCD + " ")
        assert language(visit) == "basic"
        # The notation of the exam, without colons.
        visit.page.fill("#listing-text", "")
        visit.page.fill("#listing-text", "S   LAI  1,3\n    HJ   0,S\n    END  S\n")
        expect_diagnostic(visit, "Nothing wrong: 2 words")

    @test()
    def a_source_with_an_error_is_not_loaded(visit):
        choose_capx(visit)
        visit.page.fill("#listing-text", GCD)
        visit.page.click("#load")
        visit.page.wait_for_selector(".notice:has-text('the source is in ASMBL')")
        visit.page.fill("#listing-text", WRONG)
        visit.page.click("#load")
        visit.page.wait_for_selector(".notice.warning:has-text('not loaded: line 2: Code error')")
        visit.page.fill("#listing-text", "")
        visit.page.click("#from-computer")
        visit.page.wait_for_function("() => document.getElementById('listing-text').value.includes('READ')")
        assert listing(visit).split() == GCD.split()

    @test()
    def a_source_and_its_language_are_kept(visit):
        choose_capx(visit)
        visit.page.fill("#listing-text", GCD)
        expect_diagnostic(visit, "Nothing wrong: 14 words")
        visit.page.click("#load")
        visit.sees("OK 14 words")
        visit.page.wait_for_timeout(1500)
        visit.page.reload()
        visit.page.wait_for_selector("body.ready")
        visit.show("listing")
        assert language(visit) == "capx" and listing(visit) == GCD
        expect_diagnostic(visit, "Nothing wrong: 14 words")
        with visit.page.expect_download() as download:
            visit.page.click("#save-file")
        assert download.value.suggested_filename == "listing.cap"
