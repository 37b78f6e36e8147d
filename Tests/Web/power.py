"""Tests that the page rests while nothing changes on the display, which `browser` runs."""

POLL = '10 PRINT "KEY (Y/N)?";\n20 K$=KEY$:IF K$="" THEN 20\n30 PRINT CSR 0;"GOT ";K$\n'
LOOP = '10 PRINT "LOOP";\n20 A=A+1:GOTO 20\n'


FRAMES = """(seconds) => new Promise((done) => {
  const request = window.requestAnimationFrame;
  let count = 0;
  window.requestAnimationFrame = (act) => {
    count += 1;
    return request.call(window, act);
  };
  setTimeout(() => done(count / seconds), 1000 * seconds);
})"""


def frames(page):
    """The frames that a page requests in a second, once nothing has changed for a while: unlike processor time, they
    do not depend on other processes. A page that is never calm requests 60."""
    page.wait_for_timeout(1500)
    return page.evaluate(FRAMES, 3)


def register(test):
    @test()
    def a_loop_at_real_speed_uses_few_frames(visit):
        visit.load_and_run(LOOP)
        visit.sees("LOOP")
        assert 0 < frames(visit.page) < 25

    @test()
    def twins_at_a_key_poll_use_few_frames(visit):
        visit.write(POLL)
        visit.tab("twins")
        visit.page.select_option("#first-program", "editor")
        visit.page.select_option("#second-form", "port")
        visit.page.click("#start-twins")
        for side in ("first", "second"):
            visit.page.wait_for_selector(f"#twin-{side} canvas[aria-label$='KEY (Y/N)?']")
        assert 0 < frames(visit.page) < 25
        visit.page.keyboard.press("y")
        visit.page.wait_for_selector("#twin-second canvas[aria-label*='GOT Y']")
