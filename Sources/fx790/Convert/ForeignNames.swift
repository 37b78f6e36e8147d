/// Chooses letters for the long names of a program.
struct ForeignNames {
  /// The letter of each name, with its sign and parenthesis.
  private(set) var letters: [String: String] = [:]
  /// The file's line of the first use of each name.
  private(set) var firstLines: [String: Int] = [:]
  private var used: Set<Character> = []
  private var usedArrays: Set<Character> = []

  init(_ lines: some Sequence<ForeignConverter.Line>) {
    var names: [String] = []
    var dimensioned: Set<String> = []
    for line in lines {
      for statement in line.tokens.statements {
        for case .name(let name) in statement {
          if firstLines.updateValue(firstLines[name] ?? line.fileLine, forKey: name) == nil {
            names.append(name)
          }
          if statement.first == .word("DIM") { dimensioned.insert(name) }
        }
      }
    }
    for name in names where Self.isShort(name) { use(name, isArray: dimensioned.contains(name)) }
    for name in names where !Self.isShort(name) {
      if !name.hasSuffix("(") || dimensioned.contains(name) { choose(for: name) }
    }
    // A number and a text of one letter are one variable of the machine.
    for name in names where name.count == 2 && name.hasSuffix("$") {
      if firstLines[String(name.prefix(1))] != nil { choose(for: name) }
    }
  }

  private static func isShort(_ name: String) -> Bool {
    name.prefix { $0 != "$" && $0 != "(" }.count == 1
  }

  private mutating func use(_ name: String, isArray: Bool) {
    guard let letter = name.first else { return }
    if isArray {
      usedArrays.insert(letter)
    } else if name.hasSuffix("(") {
      // Without DIM its elements are the variables from this letter on.
      used.formUnion(Self.alphabet.drop { $0 != letter })
    } else {
      used.insert(letter)
    }
  }

  /// Prefers the letters of the name.
  private mutating func choose(for name: String) {
    let isArray = name.hasSuffix("(")
    let taken = isArray ? usedArrays : used
    let wishes = name.filter(\.isLetter) + Self.alphabet.reversed()
    guard let letter = wishes.first(where: { !taken.contains($0) }) else { return }
    if isArray { usedArrays.insert(letter) } else { used.insert(letter) }
    letters[name] = String(letter) + name.drop { $0 != "$" && $0 != "(" }
  }

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")

  func renamed(_ tokens: [ForeignToken]) -> [ForeignToken] {
    tokens.map { token in
      if case .name(let name) = token, let letter = letters[name] { .name(letter) } else { token }
    }
  }
}
