"""Tests of the strip between display and keys that `browser` runs: no key moves during a game."""

SIZES = [(1440, 900), (1024, 768), (390, 844), (844, 390), (320, 568)]
QUICK = """# QUICK
# Keys: 1 to 4, then Y or N.
10 PRINT "PLAYERS (1-3)";:INPUT $
20 PRINT "BET";
30 K$=KEY$:IF K$="" THEN 30
40 IF K$<"1" THEN 30
50 IF K$>"4" THEN 30
60 PRINT:PRINT "CHOSEN ";K$
70 PRINT "AGAIN (Y/N)?";
80 K$=KEY$:IF K$="Y" THEN 10
90 IF K$≠"N" THEN 80
100 PRINT:PRINT "GAME OVER";:END
"""
# More keys than have room in a row, and a difference in brackets that names none.
MANY = """10 PRINT "CHOOSE (A-Z)";:X=(A-Z)
20 K$=KEY$:IF K$="" THEN 20
30 INPUT "NUMBER",N
40 PRINT CSR 0;STR$(7-B);"(7-B)"
"""

BOXES = """() => [...document.querySelectorAll('.key')].map((key) => {
  const { x, y, width, height } = key.getBoundingClientRect();
  return [key.dataset.label, x, y + scrollY, width, height].join(' ');
}).join('\\n')"""
# Notices, and buttons of the strip, must not overlap keys or leave the window.
OVERLAPS = """() => {
  const box = (element) => element.getBoundingClientRect();
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility({ visibilityProperty: true }));
  const keys = shown('.key').map(box);
  return shown('.notice, #strip button, #strip p, #rules').filter((element) => {
    const { left, right, top, bottom } = box(element.closest('#rules') ?? element);
    return left < -1 || right > innerWidth + 1 || keys.some((key) =>
      left < key.right - 1 && right > key.left + 1 && top < key.bottom - 1 && bottom > key.top + 1);
  }).map((element) => element.outerHTML.slice(0, 80));
}"""


def accepted(visit):
    return visit.page.evaluate("[...document.querySelectorAll('#next-keys [data-key]:not([aria-disabled=true])')].map((key) => key.textContent)")


def accepts(visit, *keys):
    visit.page.wait_for_function("""keys => [...document.querySelectorAll('#next-keys [data-key]:not([aria-disabled=true])')]
      .map((key) => key.textContent).join(' ') === keys""", arg=" ".join(keys), timeout=8000)


def marked(visit):
    return visit.page.evaluate("[...document.querySelectorAll('.key.next-one')].map((key) => key.dataset.label).sort().join('')")


def register(test):
    def no_key_moves(visit):
        page = visit.page
        before = page.evaluate(BOXES)

        def unmoved(place):
            page.wait_for_timeout(250)
            assert page.evaluate(BOXES) == before, place
            found = page.evaluate(OVERLAPS)
            assert found == [], (place, found)

        unmoved("the first visit")
        page.click("#play-first")
        unmoved("the start")
        visit.use_full_speed()
        visit.sees("PLAYERS", timeout=20_000)
        unmoved("a typed answer")
        visit.press("BRK")
        visit.sees("READY")
        unmoved("an interrupted game")
        visit.press("AC")
        for again in (True, False):
            if again:
                visit.write(QUICK)
                page.click("#load-run")
            else:
                page.click("#play-again")
            visit.sees("PLAYERS (1-3)?")
            unmoved("a question")
            visit.press("1", "EXE")
            visit.sees("BET")
            unmoved("a wait for a key")
            visit.press("2")
            visit.sees("CHOSEN")
            unmoved("STOP")
            visit.press("EXE")
            visit.sees("AGAIN")
            visit.press("N")
            visit.sees("GAME OVER")
            unmoved("the end")
        # A click after the end is the key of that place, and nothing else.
        box = page.locator('.key[data-label="EXE"]').bounding_box()
        for _ in range(3):
            page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        unmoved("EXE after the end")
        visit.press("AC")
        visit.command("1/0")
        visit.sees("ERR3")
        unmoved("an error")
        assert "Division by 0" in page.inner_text("#explanation")
        visit.press("AC")

    for width, height in SIZES:
        for scheme in ("light", "dark"):
            test(viewport={"width": width, "height": height}, color_scheme=scheme, has_touch=width < 900, rare=scheme == "dark",
                 name=f"no_key_moves_{width}x{height}_{scheme}")(no_key_moves)

    @test()
    def a_double_click_starts_a_game_and_nothing_else(visit):
        for size in SIZES:
            visit.page.set_viewport_size({"width": size[0], "height": size[1]})
            visit.page.evaluate("localStorage.clear()")
            other = visit.context.browser.new_context(viewport={"width": size[0], "height": size[1]}, service_workers="block").new_page()
            other.goto(visit.site.url)
            other.wait_for_selector("body.ready")
            box = other.locator("#play-first").bounding_box()
            for _ in range(3):
                other.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            other.wait_for_selector("#rules:has-text('HORSE RACE')", state="attached")
            other.wait_for_timeout(400)
            assert other.evaluate("document.body.dataset.tab") == "library", size
            assert "Horse Race" in other.evaluate("document.querySelector('#display canvas').ariaLabel"), size
            assert not other.evaluate("document.body.classList.contains('sheet')"), size
            other.context.close()

    @test()
    def the_offer_ends_with_the_first_use(visit):
        page = visit.page
        page.keyboard.press("Tab")
        assert page.is_visible("#welcome")
        visit.press("7")
        assert page.is_hidden("#welcome")
        page.wait_for_timeout(900)
        page.reload()
        page.wait_for_selector("body.ready")
        assert page.is_hidden("#welcome")

    @test()
    def notices_leave_and_undo_stays_in_the_panel(visit):
        visit.write('10 PRINT "A"\n')
        visit.page.click("#load")
        visit.notice("The listing is in P0")
        visit.page.wait_for_function("() => !document.querySelector('.notice')", timeout=12_000)
        assert visit.page.inner_text("#undo button") == "Undo"

    @test(viewport={"width": 1024, "height": 768})
    def notices_stay_in_sight_and_cover_no_key_in_a_scrolled_page(visit):
        visit.write("10 PRINT 1\n")
        for place in (0, 200, 400, 9999):
            visit.page.evaluate("(place) => { document.getElementById('load').click(); scrollTo(0, place); }", place)
            visit.notice("The listing is in P0")
            visit.page.wait_for_timeout(600)
            box = visit.page.locator(".notice").last.bounding_box()
            assert box["y"] >= -8 and box["y"] + box["height"] < 60, box
            at = visit.page.evaluate("""({ x, y, width, height }) => document.elementFromPoint(x + 20, y + height / 2).closest('.notice') !== null""", box)
            assert at, place

    # The keys

    def keys_of_each_wait(visit):
        visit.write(QUICK)
        visit.page.click("#load-run")
        visit.sees("PLAYERS")
        accepts(visit, "1", "2", "3", "EXE")
        places = lambda: visit.page.evaluate("""[...document.querySelectorAll('#next-keys button')]
          .map((key) => key.textContent + key.getBoundingClientRect().x).join(' ')""")
        before = places()
        visit.page.locator("#next-keys button", has_text="2").click()
        visit.sees("2")
        visit.page.wait_for_timeout(200)
        visit.page.locator("#next-keys button", has_text="EXE").click()
        visit.sees("BET")
        accepts(visit, "1", "2", "3", "4")
        assert marked(visit) == "1234" and places() == before
        visit.page.locator("#next-keys button", has_text="4").click()
        visit.sees("CHOSEN 4")
        accepts(visit, "EXE")
        visit.page.locator("#next-keys button", has_text="EXE").click()
        visit.sees("AGAIN")
        accepts(visit, "N", "Y")
        assert places() == before
        visit.page.locator("#next-keys button", has_text="N").click()
        visit.sees("GAME OVER")
        visit.page.wait_for_selector("#play-again")
        assert marked(visit) == "" and accepted(visit) == []
        visit.page.click("#play-again")
        visit.sees("PLAYERS")
        visit.press("BRK", "AC")
        visit.page.click("#another-game")
        assert visit.page.is_visible("#games")

    for width, height in ((1440, 900), (390, 844), (844, 390)):
        test(viewport={"width": width, "height": height}, has_touch=width < 900,
             name=f"the_strip_names_the_keys_of_each_wait_{width}x{height}")(keys_of_each_wait)

    @test(viewport={"width": 320, "height": 568}, has_touch=True)
    def on_a_short_phone_the_accepted_keys_are_marked_on_the_keyboard(visit):
        visit.write(QUICK)
        visit.page.click("#load-run")
        # A key before INPUT waits is lost.
        visit.sees("(1-3)?")
        visit.press("1", "EXE")
        visit.sees("BET")
        visit.page.wait_for_function("() => document.querySelectorAll('.key.next-one').length === 4")
        assert visit.page.is_hidden("#next-keys")

    @test(fragment="#twins=horse-race")
    def the_strip_names_the_keys_of_twins(visit):
        visit.use_full_speed()
        seen = lambda text: visit.page.wait_for_selector(f"#twin-second canvas[aria-label*={text!r}]", timeout=20_000)
        seen("PLAYERS")
        accepts(visit, *"123456789", "EXE")
        visit.press("1", "EXE")
        seen("has $ 1000")
        accepts(visit, "EXE")
        visit.press("EXE")
        seen("→")
        accepts(visit, *"01234")
        visit.press("2")
        seen("MONEY")
        accepts(visit, *"0123456789", "EXE")
        visit.page.click("#end-twins")
        visit.page.wait_for_function("() => document.querySelectorAll('#next-keys button').length === 0")

    @test(fragment="#game=hangman")
    def all_letters_are_keys_of_hangman(visit):
        accepts(visit, *"ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        assert visit.page.locator(".key.next-one").count() == 26

    @test(fragment="#game=bulls-and-cows")
    def the_strip_names_the_signs_of_bulls_and_cows(visit):
        accepts(visit, *"-*/=0123456789")

    @test(viewport={"width": 390, "height": 844}, has_touch=True)
    def a_tap_just_after_the_end_opens_nothing(visit):
        visit.use_full_speed()
        visit.load_and_run('10 PRINT "AGAIN (Y/N)";\n20 K$=KEY$:IF K$<>"N" THEN 20\n30 END\n')
        accepts(visit, "N", "Y")
        visit.press("N")
        visit.page.wait_for_selector("#another-game")
        visit.page.evaluate("document.getElementById('another-game').click()")
        assert visit.page.get_attribute("#open-panels", "aria-expanded") == "false"
        visit.page.click("#another-game")
        assert visit.page.get_attribute("#open-panels", "aria-expanded") == "true"

    @test()
    def the_choice_of_a_game_rests_only_after_a_program(visit):
        visit.press("7")
        visit.write("10 PRINT 1\n")
        visit.page.wait_for_timeout(1100)
        visit.page.click("#load")
        visit.page.wait_for_timeout(200)
        assert visit.page.is_enabled("#another-game")

    @test()
    def a_character_of_the_strip_without_a_key_is_no_error(visit):
        visit.load_and_run('10 K$=KEY$:IF K$="?" THEN 30\n20 GOTO 10\n30 PRINT "ASKED"\n')
        visit.page.locator("#next-keys [data-key]:not([aria-disabled=true])", has_text="?").click()
        # Errors are reported at the end of the visit.
        visit.page.wait_for_timeout(200)

    @test()
    def the_keys_of_a_prompt_remain_while_one_types(visit):
        visit.use_full_speed()
        visit.load_and_run('10 INPUT "BET",N\n20 INPUT "AGAIN (Y/N)",A$\n30 GOTO 10\n')
        visit.sees("BET?")
        accepts(visit, *"0123456789", "EXE")
        visit.press("1", "EXE")
        visit.sees("AGAIN")
        accepts(visit, "N", "Y", "EXE")
        visit.press("N")
        visit.page.wait_for_timeout(300)
        accepts(visit, "N", "Y", "EXE")
        visit.press("EXE")
        visit.sees("BET?")
        accepts(visit, *"0123456789", "EXE")

    @test()
    def the_offer_says_what_can_be_typed_in_each_mode(visit):
        visit.press("2", "EXE")
        visit.page.wait_for_selector("#what-to-type:has-text('a calculation and EXE')")
        visit.press("MODE", "1")
        visit.page.wait_for_selector("#what-to-type:has-text('a line with its number')")

    @test(fragment="#game=horse-race")
    def the_strip_names_the_keys_of_horse_race(visit):
        visit.use_full_speed()
        visit.sees("PLAYERS", timeout=20_000)
        accepts(visit, *"123456789", "EXE")
        visit.press("1", "EXE")
        visit.sees("has $ 1000")
        accepts(visit, "EXE")
        visit.press("EXE")
        visit.sees("→")
        accepts(visit, *"01234")
        visit.press("2")
        visit.sees("MONEY?")
        accepts(visit, *"0123456789", "EXE")

    def keys_never_widen_the_page(visit):
        page = visit.page
        # The window of a phone widens with the page.
        fits = f"() => document.documentElement.scrollWidth <= {page.viewport_size['width']}"
        page.wait_for_selector("#next-keys button", state="attached")
        labels = "[...document.querySelectorAll('#next-keys [data-key]')].map((key) => key.textContent).join(' ')"
        assert page.evaluate(labels) == " ".join("ABCDEFGHIJKLMNOPQRSTUVWXYZ") + " EXE", page.evaluate(labels)
        assert page.evaluate(fits), page.evaluate("document.documentElement.scrollWidth")
        visit.write(MANY)
        page.click("#load-run")
        visit.sees("CHOOSE")
        assert page.evaluate(labels) == " ".join("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ") + " EXE", page.evaluate(labels)
        assert page.evaluate(fits), page.evaluate("document.documentElement.scrollWidth")
        # The widest content that the strip can have.
        page.evaluate("""() => {
          const button = document.querySelector('#next-keys button');
          document.getElementById('next-keys').append(...Array.from({ length: 5 }, () => button.cloneNode(true)));
          for (const id of ['explanation', 'rules']) document.getElementById(id).append('W'.repeat(300));
        }""")
        assert page.evaluate(fits), page.evaluate("document.documentElement.scrollWidth")

    for width, height in SIZES:
        test(viewport={"width": width, "height": height}, has_touch=width < 900, is_mobile=width < 900, fragment="#twins=hangman",
             name=f"keys_of_the_strip_never_widen_the_page_{width}x{height}")(keys_never_widen_the_page)

    @test()
    def a_digit_while_stop_is_lit_gets_a_hint_first(visit):
        hint = lambda: visit.page.inner_text("#explanation")
        visit.use_full_speed()
        visit.load_and_run('10 PRINT "A"\n20 PRINT "B"\n')
        visit.sees("A")
        visit.page.wait_for_timeout(200)
        visit.press("5")
        visit.page.wait_for_function("() => document.getElementById('explanation').textContent.includes('5 again starts')")
        assert visit.display() == "A"
        visit.press("EXE")
        visit.sees("B")
        assert hint() == "EXE continues."
        visit.page.keyboard.down("6")
        visit.page.keyboard.down("6")
        visit.page.keyboard.up("6")
        visit.page.wait_for_timeout(200)
        assert visit.display() == "B" and "6 again starts" in hint()
        visit.type("678")
        visit.sees("678")
