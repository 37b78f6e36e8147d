"""Models, words and the text of programs: a line becomes a list of characters and words.

A word is a string of several characters, such as "PRINT"; the colon between statements is END_OF_STATEMENT.
"""

import re

END_OF_STATEMENT = "::"
DIGITS = "0123456789"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

# Section "Characters": the order of the codes 00 to 7F. Three characters of several code points and the
# unused ones are spelled by private letters.
CHARACTERS = (
    " +-*/↑!\"#$>≥=≤<≠0123456789.π)(⏨ᴇ" + LETTERS + "ᴅʟγ⇀σ\ue000"
    + LETTERS.lower() + "“”?,;:○Σ°△@×÷♠←♥♦♣μΩ↓→%¥□[&_'·]█\\▒▰\ue001\ue002\ue003")
CODES = {character: code for code, character in enumerate(CHARACTERS)} | {"²": 0xCD, "³": 0xCE}

# Section "Tokens".
FIRST_WORDS = (
    "SIN COS TAN ASN ACS ATN LOG LN EXP SQR INT FRAC ABS SGN RND( RAN# LEN( VAL( MID( KEY CSR TO STEP THEN"
    " FOR NEXT GOTO GOSUB RETURN IF PRINT INPUT MODE STOP END VAC SET PUT GET DEFM SAVE LOAD LIST RUN").split()
SECOND_WORDS = (
    "DEG( STR$( DMS$( MID$( ALL BEEP LET ON READ RESTORE DATA REM CLEAR VERIFY NEW PASS TIMER").split()
THIRD_WORDS = (
    "HEX$( &H CUR POL( HYP REC( FACT NPR( EOX NCR( EOY SRAM LRAM WRITE# STAT DIM ERASE").split()


class Model:
    """Section "Models": what differs."""

    def __init__(self, name):
        self.is_first = name in ("pb-100", "fx-700p")
        self.is_small = self.is_first or name == "pb-100f"
        self.columns, self.text_limit = (12, 30) if self.is_small else (24, 62)
        self.memory = {"pb-100": 544, "pb-100f": 544, "fx-700p": 1568}.get(name, 7520)
        self.call_limit, self.loop_limit, self.loop_digits = (8, 4, 10) if self.is_small else (10, 8, 12)
        second = ["VERIFY", "VER", "CLEAR"] if self.is_first else SECOND_WORDS
        self.words = FIRST_WORDS + second + ([] if self.is_small else THIRD_WORDS)
        self.form = self.form_of_lines()

    def form_of_lines(self):
        """Section "Text": words are read greedily, and blanks matter only in quotes, REM and DATA."""
        words = "|".join(" *".join(re.escape(character) for character in word)
                         for word in sorted(self.words, key=len, reverse=True))
        forms = {"quoted": '"[^"]*"?', "colon": ":", "number": r"(?:[0-9.] *)+(?:E *(?:[-+]|(?=[0-9])))?",
                 "word": words, "character": "[^ ]"}
        if not self.is_first:
            forms = {"remark": "R *E *M.*", "data": 'D *A *T *A(?:"[^"]*"?|[^:"])*', **forms}
        if not self.is_small:
            forms = {"apostrophe": "'.*", "hexadecimal": "&H(?: *[0-9A-F])*", **forms}
        return re.compile("|".join("(?P<%s>%s)" % pair for pair in forms.items()))


NAMES = ["fx-790p", "fx-770p", "fx-730p", "pb-100f", "pb-100", "fx-700p"]
MODELS = {name: Model(name) for name in NAMES}


def tokens(text, model):
    items = []
    for match in model.form.finditer(text):
        kind, part = match.lastgroup, match[0]
        if kind == "colon":
            items.append(END_OF_STATEMENT)
        elif kind in ("remark", "data"):
            word = "REM" if kind == "remark" else "DATA"
            rest = re.sub("^" + " *".join(word), "", part)
            items += [word, *rest.removeprefix(" ")]
        elif kind == "word":
            items.append({"VER": "VERIFY"}.get(part.replace(" ", ""), part.replace(" ", "")))
        elif kind == "hexadecimal":
            items += ["&H", *part[2:].replace(" ", "")]
        elif kind == "number":
            items += part.replace(" ", "").replace("E-", "⏨").replace("E+", "ᴇ").replace("E", "ᴇ")
        else:
            items += part
    return items


def listing(text, model):
    """The programs of a listing: for each area a list of (number, items), in order."""
    areas, area = [{} for _ in range(10)], 0
    for line in text.split("\n"):
        number, rest = re.fullmatch(" *([0-9]*) *(.*?) *", line).groups()
        if number:
            areas[area][int(number)] = tokens(rest, model)
        elif re.fullmatch("P[0-9]", rest):
            area = int(rest[1])
    return [sorted(lines.items()) for lines in areas]


def stored_size(items):
    """Section "Memory": the number in two bytes, one byte for each word or character, and the end."""
    return len(items) + 3 + items.count("&H")
