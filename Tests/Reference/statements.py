"""Statements. Each is read while it runs."""
import math
import re
from decimal import Decimal

import decimals
from decimals import Fault, ONE, SHORTER, ZERO, require
from expressions import COMPARISONS, COPY, ELEMENT, FUNCTIONS, STEP, TEXT, TEXT_FUNCTIONS, Value
from text import CODES, END_OF_STATEMENT, LETTERS, tokens

VALUES = FUNCTIONS + [*TEXT_FUNCTIONS] + "HYP RAN# &H LEN( VAL( DEG( RND( POL( REC( NPR( NCR(".split()
# Section "Cassette recorder": words that are ERR9 in programs; PUT and GET are not compared.
OF_RECORDER = ("SAVE", "LOAD", "VERIFY", "PASS", "SRAM", "LRAM")


class Statements:
    def statement(self):
        """Section "Statements": a statement is checked only when it runs."""
        item = self.peek()
        word = item.lower().rstrip("#") + "_memo" * item.endswith("#")
        is_known = item in self.model.words
        if item == END_OF_STATEMENT:
            return
        if self.is_remark_next() or item == "REM":
            self.at = len(self.items)
        elif (item in LETTERS or item == "$") and self.is_assignment():
            self.do_let()
        elif item in OF_RECORDER:
            self.check(False, 9)
        elif self.line is None and (not is_known or item in VALUES):
            self.show_result(self.sum())
        else:
            self.check(is_known and hasattr(self, "do_" + word))
            self.at += 1
            getattr(self, "do_" + word)()

    def listed(self):
        """Once for each part of a list with commas."""
        yield
        while self.take(","):
            yield

    def optional(self, default):
        return Value(False, Decimal(default)) if self.is_at_end() else self.number()

    def stepped(self, value):
        """The content of a value, after the time of a step."""
        self.spend(STEP)
        return self.content(value)

    def show_result(self, value):
        """Section "Numbers": an expression entered by hand shows its value."""
        content = self.stepped(value)
        text = content if value.is_text else self.digits_of(content)
        self.clear_display()
        self.show(text, text if value.is_text or content < 0 else " " + text)
        self.must_clear = True

    def do_data(self):
        return self.take_all([END_OF_STATEMENT], is_end=True)

    # Section "Variables".

    def target(self):
        """A variable to assign to."""
        return ("$", True, None) if self.take("$") else self.reference()

    def do_let(self):
        target = self.target()
        self.expect("=")
        value = self.sum()
        self.check(value.is_text == target[1])
        self.put(target, value, value.is_text or not value.is_computed)

    def put(self, target, value, is_copied):
        name, is_text, indexes = target
        limit = self.model.text_limit if name == "$" else 7
        if is_text and self.model.is_small:
            self.spend(1)
            require(len(self.content(value)) <= limit, 6)
        self.spend(ELEMENT if indexes else COPY * is_copied)
        content = self.content(value)[:limit] if is_text else self.content(value)
        if name == "$":
            self.dollar = content
        else:
            row, index = self.place_of(name, is_text, indexes) if indexes else (self.cells, LETTERS.index(name))
            row[index] = content or ZERO

    def do_defm(self):
        if not self.is_at_end():
            self.check(not self.model.is_first or self.line is None)
            count = self.whole(9999)
            self.reserve(count - len(self.cells) + 26 - sum(len(row) for _, row in self.arrays.values()))
            self.arrays, self.has_arrays = {}, False
            self.cells = (self.cells + [ZERO] * count)[:26 + count]
            if not self.model.is_small or self.line is not None:
                return
        self.spend(STEP)
        self.show_message("***VAR:%d" % len(self.cells))
        self.must_clear = True

    def whole(self, limit):
        """A whole number from 0 to a limit; fractions are cut, and negative numbers are out of range."""
        number = self.stepped(self.number())
        require(0 <= number < limit + 1, 5)
        return int(number)

    def reserve(self, cells):
        """Section "Memory": data that does not fit is ERR1."""
        require(8 * cells <= self.free_bytes(), 1)

    def do_dim(self):
        for _ in self.listed():
            name, is_text, indexes = self.reference()
            self.check(indexes)
            sizes = [self.stepped(indexes[0])] + [self.content(index) for index in indexes[1:]]
            old = self.arrays.get((name, is_text))
            require(all(0 <= size < 256 for size in sizes) and (old or len(self.arrays) < 8), 5)
            sizes = [int(size) for size in sizes]
            count = math.prod(size + 1 for size in sizes)
            self.reserve(count - (len(old[1]) if old else 0) - len(self.cells) + 26)
            self.cells, self.has_arrays = self.cells[:26], True
            self.arrays.pop((name, is_text), None)
            self.arrays[name, is_text] = sizes, [ZERO] * count

    def do_erase(self):
        for _ in self.listed():
            key = self.expect(*LETTERS), bool(self.take("$"))
            self.spend(STEP)
            require(self.arrays.pop(key, None), 6)

    def do_vac(self):
        self.spend(STEP)
        self.cells, self.dollar = [ZERO] * len(self.cells), ""
        for _, row in self.arrays.values():
            row[:] = [ZERO] * len(row)

    def do_clear(self):
        self.check(not self.model.is_first)
        self.do_vac()
        self.arrays, self.has_arrays = {}, False

    def do_list(self):
        """LISTV shows the names of all arrays; LIST works by hand only."""
        self.check(not self.model.is_small and self.take("V"))
        self.spend(STEP)
        self.clear_display()
        self.show(" ".join("%s%s(%s)" % (name, "$" * is_text, ",".join(map(str, sizes)))
                           for (name, is_text), (sizes, _) in self.arrays.items()))
        self.pause()

    # Section "Print".

    def do_print(self):
        if self.is_at_end():
            self.spend(STEP)
            self.clear_display()
            self.must_clear = self.has_answer = False
        last, start = None, self.at
        while not self.is_at_end():
            separator = self.take(";", ",")
            if separator == ",":
                self.begin_item()
                self.pause()
                self.must_clear = False
                self.clear_display()
            elif not separator:
                self.check(last != "item")
                self.print_item()
            last = separator or "item"
        if last == "item":
            self.pause()
        elif last == ";" and set(self.items[start:self.at]) == {";"} and not self.depth:
            self.clock -= 30000

    def print_item(self):
        if self.take("CSR"):
            column = self.whole(self.model.columns - 1)
            self.begin_item()
            self.column, self.is_scrolled = column, False
            self.paper = self.paper.ljust(column) if self.is_printing else self.paper
            return
        value = self.sum()
        content = self.stepped(value)
        self.begin_item()
        self.show(content if value.is_text else decimals.shown(content, self.style))

    def begin_item(self):
        """The first item after a pause or an answer clears the display once it has been computed."""
        if self.must_clear:
            self.clear_display()
        self.must_clear, self.has_answer, self.cursor = False, False, None

    def pause(self):
        self.spend(STEP)
        self.wait_or_print(self.line is not None)
        self.must_clear = True

    def wait_or_print(self, waits):
        """Section "Printer": in MODE 7 lines are printed instead of waits."""
        if self.is_printing:
            self.print_line()
        elif waits:
            self.wait("exe")

    def print_line(self):
        self.event("print", self.paper)
        self.paper = ""

    # Section "Input".

    def do_input(self):
        for _ in self.listed():
            text = ""
            if self.peek() == '"':
                text = self.operand().content
                self.expect(",", "," if self.model.is_first else ";")
            target = self.kept_target()
            self.spend(2 * STEP)
            self.ask(text, target)

    def kept_target(self):
        """Section "Speed": INPUT copies X or Y as an index of a number."""
        start = self.at
        name, is_text, indexes = self.target()
        words = [item for item in self.items[start:self.at] if item not in "()"]
        if indexes and not (is_text or self.model.is_small or indexes[0].is_computed) and words[1:] in (["X"], ["Y"]):
            indexes = [Value(False, self.copied(indexes[0]), True)]
        return name, is_text, indexes

    def ask(self, text, target):
        self.begin_item()
        self.show_question(text)
        question, value = (self.display, self.cursor), None
        if self.is_printing:
            self.paper += text + "?"
            self.print_line()
            self.spend(STEP)
        while not value:
            self.display, self.cursor = question
            self.event("wait", "line")
            answer = self.read_line()
            if self.is_printing:
                self.event("print", answer)
            try:
                value = Value(True, answer) if target[1] else self.answer(answer)
            except Fault as fault:
                self.show_message("ERR%d" % fault.code)
                self.event("error", fault.code, *self.place())
                if self.is_printing:
                    self.event("print", "?")
        self.clear_display()
        self.display = answer[-self.model.columns:].ljust(self.model.columns)
        self.cursor, self.must_clear, self.has_answer = None, True, True
        self.put(target, value, target[1])

    def show_question(self, text):
        columns, column, text = self.model.columns, self.column, text + "? "
        end = column + len(text)
        self.display = (self.display[:column] + text + self.display[end:])[:columns]
        self.cursor = min(end, columns - 1)
        if end > columns:
            kept = columns - 1 - self.model.is_small
            self.clock += (0 if self.is_scrolled else 800000) + 300000 * (end - 1 - kept)
            self.display = (self.display[:column] + text[:-1])[-kept:].ljust(columns)

    def answer(self, text):
        """An answer may be an expression, in which small letters are read as capitals."""
        saved = self.items, self.at
        self.items, self.at, self.pending = tokens(text.upper(), self.model), 0, (0, 0)
        try:
            value = self.number()
            self.check(self.at >= len(self.items))
            self.spend(COPY)
            return Value(False, self.content(value))
        finally:
            self.items, self.at = saved

    # Jumps.

    def jump_target(self):
        """A line, or `#` and an area."""
        return self.take("#"), self.number()

    def jump(self, target, cost_if_missing=0):
        is_area, value = target
        number = self.content(value)
        lines = [line for line, _ in self.areas[self.area]]
        exists = 0 <= number < 10 and self.areas[int(number)] if is_area else number >= 1 and int(number) in lines
        self.spend(0 if exists else cost_if_missing)
        require(exists, 4)
        self.area, self.line = (int(number), 0) if is_area else (self.area, lines.index(int(number)))
        self.begin_line()

    def do_goto(self, target=None):
        target = target or self.jump_target()
        self.spend(COPY if target[1].is_constant else 20)
        self.jump(target)

    def do_gosub(self, target=None, cost_of_return=0):
        target = target or self.jump_target()
        self.spend(20)
        require(len(self.calls) < self.model.call_limit, 7)
        place = (self.area, self.line, self.at, self.depth)
        self.jump(target)
        self.calls.append((place, cost_of_return))

    def return_to(self, place):
        self.area, self.line, at, depth = place
        self.begin_line()
        self.at, self.depth = at, depth

    def do_return(self):
        self.spend(20)
        require(self.calls, 7)
        place, cost = self.calls.pop()
        self.spend(cost)
        self.return_to(place)

    def do_on(self):
        selector = self.number()
        is_call = self.expect("GOTO", "GOSUB") == "GOSUB"
        places = self.read_targets()
        self.spend(20)
        index, end = int(self.content(selector)), self.at
        self.spend(12)
        if 1 <= index <= len(places):
            self.at = places[index - 1]
            target = self.jump_target()
            self.at = end
            self.do_gosub(target, COPY) if is_call else self.do_goto(target)

    def read_targets(self):
        """Reads the whole list before a target is selected; if its form is wrong, targets before are computed."""
        start, places = self.at, []
        try:
            self.is_dry = True
            for _ in self.listed():
                places.append(self.at)
                self.jump_target()
        except Fault:
            self.is_dry, self.at = False, start
            for _ in self.listed():
                self.jump_target()
        finally:
            self.is_dry = False
        return places

    def do_if(self):
        self.depth += 1
        require(self.depth <= 20, 1)
        if self.condition():
            self.then()
        else:
            self.at = len(self.items)

    def condition(self):
        """Whether the statement after it runs; a false condition hides all after it."""
        left = self.sum()
        sign = self.expect(*COMPARISONS)
        right = self.sum()
        self.check(left.is_text == right.is_text)
        self.spend(30 if left.is_text else 15)
        if not self.is_dry and not self.is_true(self.content(left), sign, self.content(right)):
            return False
        return bool(self.expect("THEN", ";"))

    def is_true(self, a, sign, b):
        """Section "Comparing": texts are ordered by character codes."""
        if isinstance(a, str):
            a, b = ([CODES[character] for character in text] for text in (a, b))
        return {"=": a == b, "≠": a != b, "<": a < b, ">": a > b, "≤": a <= b, "≥": a >= b}[sign]

    def then(self):
        self.check(self.peek() != END_OF_STATEMENT)
        is_statement = self.is_statement_next()
        self.check(not self.model.is_first or is_statement == (self.items[self.at - 1] == ";"))
        if is_statement:
            return self.statement()
        target = self.jump_target()
        self.spend(0 if target[1].is_constant else 20)
        self.jump(target, STEP if target[1].is_constant else 0)

    def is_statement_next(self):
        """After THEN a word or an assignment is a statement, a variable alone is a line."""
        item = self.peek()
        if item in LETTERS or item == "$":
            return self.is_assignment()
        return self.is_remark_next() or item in ("REM", "WRITE#") or item in OF_RECORDER or hasattr(
            self, "do_" + item.lower())

    def is_assignment(self):
        """Whether a variable and its indexes are followed by `=`; nothing is computed."""
        at, depth = self.at + 1, 0
        is_dollar = self.peek() == "$"
        at += not is_dollar and self.items[at:at + 1] == ["$"]
        while not is_dollar and self.items[at:at + 1] not in ([], ["="], [END_OF_STATEMENT]) and (depth or self.items[at] == "("):
            depth += self.items[at].endswith("(") - (self.items[at] == ")")
            at = end_of_quoted(self.items, at) + 1
            if not depth:
                break
        return self.items[at:at + 1] == ["="]

    # Loops.

    def do_for(self):
        cell = LETTERS.index(self.expect(*LETTERS))
        self.expect("=")
        start = self.copied_number()
        self.expect("TO")
        limit = self.copied_number()
        step = self.optional_copy(self.take("STEP"), ONE)
        self.spend(32)
        self.loops = self.loops[:self.loop_of(cell)]
        require(len(self.loops) < self.model.loop_limit, 7)
        self.cells[cell] = start
        cut = SHORTER[self.model.loop_digits].plus
        self.loops.append((cell, cut(limit), cut(step), (self.area, self.line, self.at, self.depth)))

    def loop_of(self, cell):
        """The index of the open loop of a variable, or the number of loops."""
        return next((index for index, loop in enumerate(self.loops) if loop[0] == cell), len(self.loops))

    def do_next(self):
        for _ in self.listed():
            cell = LETTERS.index(self.expect(*LETTERS))
            self.spend(1)
            index = self.loop_of(cell)
            require(index < len(self.loops), 7)
            _, limit, step, place = self.loops[index]
            value = self.cells[cell] = self.calculate("+", self.content(Value(False, self.cells[cell])), step)
            is_over = value > limit if step >= 0 else value < limit
            self.loops = self.loops[:index + (not is_over)]
            if not is_over:
                return self.return_to(place)

    # Section "Data".

    def data_items(self):
        """The items of the area, with the numbers of their lines."""
        return [(number, item) for number, items in self.areas[self.area] for data in self.data_in(items)
                for item in separated(data)]

    def data_in(self, items):
        """The texts of the DATA statements of a line, also after THEN."""
        found, saved = [], (self.items, self.at)
        self.items, self.at, self.is_dry = items, 0, True
        while self.at < len(items) and items[self.at] != "REM" and not self.is_remark_next():
            if self.take("DATA"):
                found.append(self.do_data())
            elif not self.is_if_next():
                self.skip_statement()
            self.at += 1
        self.items, self.at = saved
        self.is_dry = False
        return found

    def is_if_next(self):
        """Reads IF and its condition, up to the last item before the statement."""
        try:
            is_if = self.take("IF") and self.condition()
        except Fault:
            return False
        self.at -= bool(is_if)
        return is_if

    def do_read(self):
        if self.take_number_sign():
            return self.read_memo()
        for _ in self.listed():
            target = self.target()
            self.spend(STEP)
            items, place = self.data_items(), self.data_places[self.area]
            require(place < len(items), 5)
            self.data_places[self.area] += 1
            self.put_item(target, items[place][1])

    def put_item(self, target, item):
        stored, text = item
        number = ZERO if target[1] or not stored.strip(" ") else self.value_of_text(stored, has_place=True)
        self.put(target, Value(target[1], text if target[1] else number), target[1])

    def do_restore(self):
        if self.take_number_sign():
            return self.restore_memo()
        first = int(self.stepped(self.optional(0)))
        self.data_places[self.area] = len([0 for number, _ in self.data_items() if number < first])

    # Section "Memo".

    def take_number_sign(self):
        """Whether `#` follows; section "Models": the PB-100F has no MEMO."""
        is_memo = self.take("#")
        self.check(not (is_memo and self.model.is_small))
        return is_memo

    def read_memo(self):
        for _ in self.listed():
            target = self.target()
            self.spend(30)
            record, index = self.memo_at
            require(record < len(self.memo), 5)
            items, self.memo_found = separated(self.memo[record]), record
            self.memo_at = [record, index + 1] if index + 1 < len(items) else [record + 1, 0]
            self.put_item(target, items[index])

    def do_write_memo(self):
        place = self.memo_at[0]
        if self.is_at_end():
            self.spend(60)
            require(place < len(self.memo), 5)
            self.memo.pop(place)
            self.memo_at[1] = 0
            return
        texts = []
        for _ in self.listed():
            value = self.sum()
            self.spend(0 if value.is_text else TEXT)
            content = self.content(value)
            self.spend(2 * TEXT if texts else COPY)
            texts.append(content if value.is_text else self.digits_of(content))
        self.spend(STEP + 2 * TEXT)
        record = ",".join(texts)[:62]
        require(len(record) + 1 - sum(len(old) + 1 for old in self.memo[place:place + 1]) <= self.free_bytes(), 1)
        self.memo[place:place + 1] = [record]
        self.memo_at, self.memo_found = [place + 1, 0], place

    def restore_memo(self):
        if self.is_at_end():
            self.spend(STEP)
            self.memo_at, self.memo_found = [0, 0], -1
            return
        text = self.text()
        n = self.number() if self.take(",") and self.peek() != "," else Value(False, ZERO)
        line = self.jump_target() if self.take(",") else None
        self.spend(60)
        which = self.content(n)
        require(0 <= which < 2, 5)
        first = self.memo_found + 1 if int(which) else 0
        found = [index for index in range(first, len(self.memo)) if self.memo[index].startswith(text)]
        if found:
            self.memo_at, self.memo_found = [found[0], 0], found[0]
        else:
            self.check(line, 5)
            self.do_goto(line)

    # Section "Statistics".

    def do_stat(self):
        if word := self.take("CLEAR", "LIST"):
            self.points = [ZERO] * 6 if word == "CLEAR" else self.points
            for name, value in self.statistics() if word == "LIST" else ():
                self.spend(STEP)
                self.clear_display()
                self.show(name + "=" + ("-" if value is None else decimals.shown(value, self.style).strip()))
                self.wait_or_print(True)
                self.spend(0 if self.depth else 30)
                self.must_clear = True
            self.spend(STEP)
        else:
            x, y = self.arguments("STAT")
            f = self.optional_copy(self.take(";"), ONE)
            self.spend(STEP)
            products = [ONE, x, y] + [self.calculate("*", a, b) for a, b in ((x, x), (y, y), (x, y))]
            self.points = [self.calculate("+", point, self.calculate("*", f, product))
                           for point, product in zip(self.points, products)]

    def line_of_regression(self):
        """A and B of y=A+Bx: two numerators and the denominator."""
        n, x, y, xx, yy, xy = self.points
        return y * xx - x * xy, n * xy - x * y, n * xx - x * x

    def estimate(self, name, value):
        start, slope, divisor = self.line_of_regression()
        require(divisor * self.points[0] > 0 and (name == "EOY" or slope))
        return (start + slope * value) / divisor if name == "EOY" else (value * divisor - start) / slope

    def statistics(self):
        """The names and values of STAT LIST; a value is None if it needs more points."""
        n, x, y, xx, yy, xy = self.points
        start, slope, divisor = self.line_of_regression()
        spreads = [max(part / n, ZERO) if n else ZERO for part in (divisor, n * yy - y * y)]
        rows = [("MEAN x", n, lambda: x / n), ("MEAN y", n, lambda: y / n)]
        for suffix, below in (("", n), ("(n-1)", n - 1)):
            for name, spread in zip("xy", spreads):
                rows.append(("σ%s%s" % (name, suffix), n and below and spread / below >= 0,
                             lambda spread=spread, below=below: (spread / below).sqrt()))
        rows += [("A", spreads[0], lambda: start / divisor), ("B", spreads[0], lambda: slope / divisor),
                 ("r", spreads[0] * spreads[1], lambda: slope / n / (spreads[0] * spreads[1]).sqrt())]
        sums = list(zip(("n", "Σx", "Σy", "Σx↑2", "Σy↑2", "Σxy"), self.points))
        return sums + [(name, self.settled(decimals.settle(compute())) if is_possible else None)
                       for name, is_possible, compute in rows]

    # Other statements.

    def do_beep(self):
        """Section "Sound": a tone lasts an eighth of a second."""
        tone = self.stepped(self.optional(0))
        require(0 <= tone < 2, 5)
        self.event("beep", int(tone))
        self.clock += 125000

    def do_timer(self):
        tenths = self.stepped(self.optional(10))
        require(0 <= tenths < 10000000, 5)
        self.wait("time", int(tenths * 100000))
        self.clock += int(tenths * 100000)

    def do_set(self):
        kind = self.expect("F", "E", "N")
        most = 8 if self.model.is_small else 10
        count = self.whole(min(most, 9) if kind == "E" else 9) if kind != "N" else self.spend(STEP)
        self.style = kind, count or most * (kind == "E")

    def do_mode(self):
        value = self.number()
        second = self.number() if not self.model.is_small and self.take(",") else None
        exact = self.stepped(value)
        require(exact >= 0, 5)
        number = int(exact)
        if second is not None:
            choice = self.content(second)
            require(number == 99 and 0 <= choice < 2, 5)
            self.continues = choice >= 1
        elif number in (4, 5, 6):
            self.unit = number
        elif number in (7, 8):
            if number == 8 and self.paper:
                self.print_line()
            self.is_printing = number == 7
        else:
            require(number in (10, 11) and not self.model.is_small, 5)
            self.is_corrected = number == 10

    def do_stop(self):
        self.spend(STEP)
        if self.model.is_small and self.has_answer:
            self.clear_display()
            self.cursor = 0
        self.wait("exe")
        self.cursor = None

    def do_end(self):
        self.end(10 if self.depth else 40)


def end_of_quoted(items, at):
    """The end of the quoted text that begins at an item, or the item if it is no quote."""
    return at + 1 + (items[at + 1:] + ['"']).index('"') if items[at] == '"' else at


def separated(text):
    """Items between commas, each as stored and as a text; in an item in quotes a comma separates nothing.

    READ drops one blank before an item without quotes.
    """
    items = []
    while True:
        quoted = re.match(' *"([^"]*)(?:" *(?=,|$)|$)', text)
        end = quoted.end() if quoted else (text + ",").index(",")
        items.append((text[:end], quoted.group(1) if quoted else text[:end].removeprefix(" ")))
        if end == len(text):
            return items
        text = text[end + 1:]
