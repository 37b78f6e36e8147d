"""Tests of a start that fails, which `browser` runs: the page says why, and can be tried again."""
from visits import AXE, is_fully_visible

NO_WASM = "delete window.WebAssembly;"
NO_STORAGE = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError'); } });"


def failing(visit, prepare, size=None):
    """A new page that `prepare` breaks; its errors are expected."""
    page = visit.context.browser.new_context(service_workers="block", viewport=size).new_page()
    prepare(page)
    page.goto(visit.site.url)
    return page


def retries(page):
    page.unroute_all()
    page.click("#retry")
    page.wait_for_selector("body.ready", timeout=20_000)
    assert page.is_hidden("#start-failure")
    page.context.close()


def register(test):
    def a_failed_start_says_why(prepare, *texts):
        def failed_start(visit):
            page = failing(visit, prepare, {"width": 360, "height": 740})
            page.wait_for_selector("#start-failure", state="visible", timeout=15_000)
            shown = page.inner_text("#start-failure")
            assert all(text in shown for text in ("fx790 has not started.", *texts)), shown
            visit.page = page
            assert is_fully_visible(visit, "#retry")
            page.evaluate(AXE)
            found = page.evaluate("axe.run('#start-failure').then(({ violations }) => violations.map(({ id }) => id))")
            assert found == [], found
            if prepare is not without_wasm:
                retries(page)
        return failed_start

    def without_wasm(page):
        page.add_init_script(NO_WASM)

    def broken(page):
        page.route("**/fx790.wasm", lambda route: route.fulfill(body=b"\0asm\1\0\0\0damaged", content_type="application/wasm"))

    def missing(page):
        page.route("**/fx790.wasm", lambda route: route.fulfill(status=404))

    def offline_later(page):
        page.route("**/fx790.wasm", lambda route: route.abort())

    def without_script(page):
        page.route("**/app.js", lambda route: route.abort())

    for prepare, *texts in ((without_wasm, "no WebAssembly", "newer browser"), (broken, "fx790.wasm is damaged or incomplete"),
                            (missing, "fx790.wasm: 404"), (offline_later, "fx790.wasm: ", "the network may be gone"),
                            (without_script, "Its files have not arrived")):
        test(name=f"a_failed_start_says_why_{prepare.__name__}")(a_failed_start_says_why(prepare, *texts))

    @test()
    def a_page_without_storage_says_so_and_works(visit):
        page = failing(visit, lambda page: page.add_init_script(NO_STORAGE))
        page.wait_for_selector("body.ready")
        page.wait_for_selector(".notice:has-text('saves nothing for this page') button:has-text('Retry')")
        page.click("#play-first")
        page.wait_for_function("() => document.querySelector('#display canvas').ariaLabel.includes('Horse Race')")
        page.context.close()
