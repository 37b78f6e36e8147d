"""Models, words and the text of programs: a line becomes a list of characters and words.

A word is a string of several characters, such as "PRINT"; the colon between statements is END_OF_STATEMENT.
"""

END_OF_STATEMENT = "::"
DIGITS = "0123456789"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

# Section "Characters": the order of the codes 00 to 7F. Three characters of several code points and the
# unused ones are spelled by private letters.
CHARACTERS = (
    " +-*/↑!\"#$>≥=≤<≠0123456789.π)(⏨ᴇ" + LETTERS + "ᴅʟγ⇀σ\ue000"
    + LETTERS.lower() + "“”?,;:○Σ°△@×÷♠←♥♦♣μΩ↓→%¥□[&_'·]█\\▒▰\ue001\ue002\ue003")
CODES = {character: code for code, character in enumerate(CHARACTERS)}

# Section "Tokens".
FIRST_WORDS = (
    "SIN COS TAN ASN ACS ATN LOG LN EXP SQR INT FRAC ABS SGN RND( RAN# LEN( VAL( MID( KEY CSR TO STEP THEN"
    " FOR NEXT GOTO GOSUB RETURN IF PRINT INPUT MODE STOP END VAC SET PUT GET DEFM SAVE LOAD LIST RUN").split()
SECOND_WORDS = (
    "DEG( STR$( DMS$( MID$( ALL BEEP LET ON READ RESTORE DATA REM CLEAR VERIFY NEW PASS TIMER").split()
THIRD_WORDS = (
    "HEX$( &H CUR POL( HYP REC( FACT NPR( EOX NCR( EOY SRAM LRAM WRITE# STAT DIM ERASE").split()
BY_HAND = {"SAVE", "LOAD", "VERIFY", "LIST", "RUN", "NEW", "PASS"}


class Model:
    """Section "Models": what differs."""

    def __init__(self, name):
        self.name = name
        self.is_first = name in ("pb-100", "fx-700p")
        self.is_small = self.is_first or name == "pb-100f"
        self.columns = 12 if self.is_small else 24
        self.memory = {"pb-100": 544, "pb-100f": 544, "fx-700p": 1568}.get(name, 7520)
        words = FIRST_WORDS + (["VERIFY", "VER", "CLEAR"] if self.is_first else SECOND_WORDS)
        if not self.is_small:
            words = words + THIRD_WORDS
        self.words = {}
        for word in sorted(words, key=len, reverse=True):
            self.words.setdefault(word[0], []).append(word)
        self.text_limit = 30 if self.is_small else 62
        self.cuts_texts = not self.is_small
        self.call_limit = 8 if self.is_small else 10
        self.loop_limit = 4 if self.is_small else 8
        self.loop_digits = 10 if self.is_small else 12


NAMES = ["fx-790p", "fx-770p", "fx-730p", "pb-100f", "pb-100", "fx-700p"]
MODELS = {name: Model(name) for name in NAMES}


def tokens(text, model):
    """Section "Text": reads words greedily from the left; blanks matter only in quotes, REM and DATA."""
    items, position, size = [], 0, len(text)
    while position < size:
        character = text[position]
        if character == '"':
            end = text.find('"', position + 1)
            end = size if end < 0 else end + 1
            items += text[position:end]
            position = end
        elif character == "'" and not model.is_small:
            return items + list(text[position:])
        elif character == " ":
            position += 1
        elif character == "&" and text[position + 1:position + 2] == "H" and not model.is_small:
            items.append("&H")
            position += 2
        elif character == ":":
            items.append(END_OF_STATEMENT)
            position += 1
        elif character == "E" and is_in_number(items) and text[position + 1:].lstrip(" ")[:1] in tuple("0123456789+-"):
            position += 1
            while text[position] == " ":
                position += 1
            items.append("⏨" if text[position] == "-" else "ᴇ")
            position += text[position] in "+-"
        else:
            word, position = next_word(text, position, model)
            items.append(word)
            if word == "REM":
                return items + list(text[position + (text[position:position + 1] == " "):])
            if word == "DATA":
                end = end_of_data(text, position)
                items += text[position + (text[position:position + 1] == " "):end]
                position = end
    return items


def is_in_number(items):
    """Whether the items end with digits and points that are no hexadecimal digits."""
    index = len(items)
    while index and items[index - 1] in "0123456789.":
        index -= 1
    if index == len(items):
        return False
    while index and items[index - 1] in "0123456789ABCDEF":
        index -= 1
    return not (index and items[index - 1] == "&H")


def next_word(text, position, model):
    for word in model.words.get(text[position], ()):
        index = position
        for character in word:
            while text[index:index + 1] == " ":
                index += 1
            if text[index:index + 1] != character:
                break
            index += 1
        else:
            return {"VER": "VERIFY"}.get(word, word), index
    return text[position], position + 1


def end_of_data(text, position):
    is_quoted = False
    while position < len(text) and (is_quoted or text[position] != ":"):
        is_quoted ^= text[position] == '"'
        position += 1
    return position


def listing(text, model):
    """The programs of a listing: for each area a list of (number, items), in order."""
    areas = [{} for _ in range(10)]
    area = 0
    for line in text.split("\n"):
        line = line.strip(" ")
        if len(line) == 2 and line[0] == "P" and line[1] in DIGITS:
            area = int(line[1])
        elif line:
            length = len(line) - len(line.lstrip(DIGITS))
            areas[area][int(line[:length])] = tokens(line[length:].lstrip(" "), model)
    return [sorted(lines.items()) for lines in areas]


def stored_size(items):
    """Section "Memory": the number in two bytes, one byte for each word or character, and the end."""
    return len(items) + 3 + items.count("&H")
