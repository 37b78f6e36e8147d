"""Tests of the page as other models of the family, which `browser` runs."""

LARGE = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
SQUARES = '# model pb-100\n10 INPUT "N",N\n20 PRINT N*N\n30 PRINT "ABCDEFGHIJKLM"\n'


def choose(visit, model):
    visit.show("keep")
    visit.page.select_option("#model", model)


def model(visit):
    return visit.page.text_content(".model")


def boxes(visit, selector):
    return visit.page.evaluate(
        "(selector) => [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect().toJSON())",
        selector)


def columns(visit):
    return int(visit.page.get_attribute("#display canvas", "data-columns"))


def enter_line(visit, text):
    visit.page.locator("h1").click(force=True)
    visit.type(text)
    visit.enter()


def register(test):
    @test(viewport=LARGE)
    def each_model_has_its_own_memory_and_keys(visit):
        visit.sees("READY P0")
        enter_line(visit, "A=111")
        assert len(boxes(visit, ".key")) == 83
        choose(visit, "pb-100")
        assert model(visit) == "PB-100"
        visit.sees("READY P0")
        assert len(boxes(visit, ".key")) == 53
        visit.page.wait_for_timeout(200)
        assert columns(visit) == 71
        enter_line(visit, "1E5/7")
        visit.sees("14285.71429")
        visit.press("AC")
        enter_line(visit, "A=222")
        visit.page.wait_for_timeout(700)
        visit.page.reload()
        visit.page.wait_for_selector("body.ready")
        assert model(visit) == "PB-100"
        assert visit.page.input_value("#model") == "pb-100"
        visit.press("AC", "A", "EXE")
        visit.sees("222")
        choose(visit, "fx-790p")
        assert len(boxes(visit, ".key")) == 83
        visit.press("AC", "A", "EXE")
        visit.sees("111")
        choose(visit, "pb-100")
        visit.press("AC", "A", "EXE")
        visit.sees("222")

    @test(viewport=LARGE)
    def a_listing_selects_its_model(visit):
        visit.load_and_run(SQUARES)
        visit.notice("The listing is for the PB-100")
        # Leaves only the notice of the model.
        visit.page.click(".notice:has-text('The listing is in P0') .close")
        visit.sees("N?")
        assert model(visit) == "PB-100"
        enter_line(visit, "12")
        visit.sees("144")
        visit.enter()
        # The text has scrolled left; its last column is empty.
        visit.sees("CDEFGHIJKLM")
        # The notice covers the heading, and stays because the pointer is on it.
        visit.page.evaluate("document.activeElement.blur()")
        visit.page.keyboard.press("Escape")
        visit.sees("READY P0")
        visit.page.click("text=Back to the FX-790P")
        assert model(visit) == "FX-790P"
        assert visit.page.evaluate("JSON.parse(localStorage['fx790.state'] ?? '{}').title ?? ''") == ""

    @test(viewport=LARGE)
    def a_listing_is_checked_for_the_current_model(visit):
        visit.write("# model pb-100\n10 BEEP\n")
        visit.page.wait_for_selector("#diagnostics li")
        assert "PB-100" in visit.page.inner_text("#diagnostics")
        found = "text => document.querySelector('#listing').textContent.includes(text)"
        visit.write("10 IF A=1 THEN PRINT 5\n")
        visit.page.wait_for_function(found, arg="Nothing")
        choose(visit, "pb-100")
        visit.page.wait_for_function(found, arg="On the PB-100 THEN takes only a line")

    @test(viewport=PHONE, has_touch=True, device_scale_factor=3)
    def a_pb_100_fills_a_phone(visit):
        before = boxes(visit, ".key")
        display = boxes(visit, "#display canvas")[0]
        visit.page.evaluate("location.hash = '#model=pb-100'")
        visit.page.wait_for_function("() => document.querySelectorAll('.key').length === 53")
        visit.page.wait_for_timeout(300)
        keys = boxes(visit, ".key")
        assert boxes(visit, ".computer")[0]["bottom"] <= 844
        mean = lambda found: sum(box["height"] for box in found) / len(found)
        assert mean(keys) > 1.15 * mean(before), (mean(keys), mean(before))
        assert all(box["width"] >= 34 and box["height"] >= 44 for box in keys)
        wider = boxes(visit, "#display canvas")[0]
        assert wider["width"] == display["width"] and wider["height"] > display["height"]
        visit.press("7", "*", "8", "EXE")
        visit.sees("56")

    @test(viewport=LARGE)
    def links_select_a_model(visit):
        visit.page.evaluate("location.hash = '#model=fx-700p'")
        visit.page.wait_for_function("() => document.querySelector('.model').textContent === 'FX-700P'")
        assert len(boxes(visit, ".key")) == 54
        visit.page.evaluate("location.hash = '#model=pb-1000'")
        visit.notice("names a model that is not there")
        assert model(visit) == "FX-700P"

    @test(viewport=LARGE)
    def an_imported_file_selects_its_model(visit):
        choose(visit, "pb-100")
        enter_line(visit, "A=333")
        visit.show("keep")
        with visit.page.expect_download() as download:
            visit.page.click("#export")
        with open(download.value.path(), "rb") as file:
            content = file.read()
        choose(visit, "fx-790p")
        visit.page.set_input_files("#import-file", {
            "name": "fx790.json", "mimeType": "application/json", "buffer": content})
        visit.notice("is imported")
        assert model(visit) == "PB-100"
        visit.press("AC", "A", "EXE")
        visit.sees("333")
        visit.page.click("text=Undo")
        assert model(visit) == "FX-790P"

    @test(viewport=LARGE)
    def all_reset_accepts_the_memory_of_the_model(visit):
        choose(visit, "pb-100")
        visit.page.select_option("#memory", label="1568 steps")
        visit.page.click("#all-reset")
        visit.page.click("#question-yes")
        visit.notice("the computer was reset")
        visit.press("MODE", "1")
        visit.page.wait_for_timeout(300)
        assert model(visit) == "PB-100"

    @test(viewport=LARGE)
    def a_listing_runs_on_two_models(visit):
        visit.use_full_speed()
        visit.write("10 INPUT \"N\",N\n20 PRINT N/3\n30 PRINT CSR N;\"A\"\n")
        visit.tab("twins")
        visit.page.select_option("#first-program", "editor")
        visit.page.select_option("#second-program", "same")
        visit.page.select_option("#first-form", label="BASIC on PB-100")
        visit.page.select_option("#second-form", label="BASIC on FX-790P")
        visit.page.click("#start-twins")
        visit.page.wait_for_selector("#twin-second:visible")
        visit.page.wait_for_timeout(300)
        width = lambda side: visit.page.get_attribute(f"#twin-{side} canvas", "data-columns")
        assert (width("first"), width("second")) == ("71", "143")
        visit.page.locator("h1").click()
        visit.type("20")
        visit.enter()
        visit.page.wait_for_function("() => document.querySelector('#twin-first figcaption').textContent.includes('20')")
        assert "No difference" in visit.page.text_content("#verdict")
        visit.enter()
        visit.page.wait_for_function("() => document.querySelector('#verdict').textContent.includes('ERR5 P0-30')")
