"""The full-screen computer on a pseudo-terminal: what is typed, and what is to be seen."""
import os, re, time

from terminal import Terminal, check, work

#: What a terminal without the kitty keyboard protocol answers to fx790's questions.
PLAIN_ANSWER = b"\x1b[?62;22c"
KITTY_ANSWER = b"\x1b[?0u\x1b[?62;22c"
QUESTIONS = b"\x1b[?u\x1b[c"
PUSH, POP = b"\x1b[>31u", b"\x1b[<u"
GREETING = b"\x1b[?1049h\x1b[?25l\x1b[?1000h\x1b[?1006h\x1b[?2004h\x1b[?1004h"
FAREWELL = (
    b"\x1b[?2026l\x1b[0m",
    b"\x1b[?1004l\x1b[?2004l\x1b[?1006l\x1b[?1000l\x1b[?25h\x1b[?1049l")
F2, F10, DOWN = b"\x1bOQ", b"\x1b[21~", b"\x1b[B"


class Picture:
    """What a terminal of some size shows, of the few sequences that fx790 draws with."""

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
        # A sequence or a character may be cut in two.
        end = len(piece)
        start = piece.rfind(b"\x1b")
        if start >= 0 and not self.TOKEN.match(piece, start):
            end = start
        while end and piece[end - 1] >= 0x80:
            try:
                piece[max(end - 4, 0):end].decode(errors="strict")
                break
            except UnicodeDecodeError as error:
                if error.reason != "unexpected end of data":
                    break
                end = max(end - 4, 0) + error.start
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
            # While the window changes, what is drawn may be of its size before.
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
        """The row and column of a text, from 1 as terminals count; the last if it is there often."""
        for row in reversed(range(self.rows)):
            if text in self.lines[row]:
                return row + 1, self.lines[row].index(text) + 1
        check(False, f"no {text!r} in\n{self.text}")

    def style_of(self, text):
        row, column = self.place(text)
        return self.cells[row - 1][column - 1][1]


class Computer(Terminal):
    """`fx790` alone, with a state of its own unless one is given."""

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
        """Waits until a text stands on the screen."""
        self.wait_for(lambda: text in self.picture.text, f"no {text!r}", seconds)

    def see_no(self, text, seconds=5):
        self.wait_for(lambda: text not in self.picture.text, f"still {text!r}", seconds)

    def wait_for(self, fact, complaint, seconds=5):
        limit = time.monotonic() + seconds
        while not fact():
            check(time.monotonic() < limit, f"{complaint} in\n{self.picture.text}")
            self.read(0.02)

    def watch(self, seconds):
        """Reads for a while, whatever comes."""
        limit = time.monotonic() + seconds
        while time.monotonic() < limit:
            self.read(0.02)

    @property
    def line(self):
        """The characters of the display, between their bars."""
        found = re.search("│(.{24})│", self.picture.text)
        return found.group(1) if found else ""

    def see_line(self, text, seconds=5):
        """Waits until the display shows a line; what follows it may be anything."""
        self.wait_for(lambda: self.line.startswith(text), f"not {text!r}", seconds)

    def enter(self, text):
        self.type(text.encode() + b"\r")

    def check_farewell(self):
        """The last that was said: every mode off, in the reverse of the order they went on."""
        first, last = FAREWELL
        farewell = first + (POP if self.is_kitty else b"") + last
        check(self.output.endswith(farewell), "not the farewell:", self.output[-80:])
        check(self.output.startswith(GREETING), "not the greeting:", self.output[:80])

    def check_restored(self):
        super().check_restored()
        self.check_farewell()

    def leave(self):
        self.type(b"\x1b[113;5u" if self.is_kitty else b"\x11")
        self.check_exited(0)


def ready(*arguments, **more):
    """A computer that takes what is typed."""
    computer = Computer(*arguments, **more)
    computer.see("READY P0")
    computer.see("Ctrl-Q leave")
    if computer.is_kitty:
        computer.expect(PUSH)
    check(computer.is_raw(), "not raw")
    return computer


def again(computer, *arguments, **more):
    """The session ended, another begins on the same state: in a process of its own."""
    return lambda case: check(
        work.play("the next run", lambda: case(ready(*arguments, state=computer.state, **more))),
        "the next run is not as it should be")
