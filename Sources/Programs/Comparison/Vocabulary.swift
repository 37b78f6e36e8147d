import BasicVM

/// Numbers and texts of a program that may be answers.
struct Vocabulary: Sendable {
  var numbers: [MachineText] = []
  var texts: [MachineText] = []
  /// The texts of one character, with which programs compare keys; without any, the characters of
  /// all texts.
  var characters: MachineText = []

  init() {}

  init(_ literals: Literals) {
    numbers = literals.numbers
    for text in literals.texts where !text.isEmpty {
      texts.append(text)
      if text.count == 1 { characters += text }
    }
    if characters.isEmpty { characters = MachineText(literals.texts.joined()) }
  }

  static func + (a: Vocabulary, b: Vocabulary) -> Vocabulary {
    var sum = a
    sum.numbers += b.numbers.filter { !a.numbers.contains($0) }
    sum.texts += b.texts.filter { !a.texts.contains($0) }
    sum.characters += b.characters.filter { !a.characters.contains($0) }
    return sum
  }

  /// Answers that programs often do not expect, spelled as in a listing.
  static let edgeCases: [StaticString] = [
    "0", "-1", "00", "007", "1.5", ".5", "10", "123456789", "1234567890", "999999", "1000000",
    "1E3", "1E-3", "9E99", "1+1", "2*3", "A", "X", "AB", "YES", "?", " ", " 1", "1 ", "1,2", "-0",
    "+1", "PI", "a", "ABCDEFGHIJ", "(1", "1)", "12345678901234567890", "=", "RAN#", "Q$", "KEY$",
  ]
}
