"""Tests of results to share and of links that repeat a play, which `browser` runs."""
import datetime
import re

from visits import is_fully_visible, violations

CLIPBOARD = ["clipboard-read", "clipboard-write"]
DISPLAY = "document.querySelector('#twin-first canvas').ariaLabel"


def play(visit, seed):
    """Plays a race of one player, who then has enough; returns what is copied."""
    page = visit.page
    visit.show("twins")
    page.select_option("#second-form", "port")
    page.fill("#seed", str(seed))
    page.click("#start-twins")
    visit.use_full_speed()
    for shown, keys in (("PLAYERS", "1\n"), ("has $ 1000", "\n"), ("→", "2"), ("MONEY", "75\n"), ("PRIZE", "\n"), ("has $", "\n"), ("Replay", "n")):
        page.wait_for_function(f"text => {DISPLAY}.includes(text)", arg=shown, timeout=20_000)
        for key in keys:
            page.keyboard.press("Enter" if key == "\n" else key)
            page.wait_for_timeout(80)
    page.wait_for_selector("#twin-second figcaption:has-text('ended')", timeout=20_000)
    page.locator(".copy-result:visible").first.click()
    page.wait_for_selector(".copy-result:has-text('Copied')")
    return page.evaluate("navigator.clipboard.readText()")


def opens(visit, link):
    visit.page.goto("about:blank")
    visit.page.goto(link)
    visit.page.wait_for_selector("body.ready")


def register(test):
    @test(permissions=CLIPBOARD)
    def a_result_is_copied_and_repeated_exactly(visit):
        page = visit.page
        text = play(visit, 7)
        heading, shown, signs, link = text.split("\n")
        assert heading == "Horse Race, seed 7" and shown.endswith("GAME OVER"), text
        assert 8 <= len(signs) <= 24 and set(signs) <= set("·▽▲") and "▲" in signs, signs
        assert len(link) <= 2000 and "#twins=horse-race:basic,horse-race:port&seed=7&version=" in link, link
        assert page.evaluate("!document.querySelector('.strip .copy-result').hidden") and violations(visit) == []
        agreed = page.inner_text("#agreed")
        opens(visit, link)
        page.wait_for_function("() => document.getElementById('verdict').textContent.length > 0")
        # During the repetition a person's keys are ignored.
        for key in "9\n":
            page.keyboard.press("Enter" if key == "\n" else key)
        page.wait_for_selector("#twin-second figcaption:has-text('ended')", timeout=60_000)
        assert page.inner_text("#agreed") == agreed, (page.inner_text("#agreed"), agreed)
        assert page.input_value("#seed") == "7" and page.locator(".notice.warning").count() == 0
        # The result of the repetition is the same.
        page.locator(".copy-result:visible").first.click()
        page.wait_for_selector(".copy-result:has-text('Copied')")
        again = page.evaluate("navigator.clipboard.readText()").split("\n")
        result = lambda text: re.search(r"&result=(\w+)", text)[1]
        assert again[:3] == [heading, shown, signs] and result(again[3]) == result(link), (again, text)

        def refused(changed, reason):
            assert changed != link
            opens(visit, changed)
            visit.notice(f"The result of the link cannot be played: {reason}")
            assert page.is_hidden("#twin-second")

        wrong = "it is not what this seed and these keys give."
        refused(re.sub(r"&result=\w+", "&result=1abc", link), wrong)
        refused(link.replace("&seed=7&", "&seed=8&"), wrong)
        refused(re.sub(r"&version=[^&]+", "&version=0.1.0", link), "it is of version 0.1.0 of fx790, and this page is version ")
        refused(re.sub(r"&played=.*", "&played=zAAAA", link), "it is damaged or incomplete.")
        refused(re.sub(r"&played=.*", "&played=tW10", link), wrong)
        refused(re.sub(r"&played=.*", "&played=tW1stMSwiMSJdXQ", link), "it is damaged or incomplete.")

    @test(permissions=CLIPBOARD)
    def the_result_of_an_own_listing_has_the_listing(visit):
        page = visit.page
        visit.use_full_speed()
        visit.write('10 INPUT "N",N\n20 PRINT N*INT (RAN#*100)\n')
        visit.show("library")
        page.locator("#drafts li button", has_text="beside").click()
        page.wait_for_function(f"() => {DISPLAY}.includes('N?')")
        for key in ("3", "Enter"):
            page.keyboard.press(key)
            page.wait_for_timeout(200)
        shown = page.evaluate(DISPLAY)
        page.keyboard.press("Enter")
        page.wait_for_selector("#twin-second figcaption:has-text('ended')")
        page.locator(".copy-result:visible").first.click()
        page.wait_for_selector(".copy-result:has-text('Copied')")
        link = page.evaluate("navigator.clipboard.readText()").split("\n")[-1]
        other = visit.context.browser.new_context(service_workers="block").new_page()
        other.goto(link)
        other.wait_for_selector(".notice:has-text('The link repeats a play, and its result is right')", timeout=20_000)
        other.wait_for_selector("#twin-second figcaption:has-text('ended')", timeout=20_000)
        assert other.evaluate(DISPLAY) == shown, (other.evaluate(DISPLAY), shown)
        other.context.close()

    @test()
    def a_play_too_long_to_share_says_so(visit):
        page = visit.page
        visit.use_full_speed()
        visit.write('10 K$=KEY$:IF K$="Q" THEN 30\n20 GOTO 10\n30 END\n')
        visit.show("library")
        page.locator("#drafts li button", has_text="beside").click()
        page.wait_for_selector(".graph g.current")
        page.evaluate("""async () => {
          for (let count = 0; count < 1200; count += 1) {
            const key = 'ABCDEFGHIJKLM'[Math.floor(Math.random() * 13)];
            document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code: 'Key' + key, bubbles: true }));
            document.body.dispatchEvent(new KeyboardEvent('keyup', { key, code: 'Key' + key, bubbles: true }));
            if (count % 3 === 0) await new Promise((done) => setTimeout(done, Math.random() * 20));
          }
        }""")
        page.wait_for_timeout(3000)
        page.keyboard.press("q")
        page.wait_for_selector("#twin-second figcaption:has-text('ended')", timeout=30_000)
        page.locator(".copy-result:visible").first.click()
        visit.notice("This play is too long to share: its link has ")

    @test(viewport={"width": 360, "height": 740}, has_touch=True)
    def the_seed_of_today_is_the_same_for_everybody(visit):
        page = visit.page
        visit.show("twins")
        page.tap("#today-seed")
        today = datetime.datetime.now(datetime.timezone.utc)
        page.wait_for_selector("#twin-second:not([hidden])", state="attached")
        assert page.input_value("#seed") in {(today - datetime.timedelta(minutes=minutes)).strftime("%y%m%d") for minutes in (0, 1)}
        assert is_fully_visible(visit, "#verdict")
