#!/usr/bin/env python3
"""Plays recordings into the standard input of `tape list -` and `tape decode -`, and stops in the middle.

    Tests/Tapes/arriving.py PROGRAM

A file must be shown while the recorder still runs, and at the end everything that the file of the recording gives.
"""
import os
import select
import struct
import subprocess
import sys
import tempfile
import time

program = os.path.abspath(sys.argv[1])
failures = 0


def check(condition, name, detail=""):
    global failures
    if not condition:
        failures += 1
        print(f"FAILED {name}: {detail}")


def run(*words, data=b""):
    return subprocess.run([program, *words], input=data, capture_output=True, timeout=60)


def sound(number, name):
    with tempfile.TemporaryDirectory() as folder:
        listing = os.path.join(folder, "a.bas")
        with open(listing, "w") as file:
            file.write("".join(f'{line} PRINT "{name} {number + line}"\n' for line in range(10, 100, 10)))
        result = run("tape", "encode", listing, "--name", name, "-o", "-")
    body = result.stdout.index(b"data") + 8
    return result.stdout[:body], result.stdout[body:]


def read(stream, text, seconds=10):
    """What arrives until a text does, or in vain."""
    end, found = time.monotonic() + seconds, b""
    while text not in found and time.monotonic() < end:
        if select.select([stream], [], [], 0.1)[0]:
            piece = os.read(stream.fileno(), 65536)
            if not piece:
                break
            found += piece
    return found


header, first = sound(0, "ONE")
_, second = sound(1000, "TWO")
silence = b"\x80" * len(first[:44100]) if header[34] == 8 else b"\0" * 44100
for size in [0, 0x7FFFFFFF, 0xFFFFFFFF, len(first + silence + second)]:
    begin = header[:-4] + struct.pack("<I", size)
    for words, shown in [(["list", "-"], "stdout"), (["decode", "-"], "stderr")]:
        child = subprocess.Popen(
            [program, "tape", *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        pieces = begin + first + silence
        for start in range(0, len(pieces), 5001):
            child.stdin.write(pieces[start:start + 5001])
        child.stdin.flush()
        early = read(getattr(child, shown), b'"ONE"')
        check(b'"ONE"' in early and b"TWO" not in early, f"{words} while the recorder runs, size {size}", early)
        check(child.poll() is None, f"{words} waits for more")
        child.stdin.write(second)
        output, errors = child.communicate(timeout=60)
        with tempfile.NamedTemporaryFile(suffix=".wav") as file:
            file.write(begin + first + silence + second)
            file.flush()
            whole = run("tape", words[0], file.name)
        if words[0] == "list":
            output = early + output
        check(output == whole.stdout and child.returncode == 0, f"{words} at the end, size {size}", (output, errors))

# What a recorder leaves behind: no samples, a part of a sample, another file after the sound; and no recording at all.
whole = header[:-4] + struct.pack("<I", len(first)) + first
for data, expected in [
    (header, b"no file was found"),
    (whole + b"LIST" + b"\x08\0\0\0" + b"\x55" * 8, b'"ONE"'),
    (whole[:-1], b'"ONE"'),
    (header[:20], b"without"),
    (b"", b""),
    (b"10 PRINT 1\n", b"this is a listing"),
]:
    result = run("tape", "list", "-", data=data)
    check(expected in result.stdout + result.stderr and result.returncode in (0, 1, 2),
          f"the end of {len(data)} bytes", (result.returncode, result.stdout, result.stderr))

print("arriving: FAILED" if failures else "arriving: passed")
sys.exit(1 if failures else 0)
