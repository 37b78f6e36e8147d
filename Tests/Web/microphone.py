"""Tests recordings from a microphone, with Chromium's fake one; `browser` runs them."""
import array
import io
import math
import os
import random
import tempfile
import wave

from firefox import OnlyChromium

PROGRAM = '10 PRINT "HEARD"\n20 GOTO 10\n'


def recording(visit):
    """The samples of a tape with PROGRAM, as the page saves it."""
    visit.use_full_speed()
    visit.write(PROGRAM)
    visit.page.click("#load")
    visit.tab("tape")
    visit.page.click("#new-tape")
    visit.command('SAVE "TAPE"')
    visit.page.wait_for_selector("#tape-files h3:has-text('TAPE')")
    with visit.page.expect_download() as download:
        visit.page.click("#save-tape-sound")
    with wave.open(str(download.value.path())) as file:
        return [(byte - 128) / 128 for byte in file.readframes(file.getnframes())], file.getframerate()


def wav(samples, rate):
    content = io.BytesIO()
    with wave.open(content, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(array.array("h", (int(32767 * max(-1, min(1, sample))) for sample in samples)).tobytes())
    return content.getvalue()


def at_speed(samples, factor):
    places = (index * factor for index in range(int((len(samples) - 1) / factor)))
    return [samples[int(place)] + (place % 1) * (samples[int(place) + 1] - samples[int(place)]) for place in places]


def with_gap(samples):
    """Without sound for about two bytes of the program, near its end."""
    end = len(samples) - 1
    while abs(samples[end]) < 0.1:
        end -= 1
    first, last = end - 12000, end - 9000
    return samples[:first] + [0] * (last - first) + samples[last:]


def noisy(samples):
    noise = random.Random(1)
    return [0.5 * sample + noise.gauss(0, 0.05) for sample in samples]


DAMAGED = {
    "quiet": lambda samples, rate: [0.05 * sample for sample in samples],
    "clipped": lambda samples, rate: [max(-1, min(1, 8 * sample)) for sample in samples],
    "inverted": lambda samples, rate: [-sample for sample in samples],
    "fast": lambda samples, rate: at_speed(samples, 1.08),
    "slow": lambda samples, rate: at_speed(samples, 0.92),
    "noisy": lambda samples, rate: noisy(samples),
    "humming": lambda samples, rate: [
        0.6 * sample + 0.3 * math.sin(2 * math.pi * 50 * index / rate) for index, sample in enumerate(samples)],
    "echoing": lambda samples, rate: [
        0.6 * (sample + (0.3 * samples[index - rate // 100] if index >= rate // 100 else 0))
        for index, sample in enumerate(samples)],
    "late": lambda samples, rate: samples[rate:],
    "offset": lambda samples, rate: [0.5 * sample + 0.2 for sample in samples],
}


def listen(visit, executable, samples, rate, act):
    """Opens the page in a browser whose microphone hears the samples, and records until `act` is done."""
    kind = visit.context.browser.browser_type
    if kind.name != "chromium":
        raise OnlyChromium("Firefox's fake microphone plays no file")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "heard.wav")
        with open(path, "wb") as file:
            file.write(wav(samples + [0] * rate, rate))
        browser = kind.launch(executable_path=executable, args=[
            "--no-sandbox", "--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream",
            f"--use-file-for-fake-audio-capture={path}%noloop"])
        try:
            other = type(visit)(browser, visit.site, permissions=["microphone"])
            other.tab("tape")
            other.page.click("#record-sound")
            other.page.wait_for_selector("#stop-hearing")
            act(other)
            other.close()
        finally:
            browser.close()


def hears_the_program(visit):
    visit.page.wait_for_selector("#hearing-files:has-text('TAPE')", timeout=30_000)
    visit.page.click("#stop-hearing")
    visit.page.wait_for_selector("#tape-files:has-text('TAPE')", timeout=20_000)
    visit.page.click("#tape-files button")
    visit.page.wait_for_function("() => document.getElementById('listing-text').value.includes('HEARD')")


def register(test, executable):
    @test(alone=True)
    def a_cassette_is_read_as_it_is_heard(visit):
        samples, rate = recording(visit)

        def act(other):
            assert other.page.is_hidden("#record-sound")
            other.page.wait_for_selector("#hearing-advice:has-text('The level is right')", timeout=20_000)
            assert 0.3 < other.page.evaluate("document.getElementById('hearing-level').value") <= 1
            other.page.wait_for_selector("#hearing-advice:has-text('All bytes are clear.')", timeout=30_000)
            hears_the_program(other)
            other.tab("tape")
            with other.page.expect_download() as download:
                other.page.click("#save-heard")
            with wave.open(str(download.value.path())) as file:
                assert file.getsampwidth() == 2 and file.getnframes() > 3 * file.getframerate()
        listen(visit, executable, samples, rate, act)

    @test(alone=True)
    def a_bad_byte_of_a_cassette_is_explained(visit):
        samples, rate = recording(visit)

        def act(other):
            other.page.wait_for_selector("#hearing-advice:has-text('cannot be read')", timeout=30_000)
            other.page.click("#cancel-hearing")
            other.page.wait_for_selector("#record-sound")
            assert other.page.is_hidden("#save-heard") and other.page.is_hidden("#hearing")
        listen(visit, executable, with_gap(samples), rate, act)

    @test(alone=True)
    def the_level_of_a_recording_is_explained(visit):
        rate = 22050

        def act(other):
            other.page.wait_for_selector("#hearing-advice:has-text('Nothing is heard')", timeout=20_000)
            other.page.wait_for_selector("#hearing-advice:has-text('Too loud')", timeout=20_000)
            other.page.click("#stop-hearing")
            other.notice("No computer tape was found in the sound")
            assert other.page.is_visible("#save-heard")
        listen(visit, executable, [0] * 4 * rate + [1, 1, 1, 1, -1, -1, -1, -1] * rate, rate, act)

    @test()
    def without_a_microphone_nothing_is_recorded(visit):
        visit.tab("tape")
        visit.page.click("#record-sound")
        visit.notice("Nothing is recorded")
        assert visit.page.is_enabled("#record-sound")

    for name, damage in DAMAGED.items():
        def reads_it(visit, damage=damage):
            samples, rate = recording(visit)
            listen(visit, executable, damage(samples, rate), rate, hears_the_program)
        test(f"a_cassette_is_read_that_is_{name}", alone=True, rare=True)(reads_it)
