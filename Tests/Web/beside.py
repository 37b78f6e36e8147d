"""Tests of programs that play beside their state machines, which `browser` runs."""
from visits import beside, bring, is_fully_visible, violations

SIZES = [(1440, 900), (1366, 768), (1024, 768), (390, 844), (360, 740), (844, 390), (320, 568)]
# What belongs to the computer, in one order: alone, the display is another element.
PARTS = """() => [...document.querySelectorAll('.computer, .plate, .displays, .display, .display canvas, .strip, .keyboard, .key, #next-keys button')]
  .filter((part) => part.checkVisibility()).map((part) => {
    const { x, y, width, height } = part.getBoundingClientRect();
    return [part.dataset.label ?? part.textContent.trim().slice(0, 9), x, y + scrollY, width, height];
  })"""
PROOFS = "[...document.querySelectorAll('#games .proof')].map((proof) => proof.textContent)"
PROVED = "Both are the same: proved for all keys and all luck."


def begins(visit):
    """Waits until both programs ask for the players."""
    visit.page.wait_for_selector("#twin-second canvas[aria-label*='PLAYERS']", timeout=20_000)
    visit.page.wait_for_timeout(200)


def register(test):
    def nothing_of_the_computer_moves(visit):
        page = visit.page
        visit.sees("PLAYERS", timeout=20_000)
        page.wait_for_timeout(200)
        before = page.evaluate(PARTS)
        page.evaluate("location.hash = '#twins=horse-race,horse-race:port'")
        begins(visit)
        after = page.evaluate(PARTS)
        assert len(before) == len(after), (len(before), len(after))
        moved = [(one, other) for one, other in zip(before, after) if any(abs(a - b) > 2 for a, b in zip(one[1:], other[1:]))]
        assert moved == [], moved
        # The display of the state machine is visible, and as legible as a still of the library.
        assert is_fully_visible(visit, "#twin-second canvas") and is_fully_visible(visit, "#twin-second figcaption")
        width = page.locator("#twin-second canvas").bounding_box()["width"]
        assert width >= 185, width
        cut = page.evaluate("""() => {
          const { scrollHeight, clientHeight } = document.querySelector('#twin-second figcaption');
          return scrollHeight > clientHeight + 2;
        }""")
        assert not cut

    for width, height in SIZES:
        test(viewport={"width": width, "height": height}, has_touch=width < 900, is_mobile=width < 500, fragment="#game=horse-race",
             name=f"nothing_moves_when_a_state_machine_joins_{width}x{height}")(nothing_of_the_computer_moves)

    @test()
    def a_card_says_what_is_proved_once_it_is_computed(visit):
        page = visit.page
        assert page.evaluate(PROOFS) == [""] * 5
        beside(visit, "Bullseye")
        page.wait_for_function("text => document.getElementById('agreed').textContent.includes(text)", arg=PROVED)
        assert page.evaluate("location.hash") == "#twins=bullseye,bullseye:port"
        visit.show("library")
        page.wait_for_function(f"() => {PROOFS}.every((proof) => proof === '{PROVED}')", timeout=20_000)
        assert page.locator("#games .proof").first.is_visible()
        assert violations(visit) == []

    @test()
    def the_labelled_score_is_shown_beside_a_state_machine(visit):
        page = visit.page
        visit.write('# ADDING\n#= C score\n10 INPUT "MORE",N:C=C+N:IF C<9 THEN 10\n')
        beside(visit, "ADDING")
        page.wait_for_function("() => document.getElementById('score').textContent === 'Score 0'")
        assert page.is_visible("#score")
        page.keyboard.type("4\n")
        page.wait_for_function("() => document.getElementById('score').textContent === 'Score 4'")
        page.click("#end-twins")
        page.wait_for_function("() => document.getElementById('score').hidden")
        visit.write('10 INPUT "LESS",N\n')
        beside(visit, '10 INPUT "LESS",N')
        assert page.is_hidden("#score")

    @test()
    def own_listings_and_examples_play_beside_their_state_machines(visit):
        page = visit.page
        bring(visit, ("mine.bas", b'10 INPUT "HOW MANY",N\n20 PRINT N*2\n'), ("tape.bas", b'10 PUT "A" A\n'))
        beside(visit, '10 INPUT "HOW MANY",N')
        page.wait_for_selector("#twin-second canvas[aria-label*='HOW MANY']")
        page.wait_for_selector(".graph g.current")
        page.wait_for_function("text => document.getElementById('agreed').textContent.includes(text)", arg=PROVED)
        beside(visit, "Primes")
        page.wait_for_selector("#twin-second canvas[aria-label*=' 2']")
        # A program without a state machine says why, and has no verdict.
        beside(visit, '10 PUT "A" A')
        page.wait_for_function("() => document.getElementById('verdict').textContent.includes('it has no state machine. Line 10')")
        visit.show("library")
        page.wait_for_function("() => document.querySelectorAll('#drafts .proof:not(:empty)').length === 1")

    @test(viewport={"width": 360, "height": 740}, has_touch=True)
    def on_a_phone_the_reason_against_a_state_machine_is_visible(visit):
        bring(visit, ("tape.bas", b'10 PUT "A" A\n'))
        beside(visit, '10 PUT "A" A')
        visit.page.wait_for_selector("#verdict:has-text('it has no state machine')")
        assert is_fully_visible(visit, "#verdict")

    @test(viewport={"width": 360, "height": 740}, has_touch=True)
    def the_first_offer_has_a_second_button(visit):
        visit.page.tap("#play-first-beside")
        begins(visit)
        assert visit.page.is_hidden("#welcome")
        # Keys of the strip reach both programs.
        visit.page.locator("#next-keys button", has_text="2").tap()
        for side in ("first", "second"):
            visit.page.wait_for_selector(f"#twin-{side} canvas[aria-label*='shows: 2']")
