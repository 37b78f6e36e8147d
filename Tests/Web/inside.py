"""Tests of the article inside.html, which `browser` runs: all that it claims is computed while one reads."""
import os

from visits import AXE

PROVED = "Both are the same: proved for all keys and all luck."


def article(visit, **options):
    page = visit.context.new_page()
    page.on("pageerror", lambda error: visit.errors.append(str(error)))
    page.on("console", lambda message: message.type == "error" and visit.errors.append(message.text))
    if options:
        page.set_viewport_size(options)
    page.goto(visit.site.url + "inside.html")
    page.wait_for_selector("body.ready")
    return page


def sees(page, element, text, canvas=0):
    page.wait_for_function(
        "([id, canvas, text]) => document.querySelector(id).shadowRoot.querySelectorAll('canvas')[canvas]?.ariaLabel?.includes(text)",
        arg=[element, canvas, text], timeout=20_000)


def press(page, element, *labels):
    for label in labels:
        page.locator(element).get_by_role("button", name=label, exact=True).click()
        page.wait_for_timeout(250)


def fact(page, name, text):
    page.wait_for_function("([name, text]) => document.querySelector(`[data-fact=${name}]`).textContent === text",
                           arg=[name, text], timeout=20_000)


def violations(page):
    page.evaluate(AXE)
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] }).then((result) => result.violations)")
    return [(one["id"], [node["html"][:120] for node in one["nodes"]][:3]) for one in found]


def register(test):
    @test()
    def the_start_links_to_the_article_and_back(visit):
        page = visit.page
        for selector in ("#welcome a", "#library .article-link a"):
            assert page.is_visible(selector) and page.get_attribute(selector, "href") == "inside.html", selector
        page.click("#library .article-link a")
        page.wait_for_selector("body.ready")
        fact(page, "lines", "61")
        # The tools load only for readers who get to them.
        asked = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
        assert not any("tools." in name for name in asked), asked
        page.get_by_role("link", name="write a listing").click()
        page.wait_for_selector("#listing-text")

    @test()
    def the_article_counts_and_proves_what_it_says(visit):
        page = article(visit)
        page.locator("#drawn").scroll_into_view_if_needed()
        fact(page, "states", "15")
        fact(page, "edges", "28")
        fact(page, "proof", PROVED)
        sees(page, "#drawn fx-790", "PLAYERS")
        sees(page, "#drawn fx-790", "PLAYERS", 1)
        page.wait_for_selector("#drawn .graph g.current[data-name='asking for players']")
        assert page.inner_text("#seen") == "You have been in 2 of 14 states after the start."
        page.click("#drawn .pane-choice [value=swift]")
        page.wait_for_selector("#drawn .code-view .lit:has-text('case .askingForPlayers')")
        rows = page.locator("#drawn .code-view .row").count()
        fact(page, "swift", str(rows))
        # A state is reached by a search.
        page.locator("#drawn g[data-name=finishing]").click()
        bring = page.locator("#drawn .state-bar button", has_text="Bring me here")
        # Now the computer is above the window, where it sleeps.
        bring.evaluate("button => button.scrollIntoView({ block: 'start' })")
        bring.click()
        page.wait_for_selector("#drawn .graph g.current[data-name=finishing]", timeout=20_000)
        assert int(page.inner_text("[data-fact=agreed]")) > 20

    @test()
    def time_goes_back_and_forth_in_the_article(visit):
        page = article(visit)
        play = "#listed fx-790"
        page.locator(play).scroll_into_view_if_needed()
        sees(page, play, "PLAYERS")
        lit = lambda: page.inner_text("#lines .lit .number")
        assert lit() == "50"
        press(page, play, "1", "EXE")
        sees(page, play, "has $ 1000")
        assert lit() == "220"
        press(page, play, "EXE")
        sees(page, play, "→")
        page.wait_for_timeout(300)
        assert lit() == "810"
        odds = page.inner_text("#moment-text").split(": ")[1]
        count = int(page.get_attribute("#moment", "max"))
        page.focus("#moment")
        for _ in range(2):
            page.keyboard.press("ArrowLeft")
        sees(page, play, "RACE")
        assert page.is_enabled("#go-on") and page.inner_text("#moment-text").startswith(f"{count - 1} of {count + 1}: ")
        page.wait_for_timeout(1500)
        sees(page, play, "RACE")
        page.keyboard.press("ArrowRight")
        sees(page, play, "has $ 1000")
        page.keyboard.press("Home")
        page.click("#go-on")
        sees(page, play, "PLAYERS")
        # Those who go back have the same luck.
        press(page, play, "1", "EXE")
        sees(page, play, "has $ 1000")
        press(page, play, "EXE")
        sees(page, play, "→")
        page.wait_for_timeout(300)
        assert page.inner_text("#moment-text").split(": ")[1] == odds

    @test()
    def a_changed_line_changes_the_verdict_of_the_article(visit):
        page = article(visit)
        page.locator("#broken").scroll_into_view_if_needed()

        def verdict(text):
            page.wait_for_function("text => document.getElementById('compared-verdict').textContent.includes(text)", arg=text, timeout=20_000)

        verdict(PROVED)
        for name, shown in (("Refuse one player", "PLAYERS"), ("Move the goal", "GOAL"), ("Pay a dollar more", "PRIZE")):
            page.click(f"#edits button:has-text('{name}')")
            verdict("They differ. Seed ")
            page.click("#play-difference")
            page.locator("#both .note", has_text="They differ here").wait_for(timeout=20_000)
            sees(page, "#both", shown, 1)
        page.click("#edits button:has-text('As it was')")
        verdict(PROVED)
        assert page.is_hidden("#both") and page.is_hidden("#play-difference")
        listing = page.input_value("#changed")
        for old, new, said in (("80 A=V:R=0:", "80 R=0:A=V:", PROVED), ("IF V<1 THEN", "IF V<=0 THEN", "But no difference was found"),
                               ("20 CLEAR", "20 CLEAN", "Line 20 has an error: ")):
            assert old in listing
            page.fill("#changed", listing.replace(old, new))
            verdict(said)

    def the_article_fits(visit):
        size = visit.page.viewport_size
        page = article(visit, **size)
        for selector in ("#play", "#listed", "#drawn", "#broken"):
            page.locator(selector).scroll_into_view_if_needed()
            page.wait_for_timeout(300)
        fact(page, "proof", PROVED)
        page.click("#drawn .pane-choice [value=swift]")
        page.wait_for_selector("#drawn .code-view .row")
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        small = page.evaluate("""() => [...document.querySelectorAll('main button, main select')]
          .filter((one) => one.checkVisibility() && !one.closest('svg')).map((one) => one.getBoundingClientRect())
          .filter(({ height }) => height < 30).length""")
        assert small == 0, small
        assert violations(page) == [], violations(page)
        words = page.evaluate("[...document.querySelectorAll('main > p, main h1, main h2, section > p')].map((one) => one.textContent).join(' ').split(/\\s+/).length")
        assert 1300 < words < 1800, words

    for width, height, scheme in ((1366, 768, "light"), (360, 740, "light"), (1366, 768, "dark")):
        test(viewport={"width": width, "height": height}, color_scheme=scheme, has_touch=width < 900, reduced_motion="reduce",
             name=f"the_article_fits_{width}x{height}_{scheme}")(the_article_fits)

    @test()
    def the_article_has_a_size_of_its_own(visit):
        sizes = {}
        for name in ("inside.html", "inside.js", "inside.css"):
            packed = os.path.join(visit.site.folder, name + ".gz")
            if os.path.exists(packed):
                sizes[name] = os.path.getsize(packed)
        assert sum(sizes.values()) < 28_200, sizes

    @test(service_workers="allow")
    def article_and_lessons_work_offline(visit):
        page = visit.page
        page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        visit.context.set_offline(True)
        page.click("#library .article-link a")
        page.wait_for_selector("body.ready")
        page.locator("#drawn").scroll_into_view_if_needed()
        fact(page, "proof", PROVED)
        page.goto(visit.site.url + "#tab=listing")
        page.wait_for_selector("body.ready")
        page.click("#lessons summary")
        page.wait_for_selector("#lesson-list button")
        visit.context.set_offline(False)
