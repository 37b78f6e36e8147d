import BasicVM

/// Derives names from the texts, remarks and variables of a listing.
package struct NameWords {
  package let lines: ListedLines
  private let hints: PortHints
  /// The names of the variables, by letter; `$` is the last.
  package let variables: [UTF8Text]

  package init(_ lines: ListedLines, _ hints: PortHints, variables: [UTF8Text]) {
    self.lines = lines
    self.hints = hints
    self.variables = variables
  }

  /// The first words of a text as a name: `YOU GOT IT!` becomes `youGotIt`; nil without two
  /// letters.
  ///
  /// Digits are omitted, since they are values.
  package func name(of text: MachineText) -> UTF8Text? {
    joined(UTF8Text(text).utf8.split { !NameTable.isLetter($0) }.map { UTF8Text(utf8: Array($0)) })
  }

  /// The first phrase of a remark as a name, with the name of `$`.
  package func name(ofRemark remark: MachineText) -> UTF8Text? {
    var words: [UTF8Text] = []
    for word in UTF8Text(remark).utf8.split(separator: UInt8(ascii: " ")) {
      if word.elementsEqual([UInt8(ascii: "$")]) { words.append(variables[VariableSet.dollar]) }
      words += word.split { !NameTable.isLetter($0) }.map { UTF8Text(utf8: Array($0)) }
      if !words.isEmpty, let last = word.last, Self.ends.contains(last) { break }
    }
    return joined(words)
  }

  private static let ends = UTF8Text(",;:.!?").utf8

  private func joined(_ words: [UTF8Text]) -> UTF8Text? {
    var name = UTF8Text()
    for word in words.prefix(3) where name.isEmpty || name.width + word.width <= 24 {
      let isSpelledOut = variables.contains(word)
      let small = isSpelledOut ? word : word.inSmallLetters
      name += name.isEmpty ? small : small.capitalized
    }
    return name.width > 1 ? UTF8Text(utf8: Array(name.utf8.prefix(24))) : nil
  }

  /// Appends the suffix to a reserved name.
  package func legal(_ name: UTF8Text, _ suffix: UTF8Text) -> UTF8Text {
    NameTable.isReserved(name) ? name + suffix : name
  }

  /// A name from the last hint or remark line at or above a line.
  package func section(above line: ListingLine) -> UTF8Text? {
    let hint = hints.nearest(above: line)
    guard let section = lines.section(above: line), section.line.number > hint?.number ?? -1 else {
      return hint?.name
    }
    return name(ofRemark: section.text)
  }

  /// The variable that INPUT or KEY$ assigns.
  func answered(at step: Int) -> UTF8Text? {
    for index in step..<min(step + 2, lines.program.steps.count) {
      switch lines.program.steps[index].instruction.facts.result {
      case .number(let slot) where slot < SlotLayout.letters: return variables[Int(slot)]
      case .text(SlotLayout.dollar): return variables[VariableSet.dollar]
      case .number, .text, .element, .array, .numbers, .choices, .cause, nil: break
      }
    }
    return nil
  }
}

extension PortHints {
  /// The nearest hint at or above a line.
  package func nearest(above line: ListingLine) -> (number: Int, name: UTF8Text)? {
    var nearest: (number: Int, name: UTF8Text)?
    for case (.line(line.area, let number), let name) in names
    where number <= line.number && number > nearest?.number ?? -1 && NameTable.isFree(name) {
      nearest = (number, name)
    }
    return nearest
  }
}

extension UTF8Text {
  package var capitalized: UTF8Text {
    var utf8 = utf8
    if let first = utf8.first, 97...122 ~= first { utf8[0] = first - 32 }
    return UTF8Text(utf8: utf8)
  }

  /// A camel-case name as words.
  package var inWords: UTF8Text {
    var words: [UInt8] = []
    for byte in utf8 {
      words += 65...90 ~= byte ? [32, byte + 32] : [byte]
    }
    return UTF8Text(utf8: words)
  }
}
