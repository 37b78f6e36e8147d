import BasicVM
import FX790Device

/// Keys, modes and single characters, for `fx790 help`.
enum KeyHelp {
  /// The entries for a name such as `F6`, `EXE`, `debugger`, `MODE 0` or `:`.
  static func texts(about name: String) -> [String] {
    let name = name.uppercased() == "PRINTER" ? "PAPER" : name.uppercased()
    return [
      mode(named: name), key(named: name), terminalKey(named: name), command(named: name),
      sign(name),
    ].compactMap(\.self)
  }

  // MARK: Modes

  /// What each mode of docs/machine.md#modes means, by its number.
  private static let modes = [
    "RUN: lines are executed", "WRT: program lines are stored",
    "trace: a program stops at each line that it runs", "no trace", "DEG: angles in degrees",
    "RAD: angles in radians", "GRA: angles in grads", "paper: lines, results and PRINT are printed",
    "no paper",
  ]

  private static func mode(named name: String) -> String? {
    let words = name.split(separator: " ")
    let named =
      words.count == 1 && LanguageWord.named(name) == nil
      ? modes.firstIndex { $0.hasPrefix("\(name):") || $0.hasPrefix("\(name.lowercased()):") } : nil
    let typed = words.count == 2 && words[0] == "MODE" ? Int(words[1]) : nil
    guard let number = named ?? typed, modes.indices ~= number else { return nil }
    return "MODE \(number): \(modes[number]).\n\nThe key MODE (on a PC F2) and the digit choose it."
  }

  // MARK: Keys

  private static let keys: [(name: String, meaning: String)] = [
    ("EXE", "Executes or stores a line, answers INPUT, and continues after PRINT and STOP."),
    ("BRK", "Ends a program, an error or a list."),
    ("AC", "Clears the line or an error; ends a program that does not ask."),
    ("STOP", "Holds a program, which EXE continues."),
    (
      "MODE",
      "Takes the next digit as a mode: 0 RUN, 1 WRT, 2 trace, 3 no trace, 4 DEG, 5 RAD, 6 GRA, "
        + "7 paper, 8 no paper."
    ),
    ("MEMO", "Shows the records of MEMO; in WRT mode it writes them."),
    ("IN", "Stores the typed formula, such as B=A*2."), ("OUT", "Shows the stored formula."),
    ("CALC", "Asks for the variables of the stored formula, and computes it."),
    ("CLS", "Clears the line."), ("ENG", "Shows the result with an exponent divisible by three."),
    ("^R", "Recalls the last line."), ("EXT", "Chooses small letters and other signs."),
    ("DEL", "Deletes the character at the cursor."), ("INS", "Inserts a blank at the cursor."),
  ]

  private static func key(named name: String) -> String? {
    guard let key = keys.first(where: { $0.name == name }) else { return nil }
    let pc = Shortcut.computer.filter { shortcut in
      shortcut.help == name || shortcut.help.hasPrefix("\(name):")
        || shortcut.help.hasPrefix("\(name),")
    }
    let names = pc.map(\.name).joined(separator: ", ")
    return "\(name), a key\(names.isEmpty ? "" : " (on a PC \(names))")\n\n\(key.meaning)"
  }

  /// A key of a PC by its name.
  private static func terminalKey(named name: String) -> String? {
    let tables = [
      ("", Shortcut.computer + Shortcut.program), (" (in the debugger)", Shortcut.debugger),
    ]
    let lines = tables.flatMap { place, table in
      table.filter { $0.name.uppercased() == name }.map { "\($0.name)\(place): \($0.help)" }
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// A command of the computer on the screen, by the first word of its help; not a word of BASIC.
  private static func command(named name: String) -> String? {
    guard LanguageWord.named(name) == nil else { return nil }
    let word = name == "QUIT" || name == "EXIT" ? "LEAVE" : name
    let keys = Shortcut.program.filter {
      $0.help.uppercased().split { $0 == " " || $0 == "," }.first == word[...]
    }
    guard !keys.isEmpty else { return nil }
    let lines = keys.map { "\($0.name): \($0.help)" }.joined(separator: "\n")
    return word == "DEBUGGER" ? "\(lines)\n\n\(HelpView.debuggerText)" : lines
  }

  // MARK: Characters

  private static let signs: [(signs: String, meaning: String)] = [
    (":", "Separates the statements of a line: A=1:PRINT A"),
    (";", "Between values, PRINT continues on the same line; at its end it does not wait."),
    (",", "Between values, PRINT waits for EXE; separates the values of other statements."),
    ("^↑", "The power, stored and listed as ↑: 2^3 is 8."), ("+", "Adds numbers, and joins texts."),
    ("-", "Subtracts numbers."), ("*", "Multiplies numbers."), ("/", "Divides numbers."),
    ("'", "Begins a remark, as REM does."), ("\"", "Begins and ends a text."),
    ("#", "Precedes the number of an area: GOTO #1; part of RAN#, and of words about MEMO."),
    ("?", "The sign of INPUT's question; it is no short form of PRINT."),
    ("()", "Parentheses, as in A*(B+1), in A(3), and after some functions."),
    (".", "The decimal point."), ("&", "Part of &H, which begins a hexadecimal number."),
  ]

  private static func sign(_ name: String) -> String? {
    guard let character = name.first, name.unicodeScalars.count == 1 else { return nil }
    if let sign = signs.first(where: { $0.signs.contains(character) }) {
      return "\(name)\n\n\(sign.meaning)"
    }
    guard let code = (try? CharacterReader.read(UTF8Text(name)))?.first?.code,
      !CharacterCode.isLetter(code), CharacterCode.digit(code) == nil
    else { return nil }
    return "\(name)\n\nA character of texts, DATA and remarks, without another meaning."
  }
}
