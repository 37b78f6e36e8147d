"""Tests of the three places and the menu of the other panels, which `browser` runs."""
import json

import visits

SIZES = [(360, 740), (768, 1024), (1366, 768), (1920, 1080)]
# The parts that stay, in document coordinates; the button of the sheet has the name of its panel.
PARTS = """() => [...document.querySelectorAll('.top button:not(#open-panels), .computer, .displays, .display canvas, .strip, .key, .places button')]
  .filter((part) => part.checkVisibility() && !part.closest('.menu')).map((part) => {
    const { x, y, width, height } = part.getBoundingClientRect();
    // The head of the page stays in the window; on a phone, so does the sheet with the bar of the places.
    return [part.dataset.label ?? part.id, x, y + (part.closest('.sheet .panels, .top') ? 0 : scrollY), width, height];
  })"""
FOCUS = "document.activeElement.id"


def moved(before, after):
    """The parts that another place or size; all, if others are shown."""
    if [name for name, *_ in before] != [name for name, *_ in after]:
        return [before, after]
    return [(one, other) for one, other in zip(before, after) if any(abs(a - b) > 2 for a, b in zip(one[1:], other[1:]))]


def is_open(visit):
    assert visit.page.is_visible("#menu") == (visit.page.get_attribute("#more-panels", "aria-expanded") == "true")
    return visit.page.is_visible("#menu")


def chosen(visit):
    return visit.page.evaluate("document.body.dataset.tab")


def register(test):
    @test()
    def nothing_moves_when_a_place_changes_or_the_menu_opens(visit):
        page = visit.page
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            for is_running in (False, True):
                if is_running:
                    visits.program_button(visit, "Bullseye", "Play")
                    page.wait_for_selector("#rules:has-text('BULLSEYE')", state="attached")
                visit.show("library")
                page.wait_for_timeout(300)
                before = page.evaluate(PARTS)
                assert len(before) > 80, len(before)
                for name in visits.PANELS:
                    visit.show(name)
                    found = moved(before, page.evaluate(PARTS))
                    assert found == [], (width, is_running, name, found)
                    page.click("#more-panels")
                    found = moved(before, page.evaluate(PARTS))
                    assert found == [], (width, is_running, "menu", found)
                    page.keyboard.press("Escape")
            # Leaves the sheet.
            page.keyboard.press("Escape")
            visit.press("BRK", "AC")

    @test()
    def the_menu_of_panels_is_used_by_keys(visit):
        page = visit.page
        assert not is_open(visit)
        page.focus("#more-panels")
        for key, item in (("Enter", "debugger"), (" ", "debugger"), ("ArrowDown", "debugger"), ("ArrowUp", "help")):
            page.keyboard.press(key)
            assert is_open(visit) and page.evaluate(FOCUS) == f"item-{item}", key
            page.keyboard.press("Escape")
            assert not is_open(visit) and page.evaluate(FOCUS) == "more-panels", key
        page.keyboard.press("ArrowDown")
        for key, item in (("ArrowUp", "help"), ("ArrowDown", "debugger"), ("End", "help"), ("Home", "debugger"),
                          ("t", "tape"), ("s", "keep"), ("d", "debugger"), ("ArrowDown", "tape")):
            page.keyboard.press(key)
            assert page.evaluate(FOCUS) == f"item-{item}", key
        page.keyboard.press("Enter")
        assert not is_open(visit) and page.evaluate(FOCUS) == "more-panels"
        assert chosen(visit) == "tape" and page.is_visible("#tape") and page.is_hidden("#library")
        assert page.get_attribute("#item-tape", "aria-current") == "true"
        # Nothing reached the computer.
        assert visit.display() == "READY P0", visit.display()
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Tab")
        assert not is_open(visit)

    @test()
    def the_menu_of_panels_is_used_by_a_mouse(visit):
        page = visit.page
        page.click("#more-panels")
        assert is_open(visit)
        page.click("#more-panels")
        assert not is_open(visit)
        page.click("#more-panels")
        page.click("h1")
        assert not is_open(visit)
        visit.tab("help")
        assert page.is_visible("#help") and not is_open(visit)
        # Keys are the computer's again.
        visit.type("6*7")
        visit.enter()
        visit.sees("42")

    @test()
    def the_places_are_tabs(visit):
        page = visit.page
        selected = lambda: page.evaluate("[...document.querySelectorAll('[role=tab]')].filter((tab) => tab.ariaSelected === 'true').map((tab) => tab.id)")
        stops = lambda: page.evaluate("[...document.querySelectorAll('[role=tab]')].filter((tab) => tab.tabIndex === 0).map((tab) => tab.id)")
        page.focus("#tab-library")
        for key, name in (("ArrowRight", "listing"), ("ArrowRight", "twins"), ("ArrowRight", "library"), ("ArrowLeft", "twins"),
                          ("Home", "library"), ("End", "twins")):
            page.keyboard.press(key)
            assert page.evaluate(FOCUS) == f"tab-{name}" and chosen(visit) == name, key
            assert selected() == stops() == [f"tab-{name}"]
        visit.tab("help")
        assert selected() == [] and stops() == ["tab-library"]
        assert page.evaluate("document.querySelector('#more-panels').classList.contains('chosen')")

    @test()
    def panels_of_earlier_versions_are_remembered_and_linked(visit):
        for name in visits.PANELS:
            visit.tab(name)
            visit.page.wait_for_timeout(900)
            assert json.loads(visit.page.evaluate("localStorage['fx790.state']"))["settings"]["tab"] == name
            visit.page.evaluate("history.replaceState(null, '', location.pathname)")
            visit.page.reload()
            visit.page.wait_for_selector("body.ready")
            assert chosen(visit) == name and visit.page.is_visible(f"#{name}")
            visit.page.goto("about:blank")
            visit.page.goto(f"{visit.site.url}#tab={name}")
            visit.page.wait_for_selector("body.ready")
            assert chosen(visit) == name and visit.page.is_visible(f"#{name}")

    def panels_are_accessible(visit):
        for name in visits.PANELS:
            visit.tab(name)
            found = visits.violations(visit)
            assert found == [], (name, found)
        visit.page.click("#more-panels")
        found = visits.violations(visit)
        assert found == [], ("menu", found)

    for scheme in ("light", "dark"):
        test(color_scheme=scheme, name=f"panels_are_accessible_in_the_{scheme}")(panels_are_accessible)

    @test(viewport={"width": 360, "height": 740}, has_touch=True)
    def the_button_of_the_sheet_names_its_panel(visit):
        button = lambda: visit.page.inner_text("#open-panels")
        assert button() == "Games"
        visit.show("twins")
        assert button() == "Keys"
        visit.page.click("#more-panels")
        visit.page.keyboard.press("Escape")
        # Escape closes the menu first, then the sheet.
        assert not is_open(visit) and button() == "Keys"
        visit.page.keyboard.press("Escape")
        assert button() == "Inside"
