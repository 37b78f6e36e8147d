"""Tests of the states of a graph as buttons that `browser` runs: what a chosen state shows, and the plays
that lead to one."""
import visits

# The state of line 50 has no number that leads to it.
GUESS = """10 INPUT "GUESS",N
20 IF N*N=7 THEN 50
30 IF N=7 THEN PRINT "SEVEN":GOTO 60
40 PRINT "NO":GOTO 10
50 PRINT "NEVER"
60 PRINT "DONE"
"""
# Both areas have lines 10 to 40; only a play shows which line 10 is that of which state.
AREAS = """P0
10 PRINT "MAIN"
20 GOSUB #1
30 INPUT "MORE",N
40 IF N=1 THEN GOTO #1
50 END
P1
10 INPUT "SUB",M
20 IF M=2 THEN PRINT "TWO"
30 IF M=3 THEN 10
40 RETURN
"""
# The boxes of the chosen state's bar, of its pane and of the window.
BOXES = """() => ['.state-bar', '[data-pane=graph] .pane-body', 'html'].map((selector) => {
  const { left, top, right, bottom } = document.querySelector(selector).getBoundingClientRect();
  return [left, top, right, bottom];
})"""
KEYS = """() => [...document.querySelectorAll('.key')].map((key) => {
  const { x, y } = key.getBoundingClientRect();
  return `${key.dataset.label} ${x} ${y + scrollY}`;
}).join()"""
# Whether the first row of a selector is inside its pane.
IS_IN_PANE = """(selector) => {
  const row = document.querySelector(selector).getBoundingClientRect();
  const body = document.querySelector(selector).closest('.pane-body').getBoundingClientRect();
  return row.top >= body.top - 1 && row.bottom <= body.bottom + 1;
}"""
SCROLLED = """() => ['.graph', '.pane .listing-view', '.code-view'].map((name) => document.querySelector(name).scrollTop)"""


def state(visit, name):
    return visit.page.locator(f'.graph g[data-name="{name}"]')


def chosen(visit):
    return visit.page.eval_on_selector_all(".graph [aria-pressed=true]", "states => states.map((state) => state.dataset.name)")


def bar_says(visit, text):
    visit.page.wait_for_function(
        "text => document.querySelector('.state-bar').innerText.includes(text)", arg=text, timeout=8000)


def is_at(visit, name):
    visit.page.wait_for_selector(f'.graph g.current[data-name="{name}"]', timeout=15_000)


def begin_own(visit, listing):
    visit.use_full_speed()
    visit.write(listing)
    visit.tab("twins")
    visit.page.select_option("#first-program", "editor")
    visit.page.select_option("#second-form", "port")
    visit.page.click("#start-twins")
    visit.page.wait_for_selector(".graph g.current")
    visit.page.click("#pane-choice [value=swift]")


def agreed(visit):
    return int(visit.page.inner_text("#agreed").split()[0])


def register(test):
    @test()
    def a_click_on_a_state_shows_its_wait_lines_and_swift(visit):
        begin_own(visit, GUESS)
        page = visit.page
        state(visit, "guess").click()
        assert chosen(visit) == ["guess"], chosen(visit)
        bar_says(visit, "guess waits for INPUT “GUESS?”. Lines 10, 20, 30, 40, 50.")
        lines = page.eval_on_selector_all(".listing-view .linked", "rows => rows.map((row) => Number(row.dataset.place.split(' ')[1]))")
        assert lines == [10, 20, 30, 40, 50], lines
        assert "case .guess" in page.locator(".code-view .linked").first.inner_text()
        assert page.evaluate(IS_IN_PANE, ".listing-view .linked") and page.evaluate(IS_IN_PANE, ".code-view .linked")
        state(visit, "seven").click()
        assert chosen(visit) == ["seven"], chosen(visit)
        bar_says(visit, "seven waits for EXE. Line")
        assert "case .seven" in page.locator(".code-view .linked").first.inner_text()
        # Enter remains EXE after a click.
        visit.type("1")
        visit.enter()
        is_at(visit, "no")
        state(visit, "seven").click()
        assert chosen(visit) == [] and page.is_hidden(".state-bar") and page.locator(".linked").count() == 0

    @test()
    def lines_of_other_areas_are_not_marked(visit):
        page = visit.page
        begin_own(visit, AREAS)

        def marks(*rows):
            page.wait_for_function("""rows => [...document.querySelectorAll('.listing-view .linked code')]
              .map((code) => code.textContent).join('|') === rows""", arg="|".join(rows), timeout=8000)

        # The state that is current, others that a search finds, and one whose line is in one area.
        state(visit, "main").click()
        marks('PRINT "MAIN"', "GOSUB #1")
        bar_says(visit, "Lines P0-10, P0-20.")
        state(visit, "sub (P0-20)").click()
        marks('INPUT "SUB",M', 'IF M=2 THEN PRINT "TWO"')
        bar_says(visit, "Lines P1-10, P1-20.")
        state(visit, "two (P0-20)").click()
        marks('IF M=2 THEN PRINT "TWO"')
        page.keyboard.press("Escape")
        page.locator(".code-view .has-lines", has_text="fx.line = 40").click()
        marks("RETURN")
        page.locator(".listing-view .line", has_text='PRINT "MAIN"').click()
        linked = page.locator(".code-view .linked").all_inner_texts()
        assert len(linked) > 0 and all("SUB" not in row for row in linked) and 'fx.print("MAIN")' in linked[0], linked

    @test()
    def states_are_buttons_of_the_keyboard(visit):
        begin_own(visit, GUESS)
        page = visit.page
        guess = page.get_by_role("button", name="guess: a line", exact=True)
        display = lambda: page.get_attribute("#twin-first canvas", "aria-label")
        before = display()
        for key in ("Enter", " "):
            guess.focus()
            # The ring appears only if a key has moved the focus here.
            page.keyboard.press("Shift+Tab")
            page.keyboard.press("Tab")
            page.keyboard.press(key)
            assert chosen(visit) == ["guess"], (key, chosen(visit))
            assert guess.locator(".state").evaluate("frame => getComputedStyle(frame).strokeDasharray") != "none", "no focus ring"
            page.keyboard.press(key)
            assert chosen(visit) == [], (key, chosen(visit))
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        assert len(chosen(visit)) == 1 and chosen(visit) != ["guess"], chosen(visit)
        assert display() == before, "the computer got a key"
        page.keyboard.press("Escape")
        visit.page.wait_for_timeout(100)
        assert chosen(visit) == [] and "ended" not in page.inner_text("#twin-first figcaption")
        page.keyboard.press("Escape")
        page.wait_for_selector("#twin-first figcaption:has-text('ended')")

    # 10 INPUT "N",N / 20 IF N>9;PRINT "BIG":END / 30 PRINT N, and with N>8.
    @test(fragment="#twins=first,second&seed=5&keys=9&first=MTAgSU5QVVQgIk4iLE4KMjAgSUYgTj45OyBQUklOVCAiQklHIjpFTkQKMzAgUFJJTlQgTgo"
          "&second=MTAgSU5QVVQgIk4iLE4KMjAgSUYgTj44OyBQUklOVCAiQklHIjpFTkQKMzAgUFJJTlQgTgo")
    def a_link_plays_a_difference(visit):
        page = visit.page
        page.wait_for_selector("#twin-second.parted")
        assert page.evaluate("location.hash").startswith("#twins=first,second&seed=5&keys=9&first=")
        assert page.input_value("#seed") == "5"

    @test(fragment="#twins=hangman:basic,hangman&keys=KITE%1B")
    def a_link_types_keys(visit):
        visit.page.wait_for_selector("#twin-second figcaption:has-text('ended')")

    @test(fragment="#twins=hangman")
    def panes_stay_at_the_chosen_state(visit):
        page = visit.page
        page.click("#pane-choice [value=swift]")
        is_at(visit, "guessing")
        state(visit, "asking for another").click()
        # The line is known when a search has been there.
        bar_says(visit, "Line 8")
        # Enlarged, the panes have no room for the current state too.
        for name in ("Swift", "Graph") * 5:
            page.get_by_role("button", name=f"{name}: larger").click()
        page.wait_for_timeout(300)
        before = page.evaluate(SCROLLED)
        assert page.evaluate(IS_IN_PANE, ".graph [aria-pressed=true]") and page.evaluate(IS_IN_PANE, ".pane .listing-view .linked")
        for key in "KITE":
            page.keyboard.press(key)
            page.wait_for_timeout(300)
        is_at(visit, "cheering")
        assert page.evaluate(SCROLLED) == before, (page.evaluate(SCROLLED), before)
        page.keyboard.press("Escape")
        page.wait_for_timeout(100)
        after = page.evaluate(SCROLLED)
        assert all(one != other for one, other in zip(before, after)), (before, after)
        assert page.evaluate(IS_IN_PANE, ".graph .current") and page.evaluate(IS_IN_PANE, ".code-view .lit")

    @test(fragment="#twins=horse-race", viewport={"width": 1280, "height": 480})
    def the_bar_opens_swift_at_the_case(visit):
        is_at(visit, "asking for players")
        # Enlarged, the pane has no room for the current case too.
        visit.page.click("#pane-choice [value=swift]")
        for _ in range(5):
            visit.page.get_by_role("button", name="Swift: larger").click()
        visit.page.click("#pane-choice [value=swift]")
        state(visit, "over").click()
        visit.page.get_by_role("button", name="Swift", exact=True).last.click()
        visit.page.wait_for_selector(".code-view .linked:has-text('case (.over')")
        visit.page.wait_for_timeout(300)
        assert visit.page.evaluate(IS_IN_PANE, ".code-view .linked")

    def bring_me_here(form, name, played, key, then):
        """Brings a person to a state, where the last wait is `played`, and who presses a key."""
        def plays_to_a_state(visit):
            page = visit.page
            page.wait_for_selector(".graph g.current")
            before = page.evaluate("history.length")
            if form == "port":
                page.select_option("#second-form", "port")
                page.click("#start-twins")
                # Both forms may have states of the same name.
                page.wait_for_function("(before) => history.length > before", arg=before)
                before += 1
            state(visit, name).click()
            page.get_by_role("button", name="Bring me here").click()
            is_at(visit, name)
            texts = page.eval_on_selector_all(".computer canvas", "all => all.map((one) => one.ariaLabel)")
            assert sum(played in text for text in texts) == 2, texts
            # As after Start, the back button leads to the play before.
            assert page.evaluate("history.length") == before + 1
            count = agreed(visit)
            assert count > 5 and page.inner_text("#verdict").startswith("No difference so far."), count
            page.keyboard.press(key)
            is_at(visit, then)
            assert agreed(visit) > count and chosen(visit) == [name]
            page.wait_for_function("() => document.querySelectorAll('.linked').length > 0")
        return plays_to_a_state

    for game, form, name, played, key, then in (
            ("hangman", "machine", "asking for another", "TRY AGAIN", "n", "ended"),
            ("hangman", "port", "scoring", "SCORE", "Enter", "pressed (ask for letter)"),
            ("bullseye", "machine", "comparing", "SLIDER", "Enter", "scoring"),
            ("bullseye", "port", "target", "SLIDER", "Enter", "scoring"),
            ("bulls-and-cows", "machine", "found", "YOU GOT IT", "Enter", "asking for another"),
            ("horse-race", "machine", "asking for replay", "Replay", "n", "over"),
            ("shapes", "port", "pressed (ask for replay)", "AGAIN", "n", "ended")):
        test(fragment=f"#twins={game}", rare=game != "hangman",
             name=f"a_script_leads_to_{name.replace(' ', '_')}_of_{game}_{form}")(
            bring_me_here(form, name, played, key, then))

    @test(fragment="#twins=hangman,hangman:port")
    def a_play_stops_at_a_state(visit):
        page = visit.page
        is_at(visit, "pressed (ask for letter)")
        # The hanged man falls for a moment, which a play leaves by itself.
        state(visit, "losing").click()
        bar = page.locator(".state-bar")
        on = bar.get_by_role("button", name="Go on")
        bar.get_by_role("button", name="Bring me here").click()
        is_at(visit, "losing")
        on.wait_for()
        page.wait_for_selector(".state-bar:has-text('The play has stopped here.')")
        before = agreed(visit)
        page.wait_for_timeout(1500)
        assert agreed(visit) == before and page.locator('.graph g.current[data-name="losing"]').count() == 1
        on.click()
        page.wait_for_selector('.graph g.current:not([data-name="losing"])')
        on.wait_for(state="hidden")
        # From now on each play stops there, until a key.
        stop = bar.get_by_role("button", name="Stop here")
        stop.click()
        assert stop.get_attribute("aria-pressed") == "true"
        bar.get_by_role("button", name="Bring me here").click()
        is_at(visit, "losing")
        on.wait_for()
        page.keyboard.press("Enter")
        page.wait_for_selector('.graph g.current:not([data-name="losing"])')
        page.keyboard.press("Escape")
        assert page.get_attribute(".state-bar [aria-pressed]", "aria-pressed") == "false"

    def the_graph_fills_the_window(visit):
        page = visit.page
        visit.show("twins")
        is_at(visit, "asking for players")
        page.get_by_role("button", name="Graph: whole window").click()
        page.wait_for_selector(".pane.window")
        size = page.viewport_size
        box = page.locator(".pane.window").bounding_box()
        assert (box["width"], box["height"]) == (size["width"], size["height"]), box
        graph = page.locator(".window .graph").bounding_box()
        assert graph["height"] > size["height"] * .45, graph
        for selector in (".window #twin-second canvas", ".window #next-keys button", ".window .graph g.current"):
            assert visits.is_fully_visible(visit, selector), selector
        # Keys play on, by the keyboard and by the buttons.
        page.keyboard.press("1")
        page.locator(".window #next-keys button", has_text="EXE").click()
        is_at(visit, "offering")
        width = lambda: page.evaluate("document.querySelector('.graph svg').clientWidth")
        before = width()
        middle = graph["x"] + graph["width"] / 2, graph["y"] + graph["height"] / 2
        page.mouse.move(*middle)
        page.mouse.wheel(0, -240)
        page.wait_for_function("before => document.querySelector('.graph svg').clientWidth > before * 1.5", arg=before)
        scroll = lambda: page.evaluate("(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop])(document.querySelector('.graph'))")
        at = scroll()
        page.mouse.down()
        page.mouse.move(middle[0] - 40, middle[1] - 30, steps=4)
        page.mouse.up()
        assert abs(scroll()[1] - at[1] - 30) <= 2, (at, scroll())
        # A drag chooses no state.
        assert chosen(visit) == []
        page.focus(".window .graph")
        large = width()
        page.keyboard.press("-")
        assert width() < large
        page.keyboard.press("0")
        page.wait_for_timeout(100)
        assert page.evaluate("(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight + 1)(document.querySelector('.graph'))")
        is_at(visit, "offering")
        found = visits.violations(visit)
        assert found == [], found
        page.keyboard.press("Escape")
        page.wait_for_selector(".pane.window", state="detached")
        assert page.locator("#strip #next-keys").count() == page.locator("#strip #twin-second").count() == 1
        is_at(visit, "offering")

    for width, height, scheme in ((1366, 768, "light"), (360, 740, "dark")):
        test(fragment="#twins=horse-race,horse-race:port", viewport={"width": width, "height": height}, has_touch=width < 900, color_scheme=scheme,
             name=f"the_graph_fills_the_window_{width}x{height}")(the_graph_fills_the_window)

    @test(fragment="#twins=horse-race,horse-race:port", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    def two_fingers_zoom_the_whole_window(visit):
        page = visit.page
        visit.show("twins")
        is_at(visit, "asking for players")
        page.get_by_role("button", name="Graph: whole window").click()
        page.wait_for_selector(".pane.window")
        width = lambda: page.evaluate("document.querySelector('.graph svg').clientWidth")
        before = width()
        box = page.locator(".window .graph").bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        session = visit.context.new_cdp_session(page)
        fingers = lambda gap: [{"x": x - gap, "y": y, "id": 1}, {"x": x + gap, "y": y, "id": 2}]
        session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": fingers(30)})
        for gap in (40, 60, 80, 100):
            session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": fingers(gap)})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        page.wait_for_function("before => document.querySelector('.graph svg').clientWidth > before * 2", arg=before)

    @test()
    def a_script_leads_through_a_listing_of_ones_own(visit):
        begin_own(visit, GUESS)
        state(visit, "seven").click()
        visit.page.get_by_role("button", name="Bring me here").click()
        is_at(visit, "seven")
        visit.page.wait_for_selector("#twin-second canvas[aria-label*='SEVEN']")
        visit.enter()
        is_at(visit, "done")

    @test()
    def nothing_changes_if_no_script_leads_to_a_state(visit):
        begin_own(visit, GUESS)
        page = visit.page
        visit.type("1")
        visit.enter()
        is_at(visit, "no")
        before = page.evaluate("history.length"), agreed(visit), page.input_value("#seed")
        state(visit, "never").click()
        page.get_by_role("button", name="Bring me here").click()
        bar_says(visit, "No script that leads here was found.")
        is_at(visit, "no")
        assert (page.evaluate("history.length"), agreed(visit), page.input_value("#seed")) == before
        visit.enter()
        is_at(visit, "guess")

    def the_bar_fits_on_a_phone(visit):
        page = visit.page
        page.wait_for_selector("#twin-second canvas")
        page.wait_for_timeout(300)
        keys = page.evaluate(KEYS)
        visit.show("twins")
        is_at(visit, "sliding")
        state(visit, "comparing").tap()
        bar_says(visit, "comparing waits for EXE. Line 400.")
        bar, body, window = page.evaluate(BOXES)
        assert bar[0] >= body[0] and bar[1] >= body[1] and bar[2] <= body[2] + 1 and bar[3] <= body[3] + 1, (bar, body)
        assert page.evaluate("document.querySelector('.graph').clientHeight") > 90
        assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"], window
        for name in ("Swift", "Bring me here"):
            box = page.locator(".state-bar").get_by_role("button", name=name).bounding_box()
            assert box["height"] >= 44 and box["x"] + box["width"] <= page.viewport_size["width"], box
        page.locator(".state-bar").get_by_role("button", name="Bring me here").tap()
        is_at(visit, "comparing")
        page.click("#open-panels")
        assert page.evaluate(KEYS) == keys

    for width, height in ((390, 844), (320, 568)):
        test(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True, fragment="#twins=bullseye",
             name=f"the_bar_of_a_state_fits_on_a_phone_{width}x{height}")(the_bar_fits_on_a_phone)

    def a_chosen_state_is_accessible(visit):
        page = visit.page
        is_at(visit, "guessing")
        state(visit, "guessing").click()
        bar_says(visit, "guessing waits for a key (KEY$).")
        found = visits.violations(visit)
        assert found == [], found
        # The chosen state differs from the current one and the others.
        state(visit, "solved").click()
        page.mouse.move(0, 0)
        strokes = page.evaluate("""() => ['[aria-pressed=true]', '.current', ':not(.current)[aria-pressed=false]'].map((kind) =>
          getComputedStyle(document.querySelector(`.graph g${kind} .state`)).stroke)""")
        assert len(set(strokes)) == 3, strokes

    for scheme in ("light", "dark"):
        test(color_scheme=scheme, fragment="#twins=hangman", rare=scheme == "dark",
             name=f"a_chosen_state_is_accessible_in_the_{scheme}")(a_chosen_state_is_accessible)
