"""The machine around the statements: display, waits, keys, variables, memory, and the trace of a run."""
from decimals import Fault, ZERO
from expressions import Expressions
from statements import Statements, end_of_quoted
from text import DIGITS, END_OF_STATEMENT, LETTERS, MODELS, listing, stored_size, tokens


class Ended(Exception):
    """The program ends, with an event for the trace, or none while it waits for keys."""


class Finished(Exception):
    """A program or a line entered by hand is over."""


class Machine(Expressions, Statements):
    """Runs one program and records its trace."""

    def __init__(self, model, source, keys, seed=1, typed=(), most_statements=400):
        self.model = MODELS[model]
        self.areas = listing(source, self.model)
        self.rows = [{number: index for index, (number, _) in enumerate(lines)} for lines in self.areas]
        self.typed, self.keys = typed, keys
        self.next_key = 0
        self.most_statements = most_statements
        self.is_cut = False
        self.clock = 0
        self.trace = []
        self.items, self.at, self.pending, self.is_dry = [], 0, (0, 0), False
        self.clear_display()
        self.cursor, self.last_frame, self.must_clear = None, (" " * self.model.columns, None), False
        self.polls, self.was_poll_empty, self.is_key_due = 0, False, False
        self.unit, self.is_corrected, self.style, self.is_printing, self.continues = 4, True, ("N", 0), False, False
        self.paper = ""
        self.cells, self.dollar, self.arrays, self.has_arrays = [ZERO] * 26, "", {}, False
        self.points = [ZERO] * 6
        self.memo, self.memo_at, self.memo_found = [], [0, 0], -1
        self.copies_x_and_y = False
        self.seed_random(seed)

    # Section "Random numbers".

    def seed_random(self, seed):
        self.state = (43429448190 + seed) % 10 ** 11
        for _ in range(8):
            self.next_random()

    def next_random(self):
        from decimal import Decimal
        while True:
            self.state = (self.state * 31415926541 + 27182818287) % 10 ** 11
            if self.state >= 10:
                return Decimal(self.state // 10).scaleb(-10)

    # The run.

    def run(self):
        """Returns the trace, a list of tuples: time in microseconds, event, and what belongs to it."""
        self.area = 0
        try:
            for text in self.typed:
                self.by_hand = tokens(text, self.model)
                self.begin(None)
            self.area = next((area for area in range(10) if self.areas[area]), 0)
            if self.areas[self.area]:
                self.memo_at, self.memo_found = [0, 0], -1
                self.begin(0)
        except Ended:
            pass
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
        lines = self.areas[self.area]
        if self.line is None:
            self.items = self.by_hand
        elif self.line >= len(lines):
            self.end(10)
        else:
            self.items = lines[self.line][1]
        self.copies_x_and_y = "POL(" in self.items or "REC(" in self.items
        self.at = 0

    def run_statement(self):
        while self.take(END_OF_STATEMENT):
            if self.at > len(self.items):
                if self.line is None:
                    self.end(10)
                self.line += 1
                self.begin_line()
        self.most_statements -= 1
        if self.most_statements < 0:
            self.cut_off()
        self.pending, self.depth = (0, 0), 0
        try:
            self.is_dry = False
            if self.peek() not in self.WITHOUT_TIME and not self.is_remark_next():
                self.spend(30)
            self.statement()
            if not self.is_at_end() and not self.jumped:
                self.refuse()
        except Fault as fault:
            self.fail(fault)

    def cut_off(self):
        self.is_cut = True
        raise Ended

    def fail(self, fault):
        """Section "Errors"; after MODE 99,1 the next statement runs."""
        if self.continues and self.line is not None:
            self.skip_statement()
            return
        self.paper = ""
        area, number = self.place()
        place = " P%d-%d" % (area, number) if number and fault.has_place else ""
        self.clear_display()
        self.show_at_start("ERR%d%s" % (fault.code, place))
        self.event("error", fault.code, area, number)
        raise Finished

    def place(self):
        """The area and the number of the line, 0 for a line entered by hand."""
        return (0, 0) if self.line is None else (self.area, self.areas[self.area][self.line][0])

    def skip_statement(self):
        """Goes to the next colon."""
        while self.at < len(self.items) and self.items[self.at] != END_OF_STATEMENT:
            if self.items[self.at] == "REM" or self.is_remark_next():
                self.at = len(self.items)
            else:
                self.at = end_of_quoted(self.items, self.at) + 1

    def spend(self, milliseconds):
        """Section "Speed"."""
        if not self.is_dry:
            self.clock += 1000 * milliseconds

    def end(self, cost):
        self.spend(10)
        if self.paper:
            self.print_line()
            self.spend(cost)
        self.event("end")
        raise Finished

    # Section "Display".

    def clear_display(self):
        self.display = " " * self.model.columns
        self.column = 0
        self.is_scrolled = False

    def show_at_start(self, text):
        self.display = text.ljust(self.model.columns)[:self.model.columns]
        self.cursor = None

    def show(self, text):
        """Section "Print": text past the last column scrolls."""
        columns = self.model.columns
        room = max(columns - self.column, 0)
        self.display = self.display[:self.column] + text[:room] + self.display[self.column + len(text):]
        self.column += len(text[:room])
        rest = text[room:]
        if not rest:
            return
        if self.model.is_small:
            rest += " "
            self.column = columns - 1
        if not self.is_scrolled:
            self.clock += 800000
        self.is_scrolled = True
        self.clock += 300000 * len(rest)
        self.display = (self.display + rest)[-columns:]

    # The trace.

    def event(self, name, *facts):
        if self.clock > 100000000:
            self.cut_off()
        if name in ("wait", "error", "end") and (self.display, self.cursor) != self.last_frame:
            self.last_frame = self.display, self.cursor
            indicators = ["RUN", {4: "DEG", 5: "RAD", 6: "GRA"}[self.unit]]
            indicators += ["PRT"] * self.is_printing + ["STOP"] * (facts == ("exe",))
            self.trace.append((self.clock, "frame", self.display, self.cursor, " ".join(indicators)))
        self.trace.append((self.clock, name, *facts))

    def wait(self, *facts):
        """A wait for EXE, which passes, or for a time; the BRK key ends the program."""
        self.event("wait", *facts)
        self.begin_polls()
        if self.keys[self.next_key:self.next_key + 1] == "\x1b":
            self.break_off()

    def begin_polls(self):
        """A poll after another wait finds nothing; if it was the only one and empty, its key is due."""
        if self.polls:
            self.is_key_due = self.polls == 1 and self.was_poll_empty
        self.polls = 0

    def poll(self):
        """KEY$: a key is given to one poll, and the poll after it finds nothing."""
        key = ""
        if self.keys[self.next_key:self.next_key + 1] == "\x1b":
            self.is_key_due = True
        if (self.is_key_due or self.polls and self.was_poll_empty) and self.next_key < len(self.keys):
            key = self.keys[self.next_key].upper()
            self.next_key += 1
        found = key if key in LETTERS + DIGITS + " .+-*/↑=<>()" else ""
        self.polls, self.was_poll_empty, self.is_key_due = self.polls + 1, not found, False
        if found:
            self.event("input", found)
        elif not self.trace or self.trace[-1][1:] != ("wait", "key") or (self.display, self.cursor) != self.last_frame:
            self.event("wait", "key")
        if key == "\x1b":
            self.break_off()
        return found

    def break_off(self):
        self.event("break")
        self.event("end")
        raise Finished

    def read_line(self):
        """The characters up to a line end, or to the end of the keys if there are any."""
        while True:
            start = self.next_key
            if start == len(self.keys):
                raise Finished
            end = start
            while end < len(self.keys) and self.keys[end] not in "\n\x1b":
                end += 1
            self.next_key = min(end + 1, len(self.keys))
            if self.keys[end:end + 1] == "\x1b":
                self.break_off()
            if end > start:
                answer = self.keys[start:end]
                self.event("input", answer)
                self.begin_polls()
                return answer

    # Section "Variables".

    def element(self, name, is_text, indexes):
        """The content of an element."""
        row, index = self.element_place(name, is_text, indexes)
        content = row[index]
        if content and is_text != isinstance(content, str):
            raise Fault(6)
        return content if content or not is_text else ""

    def element_place(self, name, is_text, indexes):
        """The list that contains an element, and the index there."""
        whole = [int(self.number_of(index)) for index in indexes]
        if not self.has_arrays:
            cell = LETTERS.index(name) + whole[0]
            if len(whole) > 1 or whole[0] < 0 or cell >= len(self.cells):
                raise Fault(6)
            return self.cells, cell
        array = self.arrays.get((name, is_text))
        if array is None:
            raise Fault(6)
        sizes, row = array
        if len(whole) != len(sizes) or any(not 0 <= index <= size for index, size in zip(whole, sizes)):
            raise Fault(5)
        index = 0
        for each, size in zip(whole, sizes):
            index = index * (size + 1) + each
        return row, index

    def store(self, name, is_text, indexes, content):
        if is_text:
            content = content[:7] or ZERO
        if indexes is None:
            self.cells[LETTERS.index(name)] = content
        else:
            row, index = self.element_place(name, is_text, indexes)
            row[index] = content

    # Section "Memory".

    def free_bytes(self):
        used = sum(stored_size(items) for lines in self.areas for _, items in lines)
        used += sum(len(record) + 1 for record in self.memo) + 8 * (len(self.cells) - 26)
        return self.model.memory - used - 8 * sum(len(row) for _, row in self.arrays.values())
