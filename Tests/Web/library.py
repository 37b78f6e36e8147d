"""Tests of the library, which `browser` runs."""
from visits import bring, program_button, listing

# Whether a canvas has any dot.
IS_DRAWN = "canvas => canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.some((byte) => byte > 0)"


def cards(visit, id):
    return visit.page.locator(f"#{id} li")


def titles(visit, id):
    return cards(visit, id).locator("h3").all_inner_texts()


def still(visit, card, *texts):
    """Waits until a still shows one of the texts."""
    canvas = card.locator(".still")
    canvas.scroll_into_view_if_needed()
    visit.page.wait_for_function(
        "([canvas, texts]) => texts.some((text) => canvas.getAttribute('aria-label').includes(text))",
        arg=[canvas.element_handle(), texts], timeout=8000)
    assert canvas.evaluate(IS_DRAWN)


def copied(visit, card):
    button = card.get_by_role("button", name="Copy link")
    button.click()
    visit.page.wait_for_function(
        "button => button.textContent === 'Copied' && document.getElementById('spoken').textContent === 'Copied'",
        arg=button.element_handle())
    return visit.page.evaluate("navigator.clipboard.readText()")


def register(test):
    def the_library_has_cards(visit):
        page = visit.page
        bring(visit, ("older.bas", b'10 PRINT "OLDER";\n'))
        bring(visit, ("newer.bas", b'10 PRINT "NEWER";\n20 GOTO 20\n'))
        visit.show("library")
        assert page.locator("#library h2").all_inner_texts() == ["Games", "Yours", "Examples", "Assembler"]
        game = cards(visit, "games").first
        assert game.locator("button").all_inner_texts() == ["Play", "Play beside its state machine", "Open", "Copy link"]
        grounds = game.locator("button").evaluate_all("all => all.map((button) => getComputedStyle(button).backgroundColor)")
        assert grounds[0] not in grounds[1:] and set(grounds[1:]) == {"rgba(0, 0, 0, 0)"}, grounds
        stills = {"Horse Race": "P 1→", "Bullseye": "·100", "Bulls & Cows": "1:□□□□", "Hangman": "____", "Shapes": "1"}
        assert titles(visit, "games") == list(stills)
        for index, text in enumerate(stills.values()):
            still(visit, cards(visit, "games").nth(index), text)
        assert titles(visit, "drafts") == ['10 PRINT "NEWER";', '10 PRINT "OLDER";']
        still(visit, cards(visit, "drafts").nth(0), "NEWER")
        still(visit, cards(visit, "drafts").nth(1), "OLDER")
        assert "rgba" not in page.evaluate("getComputedStyle(document.querySelector('#drafts button')).backgroundColor")
        width = page.evaluate("innerWidth")
        boxes = page.evaluate("""() => [...document.querySelectorAll('.cards :is(li, .still, button, h3, p)')]
          .map((part) => [part.getBoundingClientRect(), part.closest('li').getBoundingClientRect()])
          .filter(([{ left, right, bottom }, card]) => right > 0)
          .filter(([{ left, right, bottom }, card]) => left < card.left || right > card.right + .5 || bottom > card.bottom + .5).length""")
        assert boxes == 0 and page.evaluate("document.documentElement.scrollWidth") <= width
        assert copied(visit, cards(visit, "games").nth(1)) == f"{visit.site.url}#game=bullseye"
        link = copied(visit, cards(visit, "drafts").nth(1))
        cards(visit, "drafts").nth(1).get_by_role("button", name="Play: ").click()
        visit.sees("OLDER")
        page.goto("about:blank")
        page.goto(link)
        page.wait_for_function("() => document.getElementById('listing-text').value.includes('OLDER')")

    for width, height in [(1440, 900), (390, 844)]:
        test(viewport={"width": width, "height": height}, has_touch=width < 900, permissions=["clipboard-read", "clipboard-write"],
             name=f"the_library_has_cards_{width}x{height}")(the_library_has_cards)

    @test()
    def the_own_listing_is_among_yours_while_it_is_edited(visit):
        visit.show("library")
        assert titles(visit, "drafts") == [] and visit.page.is_visible("#no-drafts")
        visit.write("10 REM MINE\n")
        visit.show("library")
        assert titles(visit, "drafts") == ["10 REM MINE"] and visit.page.is_hidden("#no-drafts")
        program_button(visit, "Ball", "Open")
        visit.show("library")
        assert titles(visit, "drafts") == ["10 REM MINE"]
        program_button(visit, "10 REM MINE", "Open")
        assert listing(visit) == "10 REM MINE\n"

    @test()
    def a_listing_that_the_user_replaces_is_among_yours(visit):
        visit.write("10 REM MINE\n")
        visit.page.click("#listing-text")
        visit.page.keyboard.press("Control+a")
        visit.page.keyboard.insert_text("20 REM OTHER\n")
        visit.show("library")
        assert titles(visit, "drafts") == ["20 REM OTHER", "10 REM MINE"]
        visit.show("listing")
        visit.page.click("#listing-text")
        visit.page.keyboard.press("Control+a")
        visit.page.keyboard.press("Delete")
        visit.show("library")
        assert titles(visit, "drafts") == ["20 REM OTHER", "10 REM MINE"]

    @test()
    def ctrl_z_restores_the_listing_before_an_opened_one(visit):
        visit.write("10 REM MINE\n20 END\n")
        program_button(visit, "Ball", "Open")
        opened = listing(visit)
        visit.page.click("#listing-text")
        visit.page.keyboard.press("Control+z")
        assert listing(visit) == "10 REM MINE\n20 END\n"
        visit.page.keyboard.press("Control+z")
        assert listing(visit) == opened

    @test()
    def equal_warnings_become_one(visit):
        visit.write("10 TIMER 1\n20 TIMER 2\n30 TIMER 3\n40 PRNT\n50 PRNT\n")
        visit.page.wait_for_function("() => document.querySelectorAll('#diagnostics li').length === 3")
        texts = visit.page.locator("#diagnostics li").all_inner_texts()
        assert texts[0].startswith("warning, row 1, line 10: ") and texts[0].endswith("(and 2 more)"), texts
        assert [text.split(":")[0] for text in texts[1:]] == ["error, row 4, line 40", "error, row 5, line 50"], texts

    @test()
    def a_listing_with_errors_has_an_empty_still(visit):
        visit.write("10 PRINT ♞\n")
        visit.show("library")
        card = cards(visit, "drafts").first
        card.locator(".still").scroll_into_view_if_needed()
        visit.page.wait_for_timeout(500)
        assert not card.locator(".still").evaluate(IS_DRAWN)
