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
        assert visit.page.evaluate("getComputedStyle(document.getElementById('key-choice'), '::before').content") == '"Keys"'
        visit.tab("help")
        accent = visit.page.evaluate("getComputedStyle(document.querySelector('.places > .chosen')).borderBottomColor")
        assert visit.page.evaluate("getComputedStyle(document.querySelector('#help a')).color") == accent
