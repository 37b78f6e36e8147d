"""Tests options of the page's display and keys, which `browser` runs."""
import firefox

# Counts the layers of the last picture: dots that fade are one more.
LAYERS = """() => {
  const { prototype } = CanvasRenderingContext2D;
  for (const [name, count] of [['clearRect', () => 0], ['fill', () => window.layers + 1]]) {
    const draw = prototype[name];
    prototype[name] = function (...values) {
      window.layers = count();
      window.most = Math.max(window.most, window.layers);
      return draw.apply(this, values);
    };
  }
}"""


def settle(visit):
    visit.press("AC")
    visit.type("8888")
    visit.sees("8888")
    visit.page.wait_for_timeout(200)


def layers(visit, key):
    """The most layers of a picture after a key."""
    visit.page.evaluate("window.most = 0")
    visit.press(key)
    visit.page.wait_for_timeout(300)
    return visit.page.evaluate("window.most")


def register(test):
    @test()
    def dots_fade_unless_switched_off(visit):
        visit.page.evaluate(LAYERS)
        settle(visit)
        assert layers(visit, "AC") == 4
        visit.tab("keep")
        visit.page.uncheck("#fades")
        settle(visit)
        assert layers(visit, "AC") == 3
        visit.page.reload()
        visit.page.wait_for_selector("body.ready")
        assert not visit.page.is_checked("#fades")

    @test(reduced_motion="reduce")
    def no_dot_fades_with_reduced_motion(visit):
        visit.page.evaluate(LAYERS)
        settle(visit)
        assert layers(visit, "AC") == 3

    @test(has_touch=True, prepare=lambda context: context.add_init_script(
        "window.buzzes = []; Navigator.prototype.vibrate = (time) => buzzes.push(time);"))
    def keys_vibrate_if_wanted(visit):
        if visit.is_firefox:
            firefox.no_touch()
        key = visit.page.locator('.key[data-label="7"]')
        key.tap()
        visit.sees("7")
        assert visit.page.evaluate("buzzes") == []
        visit.tab("keep")
        visit.page.check("#vibrates")
        key.tap()
        visit.sees("77")
        assert visit.page.evaluate("buzzes") == [12]
        key.click()
        assert visit.page.evaluate("buzzes") == [12]
