"""The full-screen computer on a pseudo-terminal: its input and its picture."""
import os, re, time

from terminal import Terminal, check, work

#: The answers of a terminal without, and of one with the kitty keyboard protocol.
PLAIN_ANSWER = b"\x1b[?62;22c"
KITTY_ANSWER = b"\x1b[?0u\x1b[?62;22c"
QUESTIONS = b"\x1b[?u\x1b[c"
PUSH, POP = b"\x1b[>31u", b"\x1b[<u"
ENTER_SEQUENCE = b"\x1b[?1049h\x1b[?25l\x1b[?1000h\x1b[?1006h\x1b[?2004h\x1b[?1004h"
EXIT_SEQUENCE = (
    b"\x1b[?2026l\x1b[0m",
    b"\x1b[?1004l\x1b[?2004l\x1b[?1006l\x1b[?1000l\x1b[?25h\x1b[?1049l")
F2, F10, DOWN = b"\x1bOQ", b"\x1b[21~", b"\x1b[B"


def character_length(first):
    """The number of bytes of a character in UTF-8, by its first byte."""
    return 1 if first < 0xC0 else 2 if first < 0xE0 else 3 if first < 0xF0 else 4


class Picture:
    """The picture of a terminal, from the few escape sequences that fx790 draws with."""

    TOKEN = re.compile(rb"\x1b\[([?>=<]?)([0-9;]*)([A-Za-z])|([^\x1b]+)")

    def __init__(self, columns, rows):
        self.resize(columns, rows)
        self.rest = b""
        self.style = ""
        self.row = self.column = 0

    def resize(self, columns, rows):
        self.columns, self.rows = columns, rows
        self.clear()

    def clear(self):
        self.cells = [[(" ", "")] * self.columns for _ in range(self.rows)]

    def take(self, piece):
        piece = self.rest + piece
        # A piece may end within a sequence or a character.
        end = len(piece)
        start = piece.rfind(b"\x1b")
        if start >= 0 and not self.TOKEN.match(piece, start):
            end = start
        # The last first byte of a character, and whether all of its bytes are there.
        first = next((index for index in range(end - 1, max(end - 5, -1), -1) if piece[index] & 0xC0 != 0x80), end)
        if first < end and end - first < character_length(piece[first]):
            end = first
        self.rest = piece[end:]
        for mark, numbers, last, text in self.TOKEN.findall(piece[:end]):
            if text:
                self.put(text.decode(errors="replace"))
            elif not mark:
                self.control(numbers.decode(), last.decode())

    def control(self, numbers, last):
        if last == "H":
            row, column = (numbers or "1;1").split(";")
            self.row, self.column = int(row) - 1, int(column) - 1
        elif last == "J":
            self.clear()
        elif last == "m":
            self.style = numbers

    def put(self, text):
        for character in text:
            if character < " ":
                continue
            # After a resize, output for the previous size may still arrive.
            if self.row < self.rows and self.column < self.columns:
                self.cells[self.row][self.column] = (character, self.style)
            self.column += 1

    @property
    def lines(self):
        return ["".join(cell[0] for cell in row) for row in self.cells]

    @property
    def text(self):
        return "\n".join(self.lines)

    def place(self, text):
        """The row and column, from 1, of the last occurrence of a text."""
        for row in reversed(range(self.rows)):
            if text in self.lines[row]:
                return row + 1, self.lines[row].index(text) + 1
        check(False, f"no {text!r} in\n{self.text}")

    def style_of(self, text):
        row, column = self.place(text)
        return self.cells[row - 1][column - 1][1]


class Computer(Terminal):
    """`fx790` without a command, with a new state file by default."""

    def __init__(self, *arguments, state=None, answer=PLAIN_ANSWER, columns=80, rows=24, **more):
        self.picture = Picture(columns, rows)
        self.state = state or work.path(f"state-{os.getpid()}-{time.monotonic_ns()}")
        super().__init__("--state", self.state, *arguments, columns=columns, rows=rows, **more)
        self.is_kitty = answer.startswith(KITTY_ANSWER)
        if answer:
            self.expect(QUESTIONS)
            self.type(answer)

    def take(self, piece):
        super().take(piece)
        self.picture.take(piece)

    def resize(self, columns, rows):
        self.picture.resize(columns, rows)
        super().resize(columns, rows)

    def see(self, text, seconds=5):
        self.wait_for(lambda: text in self.picture.text, f"no {text!r}", seconds)

    def see_no(self, text, seconds=5):
        self.wait_for(lambda: text not in self.picture.text, f"still {text!r}", seconds)

    def wait_for(self, fact, complaint, seconds=5):
        limit = time.monotonic() + seconds
        while not fact():
            check(time.monotonic() < limit, f"{complaint} in\n{self.picture.text}")
            self.read(0.02)

    def watch(self, seconds):
        limit = time.monotonic() + seconds
        while time.monotonic() < limit:
            self.read(0.02)

    @property
    def line(self):
        found = re.search("│(.{24})│", self.picture.text)
        return found.group(1) if found else ""

    def see_line(self, text, seconds=5):
        """Waits until the line of the display starts with a text."""
        self.wait_for(lambda: self.line.startswith(text), f"not {text!r}", seconds)

    def click(self, text):
        row, column = self.picture.place(text)
        self.type(b"\x1b[<0;%d;%dM\x1b[<0;%d;%dm" % (column, row, column, row))

    def enter(self, text):
        self.type(text.encode() + b"\r")

    def check_exit_sequence(self):
        """The output ends by switching off every mode, in reverse order."""
        first, last = EXIT_SEQUENCE
        exit_sequence = first + (POP if self.is_kitty else b"") + last
        check(self.output.endswith(exit_sequence), "no exit sequence at the end:", self.output[-80:])
        check(self.output.startswith(ENTER_SEQUENCE), "no enter sequence at the start:", self.output[:80])

    def check_restored(self):
        super().check_restored()
        self.check_exit_sequence()

    def leave(self):
        self.type(b"\x1b[113;5u" if self.is_kitty else b"\x11")
        self.check_exited(0)


def ready(*arguments, **more):
    computer = Computer(*arguments, **more)
    computer.see("READY P0")
    computer.see("Ctrl-Q leave")
    if computer.is_kitty:
        computer.expect(PUSH)
    check(computer.is_raw(), "not raw")
    return computer


def again(computer, *arguments, **more):
    """Runs a function with a new computer on the same state, in its own process."""
    return lambda case: check(
        work.play("the run after it", lambda: case(ready(*arguments, state=computer.state, **more))),
        "the run after it failed")
