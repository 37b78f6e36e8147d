"""Tests of the page that `browser` runs: the first minute, saved state, small windows, links, films,
the editor and accessibility."""
import json
import os
import pathlib
import struct
import tempfile

import axe_playwright_python

AXE = pathlib.Path(axe_playwright_python.__file__).with_name("axe.min.js").read_text(encoding="utf-8")
SMALL = [(390, 844), (320, 568), (844, 390), (640, 360)]
PLACES = ["library", "listing", "twins"]
PANELS = [*PLACES, "debugger", "tape", "paper", "keep", "help"]


def speed(visit):
    return ["real", "game", "max"][int(visit.page.input_value("#speed input:checked"))]


def drafts(visit):
    visit.show("library")
    return visit.page.inner_text("#drafts")


def program_button(visit, title, label):
    visit.show("library")
    visit.page.locator(".cards li", has=visit.page.locator("h3", has_text=title)).first.get_by_role(
        "button", name=f"{label}: ").click()


def beside(visit, title):
    """Plays a card's program beside its state machine."""
    program_button(visit, title, "Play beside its state machine")


def listing(visit):
    return visit.page.input_value("#listing-text")


def becomes(visit, text):
    """Waits until the listing starts with a text: the tools change it when they have loaded."""
    visit.page.wait_for_function("text => document.getElementById('listing-text').value.startsWith(text)", arg=text, timeout=8000)


def bring(visit, *files):
    visit.show("listing")
    visit.page.set_input_files("#listing-file", [
        {"name": name, "mimeType": "text/plain", "buffer": content} for name, content in files])


def drop(visit, *files):
    visit.page.evaluate("""(files) => {
      const dataTransfer = new DataTransfer();
      for (const [name, bytes] of files) dataTransfer.items.add(new File([new Uint8Array(bytes)], name));
      window.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));
    }""", [[name, list(content)] for name, content in files])


def swipe(visit, selector, distance, pause=0):
    """Touches an element, pauses (in milliseconds), moves up by a distance, and releases."""
    box = visit.page.locator(selector).first.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    session = visit.context.new_cdp_session(visit.page)
    point = lambda step: [{"x": x, "y": y - distance * step / 10}]
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": point(0)})
    visit.page.wait_for_timeout(pause)
    for step in range(1, 11):
        session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": point(step)})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def is_fully_visible(visit, selector):
    return visit.page.evaluate("""(selector) => {
      const box = document.querySelector(selector).getBoundingClientRect();
      const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      return box.top >= 0 && box.bottom <= innerHeight + .5 && box.left >= 0 && box.right <= innerWidth + .5
        && Boolean(at?.closest(selector));
    }""", selector)


def violations(visit):
    visit.page.evaluate(AXE)
    found = visit.page.evaluate("axe.run(document, { resultTypes: ['violations'] }).then((result) => result.violations)")
    return [(one["id"], [node["html"][:120] for node in one["nodes"]][:3]) for one in found]


def register(test):
    # The first minute

    @test()
    def a_game_is_offered_first(visit):
        page = visit.page
        assert page.is_visible("#welcome") and page.is_visible("#library") and page.is_hidden("#listing")
        first = page.evaluate("document.querySelector('main button:not([hidden])').textContent")
        assert first == "Play Horse Race", first
        assert speed(visit) == "real"
        page.click("#play-first")
        visit.sees("Horse Race")
        assert page.is_hidden("#welcome") and speed(visit) == "game"
        rules = page.inner_text("#rules")
        assert rules.startswith("HORSE RACE") and "1 2 3 4 choose" in rules, rules
        assert "Enter is EXE" in rules and "Speed game" in rules and "#" not in rules and "=" not in rules, rules
        visit.press("BRK", "AC")
        page.wait_for_selector("#rules", state="hidden")
        assert speed(visit) == "real"
        page.reload()
        page.wait_for_selector("body.ready")
        assert page.is_hidden("#welcome")

    @test()
    def games_have_their_own_speed(visit):
        visit.page.click("#play-first")
        visit.sees("Horse Race")
        visit.use_full_speed()
        visit.press("BRK", "AC")
        visit.page.wait_for_selector("#rules", state="hidden")
        assert speed(visit) == "real"
        program_button(visit, "Bullseye", "Play")
        visit.page.wait_for_selector("#rules:has-text('BULLSEYE')")
        assert speed(visit) == "max"

    @test()
    def own_programs_run_at_real_speed(visit):
        visit.load_and_run('# MINE\n# Keys: none\n10 PRINT "WELL"\n')
        visit.sees("WELL")
        assert speed(visit) == "real"
        assert visit.page.inner_text("#rules").startswith("MINE")

    @test(alone=True)
    def full_speed_uses_most_of_each_frame(visit):
        visit.use_full_speed()
        visit.page.evaluate("""() => {
          const canvas = document.querySelector('#display canvas');
          new MutationObserver(() => { if (canvas.ariaLabel.includes('DONE')) window.done ??= performance.now(); })
            .observe(canvas, { attributes: true });
        }""")
        visit.write('10 PRINT "GO";:FOR I=1 TO 20000000:NEXT I:PRINT:PRINT "DONE"\n')
        begun = visit.page.evaluate("performance.now()")
        visit.page.click("#load-run")
        visit.sees("DONE", timeout=20_000)
        took = visit.page.evaluate("window.done") - begun
        assert took < 5000, took

    # Saved work

    @test()
    def a_game_uses_a_free_area_and_keeps_it(visit):
        visit.use_full_speed()
        visit.write("10 REM MINE\n")
        visit.page.click("#load")
        def area(number):
            visit.show("listing")
            visit.page.select_option("#area", str(number))
            visit.page.fill("#listing-text", "")
            visit.page.click("#from-computer")
            return listing(visit)

        program_button(visit, "Horse Race", "Play")
        visit.notice("Horse Race is in P1")
        visit.page.locator(".notice button", has_text="Undo").last.click()
        assert area(1) == ""
        for _ in range(2):
            program_button(visit, "Horse Race", "Play")
            visit.notice("Horse Race is in P1")
        visit.press("BRK", "AC")
        assert "REM MINE" in area(0) and "HORSE RACE" in area(1) and area(2) == ""

    @test()
    def without_a_free_area_the_replaced_program_becomes_a_draft(visit):
        visit.use_full_speed()
        visit.write("".join(f"P{area}\n10 REM OWN{area}\n" for area in range(10)))
        visit.page.click("#load")
        program_button(visit, "Ball", "Play")
        visit.notice("Ball is in P9")
        assert "REM OWN9" in drafts(visit) and "REM OWN8" not in drafts(visit)

    @test()
    def undo_can_be_redone_after_a_reload(visit):
        def area_3():
            visit.press("AC")
            visit.show("listing")
            visit.page.select_option("#area", "3")
            visit.page.fill("#listing-text", "")
            visit.page.click("#from-computer")
            return listing(visit)

        program_button(visit, "Table", "Play")
        visit.page.wait_for_selector("#undo:has-text('Table is in P0')", state="attached")
        visit.page.locator("h1").click()
        visit.page.keyboard.press("Escape")
        visit.press("MODE", "1", "S", "3")
        visit.command('10 print "MINE"')
        visit.press("MODE", "0")
        assert "MINE" in area_3()
        # The notice may have left; the panel has the same button.
        visit.page.click("#undo button:has-text('Undo')")
        visit.notice("Redo restores")
        assert area_3() == ""
        visit.page.wait_for_timeout(900)
        visit.page.reload()
        visit.page.wait_for_selector("body.ready")
        visit.page.click("#undo button:has-text('Redo')")
        visit.page.wait_for_selector("#undo button:has-text('Undo')")
        assert "MINE" in area_3()
        assert "Table is in P0" in visit.page.inner_text("#undo")

    @test()
    def a_second_tab_takes_over_when_the_first_closes(visit):
        visit.use_full_speed()
        visit.load_and_run('10 PRINT "FIRST"\n')
        visit.sees("FIRST")
        visit.press("BRK", "AC")
        visit.page.wait_for_timeout(600)
        first, second = visit.page, visit.open()
        second.wait_for_selector(".notice:has-text('another tab')")
        first.close()
        visit.page = second
        visit.notice("its work is here now")
        visit.press("S", "0")
        visit.sees("FIRST")
        visit.press("BRK", "AC")
        visit.command("k=77")
        visit.page.wait_for_timeout(900)
        visit.page.reload()
        visit.page.wait_for_selector("body.ready")
        visit.press("AC")
        visit.command("k")
        visit.sees("77")

    @test()
    def a_used_second_tab_loses_neither_state(visit):
        visit.write("10 REM OF THE FIRST\n")
        visit.page.wait_for_timeout(900)
        first, second = visit.page, visit.open()
        visit.page = second
        visit.type("1234")
        first.close()
        visit.notice("this one saves from now on")
        visit.sees("1234")
        assert "OF THE FIRST" in drafts(visit) or "OF THE FIRST" in listing(visit)
        visit.page.locator(".notice button", has_text="Use that instead").click()
        visit.show("listing")
        assert "OF THE FIRST" in listing(visit)

    @test()
    def a_tab_saves_if_the_other_closes_while_it_loads(visit):
        held = []
        second = visit.context.new_page()
        second.route("**/fx790.wasm", lambda route: held.append(route))
        second.goto(visit.site.url, wait_until="commit")

        def expect_waiting(count):
            while visit.page.evaluate("navigator.locks.query().then(({ pending }) => pending.length)") != count:
                visit.page.wait_for_timeout(20)

        expect_waiting(1)
        visit.page.close()
        visit.page = second
        expect_waiting(0)
        for route in held:
            route.continue_()
        second.wait_for_selector("body.ready")
        visit.show("keep")
        assert second.inner_text("#kept") == "All is kept.", second.inner_text("#kept")

    @test()
    def a_listing_written_in_a_second_tab_is_kept(visit):
        visit.write("10 REM OF THE FIRST\n")
        visit.page.wait_for_timeout(900)
        first, second = visit.page, visit.open()
        visit.page = second
        second.wait_for_selector(".notice:has-text('another tab')")
        visit.write("10 REM OF THE SECOND\n")
        visit.page.click("#load")
        first.close()
        visit.notice("this one saves from now on")
        assert visit.page.locator(".notice", has_text="Nothing is saved here").count() == 0
        assert "OF THE SECOND" in listing(visit)
        visit.page.wait_for_timeout(900)
        visit.page.reload()
        visit.page.wait_for_selector("body.ready")
        assert "OF THE SECOND" in listing(visit) and "OF THE FIRST" in drafts(visit)

    @test()
    def a_second_tab_keeps_its_link_in_the_address(visit):
        visit.write("10 REM LINKED\n")
        visit.page.click("#share")
        visit.page.wait_for_function("() => document.getElementById('shared-link').value")
        link = visit.page.input_value("#shared-link")
        second = visit.open("#" + link.split("#")[1])
        second.wait_for_function("() => document.getElementById('listing-text').value.includes('LINKED')")
        assert second.url == link, second.url

    @test()
    def a_linked_listing_is_kept_when_the_first_tab_closes(visit):
        visit.write("10 REM OF THE FIRST\n")
        visit.page.wait_for_timeout(900)
        first, second = visit.page, visit.open("#t=MTAgUkVNIExJTktFRAo")
        visit.page = second
        visit.notice("link’s listing is in the editor")
        first.close()
        visit.notice("The link’s listing is in Play, under Yours")
        assert second.locator(".notice", has_text="is in the editor").count() == 0
        assert "OF THE FIRST" in listing(visit) and "REM LINKED" in drafts(visit)

    @test()
    def paper_survives_a_reload(visit):
        visit.use_full_speed()
        visit.write('10 PRINT "ON PAPER"\n')
        visit.page.click("#load")
        visit.press("MODE", "7", "S", "0")
        visit.page.wait_for_function("() => document.getElementById('roll').textContent.includes('ON PAPER')")
        visit.page.wait_for_timeout(900)
        visit.page.reload()
        visit.page.wait_for_selector("body.ready")
        assert "ON PAPER" in visit.page.text_content("#roll")

    @test()
    def edits_of_library_listings_are_kept(visit):
        program_button(visit, "Table", "Open")
        came = listing(visit)
        visit.page.fill("#listing-text", "5 REM CHANGED\n" + came)
        program_button(visit, "Ball", "Open")
        assert "CHANGED" not in listing(visit)
        visit.page.wait_for_timeout(900)
        visit.page.reload()
        visit.page.wait_for_selector("body.ready")
        program_button(visit, "Table", "Open")
        assert "CHANGED" in listing(visit)
        visit.page.locator(".notice button", has_text="Original").click()
        assert listing(visit) == came

    @test()
    def an_error_after_a_wait_is_announced(visit):
        visit.load_and_run('10 PRINT "TITLE";:TIMER 20:A=1/0\n')
        visit.sees("ERR3")
        visit.page.wait_for_function("() => document.getElementById('spoken').textContent.includes('Division by 0')")
        assert "Division by 0" in visit.page.inner_text("#explanation")

    def is_exe_marked(visit):
        return visit.page.locator('.key[data-label="EXE"].next-one').count() == 1

    @test()
    def a_hint_names_the_next_key(visit):
        hint = lambda: visit.page.inner_text("#explanation")
        visit.use_full_speed()
        visit.load_and_run('10 PRINT "HELLO"\n20 A=1/0\n')
        visit.sees("HELLO")
        assert hint() == "EXE continues." and is_exe_marked(visit)
        visit.tab("debugger")
        visit.page.wait_for_function("() => document.getElementById('halted-at').textContent === 'Waiting for EXE.'")
        visit.page.evaluate("document.activeElement.blur()")
        visit.enter()
        visit.sees("ERR3")
        assert "AC or BRK clears it" in hint() and not is_exe_marked(visit)
        visit.press("AC")
        visit.page.wait_for_function("() => document.getElementById('explanation').textContent === ''")
        visit.press("ASMBL")
        visit.page.wait_for_function("() => document.getElementById('explanation').textContent.includes('BRK leaves')")

    @test(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    def on_a_phone_exe_is_marked_and_nothing_moves(visit):
        visit.page.click("#play-first")
        top = lambda: visit.page.locator('.key[data-label="EXE"]').bounding_box()["y"]
        visit.sees("PLAYERS", timeout=20_000)
        before = top()
        visit.press("1", "EXE")
        visit.sees("has $ 1000", timeout=20_000)
        assert is_exe_marked(visit) and top() == before

    @test()
    def enter_is_exe_while_the_rules_have_focus(visit):
        visit.use_full_speed()
        program_button(visit, "Horse Race", "Play")
        visit.sees("PLAYERS (1-9)?")
        visit.page.focus("#rules")
        visit.type("1")
        visit.enter()
        visit.sees("has $ 1000")

    @test(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    def twins_show_rules_and_verdict_beside_the_displays(visit):
        visit.page.goto(visit.site.url + "#twins=bullseye")
        visit.page.wait_for_function("() => document.getElementById('explanation').textContent.startsWith('No difference')")
        for _ in range(2):
            assert "Keys:" in visit.page.inner_text("#rules") and is_fully_visible(visit, "#rules")
            visit.show_keyboard()
        assert is_fully_visible(visit, '.key[data-label="EXE"]')

    @test()
    def a_pane_opened_later_shows_the_current_line(visit):
        beside(visit, "Bullseye")
        visit.page.wait_for_function("() => document.querySelector('[data-pane=graph] svg')")
        visit.page.wait_for_timeout(2500)
        visit.page.click("#pane-choice [value=swift]")
        visit.page.wait_for_timeout(300)
        assert visit.page.evaluate("""() => {
          const body = document.querySelector('[data-pane=swift] .pane-body').getBoundingClientRect();
          const row = document.querySelector('[data-pane=swift] .lit').getBoundingClientRect();
          return row.top >= body.top && row.top < body.bottom;
        }""")

    @test()
    def twins_name_the_next_key_and_restart(visit):
        expect_hint = lambda text: visit.page.wait_for_function(
            "text => document.getElementById('explanation').textContent.endsWith(text)", arg=text)
        visit.use_full_speed()
        visit.write('10 PRINT "A"\n20 PRINT "B"\n')
        visit.tab("twins")
        visit.page.select_option("#first-program", "editor")
        visit.page.select_option("#second-form", "port")
        visit.page.focus("#start-twins")
        visit.page.keyboard.press("Enter")
        # The next Enter is EXE and does not press the button again.
        expect_hint("EXE continues.")
        assert is_exe_marked(visit)
        visit.enter()
        visit.page.wait_for_function("() => document.querySelector('#twin-second canvas').ariaLabel.endsWith('B')")
        expect_hint("EXE continues.")
        for _ in range(3):
            visit.enter()
        expect_hint("EXE or Start begins again.")
        # An invalid seed does not prevent the same play.
        visit.page.fill("#seed", "0")
        visit.tab("library")
        visit.page.wait_for_timeout(1200)
        visit.enter()
        visit.page.wait_for_function("() => document.querySelector('#twin-second canvas').ariaLabel.endsWith('A')")

    @test()
    def a_program_started_by_a_key_receives_the_next_keys(visit):
        visit.use_full_speed()
        visit.write('10 INPUT "N",N\n20 PRINT N*2\n')
        visit.page.focus("#load-run")
        visit.page.keyboard.press("Enter")
        visit.sees("N?")
        assert visit.page.inner_text("#explanation") == "EXE enters it."
        visit.command("21")
        visit.sees("42")

    @test()
    def a_listing_replaced_by_open_can_be_restored(visit):
        visit.write("10 REM MINE\n")
        program_button(visit, "Ball", "Open")
        assert "REM MINE" in drafts(visit)
        visit.page.click(".notice button:has-text('Open it')")
        assert listing(visit) == "10 REM MINE\n"

    @test()
    def a_difference_in_tones_is_reported_with_the_displays(visit):
        visit.show("twins")
        visit.page.select_option("#first-program", label="Bullseye")
        visit.page.select_option("#second-program", label="Hangman")
        visit.page.click("#start-twins")
        visit.page.wait_for_selector(".verdict.parted")
        verdict = visit.page.inner_text("#verdict")
        assert "plays a high tone while it shows “BULLSEYE”" in verdict and "plays a low tone while it shows “HANGMAN”" in verdict, verdict

    @test()
    def notices_can_be_closed_and_cover_no_control(visit):
        visit.write('10 PRINT "A"\n')
        visit.page.click("#load")
        visit.notice("The listing is in P0")
        covered = visit.page.evaluate("""() => [...document.querySelectorAll('.key, #load, #listing-text')].filter((element) => {
          const box = element.getBoundingClientRect();
          return document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)?.closest('.notice');
        }).length""")
        assert covered == 0
        visit.page.click(".notice .close")
        assert visit.page.locator(".notice").count() == 0

    # Small windows

    def check_display_and_keys_are_visible(visit):
        visit.show_keyboard()
        for selector in ("#display", '.key[data-label="EXE"]', '.key[data-label="MODE"]', '.key[data-label="Q"]'):
            assert is_fully_visible(visit, selector), selector

    def on_a_small_window(width, height):
        @test(viewport={"width": width, "height": height}, has_touch=True, name=f"a_small_window_is_usable_{width}x{height}")
        def small_window(visit):
            page = visit.page
            page.evaluate("""() => {
              window.shift = 0;
              new PerformanceObserver((list) => list.getEntries().forEach((entry) => { if (!entry.hadRecentInput) shift += entry.value; }))
                .observe({ type: 'layout-shift', buffered: true });
            }""")
            check_display_and_keys_are_visible(visit)
            page.tap("#play-first")
            visit.sees("PLAYERS", timeout=15_000)
            check_display_and_keys_are_visible(visit)
            visit.page.locator('.key[data-label="2"]').tap()
            visit.sees("2")
            swipe(visit, '.key[data-label="5"]', 120)
            page.wait_for_timeout(300)
            assert "5" not in visit.display(), visit.display()
            visit.press("BRK", "AC")
            # The panels cover the keys, but not the display.
            for name in PANELS:
                visit.show(name)
                assert is_fully_visible(visit, "#display")
                assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
            visit.show("listing")
            size = page.evaluate("parseFloat(getComputedStyle(document.getElementById('listing-text')).fontSize)")
            assert size >= 16, size
            page.tap("#open-panels")
            assert is_fully_visible(visit, '.key[data-label="EXE"]')
            cut = page.evaluate("""[...document.querySelectorAll('.key > *')]
              .filter((label) => label.checkVisibility() && label.scrollWidth > label.clientWidth).map((label) => label.textContent)""")
            assert cut == [], cut
            assert page.evaluate("shift") < 0.1, page.evaluate("shift")

    @test(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    def a_slow_swipe_types_nothing_and_a_resting_finger_holds_a_key(visit):
        visit.load_and_run('10 PRINT CSR 0;KEY$;"<";:GOTO 10\n')
        visit.sees("<")
        visit.page.evaluate("""() => {
          window.seen = '';
          const canvas = document.querySelector('#display canvas');
          new MutationObserver(() => { seen += canvas.ariaLabel; }).observe(canvas, { attributes: true });
        }""")
        swipe(visit, '.key[data-label="K"]', 120, pause=80)
        visit.page.wait_for_timeout(300)
        assert "K<" not in visit.page.evaluate("seen")
        box = visit.page.locator('.key[data-label="G"]').bounding_box()
        session = visit.context.new_cdp_session(visit.page)
        session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [
            {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]})
        visit.sees("G<")
        visit.page.wait_for_timeout(500)
        assert "G<" in visit.display()
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        visit.page.wait_for_function("() => !document.querySelector('#display canvas').ariaLabel.includes('G<')")

    @test(viewport={"width": 390, "height": 844}, has_touch=True)
    def escape_closes_the_sheet_without_pressing_brk(visit):
        program_button(visit, "Horse Race", "Play")
        visit.page.wait_for_selector("#rules:has-text('HORSE RACE')")
        visit.show("library")
        visit.page.focus("#tab-library")
        visit.page.keyboard.press("Escape")
        assert visit.page.get_attribute("#open-panels", "aria-expanded") == "false"
        visit.page.wait_for_timeout(300)
        assert visit.page.is_visible("#rules")

    @test(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    def a_key_under_a_swipe_accepts_the_next_press(visit):
        swipe(visit, '.key[data-label="5"]', 120)
        visit.page.wait_for_timeout(600)
        visit.page.focus('.key[data-label="5"]')
        visit.page.keyboard.press("Enter")
        visit.sees("5")

    @test(viewport={"width": 390, "height": 844}, has_touch=True)
    def nothing_under_the_sheet_receives_the_focus(visit):
        visit.show("library")
        visit.page.wait_for_selector("#another-game:enabled")
        visit.page.focus("#tab-library")
        visit.page.keyboard.press("Shift+Tab")
        assert visit.page.evaluate("document.activeElement.closest('#strip, #keyboard')") is None

    for width, height in SMALL:
        on_a_small_window(width, height)

    def twins_leave_the_keys_visible(visit):
        visit.page.wait_for_selector("#twin-second canvas[aria-label*='shows: ']")
        visit.page.wait_for_timeout(300)
        if visit.page.is_visible("#next-keys"):
            for selector in ("#twin-first", "#twin-second", '#next-keys [data-key="EXE"]'):
                assert is_fully_visible(visit, selector), selector
        visit.show_keyboard()
        for selector in ("#twin-first", "#twin-second", '.key[data-label="EXE"]', '.key[data-label="MODE"]'):
            assert is_fully_visible(visit, selector), selector
        cut, width = visit.page.evaluate("""() => {
          const rules = document.getElementById('rules');
          return [rules.scrollHeight > rules.clientHeight + 3, rules.clientWidth];
        }""")
        # On a short phone the display of the second program has the place of the rules.
        assert (width > 200 or visit.page.is_hidden("#rules")) and visit.page.evaluate("document.getElementById('rules').classList.contains('more')") == cut, (width, cut)
        if visit.page.is_visible("#more-panels"):
            visit.tab("help")
            assert is_fully_visible(visit, '.key[data-label="EXE"]')

    for width, height in [(320, 568), (360, 640), (375, 667), (568, 320), (844, 390), (1024, 768), (1280, 720), (1440, 900)]:
        test(viewport={"width": width, "height": height}, fragment="#twins=horse-race",
             name=f"twins_leave_the_keys_visible_{width}x{height}")(twins_leave_the_keys_visible)
    test(viewport={"width": 320, "height": 568}, fragment="?embed#twins=horse-race",
         name="twins_leave_the_keys_visible_embedded")(twins_leave_the_keys_visible)

    def key_labels_are_not_cut(visit):
        visit.page.wait_for_selector("#twin-second canvas[aria-label*='shows: ']")
        seen = """[...document.querySelectorAll('.made')].filter((label) => label.checkVisibility() && label.textContent !== '')"""
        assert visit.page.evaluate(f"{seen}.length") > 30
        cut = visit.page.evaluate(f"{seen}" + """.filter((label) => {
          const text = document.createRange();
          text.selectNodeContents(label);
          const cap = label.parentElement.querySelector('.cap').getBoundingClientRect();
          return getComputedStyle(label).overflowY !== 'visible' || text.getBoundingClientRect().bottom > cap.top + 1;
        }).map((label) => label.textContent)""")
        assert cut == [], cut

    for width, height in [(320, 568), (390, 844), (844, 390), (1024, 768), (1280, 720), (1440, 900)]:
        test(viewport={"width": width, "height": height}, fragment="#twins=horse-race",
             name=f"key_labels_are_not_cut_{width}x{height}")(key_labels_are_not_cut)

    def rules_end_with_a_complete_line(visit):
        visit.page.wait_for_selector("#rules:not([hidden])", state="attached")
        visit.show_keyboard()
        if visit.page.is_hidden("#rules"):
            return
        lines = visit.page.evaluate("""() => {
          const rules = document.getElementById('rules');
          return rules.clientHeight / parseFloat(getComputedStyle(rules).lineHeight);
        }""")
        assert lines > .9 and abs(lines - round(lines)) < .06, lines

    for width, height in SMALL + [(1280, 800)]:
        for name in ("game", "twins"):
            test(viewport={"width": width, "height": height}, fragment=f"#{name}=horse-race",
                 name=f"rules_end_with_a_complete_line_{name}_{width}x{height}")(rules_end_with_a_complete_line)

    @test(viewport={"width": 390, "height": 844}, has_touch=True, fragment="#game=horse-race")
    def new_rules_are_scrolled_to_their_top(visit):
        top = "document.getElementById('rules').scrollTop"
        visit.show_keyboard()
        visit.page.wait_for_selector("#rules.more")
        visit.page.evaluate(top + " = 999")
        assert visit.page.evaluate(top) > 0
        program_button(visit, "Bullseye", "Play")
        visit.page.wait_for_selector("#rules:has-text('BULLSEYE')", state="attached")
        assert visit.page.evaluate(top) == 0

    def places_are_fully_visible(visit):
        for name in PANELS:
            visit.show(name)
            assert all(is_fully_visible(visit, selector) for selector in ("#more-panels", *(f"#tab-{place}" for place in PLACES))), name
            cut = visit.page.evaluate("""[...document.querySelectorAll('.places button')]
              .filter((tab) => tab.scrollWidth > tab.clientWidth + 1).map((tab) => tab.textContent)""")
            assert cut == [], cut
        visit.page.click("#more-panels")
        assert all(is_fully_visible(visit, f"#item-{name}") for name in PANELS if name not in PLACES)
        visit.page.click("#item-help")
        # The bar is opaque: scrolled content does not show through it.
        box = visit.page.locator(".places").bounding_box()
        bar = lambda: visit.page.screenshot(clip={**box, "height": box["height"] - 2})
        visit.page.wait_for_timeout(400)
        before = bar()
        visit.page.evaluate("document.getElementById('panels').scrollTop = 300")
        visit.page.wait_for_timeout(200)
        assert bar() == before

    for width, height in SMALL:
        test(viewport={"width": width, "height": height}, has_touch=True, reduced_motion="reduce",
             name=f"places_are_fully_visible_{width}x{height}")(places_are_fully_visible)

    @test(viewport={"width": 390, "height": 844}, has_touch=True)
    def the_button_names_the_panel_that_it_opens(visit):
        button = lambda: visit.page.inner_text("#open-panels")
        assert button() == "Games"
        visit.show("keep")
        assert button() == "Keys" and visit.page.is_visible("#keep")
        visit.page.click("#open-panels")
        assert button() == "Settings"

    def the_computer_fills_the_window(visit):
        for page in ("", "#game=horse-race"):
            visit.page.goto("about:blank")
            visit.page.goto(visit.site.url + page)
            visit.page.wait_for_selector("body.ready")
            height = visit.page.viewport_size["height"]
            bottom = visit.page.evaluate("document.querySelector('.computer').getBoundingClientRect().bottom")
            assert height * .8 < bottom <= height, (bottom, height)

    for width, height in [(1440, 900), (1920, 1080), (1280, 720), (1024, 768)]:
        test(viewport={"width": width, "height": height}, service_workers="block",
             name=f"the_computer_fills_the_window_{width}x{height}")(the_computer_fills_the_window)

    @test(viewport={"width": 1440, "height": 900})
    def a_notice_beside_twins_is_fully_visible(visit):
        visit.write("10 REM MINE\n")
        visit.page.click("#load")
        visit.notice("The listing is in P0")
        beside(visit, "Horse Race")
        visit.page.wait_for_selector("#compared")
        # A new notice ignores the pointer for half a second.
        visit.page.wait_for_selector(".notice:not(.new)")
        visit.show_keyboard()
        for selector in (".notice", "#twin-first", "#tab-twins", '.key[data-label="EXE"]'):
            assert is_fully_visible(visit, selector), selector

    @test(viewport={"width": 360, "height": 800}, has_touch=True, fragment="#game=horse-race")
    def large_text_leaves_the_display_large_and_visible(visit):
        width = "document.querySelector('#display canvas').clientWidth"
        before = visit.page.evaluate(width)
        visit.page.evaluate("document.documentElement.style.fontSize = '200%'")
        visit.page.wait_for_selector("body.large-text")
        assert visit.page.evaluate(width) >= before - 2, (visit.page.evaluate(width), before)
        visit.page.evaluate("scrollTo(0, 9999)")
        visit.page.wait_for_timeout(200)
        for selector in ("#display", '#next-keys [data-key="EXE"]'):
            assert is_fully_visible(visit, selector), selector
        visit.show_keyboard()
        visit.page.evaluate("scrollTo(0, 9999)")
        visit.page.wait_for_timeout(200)
        for selector in ("#display", '.key[data-label="EXE"]'):
            assert is_fully_visible(visit, selector), selector

    # Links and embedding

    @test(fragment="#game=hangman")
    def a_link_starts_a_game(visit):
        visit.page.wait_for_selector("#rules:has-text('HANGMAN')")
        assert speed(visit) == "game" and visit.page.is_hidden("#welcome")

    @test(fragment="#game=horse-race")
    def a_reload_continues_the_game_of_a_link(visit):
        visit.sees("PLAYERS", timeout=15_000)
        visit.type("7")
        visit.page.wait_for_timeout(1500)
        visit.page.reload()
        visit.page.wait_for_selector("body.ready")
        visit.sees("7")
        assert "HORSE RACE" in visit.page.inner_text("#rules")

    @test(fragment="#twins=hangman")
    def a_link_starts_twins(visit):
        visit.page.wait_for_selector("#compared")
        chosen = visit.page.eval_on_selector("#first-program", "list => list.selectedOptions[0].text")
        assert "Hangman" in chosen, chosen

    @test(fragment="#twins=hangman:machine,hangman:port")
    def a_link_names_two_forms(visit):
        visit.page.wait_for_selector("#compared")
        forms = [visit.page.input_value(f"#{side}-form") for side in ("first", "second")]
        assert forms == ["machine", "port"], forms
        visit.page.select_option("#first-form", "basic")
        visit.page.click("#start-twins")
        visit.page.wait_for_function("() => location.hash === '#twins=hangman,hangman:port'")
        visit.page.select_option("#second-form", "machine")
        visit.page.click("#start-twins")
        visit.page.wait_for_function("() => location.hash === '#twins=hangman'")
        visit.page.goto(visit.site.url + "#twins=hangman,hangman:nope")
        visit.notice("names a game that is not there: hangman,hangman:nope")

    @test()
    def a_play_after_a_refused_link_is_added_to_the_history(visit):
        page = visit.page
        visit.command('PASS "X"')
        page.evaluate("location.hash = '#game=table'")
        page.wait_for_selector(".notice.warning")
        visit.command('PASS "X"')
        before = page.evaluate("history.length")
        page.locator("#examples li", has_text="Table").get_by_role("button", name="Play: ").click()
        visit.sees("TABLE")
        assert page.evaluate("history.length") == before + 1

    @test()
    def captions_of_keys_are_legible_on_a_laptop(visit):
        for model in ("fx-790p", "pb-100"):
            visit.page.evaluate("model => { location.hash = `#model=${model}`; }", model)
            visit.page.wait_for_timeout(300)
            for width, height in ((1024, 768), (1280, 720), (1280, 800), (1366, 768), (1440, 900), (1920, 1080)):
                visit.page.set_viewport_size({"width": width, "height": height})
                poor = visit.page.evaluate("""() => [...document.querySelectorAll('.key > *')]
                  .filter((part) => part.checkVisibility() && part.textContent !== '')
                  .filter((part) => parseFloat(getComputedStyle(part).fontSize) < 9 || part.scrollWidth > part.clientWidth)
                  .map((part) => [part.textContent, getComputedStyle(part).fontSize])""")
                assert poor == [], (model, width, poor)

    @test(viewport={"width": 1024, "height": 768})
    def a_chosen_tab_shows_its_panel(visit):
        # By a script, because Playwright's click scrolls.
        visit.page.evaluate("document.getElementById('tab-listing').click()")
        visit.page.wait_for_function(
            "() => document.getElementById('listing-text').getBoundingClientRect().bottom <= innerHeight")

    def a_message_shows_its_line(visit):
        visit.write("".join(f"{line} PRINT (\n" for line in range(10, 200, 10)))
        visit.page.wait_for_selector(".diagnostics .error")
        visit.page.evaluate("document.getElementById('load-run').scrollIntoView({ block: 'end' })")
        visit.page.locator(".diagnostics button").nth(1).evaluate("button => button.click()")
        row = visit.page.evaluate("""() => {
          const field = document.getElementById('listing-text');
          const row = field.value.slice(0, field.selectionStart).split('\\n').length;
          const height = document.querySelector('#editor .gutter').firstElementChild.offsetHeight;
          const top = field.getBoundingClientRect().top + (row - 1) * height - field.scrollTop;
          const panels = document.getElementById('panels').getBoundingClientRect();
          return { row, top, least: Math.max(0, panels.top), most: innerHeight - height };
        }""")
        assert row["row"] == 2 and row["least"] <= row["top"] <= row["most"], row

    for width, height in [(1440, 900), (390, 844), (320, 568)]:
        test(viewport={"width": width, "height": height}, has_touch=width < 900,
             name=f"a_message_shows_its_line_{width}x{height}")(a_message_shows_its_line)

    @test()
    def running_says_that_a_changed_program_was_replaced(visit):
        visit.load_and_run('10 PRINT "OLD"\n')
        visit.sees("OLD")
        visit.page.click("#load-run")
        visit.page.wait_for_timeout(300)
        assert "replaced a program" not in visit.page.inner_text("#notices")
        visit.page.locator("h1").click(force=True)
        visit.press("BRK", "AC", "MODE", "1")
        visit.command("20 PRINT 2")
        visit.press("MODE", "0")
        visit.page.click("#load-run")
        visit.notice("replaced a program that was written or changed in the computer")

    @test(fragment="#game=chess")
    def wrong_links_are_reported(visit):
        visit.notice("names a game that is not there: chess. The library has all there are.")
        wrong = (("#twins=nope", "a game that is not there: nope"), ("#gmae=hangman", "something that is not there: gmae=hangman"),
                 ("#game=", "something that is not there: game="), ("#listing=x", "a game that is not there: x"), ("#tab=nope", "a panel that is not there: nope"))
        for fragment, text in wrong:
            visit.page.evaluate("(fragment) => { location.hash = fragment; }", fragment)
            visit.notice(text)
        visit.page.evaluate("location.hash = '#Game=Hangman'")
        visit.page.wait_for_selector("#rules:has-text('HANGMAN')")

    @test()
    def the_skip_link_is_no_wrong_link(visit):
        visit.page.focus(".skip")
        visit.page.keyboard.press("Enter")
        visit.page.wait_for_timeout(200)
        assert visit.page.url.endswith("#panels") and visit.page.locator(".notice").count() == 0

    @test()
    def the_address_is_the_link_to_what_is_shown(visit):
        address = lambda: visit.page.url.rsplit("/", 1)[1]
        visit.page.click("#play-first")
        visit.sees("Horse Race")
        assert address() == "#game=horse-race", address()
        program_button(visit, "Ball", "Play")
        assert address() == "#game=ball", address()
        program_button(visit, "Table", "Open")
        assert address() == "#listing=table", address()
        program_button(visit, "Squares", "Open")
        visit.page.wait_for_function("() => location.hash === '#listing=squares'")
        beside(visit, "Bullseye")
        visit.page.wait_for_function("() => location.hash === '#twins=bullseye,bullseye:port'")
        # Each of these addresses shows the same in a new page.
        for fragment, selector in (("#game=ball", "#play-again"), ("#listing=table", "#listing"), ("#listing=squares", "#listing")):
            visit.page.goto("about:blank")
            visit.page.goto(visit.site.url + fragment)
            visit.page.wait_for_selector("body.ready")
            if "listing" in fragment:
                visit.page.wait_for_selector(selector)
            else:
                visit.page.wait_for_function("() => document.getElementById('next-keys').children.length > 0")

    @test(fragment="#game=horse-race")
    def going_back_returns_to_the_game_as_it_was_left(visit):
        page = visit.page
        visit.use_full_speed()
        visit.sees("PLAYERS", timeout=15_000)
        visit.type("1")
        visit.enter()
        visit.sees("has $ 1000", timeout=15_000)
        program_button(visit, "Bullseye", "Play")
        page.wait_for_selector("#rules:has-text('BULLSEYE')")
        visit.tab("tape")
        page.go_back()
        page.wait_for_selector("#rules:has-text('BULLSEYE')")
        page.go_back()
        page.go_back()
        visit.sees("has $ 1000")
        page.wait_for_selector("#rules:has-text('HORSE RACE')")
        visit.press("EXE")
        visit.sees("→")
        page.wait_for_selector(".key.next-one")
        page.go_forward()
        page.go_forward()
        page.wait_for_selector("#rules:has-text('BULLSEYE')")
        beside(visit, "Hangman")
        page.wait_for_selector("#twin-second canvas[aria-label*='shows: ']")
        page.go_back()
        page.go_back()
        page.wait_for_selector("#twin-second", state="hidden")
        page.wait_for_selector("#rules:has-text('BULLSEYE')")
        # A reload continues the game.
        page.wait_for_timeout(900)
        page.reload()
        page.wait_for_selector("body.ready")
        page.wait_for_selector("#rules:has-text('BULLSEYE')")

    @test(fragment="#tab=help")
    def panels_are_in_the_address_and_the_history(visit):
        page = visit.page
        assert page.is_visible("#help")
        visit.tab("tape")
        visit.tab("keep")
        assert page.url.endswith("#tab=keep")
        page.go_back()
        page.wait_for_selector("#tape")
        page.go_back()
        page.wait_for_selector("#help")
        page.go_forward()
        page.wait_for_selector("#tape")

    @test(fragment="#tab=help")
    def help_lists_the_words(visit):
        rows = visit.page.locator("#words tr")
        assert not rows.first.is_visible()
        visit.page.click("#help summary")
        words = rows.evaluate_all("rows => rows.map(({ cells }) => [...cells].map((cell) => cell.textContent))")
        assert len(words) > 60 and ["ABS a, SGN a", "The absolute value; the sign as -1, 0 or 1."] in words, words
        assert ["= ≠ < > ≤ ≥", "Compare two numbers or texts in IF; <>, <= and >= are read as well."] in words, words
        assert visit.page.evaluate("document.getElementById('help').scrollWidth <= document.getElementById('help').clientWidth")

    @test(fragment="#game=horse-race")
    def going_back_continues_the_game(visit):
        visit.use_full_speed()
        visit.sees("PLAYERS", timeout=15_000)
        visit.type("1")
        visit.enter()
        visit.sees("has $ 1000", timeout=15_000)
        visit.tab("listing")
        visit.page.go_back()
        visit.page.wait_for_selector("#library")
        visit.page.wait_for_timeout(300)
        assert "has $ 1000" in visit.display(), visit.display()
        visit.page.evaluate("location.hash = '#game=hangman'")
        visit.page.wait_for_selector("#rules:has-text('HANGMAN')")
        visit.page.go_back()
        visit.page.wait_for_selector("#rules:has-text('HORSE RACE')")

    @test()
    def twins_of_the_panel_are_in_the_history(visit):
        page = visit.page
        visit.use_full_speed()
        visit.load_and_run('10 INPUT "N",N\n20 PRINT N*2\n')
        visit.sees("N?")
        visit.tab("twins")
        page.select_option("#first-program", "editor")
        page.select_option("#second-form", "port")
        before = page.evaluate("history.length")
        page.click("#start-twins")
        page.wait_for_selector("#twin-second canvas[aria-label*='N?']")
        assert "#" not in page.url and page.evaluate("history.length") == before + 1, page.url
        page.select_option("#first-program", label="Bullseye")
        page.select_option("#second-form", "machine")
        page.click("#start-twins")
        page.wait_for_function("() => location.hash === '#twins=bullseye'")
        page.go_back()
        page.wait_for_selector("#twin-second canvas[aria-label*='N?']")
        assert page.input_value("#second-form") == "port" and "#" not in page.url, page.url
        page.go_back()
        page.wait_for_selector("#twin-second", state="hidden")
        visit.sees("N?")
        # Twins that do not start add no entry.
        visit.write("10 PRINT ♞\n")
        visit.tab("twins")
        page.select_option("#first-program", "editor")
        before = page.url, page.evaluate("history.length")
        page.click("#start-twins")
        page.wait_for_function("() => document.getElementById('verdict').textContent.includes('cannot run')")
        assert (page.url, page.evaluate("history.length")) == before

    @test()
    def a_program_with_errors_leaves_the_address(visit):
        visit.write("10 PRINT ♞\n")
        program_button(visit, "Ball", "Open")
        visit.show("library")
        before = visit.page.url, visit.page.evaluate("history.length")
        visit.page.locator("#drafts li").get_by_role("button", name="Play: ").click()
        visit.page.wait_for_selector(".notice.warning")
        assert (visit.page.url, visit.page.evaluate("history.length")) == before

    @test()
    def a_link_is_one_entry_of_the_history(visit):
        lengths = set()
        for fragment, shown in (("game=ball", "#next-keys button"), ("game=squares", ".notice:has-text('Squares is')"),
                                ("twins=bullseye", "#twin-second canvas[aria-label*='shows: ']")):
            page = visit.context.new_page()
            page.goto(f"{visit.site.url}#{fragment}")
            page.wait_for_selector(shown, state="attached")
            lengths.add(page.evaluate("history.length"))
        assert len(lengths) == 1, lengths

    @test(fragment="#twins=horse-race")
    def going_back_continues_the_twins(visit):
        visit.use_full_speed()
        visit.page.wait_for_selector("#twin-second canvas[aria-label*='PLAYERS']", timeout=15_000)
        visit.type("1")
        visit.page.wait_for_timeout(200)
        visit.page.keyboard.press("Enter")
        visit.page.wait_for_selector("#twin-second canvas[aria-label*='1000']")
        visit.tab("help")
        visit.page.go_back()
        visit.page.wait_for_selector("#twins")
        visit.page.wait_for_timeout(300)
        assert "1000" in visit.page.get_attribute("#twin-second canvas", "aria-label")

    @test(fragment="?embed#game=horse-race", service_workers="allow")
    def an_embedded_page_shows_only_the_computer_and_saves_nothing(visit):
        page = visit.page
        visit.sees("Horse Race")
        assert page.is_hidden("#open-panels") and page.is_hidden("#panels") and page.is_visible("#next-keys")
        assert page.is_visible("#mute") and page.is_visible("#speed span >> nth=0")
        page.wait_for_timeout(900)
        assert page.evaluate("localStorage.length") == 0
        assert page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0

    @test(fragment="?embed#t=MTAgUFJJTlQgIkhJIgo", viewport={"width": 800, "height": 480})
    def an_embedded_listing_is_started_with_one_button(visit):
        visit.page.click("#run-link")
        visit.sees("HI")
        assert visit.page.is_hidden("#run-link")
        assert visit.page.evaluate("document.getElementById('whole').href") == visit.site.url + "#t=MTAgUFJJTlQgIkhJIgo"
        assert is_fully_visible(visit, "#whole") and is_fully_visible(visit, '.key[data-label="EXE"]')
        visit.page.reload()
        visit.page.wait_for_selector("#run-link:not([hidden])")

    @test(viewport={"width": 390, "height": 600})
    def an_embedded_page_has_no_panels(visit):
        for fragment in ("#tab=help", "#game=chess", "#game=bullseye"):
            visit.page.goto("about:blank")
            visit.page.goto(visit.site.url + "?embed" + fragment)
            visit.page.wait_for_selector("body.ready")
            assert visit.page.is_hidden("#panels"), fragment
            visit.show_keyboard()
            for selector in ('.key[data-label="EXE"]', "#mute", "#whole"):
                assert is_fully_visible(visit, selector), (fragment, selector)
            assert visit.page.evaluate("document.getElementById('whole').href") == visit.site.url + fragment

    @test(permissions=["clipboard-read", "clipboard-write"])
    def an_edit_marks_the_link_as_outdated(visit):
        visit.write("10 REM ONE\n")
        visit.page.click("#share")
        visit.page.wait_for_selector("#shared-size:has-text('Copied')")
        visit.page.fill("#listing-text", "10 REM TWO\n")
        assert "has changed since" in visit.page.inner_text("#shared-size")

    @test(fragment="#z=AAAA")
    def all_damaged_links_have_one_clear_message(visit):
        damaged = "The link cannot be opened: it is damaged or incomplete."
        assert visit.page.inner_text(".notice p") == damaged
        for fragment in ("#t=_w", "#t=a", "#t=%%", "#z="):
            visit.page.click(".notice .close")
            visit.page.evaluate("(fragment) => { location.hash = fragment; }", fragment)
            visit.notice(damaged)

    @test()
    def an_empty_editor_creates_no_link(visit):
        visit.write(" \n")
        visit.page.click("#share")
        visit.notice("The editor has no listing to link to")
        assert visit.page.is_hidden("#shared")

    @test()
    def twins_report_why_one_of_them_cannot_run(visit):
        def begins(listing, form, text):
            visit.write(listing)
            visit.show("twins")
            visit.page.select_option("#first-program", "editor")
            visit.page.select_option("#second-form", form)
            visit.page.click("#start-twins")
            visit.page.wait_for_function("text => document.getElementById('verdict').textContent.includes(text)", arg=text, timeout=5000)

        begins("", "port", "it is empty")
        begins("10 PRINT ♞\n", "port", "BASIC, cannot run: row 1: The machine has no such character.")
        begins('10 PUT "A" A\n', "port", "it has no state machine. Line 10: A state machine has no cassette recorder;")
        pb_100 = visit.page.locator("#second-form option", has_text="BASIC on PB-100").first.get_attribute("value")
        long = "".join(f'{line} PRINT "{"A" * 50}"\n' for line in range(10, 1000, 10))
        begins(long, pb_100, "PB-100, cannot run: row 10: ")
        begins('10 PRINT "A"\n', "port", "No difference")
        visit.page.click("#end-twins")
        for seed in ("0", "1000000", "1.5", ""):
            visit.page.fill("#seed", seed)
            visit.page.click("#start-twins")
            assert visit.page.is_hidden("#compared"), seed
        visit.page.fill("#seed", "999999")
        visit.page.click("#start-twins")
        visit.page.wait_for_selector("#compared")

    @test()
    def twins_keep_the_chosen_listing(visit):
        bring(visit, ("one.bas", b'10 PRINT "ONE"\n'))
        bring(visit, ("two.bas", b'10 PRINT "TWO"\n'))
        visit.show("twins")
        visit.page.select_option("#first-program", label='10 PRINT "ONE"')
        visit.page.click("#start-twins")
        visit.page.wait_for_selector("#twin-second canvas[aria-label*='ONE']")
        bring(visit, ("three.bas", b'10 PRINT "THREE"\n'))
        visit.show("twins")
        visit.page.click("#start-twins")
        visit.page.wait_for_selector("#twin-second canvas[aria-label*='ONE']")
        chosen = visit.page.eval_on_selector("#first-program", "list => list.selectedOptions[0].text")
        assert chosen == '10 PRINT "ONE"', chosen

    @test()
    def the_page_has_a_version_a_licence_and_pictures(visit):
        visit.tab("help")
        text = visit.page.inner_text("#help")
        assert "Version 0" in text and "MIT" in text and "Source" in text, text
        for name, size in (("icon-192.png", (192, 192)), ("icon-512.png", (512, 512)), ("preview.png", (1200, 630))):
            content = pathlib.Path(visit.site.folder, name).read_bytes()
            assert content[:4] == b"\x89PNG" and struct.unpack(">II", content[16:24]) == size, name
        assert visit.page.get_attribute("meta[property='og:image']", "content").endswith("preview.png")

    @test()
    def the_display_fills_the_screen(visit):
        visit.page.click("#full-screen")
        visit.page.wait_for_function("() => document.fullscreenElement?.className === 'displays'")
        visit.type("2+3")
        visit.page.keyboard.press("Enter")
        visit.sees("5")

    # Films

    def film(visit, form):
        with visit.page.expect_download(timeout=60_000) as download:
            visit.page.click(f"#film-{form}")
        visit.notice("The film is saved: ")
        assert download.value.suggested_filename == f"horse-race.{form}", download.value.suggested_filename
        return pathlib.Path(download.value.path()).read_bytes()

    @test()
    def the_last_minute_is_saved_as_a_film(visit):
        visit.page.click("#play-first")
        visit.sees("PLAYERS", timeout=15_000)
        visit.press("1", "EXE")
        visit.sees("has $ 1000", timeout=15_000)
        visit.show("keep")
        gif = film(visit, "gif")
        # Each frame starts with a graphic control extension. The size is that of `fx790 film`.
        assert gif[:6] == b"GIF89a" and struct.unpack("<HH", gif[6:10]) == (636, 112), gif[:10]
        assert gif.count(b"\x21\xf9\x04\x05") > 10 and gif[-1:] == b";"
        svg = film(visit, "svg").decode()
        assert "<title>HORSE RACE on the display of the computer</title>" in svg, svg[:300]
        assert "PLAYERS" in svg.split("</desc>")[0] and "@keyframes f0" in svg
        assert visit.page.is_hidden("#film-progress")
        with visit.page.expect_download(timeout=60_000) as download:
            visit.page.click("#session")
        assert download.value.suggested_filename == "horse-race.keys", download.value.suggested_filename
        keys = pathlib.Path(download.value.path()).read_text()
        assert keys.startswith("# fx790 keys 1\n# program horse-race\n") and " 1\n" in keys, keys

    # The last waits

    def session(visit):
        with visit.page.expect_download(timeout=60_000) as download:
            visit.page.click("#session")
        return pathlib.Path(download.value.path()).read_text()

    @test()
    def a_game_continues_from_a_picture_of_a_former_wait(visit):
        visit.write('10 INPUT "NAME",$\n20 INPUT "AGE",A\n30 PRINT $;A;RAN#:GOTO 10\n')
        visit.use_full_speed()
        visit.page.click("#load-run")
        visit.sees("NAME")
        for answer, question in ("ANN", "AGE"), ("30", "ANN 30"), ("", "NAME"), ("BOB", "AGE"):
            visit.type(answer)
            visit.page.keyboard.press("Enter")
            visit.sees(question)
        visit.show("keep")
        pictures = visit.page.locator("#last-waits button")
        labels = [pictures.nth(index).get_attribute("aria-label") for index in range(pictures.count())]
        assert len(labels) == 4 and visit.page.is_hidden("#no-waits"), labels
        assert labels[1].startswith("Play on from AGE?") and "ANN 30" in labels[2], labels
        assert violations(visit) == []
        before = session(visit)
        pictures.nth(1).click()
        visit.sees("AGE")
        visit.type("31")
        visit.page.keyboard.press("Enter")
        visit.sees("ANN 31")
        after = session(visit)
        assert before.count("\n") > after.count("\n"), (before, after)
        cut = after.index(" 3\n") - len("0.000000")
        assert after[:cut] == before[:cut] and after[cut:].split()[1:6:2] == ["3", "1", "EXE"], (before, after)
        visit.page.locator("#undo button").evaluate("(button) => button.click()")
        visit.sees("AGE")

    # The editor

    def the_listing_panel_shows_its_messages_below_the_editor(visit):
        page = visit.page
        page.evaluate("document.getElementById('more').open = false")
        visit.write("10 PRINT (\n20 PRINT ♞\n30 GOTO 99\n")
        page.wait_for_selector(".diagnostics button")
        box = lambda selector: page.locator(selector).first.bounding_box()
        editor, title, first, run = (box(selector) for selector in ("#editor", "#diagnostics-title", "#diagnostics li", "#load-run"))
        assert editor["y"] + editor["height"] <= title["y"] < first["y"] < run["y"]
        shown = page.evaluate("[...document.querySelectorAll('#listing :is(button, select)')].filter((one) => one.checkVisibility()).map((one) => one.id)")
        assert [id for id in shown if id] == ["load-run"], shown
        count = page.locator(".diagnostics .error").count()
        assert count >= 2 and page.inner_text("#diagnostics-title").startswith(f"{count} errors"), page.inner_text("#diagnostics-title")
        assert "error: " in page.get_attribute(".gutter .error", "title")
        page.click("#load-run")
        visit.notice(f"{count} errors; ")
        page.focus(".diagnostics .error >> nth=1")
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.id") == "listing-text"
        page.wait_for_function("() => document.getElementById('row-message').textContent.startsWith('error: ')")
        visit.write('10 PRINT "A"\n')
        page.wait_for_function("() => document.getElementById('diagnostics-title').textContent === 'Nothing wrong'")
        page.click("#load-run")
        visit.sees("A")

    for width, height in [(1440, 900), (1024, 768), (390, 844), (844, 390), (320, 568)]:
        test(viewport={"width": width, "height": height}, name=f"the_listing_panel_shows_its_messages_below_the_editor_{width}x{height}")(
            the_listing_panel_shows_its_messages_below_the_editor)

    @test(alone=True)
    def typing_in_a_long_text_is_quick(visit):
        visit.tab("listing")
        text = "".join(f"{row} PRINT \"SOME TEXT\";A+B\n" for row in range(1, 7400))
        visit.page.evaluate("""(text) => {
          const field = document.getElementById('listing-text');
          field.value = text;
          field.dispatchEvent(new Event('input', { bubbles: true }));
          field.focus();
          field.setSelectionRange(2, 2);
          window.times = [];
          field.addEventListener('beforeinput', () => {
            const begun = performance.now();
            requestAnimationFrame(() => {
              const after = new MessageChannel();
              after.port1.onmessage = () => times.push(performance.now() - begun);
              after.port2.postMessage(0);
            });
          });
        }""", text)
        # The check runs in a worker, so that it does not delay keys.
        visit.page.wait_for_function("() => /messages|error|wrong/.test(document.getElementById('diagnostics-title').textContent)", timeout=20_000)
        for _ in range(12):
            visit.page.keyboard.type("1")
            visit.page.wait_for_timeout(100)
        times = visit.page.evaluate("times")
        assert min(times) < 50, times
        rows = visit.page.text_content(".gutter").split("\n")
        assert rows[0] == "1" and len(rows) == 7400, (rows[0], len(rows))

    @test()
    def more_stays_open_after_a_reload(visit):
        visit.tab("listing")
        for is_open in (True, False):
            if visit.page.is_visible("#renumber") != is_open:
                visit.page.click("#more summary")
            visit.page.wait_for_timeout(900)
            visit.page.reload()
            visit.page.wait_for_selector("body.ready")
            assert visit.page.is_visible("#renumber") == is_open

    @test()
    def the_editor_highlights_syntax(visit):
        visit.write('# A NOTE\n10 IF A>1.5 THEN 30:REM HM\n20 DATA GOTO 10\n30 PRINT "GOTO";\n')
        found = visit.page.evaluate(
            "[...document.querySelectorAll('#colours span')].map((part) => [part.className, part.textContent.trim()])")
        for part in (["remark", "# A NOTE"], ["line-number", "10"], ["word", "IF"], ["digits", "1.5"], ["jump", "30"],
                     ["remark", "REM HM"], ["quoted", "GOTO 10"], ["quoted", '"GOTO"'], ["word", "PRINT"]):
            assert part in found, (part, found)
        assert visit.page.text_content("#colours").rstrip("\n") == listing(visit).rstrip("\n")

    @test()
    def the_editor_follows_jumps_and_finds_text(visit):
        visit.write('10 GOSUB 300\n20 END\nP1\n300 REM WRONG AREA\nP0\n300 RETURN\n')
        visit.write('10 GOSUB 300\n20 PRINT "END"\n300 RETURN\n')
        row = "document.getElementById('listing-text').value.slice(0, document.getElementById('listing-text').selectionStart).split('\\n').length"
        visit.page.evaluate("document.getElementById('listing-text').focus(), document.getElementById('listing-text').setSelectionRange(11, 11)")
        visit.page.wait_for_selector("#go-to-jump:has-text('Go to line 300')")
        visit.page.click("#go-to-jump")
        assert visit.page.evaluate(row) == 3
        visit.page.fill("#find", "end")
        assert visit.page.inner_text("#found") == "1 of 1"
        assert visit.page.evaluate(row) == 2
        visit.page.fill("#find", "nowhere")
        assert visit.page.inner_text("#found") == "not found"

    @test()
    def the_editor_renumbers_packs_and_spreads(visit):
        visit.write('# KEPT\n5 PRINT "A": GOTO 7\n7 END\n')
        visit.page.click("#renumber")
        becomes(visit, '# KEPT\n10 PRINT "A":GOTO 20\n20 END\n')
        visit.page.click("#spread")
        becomes(visit, '# KEPT\n10 PRINT "A"\n15 GOTO 20\n20 END\n')
        visit.page.click("#pack")
        becomes(visit, '# KEPT\n10 PRINT "A":GOTO 20')
        visit.page.locator(".notice button", has_text="Undo").last.click()
        assert "15 GOTO 20" in listing(visit)
        visit.write("10 GOTO (\n")
        visit.page.click("#renumber")
        visit.notice("Nothing was changed: row 1")

    @test()
    def text_files_of_all_encodings_are_read(visit):
        text = '10 PRINT "é ♠ ≤"\n'
        for encoding in ("utf-8", "utf-8-sig", "utf-16"):
            bring(visit, (f"{encoding}.bas", text.encode(encoding)))
            visit.page.wait_for_function("text => document.getElementById('listing-text').value === text", arg=text, timeout=5000)
            visit.write("")
        for encoding in ("utf-16-le", "utf-16-be", "latin-1"):
            plain = '10 PRINT "é"\n20 REM °\n'
            bring(visit, (f"{encoding}.bas", plain.encode(encoding)))
            visit.page.wait_for_function("text => document.getElementById('listing-text').value === text", arg=plain)
            visit.write("")
        bring(visit, ("picture.bas", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\1\0\0\0\1"))
        visit.notice("picture.bas cannot be opened: it is no text")
        bring(visit, ("long.bas", b"#" * 2_000_001))
        visit.notice("long.bas cannot be opened: it is too large")

    @test()
    def several_dropped_files_are_accepted(visit):
        drop(visit, ("one.bas", b"10 REM ONE\n"), ("two.bas", b"10 REM TWO\n"), ("three.txt", b"10 REM THREE\n"))
        visit.notice("one.bas is in the editor")
        assert "REM ONE" in listing(visit)
        kept = drafts(visit)
        assert "REM TWO" in kept and "REM THREE" in kept, kept
        drop(visit, *((f"{number}.bas", f"10 REM NUMBER {number}\n".encode()) for number in range(100, 115)))
        visit.notice("100.bas is in the editor")
        kept = drafts(visit)
        assert all(f"REM NUMBER {number}" in kept for number in range(101, 115)) and "REM TWO" in kept, kept
        drop(visit, *((f"{number}.bas", f"10 REM MANY {number}\n".encode()) for number in range(100, 152)))
        visit.notice("not opened: 150.bas, 151.bas")

    @test()
    def dropped_tapes_and_states_are_recognized(visit):
        transcript = pathlib.Path(__file__).parent.parent / "CommandLine/cases/tape-transcript.asc"
        drop(visit, ("tape.asc", transcript.read_bytes()))
        visit.notice("tape.asc is in the recorder")
        drop(visit, ("STATE.JSON", b"{}"))
        visit.notice("STATE.JSON was not imported: it is not a state of fx790")

    @test()
    def the_listing_is_printed_and_escape_leaves_the_editor(visit):
        text = "".join(f"{line} REM {line}\n" for line in range(10, 2000, 10))
        visit.write(text)
        visit.page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
        visit.page.emulate_media(media="print")
        assert visit.page.is_visible("#printed") and visit.page.is_hidden("#keyboard")
        assert visit.page.text_content("#printed") == text
        visit.page.emulate_media(media="screen")
        visit.page.focus("#listing-text")
        visit.page.keyboard.press("Escape")
        visit.type("12")
        visit.sees("12")

    @test()
    def typing_on_a_focused_tab_reaches_the_computer(visit):
        visit.page.focus("#tab-library")
        visit.type("6*7")
        visit.sees("6*7")
        visit.page.keyboard.press("ArrowRight")
        assert visit.page.evaluate("document.activeElement.id") == "tab-listing"
        visit.page.focus("#speed input:checked")
        visit.type("+1")
        visit.sees("6*7+1")

    @test()
    def listings_are_saved_in_the_spellings_of_other_tools(visit):
        visit.write('# NOTE\n10 A=PI:IF A≥3 THEN 20\n20 PRINT "≥"\n')
        for value, wanted in (("", "# NOTE"), ("ours", "≥"), ("casutil", '"\\>="'), ("pb-sim", '"\\GE"'), ("printed", "≧")):
            visit.page.select_option("#spelling", value)
            with visit.page.expect_download() as download:
                visit.page.click("#save-file")
            content = pathlib.Path(download.value.path()).read_text(encoding="utf-8")
            assert wanted in content, (value, content)
        visit.write("10 PRINT (\n20 PRINT ♞\n")
        visit.page.click("#save-file")
        visit.notice("Nothing was saved: row 2")

    @test()
    def one_program_of_several_on_a_tape_is_opened(visit):
        visit.use_full_speed()
        visit.show("tape")
        visit.page.click("#new-tape")
        for name in ("ONE", "TWO"):
            visit.write(f"10 REM {name}\n")
            visit.page.click("#load")
            visit.command(f'save "{name.lower()}"'.upper())
            visit.show("tape")
            visit.page.wait_for_selector(f"#tape-files h3:has-text('{name}')")
        visit.page.locator("#tape-files li", has_text="ONE").get_by_role("button", name="Open").click()
        becomes(visit, "10 REM ONE\n")
        visit.show("tape")
        visit.page.click("#open-tape")
        becomes(visit, "P0\n10 REM ONE\nP1\n10 REM TWO\n")

    # Accessibility

    def axe_finds_no_violations(visit):
        for name in PANELS:
            visit.show(name)
            found = violations(visit)
            assert found == [], (name, found)
        visit.load_and_run("# T\n# Keys: no\n10 A=1\n20 GOTO 20\n")
        visit.show("debugger")
        visit.page.locator("#debugger [data-command='halt']").click()
        visit.page.wait_for_selector("#debugged-listing .lit")
        found = violations(visit)
        assert found == [], ("a halted program", found)
        visit.page.locator("#debugger [data-command='off']").click()
        visit.write("10 PRINT ♞\n")
        visit.page.wait_for_selector(".diagnostics .error")
        visit.page.click("#load")
        visit.page.wait_for_selector(".notice.warning")
        found = violations(visit)
        assert found == [], ("a refused listing", found)
        beside(visit, "Horse Race")
        visit.page.wait_for_selector("#twin-second")
        visit.page.wait_for_timeout(600)
        found = violations(visit)
        assert found == [], ("twins", found)
        visit.show("twins")
        visit.page.click("#pane-choice [value=swift]")
        visit.page.wait_for_selector(".code-view .lit")
        for row in visit.page.locator(".code-view .has-lines").all()[:6]:
            row.click()
            found = violations(visit)
            assert found == [], ("lit and linked rows", found)
        visit.page.evaluate("document.querySelectorAll('.code-view .row').forEach((row) => row.classList.add('lit'))")
        found = violations(visit)
        assert found == [], ("all rows lit", found)
        visit.page.evaluate("document.querySelectorAll('.code-view .row').forEach((row) => (row.className = 'row linked'))")
        found = violations(visit)
        assert found == [], ("all rows linked", found)
        visit.page.select_option("#second-program", label="Hangman")
        visit.page.click("#start-twins")
        visit.page.wait_for_selector(".verdict.parted")
        visit.show("twins")
        found = violations(visit)
        assert found == [], ("parted twins", found)
        visit.show("tape")
        visit.page.click("#new-tape")
        found = violations(visit)
        assert found == [], ("a tape", found)
        visit.show("keep")
        visit.page.click("#all-reset")
        found = violations(visit)
        assert found == [], ("a question", found)

    for scheme in ("light", "dark"):
        test(color_scheme=scheme, rare=scheme == "dark", name=f"axe_finds_no_violations_in_the_{scheme}")(axe_finds_no_violations)
    test(viewport={"width": 390, "height": 844}, has_touch=True, rare=True,
         name="axe_finds_no_violations_on_a_phone")(axe_finds_no_violations)

    @test(forced_colors="active")
    def forced_colours_show_the_selection_and_the_current_line(visit):
        page = visit.page
        ground = lambda selector: page.evaluate(
            "selector => getComputedStyle(document.querySelector(selector)).backgroundColor", selector)
        assert ground("#speed input:checked + span") != ground("#speed input:not(:checked) + span")
        visit.write("10 PRINT (\n20 GOTO 20\n")
        page.wait_for_selector(".gutter .error")
        assert ground(".gutter .error") != ground(".gutter span:last-child")
        visit.load_and_run("10 A=1\n20 GOTO 20\n")
        visit.tab("debugger")
        page.click("#debugger [data-command='halt']")
        page.wait_for_selector("#debugged-listing .lit")
        assert ground("#debugged-listing .lit") != ground("#debugged-listing .line:not(.lit)")
        pair = """(selector) => {
          const { color, backgroundColor } = getComputedStyle(document.querySelector(selector));
          return `${color} on ${backgroundColor}`;
        }"""
        for selector in ("#more-panels", "#debugged-listing .lit"):
            assert page.evaluate(pair, selector) == page.evaluate(pair, "#speed input:checked + span"), selector
        colours = """(selector) => [...document.querySelectorAll(`${selector}, ${selector} *`)]
          .map((part) => getComputedStyle(part).color)"""
        assert len(set(page.evaluate(colours, "#debugged-listing .lit .number, #debugged-listing .lit code"))) == 1
        beside(visit, "Bullseye")
        page.wait_for_selector(".pane .listing-view .lit")
        assert len(set(page.evaluate(colours, ".pane .listing-view .lit"))) == 1
        assert ground("#tab-twins") != ground("#tab-library")

    def small_details_are_right(visit):
        style = lambda selector, name: visit.page.evaluate(
            "([selector, name]) => getComputedStyle(document.querySelector(selector))[name]", [selector, name])
        # Scroll bars on the dark computer are dark, those on paper light, in both themes.
        assert style(".computer", "colorScheme") == "dark" and style("#roll", "colorScheme") == "light"
        assert style(".displays", "borderRadius") != "0px"
        middle = visit.page.evaluate("""() => [...document.querySelectorAll('#speed span')].map((label) => {
          const range = document.createRange();
          range.selectNodeContents(label);
          const [text, box] = [range.getBoundingClientRect(), label.getBoundingClientRect()];
          return Math.abs(text.top + text.bottom - box.top - box.bottom);
        })""")
        assert max(middle) < 2, middle
        visit.show("twins")
        visit.page.select_option("#second-form", "machine")
        is_cut = visit.page.evaluate("""() => {
          const select = document.getElementById('second-form');
          const probe = select.cloneNode(true);
          probe.style.width = 'auto';
          probe.value = 'machine';
          for (const option of [...probe.options]) if (!option.selected) option.remove();
          select.after(probe);
          const needed = probe.getBoundingClientRect().width;
          probe.remove();
          return needed > select.getBoundingClientRect().width + 1;
        }""")
        assert not is_cut

    for size in ((1280, 800), (390, 844)):
        test(viewport={"width": size[0], "height": size[1]}, has_touch=size[0] < 900, color_scheme="dark",
             name=f"small_details_are_right_{size[0]}x{size[1]}")(small_details_are_right)

    @test()
    def text_at_200_percent_does_not_overflow(visit):
        visit.page.evaluate("document.documentElement.style.fontSize = '200%'")
        for name in PANELS:
            visit.show(name)
            assert visit.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name

    CUT = """() => [...document.querySelectorAll('.key > *')]
      .filter((label) => label.checkVisibility() && label.scrollWidth > label.clientWidth).map((label) => label.textContent)"""

    def large_text_is_neither_cut_nor_covered(visit):
        visit.page.evaluate("document.documentElement.style.fontSize = '200%'")
        visit.page.wait_for_selector("body.large-text")
        cut = visit.page.evaluate(CUT)
        assert cut == [], cut
        beside(visit, "Horse Race")
        visit.page.wait_for_selector("#twin-second")
        visit.show("twins")
        visit.page.click("#pane-choice [value=swift]")
        visit.page.wait_for_timeout(500)
        cut = visit.page.evaluate(CUT)
        assert cut == [], cut
        assert visit.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        covered = visit.page.evaluate("""() => {
          const parts = [...document.querySelectorAll('.pane header > *, .pane-tools button, .pane-body')];
          const boxes = parts.map((part) => part.getBoundingClientRect());
          return parts.flatMap((part, i) => parts.filter((other, j) => j > i && !part.contains(other) && !other.contains(part)
            && boxes[i].left < boxes[j].right - 1 && boxes[j].left < boxes[i].right - 1
            && boxes[i].top < boxes[j].bottom - 1 && boxes[j].top < boxes[i].bottom - 1).map((other) => [part.className, other.className]));
        }""")
        assert covered == [], covered

    for size in ((1280, 720), (390, 844)):
        test(viewport={"width": size[0], "height": size[1]},
             name=f"large_text_is_neither_cut_nor_covered_{size[0]}x{size[1]}")(large_text_is_neither_cut_nor_covered)

    @test()
    def the_sound_state_is_only_in_the_label(visit):
        button = visit.page.locator("#mute")
        assert button.get_attribute("aria-pressed") is None and button.inner_text() == "Sound: on"
        button.click()
        assert button.inner_text() == "Sound: off"
