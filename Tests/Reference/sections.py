"""Checks that every section of docs/machine.md is named where its rule is, or has none for programs."""
import pathlib
import re

FOLDER = pathlib.Path(__file__).resolve().parent
DOCUMENT = FOLDER.parent.parent / "docs" / "machine.md"

WITHOUT_RULES = {
    "How faithful": "explains the grades",
    "Modes": "modes of the computer, which work by hand",
    "Tape": "recordings",
    "Computer": "keys and the line typed by hand",
}


def headings():
    return re.findall(r"^##+ (.+)$", DOCUMENT.read_text(), re.MULTILINE)


def named():
    names = set()
    for module in FOLDER.glob("*.py"):
        if module.name != "sections.py":
            names |= set(re.findall(r'Section "([^"]+)"', module.read_text()))
    return names


def problems():
    """Sentences about sections that are missing here or in the document."""
    there, here = set(headings()), named()
    return (
        ['no module names the section "%s" of docs/machine.md' % name for name in headings()
         if name not in here and name not in WITHOUT_RULES]
        + ['docs/machine.md has no section "%s"' % name for name in sorted((here | set(WITHOUT_RULES)) - there)]
        + ['"%s" has a rule, so remove it from WITHOUT_RULES' % name for name in sorted(here & set(WITHOUT_RULES))])
