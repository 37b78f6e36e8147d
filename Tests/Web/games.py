"""Tests of what the page shows while a game runs, which `browser` runs: its keys as large buttons, its
rules, and its score."""
import re

import strip
import visits

SIZES = [(360, 740), (1366, 768), (390, 844), (320, 568), (844, 390), (683, 384), (768, 1024), (1920, 1080)]
GAMES = ["horse-race", "hangman", "bullseye", "bulls-and-cows", "shapes"]
# Everything that a player needs.
SHOWN = """() => [...document.querySelectorAll(`.displays .display, #explanation, #score, #all-keys, .copy-result, #rules p, .machine-display,
  .machine-display span, #next-keys button`)].filter((part) => part.checkVisibility({ visibilityProperty: true }) && part.textContent + part.className !== '')"""
# Parts that are cut off, outside of the window, or above each other.
FAULTS = """() => {
  const shown = (%s)();
  const boxes = shown.map((part) => part.getBoundingClientRect());
  const name = (part) => part.id || part.textContent.trim().slice(0, 20) || part.className;
  const faults = [];
  for (const id of ['rules', 'explanation']) {
    const { scrollHeight, clientHeight } = document.getElementById(id);
    if (scrollHeight > clientHeight + 2) faults.push(`the ${id} are cut: ${scrollHeight} > ${clientHeight}`);
  }
  shown.forEach((part, i) => {
    const box = boxes[i];
    if (box.top < -1 || box.left < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) faults.push(`${name(part)} is outside`);
    if (part.matches('button') && (part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1)) faults.push(`${name(part)} is cut`);
    shown.forEach((other, j) => {
      if (j > i && !part.contains(other) && box.left < boxes[j].right - 1 && box.right > boxes[j].left + 1
        && box.top < boxes[j].bottom - 1 && box.bottom > boxes[j].top + 1) faults.push(`${name(part)} covers ${name(other)}`);
    });
  });
  return faults;
}""" % SHOWN
# The size of each button, and of its letters.
BUTTONS = """() => [...document.querySelectorAll('#next-keys button')].map((button) => {
  const { width, height } = button.getBoundingClientRect();
  return [button.textContent, width, height, parseFloat(getComputedStyle(button).fontSize)];
})"""
BOXES = """() => ['.computer', '.displays', '.displays canvas:not([hidden] *)', '.keyboard'].map((selector) => {
  const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
  return [x, y + scrollY, width, height].map(Math.round);
})"""
RULES = "10 PRINT CSR 0;\"KEYS (1-3)\";:K$=KEY$:IF K$<\"1\" THEN 10\n"
# Shows the key that is held.
HELD = '10 K$=KEY$:PRINT CSR 0;K$;"<";:IF K$="G" THEN 10\n20 IF K$="H" THEN 10\n30 GOTO 10\n'


def is_game(visit):
    is_shown = visit.page.evaluate("document.body.classList.contains('game')")
    assert visit.page.is_visible("#next-keys") == is_shown and visit.page.is_hidden("#keyboard") == is_shown
    return is_shown


def key(visit, label):
    return visit.page.locator(f'#next-keys [data-key="{label}"]')


def register(test):
    def game_mode(visit):
        page = visit.page
        width = page.viewport_size["width"]
        for fragment in [f"game={game}" for game in GAMES] + [f"twins={game},{game}:port" for game in GAMES]:
            page.goto("about:blank")
            page.goto(f"{visit.site.url}#{fragment}")
            page.wait_for_selector("body.ready")
            page.wait_for_selector("body.game")
            page.wait_for_selector("#next-keys [data-key]:not([aria-disabled=true])", timeout=20_000)
            page.wait_for_timeout(300)
            assert is_game(visit)
            faults = page.evaluate(FAULTS)
            # The smallest phone has no room for 26 letters, two displays and the rules, which are scrolled.
            if width == 320 and fragment.startswith("twins=hangman"):
                assert page.evaluate("document.getElementById('rules').classList.contains('more')")
                faults = [fault for fault in faults if not re.match("the rules|Guess|Keys:", fault)]
            assert faults == [], (fragment, faults)
            small = [one for one in page.evaluate(BUTTONS) if one[1] < 44 or one[2] < 44 or one[3] < 11]
            assert small == [], (fragment, small)
            # The display is as wide as the computer, except in a low window.
            glass = page.evaluate("[...document.querySelectorAll('.displays canvas')].find((one) => one.checkVisibility()).clientWidth")
            assert glass > width * (.5 if width > 900 or page.viewport_size["height"] < 500 else .9), glass
            before = page.evaluate(BOXES)
            page.click("#all-keys")
            assert not is_game(visit), fragment
            assert page.evaluate(BOXES) == before, (fragment, page.evaluate(BOXES), before)
            assert visits.is_fully_visible(visit, '.key[data-label="EXE"]'), fragment
            page.click("#all-keys")
            assert is_game(visit), fragment
            assert page.evaluate(BOXES) == before, (fragment, page.evaluate(BOXES), before)

    for width, height in SIZES:
        test(viewport={"width": width, "height": height}, has_touch=width < 1000, is_mobile=width < 500,
             name=f"nothing_is_cut_or_covered_in_a_game_{width}x{height}")(game_mode)

    def nothing_is_cut_at_the_end_of_twins(visit):
        for game in ("horse-race", "hangman"):
            visit.page.goto("about:blank")
            visit.page.goto(f"{visit.site.url}#twins={game},{game}:port")
            visit.page.wait_for_selector("#next-keys [data-key]:not([aria-disabled=true])", timeout=20_000)
            visit.page.keyboard.press("Escape")
            visit.page.wait_for_selector("#strip .copy-result:not([hidden])")
            strip.accepts(visit, "EXE")
            visit.page.wait_for_timeout(300)
            faults = visit.page.evaluate(FAULTS)
            assert faults == [], (game, faults)

    for width, height in SIZES[:2]:
        test(viewport={"width": width, "height": height}, has_touch=width < 1000, is_mobile=width < 500,
             name=f"nothing_is_cut_at_the_end_of_twins_{width}x{height}")(nothing_is_cut_at_the_end_of_twins)

    def hold(visit, label):
        """Puts a finger on a button; returns what lifts it."""
        box = key(visit, label).bounding_box()
        session = visit.context.new_cdp_session(visit.page)
        session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [
            {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]})
        return lambda: session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    @test(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    def a_finger_holds_a_key_of_a_game(visit):
        visit.load_and_run(HELD)
        visit.sees("<")
        strip.accepts(visit, "G", "H")
        for label in "GH":
            lift = hold(visit, label)
            visit.sees(f"{label}<")
            visit.page.wait_for_timeout(500)
            assert f"{label}<" in visit.display()
            lift()
            visit.page.wait_for_function("label => !document.querySelector('#display canvas').ariaLabel.includes(`${label}<`)", arg=label)

    @test(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    def a_key_is_released_even_if_its_button_is_replaced(visit):
        visit.load_and_run(HELD)
        strip.accepts(visit, "G", "H")
        lift = hold(visit, "G")
        visit.sees("G<")
        visit.page.evaluate("document.getElementById('load-run').click()")
        visit.page.wait_for_timeout(300)
        lift()
        visit.page.wait_for_timeout(300)
        assert visit.page.locator(".key.down").count() == 0
        visit.page.wait_for_function("() => !document.querySelector('#display canvas').ariaLabel.includes('G<')")

    @test(viewport={"width": 360, "height": 740}, has_touch=True)
    def an_answer_is_typed_and_corrected_with_the_keys_of_a_game(visit):
        visit.use_full_speed()
        visit.load_and_run('10 INPUT "BET (1-9)",B\n20 PRINT "YOU BET";B;\n30 K$=KEY$:IF K$<>"Y" THEN 30\n')
        visit.sees("BET (1-9)?")
        strip.accepts(visit, *"123456789", "EXE")
        key(visit, "4").tap()
        visit.sees("4")
        visit.page.get_by_role("button", name="Erase").tap()
        key(visit, "7").tap()
        visit.sees("7")
        key(visit, "EXE").tap()
        visit.sees("YOU BET 7")
        strip.accepts(visit, "Y")
        # Keys that are not accepted now do nothing.
        assert visit.page.get_by_role("button", name="Erase").get_attribute("aria-disabled") == "true"
        key(visit, "3").tap(force=True)
        key(visit, "Y").tap()
        visit.page.wait_for_selector("#play-again")

    @test()
    def a_question_for_any_text_shows_the_keyboard(visit):
        visit.use_full_speed()
        visit.load_and_run('10 PRINT "AGAIN (Y/N)?";\n20 K$=KEY$:IF K$<>"Y" THEN 20\n30 PRINT:INPUT "NAME",$\n40 GOTO 10\n')
        strip.accepts(visit, "N", "Y")
        assert is_game(visit)
        key(visit, "Y").click()
        visit.sees("NAME?")
        visit.page.wait_for_function("() => !document.body.classList.contains('game')")
        assert not is_game(visit) and visit.page.is_hidden("#all-keys")
        visit.press("A", "EXE")
        strip.accepts(visit, "N", "Y")
        assert is_game(visit)

    @test()
    def brk_stops_a_game_and_another_display_brings_the_keyboard_back(visit):
        visit.use_full_speed()
        visit.load_and_run(RULES)
        strip.accepts(visit, "1", "2", "3")
        stop = visit.page.get_by_role("button", name="BRK: stops the program")
        stop.click()
        visit.sees("READY")
        visit.page.wait_for_selector("#play-again:enabled")
        visit.page.click("#play-again")
        strip.accepts(visit, "1", "2", "3")
        assert is_game(visit)
        visit.page.keyboard.press("Escape")
        visit.sees("READY")
        visit.type("1+2")
        visit.enter()
        visit.sees("3")
        assert not is_game(visit) and visit.page.is_hidden("#all-keys")

    @test(viewport={"width": 360, "height": 740}, has_touch=True)
    def after_the_end_of_a_game_its_keys_do_nothing(visit):
        visit.use_full_speed()
        visit.load_and_run('10 PRINT "AGAIN (Y/N)";\n20 K$=KEY$:IF K$<>"N" THEN 20\n30 PRINT :PRINT "GAME OVER";:END\n')
        strip.accepts(visit, "N", "Y")
        box = key(visit, "N").bounding_box()
        for _ in range(4):
            visit.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            visit.page.wait_for_timeout(200)
        assert visit.display() == "GAME OVER" and is_game(visit)
        assert visits.is_fully_visible(visit, "#play-again") and visits.is_fully_visible(visit, "#another-game")

    @test(fragment="#game=bullseye")
    def a_labelled_score_is_shown(visit):
        visit.use_full_speed()
        strip.accepts(visit, *"013456")
        assert visit.page.inner_text("#score") == "Score 0"
        for _ in range(40):
            visit.page.keyboard.press("5")
            visit.page.wait_for_timeout(80)
            visit.page.keyboard.press("Enter")
            if visit.page.inner_text("#score") != "Score 0":
                break
        shown = int(visit.page.inner_text("#score").split()[1])
        visit.tab("debugger")
        assert shown == int(visit.page.inner_text("#variables tr:has(th:text-is('C')) td"))
        visit.page.goto("about:blank")
        visit.page.goto(visit.site.url + "#game=horse-race")
        visit.page.wait_for_selector("body.game")
        assert visit.page.is_hidden("#score")

    @test()
    def a_program_that_accepts_any_key_keeps_the_keyboard(visit):
        for listing in ('10 PRINT CSR 0;KEY$;"<";:GOTO 10\n', '10 INPUT A\n20 PRINT A\n', '10 PRINT "A"\n20 PRINT "B"\n'):
            visit.load_and_run(listing)
            visit.page.wait_for_timeout(500)
            assert not is_game(visit) and visit.page.is_hidden("#all-keys"), listing

    def a_game_is_accessible(visit):
        visit.page.wait_for_selector("body.game")
        visit.page.wait_for_timeout(500)
        found = visits.violations(visit)
        assert found == [], found
        visit.page.click("#all-keys")
        found = visits.violations(visit)
        assert found == [], found

    for kind in ("game", "twins"):
        for scheme in ("light", "dark"):
            test(color_scheme=scheme, fragment=f"#{kind}=bullseye", name=f"a_game_is_accessible_{kind}_{scheme}")(a_game_is_accessible)

    @test(forced_colors="active", fragment="#game=bullseye")
    def forced_colours_show_the_accepted_keys(visit):
        strip.accepts(visit, *"013456")
        border = lambda label: visit.page.evaluate("""label => {
          const { borderTopColor, color } = getComputedStyle(document.querySelector(`#next-keys [data-key="${label}"]`));
          return borderTopColor + color;
        }""", label)
        assert border("5") != border("EXE")
