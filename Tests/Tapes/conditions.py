#!/usr/bin/env python3
"""Damages recordings as cassettes and file formats do, and reads them with fx790.

    Tests/Tapes/conditions.py PROGRAM [--all] [--table] [--splices N] [--only WORD]

PROGRAM is the fx790 to test. This script generates the recordings from the tape format in three
waveforms: that of the machine's interface (1170 and 2340 Hz with continuous phase), and those of
another tool (72 samples per bit at 22050 Hz, each bit from phase 0, as sine and as square waves).
By default it tests a sample of the conditions, with --all every one. --splices N instead removes,
repeats or silences a piece of each waveform, N times.
"""
import argparse
import os
import struct
import subprocess
import sys
import tempfile

import numpy as np

RATE = 22050
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"


# The tape as text, bytes and bits.

TEXTS = ["".join(np.random.default_rng(n).choice(list(LETTERS), 30)) for n in range(24)]
LISTING = "".join(f'{10 * n} PRINT "{text}"\n' for n, text in enumerate(TEXTS, 1)).encode()


def codes(text):
    return [0x10 + int(sign) if sign.isdigit() else 0x20 + ord(sign) - 65 for sign in text]


def packed(number):
    """A line number in packed decimal, low byte first."""
    return [number % 100 // 10 * 16 + number % 10, number // 1000 * 16 + number // 100 % 10]


def segments():
    """SAVE "TEST": the name, then one segment per line, since two lines exceed 64 bytes."""
    yield [0xD4] + codes("TEST") + [0, 0, 0, 0] + packed(10)
    for index, text in enumerate(TEXTS):
        line = packed(10 * (index + 1)) + [0xA6, 0x07] + codes(text) + [0x07, 0xFF]
        yield [0x02] + line + [0xF1 if index + 1 < len(TEXTS) else 0xF0]


def bits_of(byte):
    data = [byte >> bit & 1 for bit in range(8)]
    return [0] + data + [sum(data) & 1, 1, 1]


def bits_of_tape():
    bits = []
    for segment in segments():
        bits += LEAD_IN * [1]
        for byte in segment:
            bits += bits_of(byte)
    return bits + bits_of(0)


LEAD_IN = 600
BITS = bits_of_tape()


# Waveforms.

def machine(bits):
    """Frequencies of 32768 Hz / 28 and / 14; each bit has a whole number of periods."""
    waves = np.array([8 if bit else 4 for bit in bits])
    bit_time = 4 * 28 / 32768
    total = int(len(bits) * bit_time * RATE)
    place = np.arange(total) / RATE / bit_time
    index = np.minimum(place.astype(int), len(bits) - 1)
    return 0.8 * np.sin(2 * np.pi * (place - index) * waves[index])


def other(bits, is_square):
    time = np.arange(72) / RATE
    tones = [np.sin(2 * np.pi * hertz * time) for hertz in (1200, 2400)]
    if is_square:
        tones = [np.where(tone >= 0, 1.0, -1.0) for tone in tones]
    return 0.8 * np.concatenate([tones[bit] for bit in bits])


SHAPES = {
    "machine": machine,
    "sine": lambda bits: other(bits, False),
    "square": lambda bits: other(bits, True),
}


# Kinds of damage: functions of samples and rate.

def at_rate(sound, rate, wanted, is_filtered=True):
    if wanted < rate and is_filtered:
        sound = band(sound, rate, 0, 0.45 * wanted)
    count = int(len(sound) / rate * wanted)
    return np.interp(np.arange(count) * rate / wanted, np.arange(len(sound)), sound), wanted


def faster(sound, factor):
    return np.interp(np.arange(0, len(sound) - 1, factor), np.arange(len(sound)), sound)


def wavering(sound, rate, depth, hertz):
    place = np.arange(len(sound))
    swing = depth * rate / (2 * np.pi * hertz) * np.sin(2 * np.pi * hertz * place / rate)
    return np.interp(place + swing, place, sound)


def band(sound, rate, low, high):
    spectrum = np.fft.rfft(sound)
    hertz = np.fft.rfftfreq(len(sound), 1 / rate)
    gain = np.ones_like(hertz)
    if low:
        gain /= 1 + (low / np.maximum(hertz, 1e-3)) ** 8
    if high:
        gain /= 1 + (hertz / high) ** 8
    return np.fft.irfft(spectrum * gain, len(sound))


def with_noise(sound, decibels, seed=0):
    size = np.sqrt(np.mean(sound ** 2)) * 10 ** (-decibels / 20)
    return 0.5 * (sound + np.random.default_rng(seed).normal(size=len(sound)) * size)


def with_echo(sound, rate, milliseconds, gain):
    delay = int(rate * milliseconds / 1000)
    return 0.7 * (sound + gain * np.concatenate([np.zeros(delay), sound[:-delay]]))


def cassette(sound, rate, decibels, seed):
    random = np.random.default_rng(seed)
    sound = faster(sound, 1 + 0.03 * random.choice([-1, 1]))
    sound = wavering(sound, rate, 0.003, random.uniform(0.4, 1))
    sound = wavering(sound, rate, 0.002, random.uniform(6, 12))
    sound = band(sound, rate, 0, 7000)
    sound = sound + 0.05 * np.sin(2 * np.pi * 50 * np.arange(len(sound)) / rate)
    return with_noise(sound, decibels, seed)


def without_lead_in(sound, rate):
    return sound[len(sound) * LEAD_IN // len(BITS):], rate


def among_music(sound, rate):
    time = np.arange(3 * rate) / rate
    random = np.random.default_rng(5)
    chords = [sum(np.sin(2 * np.pi * hertz * time) for hertz in random.uniform(200, 2500, 3))
              for _ in range(2)]
    noise = random.normal(size=2 * rate)
    return np.concatenate([0.2 * chords[0], 0.2 * noise, sound, 0.2 * noise, 0.2 * chords[1]]), rate


def with_gap(sound, bits, is_inserted):
    """0.3 s of silence, `bits` before the data of the third segment, in its lead-in or added."""
    bit = len(sound) / len(BITS)
    before = sum(LEAD_IN + 12 * len(segment) for segment in list(segments())[:2])
    start = int((before + LEAD_IN - bits) * bit)
    end = start if is_inserted else start + int(0.3 * RATE)
    return np.concatenate([sound[:start], np.zeros(int(0.3 * RATE)), sound[end:]])


def through(sound, rate, *commands):
    """Pipes the sound as WAV through commands."""
    data = wav(sound, rate, "16 bit")
    for command in commands:
        data = subprocess.run(command, input=data, capture_output=True, check=True).stdout
    start = data.index(b"data") + 8
    return np.frombuffer(data[start:len(data) - (len(data) - start) % 2], "<i2") / 32768, rate


def mp3(sound, rate):
    return through(sound, rate, ["lame", "--quiet", "-b", "32", "-", "-"],
                   ["lame", "--quiet", "--decode", "--mp3input", "-", "-"])


def ogg(sound, rate):
    return through(sound, rate, ["oggenc", "-Q", "-q", "0", "-o", "-", "-"],
                   ["oggdec", "-Q", "-o", "-", "-"])


def conditions():
    """Yields name, whether it is in the sample, function of sound and rate, and sample format."""
    def same(sound, rate):
        return sound, rate

    yield "clean", True, same, "8 bit"
    for name in ("16 bit", "24 bit", "32 bit", "float"):
        yield name, False, same, name
    for wanted in (8000, 11025, 16000, 32000, 44100, 48000, 96000):
        yield (f"{wanted} samples a second", wanted in (8000, 44100),
               lambda s, r, w=wanted: at_rate(s, r, w), "16 bit")
    for wanted in (8000, 11025, 16000):
        yield (f"{wanted} samples a second, taken as they are", wanted == 8000,
               lambda s, r, w=wanted: at_rate(s, r, w, is_filtered=False), "16 bit")
    for factor in (0.92, 0.96, 1.04, 1.08):
        yield (f"speed {factor}", factor in (0.92, 1.08),
               lambda s, r, f=factor: (faster(s, f), r), "16 bit")
    for hertz in (0.5, 3, 8, 20):
        yield (f"wavering by 2 % at {hertz} Hz", hertz == 8,
               lambda s, r, h=hertz: (wavering(s, r, 0.02, h), r), "16 bit")
    yield "noise at 12 dB", True, lambda s, r: (with_noise(s, 12), r), "16 bit"
    for decibels in (10, 20, 30):
        yield (f"{decibels} dB into clipping", decibels == 30,
               lambda s, r, d=decibels: (np.clip(s * 10 ** (d / 20), -1, 1), r), "16 bit")
    yield "-40 dB", True, lambda s, r: (0.01 * s, r), "16 bit"
    yield "above 300 Hz", False, lambda s, r: (band(s, r, 300, 0), r), "16 bit"
    yield "above 1000 Hz", True, lambda s, r: (band(s, r, 1000, 0), r), "16 bit"
    yield "below 3000 Hz", True, lambda s, r: (band(s, r, 0, 3000), r), "16 bit"
    yield "telephone, 300 to 3400 Hz", False, lambda s, r: (band(s, r, 300, 3400), r), "16 bit"
    yield "MP3 at 32 kbit/s", True, mp3, "16 bit"
    yield "Ogg at quality 0", True, ogg, "16 bit"
    yield "no lead-in before the name", True, without_lead_in, "16 bit"
    yield "music and noise before and after", True, among_music, "16 bit"
    yield ("0.3 s of silence in a lead-in", False,
           lambda s, r: (with_noise(with_gap(s, 300, False), 30), r), "16 bit")
    yield ("0.3 s of silence at the end of a lead-in", True,
           lambda s, r: (with_gap(s, 95, False), r), "16 bit")
    yield ("0.3 s of silence more in a lead-in", True,
           lambda s, r: (with_noise(with_gap(s, 300, True), 30), r), "16 bit")
    for delay in (10, 28, 30, 50, 60):
        yield (f"echo of {delay} ms at 0.4", delay == 30,
               lambda s, r, d=delay: (with_echo(s, r, d, 0.4), r), "16 bit")
    yield "last 50 ms missing", True, lambda s, r: (s[:-int(0.05 * r)], r), "16 bit"
    for decibels in (26, 20, 15):
        for seed in range(8):
            yield (f"a cassette with noise at {decibels} dB, {seed + 1}", seed == 0,
                   lambda s, r, d=decibels, k=seed: (cassette(s, r, d, k), r), "16 bit")


# WAV files.

def wav(sound, rate, form):
    if form == "8 bit":
        data = np.clip(np.round(sound * 127) + 128, 0, 255).astype(np.uint8).tobytes()
    elif form == "float":
        data = sound.astype("<f4").tobytes()
    else:
        depth = int(form.split()[0])
        top = 2 ** (depth - 1) - 1
        words = np.clip(np.round(sound * top), -top - 1, top).astype("<i4")
        data = words.view(np.uint8).reshape(-1, 4)[:, :depth // 8].tobytes()
    depth = 32 if form == "float" else int(form.split()[0])
    tag = 3 if form == "float" else 1
    header = struct.pack("<IHHIIHH", 16, tag, 1, rate, rate * depth // 8, depth // 8, depth)
    return (b"RIFF" + struct.pack("<I", 36 + len(data)) + b"WAVEfmt " + header + b"data"
            + struct.pack("<I", len(data)) + data)


# Tests.

class Trial:
    def __init__(self, program, folder):
        self.program = program
        self.path = os.path.join(folder, "tape.wav")

    def read(self, sound, rate, form="16 bit"):
        """Decodes a sound; returns whether it is right, the exit status and the messages."""
        with open(self.path, "wb") as file:
            file.write(wav(sound, rate, form))
        result = subprocess.run([self.program, "tape", "decode", self.path], capture_output=True)
        lines = result.stderr.decode().strip().replace(self.path + ": ", "").splitlines()
        # This line is printed for every tape.
        doubts = [line for line in lines if not line.startswith("possible models")]
        return result.stdout == LISTING, result.returncode, "\n".join(doubts)


def verdict(reading):
    is_right, status, message = reading
    if is_right and status == 0:
        return "faint" if message else "right"
    return "LOST" if status else "WRONG"


def try_conditions(trial, arguments):
    failures = 0
    sounds = {name: shape(BITS) for name, shape in SHAPES.items()}
    if arguments.table:
        print("| condition | " + " | ".join(sounds) + " |\n| --- |" + " --- |" * len(sounds))
    for name, is_sample, spoil, form in conditions():
        if not (is_sample or arguments.all) or (arguments.only or "") not in name:
            continue
        row = []
        for shape, sound in sounds.items():
            spoiled, rate = spoil(sound, RATE)
            reading = trial.read(spoiled, rate, form)
            row.append(verdict(reading))
            if row[-1] in ("LOST", "WRONG"):
                failures += 1
                print(f"{name}, {shape}: {reading[2][:400]}", file=sys.stderr)
        if arguments.table:
            print(f"| {name} | " + " | ".join(row) + " |", flush=True)
    return failures


def splice(sound, random):
    start = random.integers(len(sound))
    length = int(RATE * 10 ** random.uniform(-2.3, 0.7))
    end = min(start + length, len(sound))
    kind = random.integers(3)
    if kind == 0:
        return np.concatenate([sound[:start], sound[end:]])
    if kind == 1:
        return np.concatenate([sound[:end], sound[start:]])
    silenced = sound.copy()
    silenced[start:end] = 0
    return silenced


def try_splices(trial, count):
    """The number of wrong results without a message, for the waveform that has the most."""
    wrong = 0
    for shape in SHAPES:
        sound = SHAPES[shape](BITS)
        random = np.random.default_rng(7)
        verdicts = {}
        for number in range(count):
            spoiled = with_noise(splice(sound, random), 40, number)
            is_right, status, message = trial.read(spoiled, RATE)
            report = "refused" if status else "doubted" if message else "sure"
            found = (report, "right" if is_right else "wrong")
            verdicts[found] = verdicts.get(found, 0) + 1
        text = ", ".join(f"{report} {kind}: {n}" for (report, kind), n in sorted(verdicts.items()))
        print(f"{count} splices, {shape}: {text}", flush=True)
        wrong = max(wrong, verdicts.get(("sure", "wrong"), 0))
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--table", action="store_true")
    parser.add_argument("--splices", type=int, default=0)
    parser.add_argument("--only")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(os.path.abspath(arguments.program), folder)
        failures = 0
        if arguments.splices:
            failures += try_splices(trial, arguments.splices) > max(1, arguments.splices // 500)
        else:
            failures += try_conditions(trial, arguments)
    sys.exit(1 if failures else 0)


main()
