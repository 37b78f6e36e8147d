"""Tests that the page loses nothing that was typed, recorded or opened, which `browser` runs."""
import json

from visits import bring, drafts, program_button, listing

DROP = """([name, text]) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name));
  window.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));
}"""


def register(test):
    @test(fragment="#twins=hangman")
    def work_during_twins_is_saved(visit):
        visit.page.wait_for_selector("#twin-second canvas[aria-label*='shows: ']")
        visit.write("10 REM DURING TWINS\n")
        visit.page.wait_for_function(
            "() => (localStorage.getItem('fx790.state') ?? '').includes('DURING TWINS')", timeout=8000)

    @test()
    def after_all_reset_a_recording_follows_the_others(visit):
        visit.use_full_speed()
        visit.write("10 END\n")
        visit.page.click("#load")
        visit.tab("tape")
        visit.page.click("#new-tape")
        visit.command('save "ONE"')
        visit.page.wait_for_selector("#tape-files h3:has-text('ONE')")
        visit.tab("keep")
        visit.page.click("#all-reset")
        visit.page.click("#question-yes")
        visit.notice("the computer was reset")
        visit.write("10 STOP\n")
        visit.page.click("#load")
        visit.tab("tape")
        visit.command('save "TWO"')
        visit.page.wait_for_selector("#tape-files h3:has-text('TWO')")
        assert "ONE" in visit.page.inner_text("#tape-files")

    @test()
    def a_large_export_can_be_imported(visit):
        state = {"format": "fx790-page", "version": 1, "listing": "10 REM LARGE\n",
                 "edited": {"Ball": "' " + "X" * 2_500_000}}
        visit.tab("keep")
        visit.page.set_input_files("#import-file", {
            "name": "fx790.json", "mimeType": "application/json", "buffer": json.dumps(state).encode()})
        visit.notice("fx790.json is imported")
        assert listing(visit) == "10 REM LARGE\n"

    @test()
    def a_listing_dropped_into_a_second_tab_survives_the_first(visit):
        visit.write("10 REM FIRST\n")
        visit.page.wait_for_timeout(900)
        first, second = visit.page, visit.open()
        visit.page = second
        second.wait_for_selector(".notice:has-text('another tab')")
        second.evaluate(DROP, ["mine.bas", "10 REM DROPPED\n"])
        second.wait_for_function("() => document.getElementById('listing-text').value.includes('DROPPED')")
        first.close()
        visit.notice("this one saves from now on")
        assert "DROPPED" in listing(visit) and "FIRST" in drafts(visit)

    @test()
    def ctrl_z_also_restores_the_title_of_a_listing(visit):
        program_button(visit, "Ball", "Open")
        visit.page.fill("#listing-text", "10 REM MY BALL\n")
        program_button(visit, "Table", "Open")
        visit.page.click("#listing-text")
        visit.page.keyboard.press("Control+z")
        assert listing(visit) == "10 REM MY BALL\n"
        program_button(visit, "Table", "Open")
        assert "MY BALL" not in listing(visit)
        program_button(visit, "Ball", "Open")
        assert listing(visit) == "10 REM MY BALL\n"

    @test(fragment="#listing=table")
    def a_reload_keeps_what_replaced_a_linked_listing(visit):
        bring(visit, ("mine.bas", b"10 REM MINE\n"))
        visit.page.wait_for_function("() => document.getElementById('listing-text').value.includes('MINE')")
        visit.page.wait_for_timeout(900)
        visit.page.reload()
        visit.page.wait_for_selector("body.ready")
        assert listing(visit) == "10 REM MINE\n"

    @test(fragment="#game=horse-race")
    def a_return_to_the_page_continues_the_game(visit):
        visit.use_full_speed()
        visit.sees("PLAYERS", timeout=15_000)
        visit.type("1")
        visit.enter()
        visit.sees("has $ 1000", timeout=15_000)
        visit.page.wait_for_timeout(900)
        visit.page.goto("about:blank")
        visit.page.go_back()
        visit.page.wait_for_selector("body.ready")
        visit.sees("has $ 1000")

    @test(fragment="#game=horse-race")
    def redo_returns_to_a_game_on_another_model(visit):
        page = visit.page
        visit.sees("PLAYERS", timeout=15_000)
        program_button(visit, "Bullseye", "Play")
        page.wait_for_selector("#rules:has-text('BULLSEYE')")
        visit.show("keep")
        page.select_option("#model", "pb-100")
        while "game=horse-race" not in page.url:
            page.go_back()
        page.wait_for_function("() => document.getElementById('model').value === 'fx-790p'")
        for model in ("pb-100", "fx-790p"):
            visit.show("listing")
            page.click("#undo button")
            page.wait_for_function("name => document.getElementById('model').value === name", arg=model)
        visit.sees("PLAYERS")
