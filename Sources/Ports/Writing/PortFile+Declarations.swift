import BasicVM
import StateMachines

extension PortFile {
  mutating func writeStates() {
    line("enum State: Int {", indent: 2)
    writeEnumCases(stateNames)
    line("}", indent: 2)
    line("")
    writeList("static let stateNames: [StaticString] = [", stateNames.map { "\"\($0.inWords)\"" })
    for group in plan.callerGroups {
      line("")
      line("/// Where \(names.part(plan.entryPart(of: group))) goes back to.", indent: 2)
      line("private enum \(names.callerType(group)) {", indent: 2)
      let backs = plan.returnParts(of: group).map { names.part($0) }
      writeEnumCases(backs)
      line("}", indent: 2)
    }
  }

  private mutating func writeEnumCases(_ names: [UTF8Text]) {
    for row in Self.rows(of: names, width: 90) { line("case \(row)", indent: 4) }
  }

  mutating func writeList(_ head: UTF8Text, _ words: [UTF8Text]) {
    let row = words.joined(", ")
    guard head.width + row.width + 3 > 100 else { return line("\(head)\(row)]", indent: 2) }
    line(head, indent: 2)
    for row in Self.rows(of: words, width: 96) { line("\(row),", indent: 4) }
    line("]", indent: 2)
  }

  /// The words, separated by commas, in rows of at most this width.
  private static func rows(of words: [UTF8Text], width: Int) -> [UTF8Text] {
    var rows: [UTF8Text] = []
    for word in words {
      if let row = rows.last, row.width + 2 + word.width <= width {
        rows[rows.count - 1] = "\(row), \(word)"
      } else {
        rows.append(word)
      }
    }
    return rows
  }

  mutating func writeModel() {
    guard memory.model != .fx790P else { return }
    line("")
    line("static let model = Model.\(memory.model.caseName)", indent: 2)
  }

  mutating func writeMemory() {
    if memory.size != memory.model.facts.memorySize {
      line("")
      line("static let memorySize = MemorySize.\(memory.size.caseName)", indent: 2)
    }
    guard plan.reservesMemory else { return }
    line("")
    line("static let programBytes = \(memory.usedBytes)", indent: 2)
  }

  mutating func writeData() {
    guard plan.readsData, !plan.program.data.joined().isEmpty else { return }
    line("")
    line("static let data = [", indent: 2)
    for (area, items) in plan.program.data.enumerated() {
      for number in Set(items.map { $0.line }).sorted() {
        writeData(items.filter { $0.line == number }, area: area, number: number)
      }
    }
    line("]", indent: 2)
  }

  mutating func writeData(
    _ items: [CompiledProgram.DataItem], area: Int, number: Int
  ) {
    let place: UTF8Text = area == 0 ? "line: \(number)" : "area: \(area), line: \(number)"
    let texts = items.map { item -> UTF8Text in
      let literal = printer.escaped(item.text)
      return item.isQuoted ? "\"\\\"\(literal)\\\"\"" : "\"\(literal)\""
    }
    let row = ([place] + texts).joined(", ")
    guard row.width + 17 > 100 else { return line("PortedData(\(row)),", indent: 4) }
    line("PortedData(", indent: 4)
    line("\(row)),", indent: 6)
  }

  mutating func writeProperties() {
    let variables = plan.variables
    var properties: [UTF8Text] = []
    if variables.hasLetters {
      for letter in 0..<PortVariables.count where variables.properties.contains(letter) {
        properties.append("\(names.variables[letter]) = \(emptyValue(of: letter, isTyped: true))")
      }
    }
    properties += emptyArrays
    for bound in plan.sharedBounds.sorted(by: { $0.order < $1.order }) {
      properties.append("\(names.name(of: bound)) = Number.zero")
    }
    for group in plan.callerGroups {
      let first = names.part(plan.returnParts(of: group)[0])
      properties.append("\(names.caller(group)) = \(names.callerType(group)).\(first)")
    }
    for variable in held {
      let value: UTF8Text = names.isText(variable) ? "MachineText()" : "Number.zero"
      properties.append("\(names.name(of: variable)) = \(value)")
    }
    if plan.computesJumps { properties.append("\(names.destination) = 0") }
    guard !properties.isEmpty else { return }
    line("")
    for property in properties { line("private var \(property)", indent: 2) }
  }

  mutating func writeVariables() {
    let variables = plan.variables
    guard variables.hasLetters else { return }
    let kept = (0..<PortVariables.count).filter { variables.properties.contains($0) }
    let arrays = variables.arrays?.keys.sorted() ?? []
    if variables.asksForNumbers, !kept.isEmpty || !arrays.isEmpty {
      line("")
      line("var variables: [PortedVariable] {", indent: 2)
      let row = kept.map { letter -> UTF8Text in
        let sign: UTF8Text =
          letter == VariableSet.dollar
          ? "\"$\"" : printer.quoted(letter: letter)
        return ".init(\(sign), \(names.variables[letter]))"
      }
      let elements = arrays.map { name -> UTF8Text in
        let sign = printer.quoted(letter: Int(name) % SlotLayout.letters)
        return ".init(\(sign), \(names.array(name)))"
      }
      line("[", indent: 4)
      for word in row + elements { line(word + ",", indent: 6) }
      line("]", indent: 4)
      line("}", indent: 2)
    }
    writePoint()
    guard variables.clears else { return }
    line("")
    line("/// Empties all variables.", indent: 2)
    line("private mutating func clear() {", indent: 2)
    for letter in kept {
      line("\(names.variables[letter]) = \(emptyValue(of: letter, isTyped: false))", indent: 4)
    }
    for array in emptyArrays { line(array, indent: 4) }
    line("}", indent: 2)
  }

  private func emptyValue(of letter: Int, isTyped: Bool) -> UTF8Text {
    switch plan.variables.kinds[letter] {
    case .unused, .number: isTyped ? "Number.zero" : ".zero"
    case .text: isTyped ? "MachineText()" : "\"\""
    case .mixed: "MixedValue()"
    }
  }

  /// Writes the method that takes X and Y from an answer with POL or REC.
  private mutating func writePoint() {
    let point = plan.variables.point
    guard !point.isEmpty else { return }
    line("")
    line("mutating func takePoint(_ x: Number, _ y: Number) {", indent: 2)
    for letter in point {
      let value: UTF8Text = letter == SlotLayout.x ? "x" : "y"
      let isMixed = plan.variables.kinds[letter] == .mixed
      line(
        "self.\(names.variables[letter]) = \(isMixed ? "MixedValue(\(value))" : value)", indent: 4)
    }
    line("}", indent: 2)
  }

  /// Statements that recreate each array of DIM.
  private var emptyArrays: [UTF8Text] {
    (plan.variables.arrays ?? [:]).sorted { $0.key < $1.key }.map { name, largest in
      printer.newArray(name, largest)
    }
  }
}

extension Model {
  fileprivate var caseName: StaticString {
    switch self {
    case .fx790P: "fx790P"
    case .fx770P: "fx770P"
    case .fx730P: "fx730P"
    case .fx700P: "fx700P"
    case .pb100: "pb100"
    case .pb100F: "pb100F"
    }
  }
}

extension MemorySize {
  fileprivate var caseName: StaticString {
    switch self {
    case .kilobytes8: "kilobytes8"
    case .kilobytes16: "kilobytes16"
    case .bytes544: "bytes544"
    case .bytes1568: "bytes1568"
    }
  }
}
