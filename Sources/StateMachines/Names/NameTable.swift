import BasicVM

/// The names in use, of which each is given only once.
package struct NameTable: Sendable {
  package private(set) var warnings: [UTF8Text] = []
  package let hints: PortHints
  private var taken: Set<UTF8Text>
  /// The last ordinal of each name, from which the search for a free one continues.
  private var lastNumbers: [UTF8Text: Int] = [:]

  package init(_ hints: PortHints) {
    self.hints = hints
    taken = Set(Self.reserved.map { UTF8Text($0) })
  }

  package func isTaken(_ name: UTF8Text) -> Bool { taken.contains(name) }

  /// Nil without a valid hint; a name in use gets a number and a warning.
  package mutating func hint(_ subject: NameHint.Subject) -> UTF8Text? {
    guard let hint = hints.names[subject] else { return nil }
    guard NameTable.isName(hint) else {
      let warning: UTF8Text = "\(hint) is not a valid Swift name"
      if !warnings.contains(warning) { warnings.append(warning) }
      return nil
    }
    var name = hint
    var number = 2
    while !taken.insert(name).inserted {
      name = "\(hint)\(number)"
      number += 1
    }
    if name != hint { warnings.append("\(hint) is already used: the name is \(name)") }
    return name
  }

  /// The first free candidate, otherwise the first with an ordinal.
  package mutating func unique(_ candidates: UTF8Text...) -> UTF8Text { unique(candidates) }

  package mutating func unique(_ candidates: [UTF8Text]) -> UTF8Text {
    for name in candidates where taken.insert(name).inserted { return name }
    guard let base = candidates.first else { return UTF8Text() }
    var number = lastNumbers[base] ?? 1
    repeat { number += 1 } while !taken.insert(base.numbered(number)).inserted
    lastNumbers[base] = number
    return base.numbered(number)
  }

  package static func isReserved(_ name: UTF8Text) -> Bool {
    reserved.contains { UTF8Text($0) == name }
  }

  /// Keywords, and names that a port uses itself.
  private static let reserved: [StaticString] = [
    "as", "associatedtype", "await", "begin", "break", "case", "catch", "class", "clear",
    "continue", "data", "default", "defer", "deinit", "do", "else", "enum", "extension",
    "fallthrough", "false", "fileprivate", "for", "func", "fx", "guard", "if", "import", "in",
    "init", "inout", "internal", "is", "let", "next", "nil", "open", "operator", "private",
    "protocol", "public", "repeat", "rethrows", "return", "self", "Self", "state", "stateNames",
    "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "Type",
    "typealias", "var", "variables", "where", "while", "Number", "MachineText", "NumberArray",
    "TextArray", "MixedValue", "PortHost", "Halt", "State", "Any", "actor", "async", "some", "any",
    "each", "end", "destination", "rawValue", "hashValue", "stopped", "precedencegroup", "Model",
    "PortedData", "memorySize", "programBytes", "MemorySize", "Protocol",
  ]
}

extension UTF8Text {
  /// The second `answer` becomes `secondAnswer`.
  package func numbered(_ number: Int) -> UTF8Text {
    number < 2 ? self : Self.ordinal(number) + capitalized
  }

  /// From 1, such as `twentyFirst`.
  static func ordinal(_ number: Int) -> UTF8Text {
    guard number >= 100 else { return smallOrdinal(number) }
    let hundreds: UTF8Text = number < 200 ? "hundred" : smallOrdinal(number / 100) + "Hundred"
    return number % 100 == 0 ? hundreds : hundreds + smallOrdinal(number % 100).capitalized
  }

  private static func smallOrdinal(_ number: Int) -> UTF8Text {
    if number <= ordinals.count { return UTF8Text(ordinals[number - 1]) }
    let (ten, one) = (number / 10 - 2, number % 10)
    guard one > 0 else { return UTF8Text(tens[ten]).withoutLetter + "ieth" }
    return UTF8Text(tens[ten]) + UTF8Text(ordinals[one - 1]).capitalized
  }

  private var withoutLetter: UTF8Text { UTF8Text(utf8: Array(utf8.dropLast())) }

  private static let ordinals: [StaticString] = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth",
    "eighteenth", "nineteenth",
  ]

  private static let tens: [StaticString] = [
    "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
  ]
}

extension NameTable {
  /// Names first what has a hint; the last variable is `$`.
  package mutating func nameVariables(
    of program: CompiledProgram
  ) -> (variables: [UTF8Text], arrays: [ArrayName: UTF8Text]) {
    var variables = Array(repeating: UTF8Text(), count: VariableSet.dollar + 1)
    var arrays: [ArrayName: UTF8Text] = [:]
    for letter in variables.indices {
      if let hint = hint(.variable(letter)) { variables[letter] = hint }
    }
    let names = program.steps.compactMap { $0.instruction.dimensionedArray }
    for name in names where arrays[name] == nil { arrays[name] = hint(.array(name)) }
    for letter in variables.indices where variables[letter].isEmpty {
      variables[letter] = variable(letter)
    }
    for name in names where arrays[name] == nil { arrays[name] = array(name) }
    return (variables, arrays)
  }

  private mutating func variable(_ letter: Int) -> UTF8Text {
    guard letter < SlotLayout.letters else { return unique("text", "dollarText") }
    let name = UTF8Text(utf8: [UInt8(97 + letter)])
    return unique(name, name + "Variable")
  }

  private mutating func array(_ name: ArrayName) -> UTF8Text {
    let letter = UTF8Text(utf8: [UInt8(97 + Int(name) % SlotLayout.letters)])
    return unique(letter + (Int(name) < SlotLayout.letters ? "Numbers" : "Texts"))
  }
}

extension NameTable {
  package static func isName(_ text: UTF8Text) -> Bool {
    guard let first = text.utf8.first else { return false }
    // `_` alone is no name.
    return (isLetter(first) || first == 95 && text.utf8.count > 1)
      && text.utf8.allSatisfy { isLetterOrDigit($0) || $0 == 95 }
  }

  package static func isFree(_ text: UTF8Text) -> Bool { isName(text) && !isReserved(text) }

  package static func isLetter(_ byte: UInt8) -> Bool { 65...90 ~= byte || 97...122 ~= byte }

  package static func isLetterOrDigit(_ byte: UInt8) -> Bool { isLetter(byte) || 48...57 ~= byte }
}
