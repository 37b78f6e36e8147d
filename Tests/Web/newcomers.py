"""Tests of what people see who come to the page by a link or with a listing; `browser` runs them."""
import visits

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
# Two lines with errors, and a question before a semicolon.
FAULTY = """10 N=INT (RAN#*100)+1
20 INPUT "YOUR GUESS";G
30 IF G<N PRINT "TOO LOW":GOTO 20
40 GOTO 75
"""
MARKED = "[...document.querySelectorAll('.key.next-one')].map((key) => key.dataset.label).sort().join('')"
IS_CUT = "(selector) => { const { scrollHeight, clientHeight } = document.querySelector(selector); return scrollHeight > clientHeight + 1; }"


def box(visit, selector):
    return visit.page.locator(selector).first.bounding_box()


def register(test):
    @test(fragment="#game=horse-race", **PHONE)
    def the_rules_of_a_linked_game_are_visible(visit):
        visit.page.wait_for_selector("#rules:has-text('choose')")
        assert visit.page.locator(".notice").count() == 0
        assert visit.page.locator("#rules p:visible", has_text="Enter is EXE").count() == 0, "keys of a PC on a phone"
        visit.page.click("#open-panels")
        visit.tab("listing")
        assert "Horse Race is in P0" in visit.page.inner_text("#undo")

    @test(**PHONE)
    def the_first_line_of_the_notes_is_visible(visit):
        visit.load_and_run('# MY GAME\n# Press a key\n10 K$=KEY$:IF K$="" THEN 10\n')
        visit.page.wait_for_selector("#rules:has-text('MY GAME')", state="attached")
        assert visits.is_fully_visible(visit, "#rules p:first-child")

    @test(fragment="#game=horse-race", viewport={"width": 1440, "height": 900})
    def all_rules_of_a_game_fit_on_a_desktop(visit):
        visit.page.wait_for_selector("#rules:has-text('Speed game')")
        assert not visit.page.evaluate(IS_CUT, "#rules")
        for card in visit.page.locator("#games li").all():
            tops = card.locator("button").evaluate_all("buttons => buttons.map((one) => one.getBoundingClientRect().bottom)")
            assert max(tops) - min(tops) < 10, (card.inner_text(), tops)

    @test(**PHONE)
    def the_field_for_a_listing_shows_what_to_do(visit):
        visit.show("listing")
        space = visit.page.evaluate("getComputedStyle(document.getElementById('listing-text'), '::placeholder').whiteSpace")
        assert space == "pre-wrap", space

    @test()
    def a_listing_with_errors_runs_with_a_warning(visit):
        visit.load_and_run(FAULTY)
        visit.page.wait_for_selector(".notice.warning:has-text('THEN')")
        visit.page.wait_for_selector(".notice.warning button:has-text('Undo')")
        visit.sees("YOUR GUESS")
        visit.page.wait_for_function(f"() => {MARKED} === '0123456789EXE'")

    @test(**PHONE)
    def a_calculation_is_no_game(visit):
        page = visit.page
        visit.press("2", "*", "3", "EXE")
        visit.sees("6")
        page.wait_for_timeout(300)
        assert page.is_hidden("#play-again")
        # Nor is it one beside a game in the same area, or after it.
        page.click("#open-panels")
        visit.tab("library")
        page.locator("#games li button", has_text="Play").first.click()
        visit.sees("PLAYERS")
        page.locator("#next-keys button", has_text="BRK").click()
        visit.sees("READY P0")
        page.wait_for_selector("body:not(.game)")
        assert page.is_visible("#play-again")
        page.reload()
        page.wait_for_selector("body.ready")
        visit.press("2", "*", "3", "EXE")
        visit.sees("6")
        page.wait_for_timeout(300)
        assert page.is_visible("#keyboard") and page.locator("body.game").count() == 0

    @test()
    def a_game_of_several_areas_is_one_game(visit):
        page = visit.page
        visit.use_full_speed()
        visit.load_and_run('P0\n10 PRINT "PLAY (Y/N)";\n20 K$=KEY$:IF K$="Y" THEN 40\n30 GOTO 20\n40 GOTO #1\nP1\n10 PRINT\n20 PRINT "BYE"\n')
        visit.sees("PLAY")
        page.evaluate("""() => {
          window.seen = new Set([document.body.classList.contains('game')]);
          new MutationObserver(() => seen.add(document.body.classList.contains('game'))).observe(document.body, { attributes: true });
        }""")
        page.keyboard.press("y")
        visit.sees("BYE")
        assert page.evaluate("[...seen]") == [True]
        visit.enter()
        page.wait_for_timeout(1300)
        page.click("#play-again")
        visit.sees("PLAY")

    @test(**PHONE)
    def an_error_of_a_game_is_cleared_by_its_own_keys(visit):
        page = visit.page
        visit.use_full_speed()
        visit.load_and_run('10 K$=KEY$:IF K$="Y" THEN 30\n20 GOTO 10\n30 A=1/0\n')
        page.locator("#next-keys [data-key=Y]").click()
        visit.sees("ERR3")
        page.locator("#next-keys button", has_text="BRK").click()
        page.wait_for_function("() => document.querySelector('#display canvas').ariaLabel === 'Display: empty'")

    @test()
    def a_calculation_under_stop_has_no_wrong_hint(visit):
        visit.use_full_speed()
        visit.load_and_run('10 PRINT "WAITING"\n')
        visit.sees("WAITING")
        visit.page.wait_for_selector("#explanation:has-text('EXE continues.')")
        visit.type("55+2")
        visit.sees("5+2")
        assert visit.page.inner_text("#explanation") == ""

    @test()
    def a_deleted_program_cannot_be_played_again(visit):
        visit.use_full_speed()
        visit.load_and_run('10 BEEP 0\n')
        visit.page.wait_for_selector("#play-again:visible")
        visit.press("MODE", "1")
        visit.command("NEW ALL")
        visit.page.wait_for_selector("#play-again", state="hidden")

    @test()
    def areas_of_other_models_can_be_empty(visit):
        visit.tab("keep")
        visit.page.select_option("#model", "pb-100")
        visit.tab("listing")
        visit.page.fill("#listing-text", "10 REM KEPT\n")
        visit.page.click("#from-computer")
        visit.notice("There is no program to list")
        assert visit.page.input_value("#listing-text") == "10 REM KEPT\n"

    @test()
    def twins_name_the_error_with_which_both_end(visit):
        visit.use_full_speed()
        visit.write("10 PRINT 1/0\n")
        visit.show("library")
        visit.page.locator("#drafts li button", has_text="beside").click()
        visit.page.wait_for_selector("#verdict:has-text('Both have ended with ERR3 P0-10;')", timeout=20_000)

    @test(fragment="#twins=horse-race", viewport={"width": 740, "height": 360}, has_touch=True)
    def a_hint_beside_twins_is_visible_in_a_low_window(visit):
        visit.page.wait_for_selector("#explanation:has-text('No difference so far.')", timeout=20_000)
        hint, keys = box(visit, "#explanation"), box(visit, "#next-keys .choices")
        assert visits.is_fully_visible(visit, "#explanation") and hint["y"] + hint["height"] <= keys["y"]

    def captions_fit_their_keys(visit):
        wide = visit.page.evaluate("""[...document.querySelectorAll('.key .cap')].filter((cap) => {
          const text = document.createRange();
          text.selectNodeContents(cap);
          return cap.checkVisibility() && text.getBoundingClientRect().width > cap.getBoundingClientRect().width + .5;
        }).map((cap) => cap.textContent)""")
        assert wide == [], wide

    for width, height in [(320, 568), (360, 740), (740, 360), (844, 390), (768, 1024), (1366, 768)]:
        test(viewport={"width": width, "height": height}, has_touch=width < 900,
             name=f"captions_fit_their_keys_in_{width}_by_{height}")(captions_fit_their_keys)

    @test()
    def the_focus_stays_after_a_choice_by_key(visit):
        page = visit.page
        page.focus("#play-first-beside")
        page.keyboard.press("Enter")
        page.wait_for_selector("#twin-second:not([hidden])", timeout=20_000)
        assert page.evaluate("document.activeElement.className") == "displays"
        visit.tab("listing")
        page.click("#lessons summary")
        page.wait_for_selector("#lesson-list button")
        page.locator("#lesson-list button").first.focus()
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.id") == "lesson-title"

    @test(fragment="#twins=hangman", viewport={"width": 1024, "height": 768})
    def all_letters_of_hangman_are_marked(visit):
        visit.page.wait_for_function(f"() => {MARKED} === 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'", timeout=20_000)
        # Beside the keyboard there is room for two lines of rules.
        assert visit.page.is_visible("#rules .name-line")
        visit.show_keyboard()
        assert not visit.page.is_visible("#rules .name-line")

    def panes_end_with_the_window(visit):
        page = visit.page
        page.wait_for_selector(".graph g.current", timeout=20_000)
        height = page.viewport_size["height"]
        for name in ("basic", "graph"):
            pane = box(visit, f"[data-pane={name}] .pane-body")
            assert pane["height"] >= 200 and pane["y"] + pane["height"] <= height, (name, pane)
        page.click("#pane-choice [value=swift]")
        page.evaluate("scrollTo(0, 9999)")
        page.wait_for_timeout(200)
        for selector in (".displays", '.key[data-label="EXE"]'):
            key = box(visit, selector)
            assert key["y"] >= 0 and key["y"] + key["height"] <= height, (selector, key)

    for width, height in ((1280, 800), (1440, 900), (1920, 1000)):
        test(fragment="#twins=hangman", viewport={"width": width, "height": height},
             name=f"panes_end_with_the_window_{width}x{height}")(panes_end_with_the_window)

    @test(fragment="#tab=debugger", viewport={"width": 1440, "height": 900})
    def the_debugger_uses_the_height_of_the_window(visit):
        listing = box(visit, "#debugged-listing")
        assert 700 < listing["y"] + listing["height"] <= 900, listing
        # The choice of keys has a visible name, and links have the page's colour.
        visit.tab("keep")
        content = visit.page.evaluate("getComputedStyle(document.getElementById('key-choice'), '::before').content")
        # Firefox does not resolve it.
        assert content in ('"Keys"', "attr(data-title)"), content
        assert visit.page.get_attribute("#key-choice", "data-title") == "Keys"
        visit.tab("help")
        accent = visit.page.evaluate("getComputedStyle(document.querySelector('.places > .chosen')).borderBottomColor")
        assert visit.page.evaluate("getComputedStyle(document.querySelector('#help a')).color") == accent
