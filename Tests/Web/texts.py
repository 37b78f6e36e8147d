"""Parts of the page whose texts languages.py tests in each language: each changes what the page shows."""
import visits


def waits(visit, text):
    """Waits until the page's text includes another one."""
    visit.page.wait_for_function("text => document.body.textContent.includes(text)", arg=text, timeout=20_000)


def settle(visit):
    visit.page.wait_for_timeout(250)


def follow(visit, fragment):
    """Follows a link to this page."""
    visit.page.evaluate("(hash) => { location.hash = hash; dispatchEvent(new PopStateEvent('popstate')); }", fragment)


def panels(visit, note):
    for name in visits.PANELS:
        visit.show(name)
        settle(visit)
        note(name)
    visit.page.click("#more-panels")
    note("menu")
    visit.page.keyboard.press("Escape")


def links(visit, note):
    for name in ("tab=nothing", "model=nothing", "game=nothing", "nothing=1", "t=A", "z=A"):
        follow(visit, name)
        settle(visit)
        note(name)


def editor(visit, note):
    page = visit.page
    visit.show("listing")
    for button in ("renumber", "share"):
        page.click(f"#{button}")
        note(f"{button} without a listing")
    visit.write("10 PRNT 1\n20 GOTO 20\n30 FOR I=1 TO 2\n")
    settle(visit)
    page.wait_for_selector("#diagnostics button")
    note("diagnostics")
    page.click("#load-run")
    note("an error at loading")
    visit.write("10 PRINT 1\n15 GOTO 10\n")
    page.fill("#find", "PRINT")
    note("found")
    page.fill("#find", "NOTHING")
    note("not found")
    page.evaluate("() => { const text = document.getElementById('listing-text'); text.focus(); text.setSelectionRange(20, 20); }")
    settle(visit)
    note("jump")
    page.click("#renumber")
    visits.becomes(visit, "10 PRINT 1\n20")
    note("renumbered")
    page.click("#share")
    settle(visit)
    note("shared")
    page.click("#load")
    settle(visit)
    note("loaded")
    page.click("#undo button")
    note("undone")
    page.select_option("#language", "capx")
    page.fill("#listing-text", "SC: START:\n LAI: GR0, 1\n")
    settle(visit)
    note("CAP-X")
    page.fill("#listing-text", "")
    page.select_option("#language", "basic")
    page.evaluate("getSelection().removeAllRanges(); document.activeElement.blur()")
    visits.bring(visit, ("one.bas", b"10 PRINT 1\n"), ("two.bas", b"\0\1"))
    settle(visit)
    note("opened files")


def tape(visit, note):
    page = visit.page
    page.click("#speed label:last-child")
    visit.write("10 PRINT 1\n")
    page.click("#load")
    visit.show("tape")
    page.click("#new-tape")
    note("new tape")
    page.keyboard.press("Escape")
    visit.command('save "ONE"')
    visit.show("tape")
    page.wait_for_selector("#tape-files h3:has-text('ONE')")
    note("a file on the tape")
    page.set_input_files("#tape-file", {"name": "x.bin", "mimeType": "application/octet-stream", "buffer": b"nothing"})
    settle(visit)
    note("no tape")
    page.click("#eject-tape")
    page.wait_for_selector("#question[open]")
    note("question")
    page.click("#question button[value=no]")
    page.click("#record-sound")
    settle(visit)
    note("microphone")


def settings(visit, note):
    page = visit.page
    visit.show("keep")
    page.set_input_files("#import-file", {"name": "x.json", "mimeType": "application/json", "buffer": b"{"})
    settle(visit)
    note("a damaged import")
    page.click("#all-reset")
    note("question")
    page.click("#question-yes")
    settle(visit)
    note("reset")
    page.click("#session")
    settle(visit)
    note("no keys")
    page.select_option("#model", "pb-100")
    settle(visit)
    note("another model")
    page.select_option("#model", "fx-790p")


def computer(visit, note):
    page = visit.page
    page.keyboard.press("Escape")
    visit.command("1/0")
    page.wait_for_selector("#explanation.alarm")
    note("an error")
    visit.press("AC")
    page.evaluate("location.hash = '#game=bullseye'")
    page.evaluate("dispatchEvent(new PopStateEvent('popstate'))")
    visit.sees("BULLSEYE", timeout=15_000)
    settle(visit)
    note("a game")
    page.click("#all-keys")
    note("its keyboard")
    visit.show("keep")
    settle(visit)
    note("last waits")
    page.keyboard.press("Escape")
    visit.press("BRK")
    settle(visit)
    note("an ended game")
    visit.press("AC")


def debugger(visit, note):
    page = visit.page
    visit.write("10 A=1\n20 A=A+1\n30 GOTO 20\n")
    page.click("#load-run")
    visit.show("debugger")
    settle(visit)
    note("running")
    page.click("[data-command=halt]")
    page.wait_for_selector("#debugged-listing .halted, #debugged-listing.halted")
    note("halted")
    page.fill("#halt-when [name=when]", "A>9")
    page.click("#halt-when button")
    settle(visit)
    note("a condition")
    page.click("[data-command=off]")
    page.keyboard.press("Escape")
    visit.press("BRK", "AC")


def lessons(visit, note):
    page = visit.page
    visit.show("listing")
    page.click("#lessons summary")
    page.click("#lesson-list li:nth-child(2) button")
    for text in ("10 PRNT\n", '10 INPUT "NAME",N$\n20 PRINT 1\n', '10 INPUT "NAME",N$\n20 END\n', '10 INPUT "NAME",N$\n20 GOTO 20\n',
                 '10 INPUT "NAME",N$\n20 PRINT "HELLO ";N$\n30 PRINT 1\n', '10 INPUT "NAME",N$\n20 PRINT "HELLO ";N$\n'):
        page.fill("#listing-text", text)
        page.click("#check-lesson")
        page.wait_for_function("() => !/[…]⟧?$/.test(document.getElementById('lesson-result').textContent)", timeout=20_000)
        note(f"lesson: {text!r}")
    page.click("#lessons summary")


def twins(visit, note):
    page = visit.page
    visit.show("twins")
    page.click("#start-twins")
    page.wait_for_selector("#twin-second:not([hidden])", timeout=20_000)
    page.wait_for_selector(".pane[data-pane=graph] g[data-name]", timeout=20_000, state="attached")
    settle(visit)
    visit.show("twins")
    note("two programs")
    page.click("#pane-choice button[value=swift]")
    page.locator(".pane[data-pane=graph] g[data-name]").nth(2).dispatch_event("click")
    page.wait_for_selector(".state-bar:not([hidden])")
    note("a chosen state")
    page.locator(".state-bar button").nth(1).click()
    settle(visit)
    note("bring me here")
    visit.show("library")
    page.wait_for_timeout(1000)
    note("cards with proofs")
    visit.show("twins")
    follow(visit, "#twins=first,second&first=MTAgUFJJTlQgMQ&second=MTAgUFJJTlQgMg")
    page.wait_for_selector("#verdict.parted", timeout=20_000, state="attached")
    visit.show("twins")
    note("a difference")
    page.click("#end-twins")
    follow(visit, "#twins=first,second&first=MTAgUFJOVA&second=MTAgUFJJTlQgMg")
    settle(visit)
    note("a program that cannot run")


PARTS = [panels, links, editor, tape, settings, computer, debugger, lessons, twins]


