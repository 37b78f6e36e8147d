"""Statements. Each is read while it runs."""
import re

import decimals
from decimal import Decimal
from decimals import EXACT, Fault, FINE, ONE, ZERO
from expressions import COMPARISONS, COPY, ELEMENT, FUNCTIONS, TEXT, TEXT_FUNCTIONS, Value
from text import CODES, END_OF_STATEMENT, LETTERS, tokens

VALUES = FUNCTIONS + TEXT_FUNCTIONS + (
    "HYP", "RAN#", "&H", "LEN(", "VAL(", "DEG(", "RND(", "POL(", "REC(", "NPR(", "NCR(")
RECORDER = ("SAVE", "LOAD", "VERIFY", "PASS", "SRAM", "LRAM")


class Statements:
    WITHOUT_TIME = ("REM", "DATA")

    def statement(self):
        """Section "Statements": a statement is checked only when it runs."""
        self.jumped = False
        item = self.peek()
        if item == END_OF_STATEMENT:
            return
        if item == "'" and not self.model.is_small:
            self.at = len(self.items)
        elif (item == "$" or item in LETTERS) and self.is_assignment():
            self.assign()
        elif item in RECORDER:
            self.spend(10)
            raise Fault(9)
        elif self.line is None and (item not in self.model_words() or item in VALUES):
            self.show_result(self.sum())
        else:
            method = getattr(self, "do_" + item.lower().rstrip("#") + "_memo" * item.endswith("#"), None)
            if item not in self.model_words() or method is None:
                self.refuse()
            self.at += 1
            method()

    def model_words(self):
        return self.model.words.get(self.peek()[0], ())

    def show_result(self, value):
        """Section "Numbers": an expression entered by hand shows its value."""
        self.spend(10)
        if value.is_text:
            text = printed = self.text_of(value)
        else:
            text = self.digits_of(self.number_of(value))
            printed = text if text.startswith("-") else " " + text
        self.clear_display()
        self.show(text)
        self.must_clear = True
        self.paper += printed if self.is_printing else ""

    def do_rem(self):
        self.at = len(self.items)

    def do_data(self):
        self.at += len(self.rest_of_statement())

    # Section "Variables".

    def do_let(self):
        if self.peek() not in LETTERS and self.peek() != "$":
            self.refuse()
        self.assign()

    def target(self):
        """Reads a variable to assign to."""
        if self.take("$"):
            return "$", True, None
        if self.peek() not in LETTERS:
            self.refuse()
        return self.reference()

    def assign(self):
        target = self.target()
        self.require("=")
        value = self.sum()
        if value.is_text != target[1]:
            self.refuse()
        self.put(target, value, value.is_text or not value.is_computed and target[2] is None)

    def put(self, target, value, is_copied=True):
        name, is_text, indexes = target
        content = self.text_of(value) if is_text else None
        if is_text and not self.model.cuts_texts:
            self.spend(1)
            if len(content) > (self.model.text_limit if name == "$" else 7):
                raise Fault(6)
        if indexes is not None:
            self.spend(ELEMENT)
        elif is_copied:
            self.spend(COPY)
        content = content if is_text else self.number_of(value)
        if name == "$":
            self.dollar = content[:self.model.text_limit]
        else:
            self.store(name, is_text, indexes, content)

    def do_defm(self):
        if self.is_at_end():
            self.show_cell_count()
            return
        if self.model.is_first and self.line is not None:
            self.refuse()
        count = self.small_number(9999)
        needed = 8 * (count + 26 - len(self.cells)) - 8 * sum(len(row) for _, row in self.arrays.values())
        if needed > self.free_bytes():
            raise Fault(1)
        self.arrays, self.has_arrays = {}, False
        self.cells = (self.cells + [ZERO] * count)[:26 + count]
        if self.model.is_small and self.line is None:
            self.show_cell_count()

    def show_cell_count(self):
        self.spend(10)
        self.clear_display()
        self.show_at_start("***VAR:%d" % len(self.cells))
        self.must_clear = True

    def small_number(self, limit):
        """A whole number from 0 to a limit; fractions are cut, and negative numbers are out of range."""
        value = self.number()
        self.spend(10)
        number = self.number_of(value)
        if not 0 <= number < limit + 1:
            raise Fault(5)
        return int(number)

    def do_dim(self):
        while True:
            if self.peek() not in LETTERS:
                self.refuse()
            name, is_text, sizes = self.reference()
            if sizes is None:
                self.refuse()
            self.spend(10)
            self.dimension((name, is_text), [self.number_of(size) for size in sizes])
            if not self.take(","):
                return

    def dimension(self, key, sizes):
        if any(not 0 <= size < 256 for size in sizes):
            raise Fault(5)
        if key not in self.arrays and len(self.arrays) == 8:
            raise Fault(5)
        count = 1
        for size in sizes:
            count *= int(size) + 1
        old = len(self.arrays[key][1]) if key in self.arrays else 0
        if 8 * (count - old - (len(self.cells) - 26)) > self.free_bytes():
            raise Fault(1)
        self.cells, self.has_arrays = self.cells[:26], True
        self.arrays.pop(key, None)
        self.arrays[key] = [int(size) for size in sizes], [ZERO] * count

    def do_erase(self):
        while True:
            if self.peek() not in LETTERS:
                self.refuse()
            name = self.items[self.at]
            self.at += 1
            key = name, self.take("$")
            self.spend(10)
            if key not in self.arrays:
                raise Fault(6)
            del self.arrays[key]
            if not self.take(","):
                return

    def do_vac(self):
        self.spend(10)
        self.cells = [ZERO] * len(self.cells)
        self.dollar = ""
        for array in self.arrays.values():
            array[1][:] = [ZERO] * len(array[1])

    def do_clear(self):
        if self.model.is_first:
            self.at -= 1
            self.refuse()
        self.do_vac()
        self.arrays, self.has_arrays = {}, False

    def do_list(self):
        """LISTV shows the names of all arrays; LIST works by hand only."""
        if not self.take("V") or self.model.is_small:
            self.refuse()
        self.spend(10)
        self.clear_display()
        names = ["%s%s(%s)" % (name, "$" * is_text, ",".join(map(str, sizes)))
                 for (name, is_text), (sizes, _) in self.arrays.items()]
        self.put_text(" ".join(names))
        self.pause()

    # Section "Print".

    def do_print(self):
        if self.is_at_end():
            self.spend(10)
            self.clear_display()
            self.must_clear = self.has_answer = False
            return
        last = None
        if all(item == ";" for item in self.rest_of_statement()):
            self.clock -= 30000
        while not self.is_at_end():
            if self.take(";"):
                last = ";"
            elif self.take(","):
                last = ","
                self.begin_item()
                self.pause()
                self.must_clear = False
                self.clear_display()
            elif last == "item":
                self.refuse()
            else:
                self.print_item()
                last = "item"
        if last == "item":
            self.pause()

    def rest_of_statement(self):
        end = self.at
        while end < len(self.items) and self.items[end] != END_OF_STATEMENT:
            end += 1
        return self.items[self.at:end]

    def print_item(self):
        if self.take("CSR"):
            column = self.number()
            self.spend(10)
            column = self.number_of(column)
            if not 0 <= column < self.model.columns:
                raise Fault(5)
            self.begin_item()
            self.column, self.is_scrolled = int(column), False
            self.paper = self.paper.ljust(self.column) if self.is_printing else self.paper
            return
        value = self.sum()
        self.spend(10)
        if value.is_text:
            text = self.text_of(value)
        else:
            sign, digits = decimals.sign_and_digits(self.number_of(value), self.style)
            text = (sign or " ") + digits
        self.begin_item()
        self.put_text(text)

    def put_text(self, text):
        self.show(text)
        self.paper += text if self.is_printing else ""

    has_answer = False

    def begin_item(self):
        """The first item after a pause or an answer clears the display once it has been computed."""
        if self.must_clear:
            self.clear_display()
        self.must_clear, self.has_answer, self.cursor = False, False, None

    def pause(self):
        self.spend(10)
        self.wait_or_print(is_print=True)
        self.must_clear = True

    def wait_or_print(self, is_print=False):
        if self.is_printing:
            self.print_line()
        elif self.line is not None or not is_print:
            self.wait("exe")

    def print_line(self):
        if self.is_printing:
            self.event("print", self.paper)
            self.paper = ""

    def finish_paper(self):
        """The end of a program, INPUT and MODE 8 end a line left open by `;`."""
        if self.paper:
            self.print_line()

    # Section "Input".

    def do_input(self):
        while True:
            text = ""
            if self.take('"'):
                text = self.quoted().content
                if not self.take(",") and (self.model.is_first or not self.take(";")):
                    self.refuse()
            target = self.target()
            self.spend(20)
            self.ask(text, target)
            if not self.take(","):
                return

    def ask(self, text, target):
        self.begin_item()
        self.show_question(text)
        question = self.display, self.cursor
        if self.is_printing:
            self.paper += text + "?"
            self.print_line()
            self.spend(10)
        while True:
            self.event("wait", "line")
            self.display, self.cursor = question
            answer = self.read_line()
            if self.is_printing:
                self.paper = answer
                self.print_line()
            try:
                if target[1]:
                    value = Value(True, answer)
                else:
                    value = self.answer(answer)
                break
            except Fault as fault:
                self.refuse_answer(fault)
                if self.is_printing:
                    self.event("print", "?")
                self.display, self.cursor = question
        self.clear_display()
        self.display = answer[-self.model.columns:].ljust(self.model.columns)
        self.cursor, self.must_clear, self.has_answer = None, True, True
        self.put(target, value, target[1])

    def show_question(self, text):
        columns = self.model.columns
        text, column = text + "? ", self.column
        self.display = (self.display[:column] + text + self.display[column + len(text):])[:columns]
        self.cursor = min(column + len(text), columns - 1)
        if column + len(text) > columns:
            kept = columns - 1 - self.model.is_small
            self.clock += (0 if self.is_scrolled else 800000) + 300000 * (column + len(text) - 1 - kept)
            self.display = (self.display[:column] + text[:-1])[-kept:].ljust(columns)

    def answer(self, text):
        """An answer may be an expression, in which small letters are read as capitals."""
        saved = self.items, self.at
        self.items, self.at, self.pending = tokens(text.upper(), self.model), 0, (0, 0)
        try:
            value = self.number()
            if self.at < len(self.items):
                self.refuse()
            self.spend(COPY)
            return Value(False, self.number_of(value))
        finally:
            self.items, self.at = saved

    def refuse_answer(self, fault):
        self.clear_display()
        self.show_at_start("ERR%d" % fault.code)
        self.event("error", fault.code, *self.place())

    # Jumps.

    def jump_target(self):
        """Reads a line, or `#` and an area."""
        return self.take("#"), self.number()

    def jump(self, target):
        is_area, value = target
        number = self.number_of(value)
        if is_area:
            if not 0 <= number < 10 or not self.areas[int(number)]:
                raise Fault(4)
            self.area, self.line = int(number), 0
        else:
            row = self.rows[self.area].get(int(number))
            if row is None:
                raise Fault(4)
            self.line = row
        self.begin_line()
        self.jumped = True

    def do_goto(self):
        target = self.jump_target()
        self.spend(COPY if target[1].is_constant else 20)
        self.jump(target)

    def do_gosub(self):
        target = self.jump_target()
        self.spend(20)
        self.call_at(target)

    def call_at(self, target):
        if len(self.calls) == self.model.call_limit:
            raise Fault(7)
        place = self.area, self.line, self.at, self.depth
        self.jump(target)
        self.calls.append(place)

    def do_return(self):
        self.spend(20)
        if not self.calls:
            raise Fault(7)
        self.area, self.line, at, depth = self.calls.pop()
        self.begin_line()
        self.at, self.depth = at, depth

    def do_on(self):
        selector = self.number()
        word = self.peek()
        if word not in ("GOTO", "GOSUB"):
            self.refuse()
        self.at += 1
        places = self.read_targets()
        self.spend(20)
        index = int(self.number_of(selector))
        self.spend(12)
        end = self.at
        if not 1 <= index <= len(places):
            return
        self.at = places[index - 1]
        target = self.jump_target()
        if word == "GOTO":
            self.spend(COPY if target[1].is_constant else 20)
            self.jump(target)
        else:
            self.spend(20)
            self.at = end
            self.call_at(target)

    def read_targets(self):
        """Reads the whole list before a target is selected; if its form is wrong, targets before are computed."""
        start, places = self.at, []
        try:
            self.is_dry = True
            while not places or self.take(","):
                places.append(self.at)
                self.jump_target()
        except Fault:
            self.is_dry, self.at = False, start
            self.jump_target()
            while self.take(","):
                self.jump_target()
        finally:
            self.is_dry = False
        return places

    # IF, section "Comparing".

    def do_if(self):
        self.depth += 1
        if self.depth > 20:
            raise Fault(1)
        if self.condition():
            self.then()
        else:
            self.at = len(self.items)

    def condition(self):
        """Whether the statement after it runs; a false condition hides all after it."""
        left = self.sum()
        sign = self.peek()
        if sign not in COMPARISONS or len(sign) > 1:
            self.refuse()
        self.at += 1
        right = self.sum()
        if left.is_text != right.is_text:
            self.refuse()
        self.spend(30 if left.is_text else 15)
        if not self.is_dry and not self.is_true(left, sign, right):
            return False
        if not self.take("THEN") and not self.take(";"):
            self.refuse()
        return True

    def is_true(self, left, sign, right):
        if left.is_text:
            order = [[CODES[character] for character in self.text_of(side)] for side in (left, right)]
        else:
            order = [self.number_of(side) for side in (left, right)]
        a, b = order
        return {"=": a == b, "≠": a != b, "<": a < b, ">": a > b, "≤": a <= b, "≥": a >= b}[sign]

    def then(self):
        item = self.peek()
        if item == END_OF_STATEMENT:
            self.refuse()
        is_statement = self.is_statement_next()
        if self.model.is_first and is_statement == (self.items[self.at - 1] == "THEN"):
            self.refuse()
        if is_statement:
            self.statement()
            return
        start = self.at
        target = self.jump_target()
        if not target[1].is_constant:
            self.spend(20)
        try:
            self.jump(target)
        except Fault as fault:
            if target[1].is_constant and fault.code == 4:
                self.spend(10)
            raise

    def is_statement_next(self):
        """After THEN a word or an assignment is a statement, a variable alone is a line."""
        item = self.peek()
        if item in LETTERS:
            return self.is_assignment()
        if item == "'":
            return not self.model.is_small
        return item in ("$", "WRITE#") or item in RECORDER or hasattr(self, "do_" + item.lower())

    def is_assignment(self):
        """Whether a variable and its indexes are followed by `=`; nothing is computed."""
        at, depth = self.at + 1, 0
        at += self.items[at:at + 1] == ["$"]
        if self.items[at:at + 1] == ["("]:
            while at < len(self.items) and self.items[at] not in ("=", END_OF_STATEMENT):
                depth += self.items[at].endswith("(") - (self.items[at] == ")")
                at = end_of_quoted(self.items, at) + 1
                if not depth:
                    break
        return self.items[at:at + 1] == ["="]

    # Loops.

    def do_for(self):
        if self.peek() not in LETTERS:
            self.refuse()
        name = self.items[self.at]
        self.at += 1
        self.require("=")
        start = self.copied_number()
        self.require("TO")
        limit = self.copied_number()
        step = self.copied_number() if self.take("STEP") else self.default(ONE)
        self.spend(32)
        cell = LETTERS.index(name)
        for index, loop in enumerate(self.loops):
            if loop[0] == cell:
                del self.loops[index:]
                break
        if len(self.loops) == self.model.loop_limit:
            raise Fault(7)
        digits = decimals.Context(prec=self.model.loop_digits, rounding=decimals.ROUND_DOWN)
        self.cells[cell] = start
        self.loops.append((cell, digits.plus(limit), digits.plus(step), (self.area, self.line, self.at, self.depth)))

    def do_next(self):
        while True:
            if self.peek() not in LETTERS:
                self.refuse()
            cell = LETTERS.index(self.items[self.at])
            self.at += 1
            self.spend(1)
            if self.next_round(cell) or not self.take(","):
                return

    def next_round(self, cell):
        """Whether the loop continues."""
        index = next((index for index, loop in enumerate(self.loops) if loop[0] == cell), None)
        if index is None:
            raise Fault(7)
        _, limit, step, place = self.loops[index]
        value = self.calculate("+", self.number_of(Value(False, self.cells[cell])), step)
        self.cells[cell] = value
        if value > limit if step >= 0 else value < limit:
            del self.loops[index:]
            return False
        del self.loops[index + 1:]
        self.area, self.line, at, depth = place
        self.begin_line()
        self.at, self.depth = at, depth
        return True

    # Section "Data".

    def data_items(self, area):
        """The items of an area, with the numbers of their lines."""
        return [(number, item) for number, items in self.areas[area] for data in self.data_in(items)
                for item in separated(data)]

    def data_in(self, items):
        """The texts of the DATA statements of a line, also after THEN."""
        found, saved = [], (self.items, self.at)
        self.items, self.at, self.is_dry = items, 0, True
        while self.at < len(items) and items[self.at] != "REM" and not self.is_remark_next():
            try:
                if self.take("IF"):
                    self.condition()
                    continue
            except Fault:
                pass
            start = self.at
            self.skip_statement()
            if items[start:start + 1] == ["DATA"]:
                found.append("".join(items[start + 1:self.at]))
            self.at += 1
        self.items, self.at = saved
        self.is_dry = False
        return found

    def do_read(self):
        if self.take("#"):
            self.read_memo()
            return
        while True:
            target = self.target()
            self.spend(10)
            items = self.data_items(self.area)
            place = self.data_places[self.area]
            if place >= len(items):
                raise Fault(5)
            self.data_places[self.area] += 1
            item = items[place][1]
            value = Value(True, unquoted(item)) if target[1] else Value(False, self.number_in(item))
            self.put(target, value, target[1])
            if not self.take(","):
                return

    def number_in(self, item):
        if not item.strip(" "):
            return ZERO
        try:
            return self.value_of_text(item)
        except Fault:
            raise Fault(2) from None

    def do_restore(self):
        if self.take("#"):
            self.restore_memo()
            return
        number = None if self.is_at_end() else self.number()
        self.spend(10)
        line = -1 if number is None else int(self.number_of(number))
        items = self.data_items(self.area)
        self.data_places[self.area] = next(
            (index for index, (number, _) in enumerate(items) if number >= line), len(items))

    # Section "Memo".

    def read_memo(self):
        while True:
            target = self.target()
            self.spend(30)
            if self.memo_at[0] >= len(self.memo):
                raise Fault(5)
            items = separated(self.memo[self.memo_at[0]])
            item = items[self.memo_at[1]]
            self.memo_found = self.memo_at[0]
            self.memo_at = [self.memo_at[0], self.memo_at[1] + 1]
            if self.memo_at[1] == len(items):
                self.memo_at = [self.memo_at[0] + 1, 0]
            value = Value(True, unquoted(item)) if target[1] else Value(False, self.number_in(item))
            self.put(target, value, target[1])
            if not self.take(","):
                return

    def do_write_memo(self):
        if self.is_at_end():
            self.spend(60)
            if self.memo_at[0] >= len(self.memo):
                raise Fault(5)
            del self.memo[self.memo_at[0]]
            self.memo_at[1] = 0
            return
        record, count = None, 0
        while True:
            value = self.sum()
            count += 1
            if not value.is_text:
                self.spend(TEXT)
            text = self.text_of(value) if value.is_text else self.digits_of(self.number_of(value))
            self.spend(COPY if record is None else 0)
            record = text if record is None else record + "," + text
            if not self.take(","):
                break
        self.spend(10 + 2 * TEXT * count)
        self.write_record(record[:62])

    def write_record(self, record):
        place = self.memo_at[0]
        old = len(self.memo[place]) + 1 if place < len(self.memo) else 0
        if len(record) + 1 - old > self.free_bytes():
            raise Fault(1)
        self.memo[place:place + 1] = [record]
        self.memo_found = place
        self.memo_at = [place + 1, 0]

    def restore_memo(self):
        if self.is_at_end():
            self.spend(10)
            self.memo_at, self.memo_found = [0, 0], -1
            return
        text = self.text()
        n = line = None
        if self.take(","):
            n = None if self.peek() == "," else self.number()
            line = self.jump_target() if self.take(",") else None
        self.spend(60)
        which = ZERO if n is None else self.number_of(n)
        if int(which) not in (0, 1) or which < 0:
            raise Fault(5)
        first = self.memo_found + 1 if int(which) else 0
        found = next((index for index in range(first, len(self.memo)) if self.memo[index].startswith(text)), None)
        if found is not None:
            self.memo_at, self.memo_found = [found, 0], found
        elif line is None:
            self.spend(10)
            raise Fault(5)
        else:
            self.spend(COPY if line[1].is_constant else 20)
            self.jump(line)

    # Section "Statistics".

    def do_stat(self):
        if self.take("CLEAR"):
            self.spend(10)
            self.points = [ZERO] * 6
        elif self.take("LIST"):
            self.list_statistics()
        else:
            x = self.copied_number()
            self.require(",")
            y = self.copied_number()
            f = self.copied_number() if self.take(";") else self.default(ONE)
            self.spend(10)
            products = [ONE, x, y] + [self.calculate("*", a, b) for a, b in ((x, x), (y, y), (x, y))]
            self.points = [self.calculate("+", point, self.calculate("*", f, product))
                           for point, product in zip(self.points, products)]

    def line_of_regression(self):
        """A and B of y=A+Bx as exact fractions: numerators and denominator."""
        n, x, y, xx, yy, xy = (EXACT.plus(point) for point in self.points)
        divisor = EXACT.subtract(EXACT.multiply(n, xx), EXACT.multiply(x, x))
        slope = EXACT.subtract(EXACT.multiply(n, xy), EXACT.multiply(x, y))
        start = EXACT.subtract(EXACT.multiply(y, xx), EXACT.multiply(x, xy))
        return start, slope, divisor

    def estimate(self, item, value):
        start, slope, divisor = self.line_of_regression()
        if divisor <= 0 or item == "EOX" and not slope:
            raise Fault(3)
        if item == "EOY":
            return FINE.divide(EXACT.add(start, EXACT.multiply(slope, value)), divisor)
        return FINE.divide(EXACT.subtract(EXACT.multiply(value, divisor), start), slope)

    def list_statistics(self):
        for name, value in self.statistics():
            self.spend(10)
            self.clear_display()
            sign, digits = ("", "-") if value is None else decimals.sign_and_digits(value, self.style)
            self.put_text(name + "=" + sign + digits)
            self.wait_or_print()
            self.spend(0 if self.depth else 30)
        self.must_clear = True
        self.spend(10)

    def statistics(self):
        n, x, y, xx, yy, xy = self.points
        rows = list(zip(("n", "Σx", "Σy", "Σx↑2", "Σy↑2", "Σxy"), self.points))
        start, slope, divisor = self.line_of_regression()
        other = EXACT.subtract(EXACT.multiply(n, yy), EXACT.multiply(y, y))
        spreads = [max(divisor, ZERO), max(other, ZERO)]

        def result(is_possible, compute):
            return self.settled(decimals.settle(compute())) if is_possible else None

        rows += [("MEAN " + name, result(n, lambda: FINE.divide(total, n))) for name, total in (("x", x), ("y", y))]
        for suffix, below in (("", n), ("(n-1)", n - 1)):
            for name, spread in zip("xy", spreads):
                rows.append(("σ" + name + suffix, result(n > 0 and below > 0, lambda: FINE.sqrt(
                    FINE.divide(FINE.divide(spread, n), below)))))
        rows.append(("A", result(spreads[0], lambda: FINE.divide(start, divisor))))
        rows.append(("B", result(spreads[0], lambda: FINE.divide(slope, divisor))))
        rows.append(("r", result(spreads[0] and spreads[1], lambda: FINE.divide(
            slope, FINE.sqrt(EXACT.multiply(*spreads))))))
        return rows

    # Other statements.

    def do_beep(self):
        tone = None if self.is_at_end() else self.number()
        self.spend(10)
        number = ZERO if tone is None else self.number_of(tone)
        if not 0 <= number < 2:
            raise Fault(5)
        self.event("beep", int(number))
        self.clock += 125000

    def do_timer(self):
        time = None if self.is_at_end() else self.number()
        self.spend(10)
        tenths = Decimal(10) if time is None else self.number_of(time)
        if not 0 <= tenths < 10000000:
            raise Fault(5)
        ticks = int(tenths * 100000)
        self.wait("time", ticks)
        self.clock += ticks

    def do_set(self):
        kind = self.peek()
        if kind not in ("F", "E", "N"):
            self.refuse()
        self.at += 1
        if kind == "N":
            self.spend(10)
            self.style = "N", 0
            return
        digits = self.small_number(8 if kind == "E" and self.model.is_small else 9)
        most = 8 if self.model.is_small else 10
        self.style = kind, digits or (most if kind == "E" else 0)

    def do_mode(self):
        value = self.number()
        second = None
        if self.take(","):
            second = self.number()
        self.spend(10)
        number = self.number_of(value)
        if number < 0:
            raise Fault(5)
        number = int(number)
        if second is not None:
            choice = self.number_of(second)
            if number != 99 or self.model.is_small or not 0 <= choice < 2:
                raise Fault(5)
            self.continues = int(choice) == 1
        elif number in (4, 5, 6):
            self.unit = number
        elif number in (7, 8):
            if number == 8:
                self.finish_paper()
            self.is_printing = number == 7
        elif number in (10, 11) and not self.model.is_small:
            self.is_corrected = number == 10
        else:
            raise Fault(5)

    def do_stop(self):
        self.spend(10)
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
    """Items between commas; in an item in quotes a comma separates nothing."""
    items = []
    while True:
        match = re.match(' *"[^"]*(" *(,|$)|$)', text)
        end = match.end() - (match.group(2) == ",") if match else (text + ",").index(",")
        items.append(text[:end])
        if end == len(text):
            return items
        text = text[end + 1:]


def unquoted(item):
    """READ drops one blank before an item without quotes."""
    match = re.fullmatch(' *"([^"]*)("? *)', item)
    return match.group(1) if match else item.removeprefix(" ")
