extension Diagnostic {
  /// Why a label is refused.
  package enum LabelMistake: Equatable, Sendable {
    /// No line of the area has it; perhaps one of another area, or a name like it.
    case missing(UTF8Text, otherArea: Int?, nearest: UTF8Text?)
    /// An earlier line has it, too.
    case twice(UTF8Text, fileLine: Int)
    /// It is a word of BASIC.
    case word(UTF8Text)
    /// It begins with a digit or `_`.
    case noLetter(UTF8Text)
    /// No line follows.
    case atEnd(UTF8Text)
    /// It is not in place of a whole line number.
    case misplaced
    /// A line between two numbers that have no other between them.
    case noNumber(after: Int)

    var sentence: UTF8Text {
      // The core of the page reads no labels.
      #if hasFeature(Embedded)
      ""
      #else
      switch self {
      case .missing(let name, nil, nil): "There is no label @\(name)."
      case .missing(let name, nil, let nearest?):
        "There is no label @\(name); the nearest is @\(nearest)."
      case .missing(let name, let area?, _):
        "There is no label @\(name) in this area; the one in P\(area) cannot be reached from here."
      case .twice(let name, let line): "The label @\(name) is already in line \(line) of the file."
      case .word(let name):
        "A label cannot be the word \(UTF8Text(utf8: name.utf8.map { $0.asciiCapital }))."
      case .noLetter(let name): "The name of a label begins with a letter, unlike @\(name)."
      case .misplaced:
        "A label cannot be here: only GOTO, GOSUB, THEN, ON and RESTORE take one, in place of a number."
      case .atEnd(let name): "No line follows the label @\(name)."
      case .noNumber(let number):
        "There is no line number left after \(number): use larger steps between numbers."
      }
      #endif
    }
  }
}
