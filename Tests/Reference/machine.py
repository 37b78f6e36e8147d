"""The machine around the statements: display, waits, keys, variables, memory, and the trace of a run."""
import functools
from decimal import Decimal

from decimals import ZERO, Fault, require
from expressions import Expressions
from statements import Statements, end_of_quoted
from text import DIGITS, END_OF_STATEMENT, LETTERS, MODELS, listing, stored_size, tokens


class Finished(Exception):
    """A program or a line entered by hand is over."""


class CutOff(Exception):
    """The run reached a limit of this interpreter."""


class Machine(Expressions, Statements):
    """Runs lines entered by hand, then a program, and records their trace."""

    def __init__(self, model, source, keys, seed=1, typed=(), most_statements=400):
        self.model, self.typed, self.keys, self.next_key = MODELS[model], typed, keys, 0
        self.areas = listing(source, self.model)
        self.most_statements, self.is_cut, self.clock, self.trace = most_statements, False, 0, []
        self.is_dry, self.polls, self.was_poll_empty, self.is_key_due = False, 0, False, False
        self.unit, self.is_corrected, self.style, self.is_printing, self.continues = 4, True, ("N", 0), False, False
        self.cells, self.dollar, self.arrays, self.has_arrays = [ZERO] * 26, "", {}, False
        self.paper, self.points, self.memo, self.memo_at, self.memo_found = "", [ZERO] * 6, [], [0, 0], -1
        self.state = (43429448190 + seed) % 10 ** 11
        for _ in range(8):
            self.next_random()

    def next_random(self):
        """Section "Random numbers"."""
        self.state = (self.state * 31415926541 + 27182818287) % 10 ** 11
        return Decimal(self.state // 10).scaleb(-10) if self.state >= 10 else self.next_random()

    # The run.

    def run(self):
        """Returns the trace, a list of tuples: time in microseconds, event, and what belongs to it."""
        try:
            for text in self.typed:
                self.area = 0
                self.by_hand = tokens(text, self.model)
                self.begin(None)
            self.area = next((area for area in range(10) if self.areas[area]), 0)
            if self.areas[self.area]:
                self.memo_at, self.memo_found = [0, 0], -1
                self.begin(0)
        except CutOff:
            self.is_cut = True
        return self.trace

    def begin(self, line):
        """Runs a program, or the line entered by hand, to its end."""
        self.calls, self.loops, self.data_places, self.line = [], [], [0] * 10, line
        self.clear_display()
        self.cursor, self.must_clear, self.has_answer = None, False, False
        self.last_frame = self.display, None
        try:
            self.begin_line()
            while True:
                self.run_statement()
        except Finished:
            pass

    def begin_line(self):
        if self.line in (-1, len(self.areas[self.area])):
            self.end(10)
        self.items = self.by_hand if self.line is None else self.areas[self.area][self.line][1]
        self.copies_x_and_y = "POL(" in self.items or "REC(" in self.items
        self.at = 0

    def run_statement(self):
        while self.take(END_OF_STATEMENT):
            if self.at > len(self.items):
                self.line = -1 if self.line is None else self.line + 1
                self.begin_line()
        self.most_statements -= 1
        if self.most_statements < 0:
            raise CutOff
        self.pending, self.depth, self.is_dry = (0, 0), 0, False
        try:
            self.spend(0 if self.peek() in ("REM", "DATA") or self.is_remark_next() else 30)
            self.statement()
            self.check(self.is_at_end() or self.at == 0)
        except Fault as fault:
            self.fail(fault)

    def fail(self, fault):
        """Section "Errors"; after MODE 99,1 the next statement runs."""
        if self.continues and self.line is not None:
            return self.skip_statement()
        self.paper = ""
        area, number = self.place()
        self.show_message("ERR%d" % fault.code + " P%d-%d" % (area, number) * bool(number and fault.has_place))
        self.event("error", fault.code, area, number)
        raise Finished

    def place(self):
        """The area and the number of the line, 0 for a line entered by hand."""
        return (0, 0) if self.line is None else (self.area, self.areas[self.area][self.line][0])

    def skip_statement(self):
        """Goes to the next colon."""
        while self.at < len(self.items) and self.items[self.at] != END_OF_STATEMENT:
            is_remark = self.items[self.at] == "REM" or self.is_remark_next()
            self.at = len(self.items) if is_remark else end_of_quoted(self.items, self.at) + 1

    def spend(self, milliseconds):
        """Section "Speed"."""
        self.clock += 0 if self.is_dry else 1000 * milliseconds

    def end(self, cost):
        self.spend(10)
        if self.paper:
            self.print_line()
            self.spend(cost)
        self.event("end")
        raise Finished

    # Section "Display".

    def clear_display(self):
        self.display, self.column, self.is_scrolled = " " * self.model.columns, 0, False

    def show_message(self, text):
        self.clear_display()
        self.display, self.cursor = text.ljust(self.model.columns), None

    def show(self, text, printed=None):
        """Section "Print": text past the last column scrolls."""
        columns = self.model.columns
        self.paper += (printed or text) if self.is_printing else ""
        shown, rest = text[:columns - self.column], text[columns - self.column:]
        self.display = self.display[:self.column] + shown + self.display[self.column + len(shown):]
        self.column += len(shown)
        if rest:
            rest += " " * self.model.is_small
            self.clock += (0 if self.is_scrolled else 800000) + 300000 * len(rest)
            self.display = (self.display + rest)[-columns:]
            self.column, self.is_scrolled = columns - self.model.is_small, True

    # The trace.

    def event(self, name, *facts):
        if self.clock > 100000000:
            raise CutOff
        if name in ("wait", "error", "end") and (self.display, self.cursor) != self.last_frame:
            self.last_frame = self.display, self.cursor
            indicators = "RUN " + {4: "DEG", 5: "RAD", 6: "GRA"}[self.unit]
            indicators += " PRT" * self.is_printing + " STOP" * (facts == ("exe",))
            self.trace.append((self.clock, "frame", self.display, self.cursor, indicators))
        self.trace.append((self.clock, name, *facts))

    def coming_key(self):
        return self.keys[self.next_key:self.next_key + 1]

    def wait(self, *facts):
        """A wait for EXE, which passes, or for a time; the BRK key ends the program."""
        self.event("wait", *facts)
        self.begin_polls()
        self.break_off()

    def break_off(self):
        if self.coming_key() == "\x1b":
            self.next_key += 1
            self.event("break")
            self.event("end")
            raise Finished

    def begin_polls(self):
        """A poll after another wait finds nothing; if it was the only one and empty, its key is due."""
        if self.polls:
            self.is_key_due = self.polls == 1 and self.was_poll_empty
        self.polls = 0

    def poll(self):
        """Section "Keyboard": KEY$ returns unshifted characters.

        As docs/compare.md explains, a key is given to one poll, and the poll after it finds nothing.
        """
        key = self.coming_key().upper()
        if key == "\x1b" or not (self.is_key_due or self.polls and self.was_poll_empty):
            key = ""
        self.next_key += len(key)
        found = key if key in LETTERS + DIGITS + " .+-*/↑=<>()" else ""
        self.polls, self.was_poll_empty, self.is_key_due = self.polls + 1, not found, False
        if found:
            self.event("input", found)
        elif not self.trace or self.trace[-1][1:] != ("wait", "key") or (self.display, self.cursor) != self.last_frame:
            self.event("wait", "key")
        if not key:
            self.break_off()
        return found

    def read_line(self):
        """The characters up to a line end, or to the end of the keys if there are any."""
        answer = ""
        while not answer:
            if not self.coming_key():
                raise Finished
            while self.coming_key() not in ("", "\n", "\x1b"):
                answer += self.coming_key()
                self.next_key += 1
            self.break_off()
            self.next_key += 1
        self.event("input", answer)
        self.begin_polls()
        return answer

    # Section "Variables".

    def place_of(self, name, is_text, indexes):
        """The list that contains an element, and the index there."""
        whole = [int(self.content(index)) for index in indexes]
        if not self.has_arrays:
            cell = LETTERS.index(name) + whole[0]
            require(len(whole) == 1 and whole[0] >= 0 and cell < len(self.cells), 6)
            return self.cells, cell
        require((name, is_text) in self.arrays, 6)
        sizes, row = self.arrays[name, is_text]
        require(len(whole) == len(sizes) and all(0 <= each <= size for each, size in zip(whole, sizes)), 5)
        return row, functools.reduce(lambda index, pair: index * (pair[1] + 1) + pair[0], zip(whole, sizes), 0)

    # Section "Memory".

    def free_bytes(self):
        used = sum(stored_size(items) for lines in self.areas for _, items in lines)
        used += sum(len(record) + 1 for record in self.memo)
        return self.model.memory - used - 8 * (
            len(self.cells) - 26 + sum(len(row) for _, row in self.arrays.values()))
