"""Tests of the processor time that the page uses, which `browser` runs."""

POLL = '10 PRINT "KEY (Y/N)?";\n20 K$=KEY$:IF K$="" THEN 20\n30 PRINT CSR 0;"GOT ";K$\n'
LOOP = '10 PRINT "LOOP";\n20 A=A+1:GOTO 20\n'


def busy_share(page, windows=5, seconds=2):
    """The share of a core that all open pages use, with their workers, once nothing has changed for a while.

    The least of several windows, since browsers compile in the background at first.
    """
    session = page.context.browser.new_browser_cdp_session()

    def busy():
        processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
        return sum(process["cpuTime"] for process in processes if process["type"] == "renderer")

    shares = []
    for _ in range(windows):
        before = busy()
        page.wait_for_timeout(seconds * 1000)
        shares.append((busy() - before) / seconds)
    print("    per cent of a core:", *(f"{100 * share:.1f}" for share in shares))
    return min(shares[1:])


def register(test):
    @test()
    def a_loop_at_real_speed_uses_little_power(visit):
        visit.load_and_run(LOOP)
        visit.sees("LOOP")
        assert busy_share(visit.page) < 0.03

    @test()
    def twins_at_a_key_poll_use_little_power(visit):
        visit.write(POLL)
        visit.tab("twins")
        visit.page.select_option("#first-program", "editor")
        visit.page.select_option("#second-form", "port")
        visit.page.click("#start-twins")
        for side in ("first", "second"):
            visit.page.wait_for_selector(f"#twin-{side} canvas[aria-label$='KEY (Y/N)?']")
        assert busy_share(visit.page) < 0.03
        visit.page.keyboard.press("y")
        visit.page.wait_for_selector("#twin-second canvas[aria-label*='GOT Y']")
