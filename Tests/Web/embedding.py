"""Tests of <fx-790> elements in an article, which `browser` runs."""
import os

import power

# The policy of docs/embedding.md.
POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; style-src 'self'; worker-src 'self'"
HELLO = '10 PRINT "WHO ARE YOU"\n20 INPUT "NAME",A$\n30 PRINT "HELLO ";A$\n'
KEY = '10 PRINT "KEY (Y/N)?";\n20 K$=KEY$:IF K$="" THEN 20\n30 IF K$≠"Y" THEN IF K$≠"N" THEN 20\n40 PRINT CSR 0;"GOT ";K$\n'


def article(visit, *elements, files=None, gap="0"):
    """Opens an article with elements; it lies beside the page's folder, not in it."""
    folder = os.path.join(visit.site.root, "article")
    os.makedirs(folder, exist_ok=True)
    for name, text in {"hello.bas": HELLO, "key.bas": KEY, **(files or {})}.items():
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)
    with open(os.path.join(folder, "gap.css"), "w", encoding="utf-8") as file:
        file.write(f"fx-790 {{ margin-bottom: {gap} }}")
    script = visit.site.url.replace(visit.site.origin, "") + "fx-790.js"
    with open(os.path.join(folder, "index.html"), "w", encoding="utf-8") as file:
        file.write(f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Article</title>'
                   f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
                   f'<link rel="stylesheet" href="gap.css">'
                   f'<script type="module" src="{script}"></script><h1>An article</h1>'
                   + "".join(f"<p>Text</p>{element}" for element in elements))
    page = visit.context.new_page()
    # Browsers ask for an icon, which this page does not have.
    page.on("pageerror", lambda error: "icon" not in str(error) and visit.errors.append(str(error)))
    page.on("console", lambda message: message.type == "error" and "404" not in message.text
            and "icon" not in message.text and visit.errors.append(message.text))
    page.set_viewport_size({"width": 900, "height": 700})
    page.goto(f"{visit.site.origin}/article/")
    return page


def sees(element, text, canvas=0, timeout=8000):
    label = element.locator("canvas").nth(canvas)
    label.wait_for(timeout=timeout)
    element.page.wait_for_function(
        "([canvas, text]) => canvas.getAttribute('aria-label')?.includes(text)", arg=[label.element_handle(), text],
        timeout=timeout)


def press(element, label):
    element.get_by_role("button", name=label, exact=True).click()


def register(test):
    @test()
    def an_element_plays_a_listing_with_the_keyboard(visit):
        page = article(visit, '<fx-790 src="hello.bas"></fx-790>')
        element = page.locator("fx-790")
        sees(element, "WHO ARE YOU")
        press(element, "EXE")
        # Keys go to the element only while it has the focus.
        page.locator("h1").click()
        page.keyboard.type("no", delay=20)
        element.locator("input").click(force=True)
        page.keyboard.type("ann", delay=60)
        sees(element, ": ANN_")
        page.keyboard.press("Backspace")
        sees(element, ": AN_")
        page.keyboard.press("Enter")
        sees(element, "HELLO AN")
        page.keyboard.press("Enter")
        press(element, "Play again")
        sees(element, "WHO ARE YOU")

    @test()
    def an_element_has_buttons_for_the_keys_of_its_program(visit):
        page = article(visit, '<fx-790 src="key.bas"></fx-790>')
        element = page.locator("fx-790")
        sees(element, "KEY (Y/N)?")
        press(element, "Y")
        sees(element, "GOT Y")

    @test()
    def an_element_types_its_keys_and_starts_again_when_an_attribute_changes(visit):
        page = article(visit, r'<fx-790 src="hello.bas" keys="\nEVA\n"></fx-790>')
        element = page.locator("fx-790")
        sees(element, "HELLO EVA")
        element.evaluate("element => element.setAttribute('src', 'key.bas')")
        sees(element, "KEY (Y/N)?")

    @test()
    def an_element_plays_a_listing_beside_its_port(visit):
        page = article(visit, '<fx-790 src="hello.bas" twins="port"></fx-790>')
        element = page.locator("fx-790")
        sees(element, "WHO ARE YOU", timeout=20_000)
        sees(element, "WHO ARE YOU", canvas=1)
        press(element, "EXE")
        element.locator("input").click(force=True)
        page.keyboard.type("ann", delay=60)
        page.keyboard.press("Enter")
        for canvas in (0, 1):
            sees(element, "HELLO ANN", canvas)
        assert "were the same" in element.locator(".note").text_content()

    @test()
    def a_changed_attribute_ends_the_worker_of_twins(visit):
        page = article(visit, '<fx-790 src="hello.bas" twins="port"></fx-790>')
        element = page.locator("fx-790")
        for file in ("key.bas", "hello.bas", "key.bas"):
            element.evaluate("(element, file) => element.setAttribute('src', file)", file)
        sees(element, "KEY (Y/N)?", canvas=1, timeout=20_000)
        page.wait_for_timeout(500)
        assert len(page.workers) == 1, page.workers
        press(element, "Y")
        sees(element, "GOT Y", canvas=1)

    @test()
    def a_removed_element_is_freed(visit):
        page = article(visit, '<fx-790 src="key.bas" twins="port"></fx-790>')
        page.wait_for_function(
            "() => document.querySelector('fx-790').shadowRoot.querySelector('canvas')?.ariaLabel?.includes('KEY')", timeout=20_000)
        page.evaluate("() => { const element = document.querySelector('fx-790'); window.kept = new WeakRef(element); element.remove(); }")
        page.wait_for_timeout(500)
        assert page.workers == []
        session = page.context.new_cdp_session(page)
        for _ in range(20):
            session.send("HeapProfiler.collectGarbage")
            if page.evaluate("kept.deref() === undefined"):
                return
            page.wait_for_timeout(100)
        raise AssertionError("the element is still in memory")

    @test()
    def elements_report_what_is_wrong(visit):
        cases = {
            '<fx-790></fx-790>': "it has no src",
            '<fx-790 src="none.bas"></fx-790>': "none.bas: 404",
            '<fx-790 src="wrong.bas"></fx-790>': "line 2 of the listing",
            '<fx-790 src="empty.bas"></fx-790>': "line 1 of the listing: There is no program line",
            '<fx-790 src="hello.bas" twins="both"></fx-790>': 'twins="both" is unknown',
            '<fx-790 src="memo.bas" twins="port"></fx-790>': "has no state machine",
        }
        files = {"wrong.bas": "10 PRINT 1\n20 GOTO\n", "empty.bas": "\n", "memo.bas": "10 PRINT 1\n20 WRITE# \"A\"\n"}
        page = article(visit, *cases, files=files)
        for index, text in enumerate(cases.values()):
            element = page.locator("fx-790").nth(index)
            element.scroll_into_view_if_needed()
            element.locator(".note", has_text=text).wait_for(timeout=20_000)

    @test()
    def only_gestures_in_an_element_start_its_sound(visit):
        page = article(visit, '<fx-790 src="key.bas"></fx-790>')
        element = page.locator("fx-790")
        sees(element, "KEY (Y/N)?")
        page.evaluate("""() => {
          const { AudioContext } = window;
          window.contexts = 0;
          window.AudioContext = function () { contexts += 1; return new AudioContext(); };
        }""")
        page.click("h1")
        assert page.evaluate("contexts") == 0
        press(element, "Y")
        assert page.evaluate("contexts") == 1

    @test()
    def an_element_at_a_key_poll_uses_few_frames(visit):
        page = article(visit, '<fx-790 src="key.bas"></fx-790>')
        sees(page.locator("fx-790"), "KEY (Y/N)?")
        assert 0 < power.frames(page) < 25

    @test()
    def ten_elements_share_one_module_start_in_view_and_sleep(visit):
        names = [f"hello{index}.bas" for index in range(10)]
        page = article(visit, *(f'<fx-790 src="{name}"></fx-790>' for name in names),
                       files=dict.fromkeys(names, HELLO), gap="900px")
        elements = page.locator("fx-790")
        sees(elements.nth(0), "WHO ARE YOU")
        assert elements.nth(9).locator("canvas").count() == 0
        for index in range(10):
            elements.nth(index).scroll_into_view_if_needed()
            sees(elements.nth(index), "WHO ARE YOU")
        asked = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
        scripts = [name.rsplit("/", 1)[1] for name in asked if name.endswith((".js", ".wasm"))]
        assert sorted(scripts) == ["fx-790.js", "fx790.wasm"], scripts
        packed = sum(os.path.getsize(os.path.join(visit.site.folder, f"{name}.br")) for name in scripts)
        assert packed < 400_000, packed
        # One late frame is no work.
        frames = power.frames(page)
        assert frames < 0.5, frames
