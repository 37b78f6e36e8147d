import BasicVM

// Arrays, words that ask and do, and FOR.

extension ExpressionRaiser {
  // MARK: Elements

  func element(
    _ name: ArrayName, _ indexes: [SwiftExpression], isText: Bool
  ) -> SwiftExpression {
    let row = UTF8Text.row(indexes.map { $0.text })
    guard variables.arrays == nil else {
      var value = SwiftExpression("\(names.array(name))[\(row)]", of: indexes, fails: true)
      value.isFleeting = true
      return value
    }
    var value = SwiftExpression(
      "fx.\(isText ? "textElement" : "element" as UTF8Text)(\(Self.quotedLetter(Int(name))), \(row))",
      of: indexes, fails: true)
    value.isFleeting = true
    return value
  }

  mutating func store(
    _ value: SwiftExpression, _ name: ArrayName, _ indexes: [SwiftExpression]
  ) {
    let row = UTF8Text.row(indexes.map { $0.text })
    guard variables.arrays == nil else {
      return add(
        "\(names.array(name)).put(\(value.text), at: \(row))", indexes + [value], fails: true)
    }
    let isText = Int(name) >= SlotLayout.letters
    add(
      "fx.\(isText ? "putText" : "put" as UTF8Text)(\(value.text), in: "
        + "\(Self.quotedLetter(Int(name))), \(row))", indexes + [value], fails: true)
  }

  static func arrayArguments(_ name: ArrayName) -> UTF8Text {
    "\(quotedLetter(Int(name)))\(Int(name) >= SlotLayout.letters ? ", isText: true" as UTF8Text : "")"
  }

  mutating func dimension(_ name: ArrayName, _ sizes: [SwiftExpression]) {
    let row = UTF8Text.row(sizes.map { $0.text })
    guard variables.arrays == nil else {
      guard variables.clears else { return }
      return add("\(names.array(name)) = \(Self.arrayType(name))(\(row))")
    }
    add("fx.dimension(\(Self.arrayArguments(name)), \(row))", sizes, fails: true)
  }

  static func arrayType(_ name: ArrayName) -> UTF8Text {
    Int(name) < SlotLayout.letters ? "NumberArray" : "TextArray"
  }

  mutating func clear(arrays: Bool) {
    if variables.arrays == nil { add("fx.clear(arrays: \(arrays))") }
    if variables.hasLetters, variables.clears { add("clear()") }
  }

  // MARK: Words

  func fleeting(_ text: UTF8Text) -> SwiftExpression {
    var value = SwiftExpression(text)
    value.fails = true
    value.isFleeting = true
    return value
  }

  mutating func ask(_ word: UTF8Text) {
    let text = prompt
    prompt = nil
    // What is no number is refused with the line.
    if word == "askNumber" {
      settle()
      tellLine()
    }
    guard let text, text.text != "\"\"" else { return add("fx.\(word)()", role: .waits) }
    add("fx.\(word)(\(text.text))", [text], role: .waits)
  }

  /// Ends a transition in a state; where the word that waits stands last, it tells the state.
  mutating func leave(to state: UTF8Text) {
    settle()
    guard case .statement(let word)? = nodes.last, word.role == .waits, word.line == line,
      let waiting = word.waiting(in: state)
    else { return leave("return .\(state)") }
    nodes[nodes.count - 1] = .statement(waiting)
  }

  mutating func addCall(
    _ word: UTF8Text, _ parts: [SwiftExpression], label: UTF8Text = "", fails: Bool
  ) {
    add("fx.\(word)(\(label)\(UTF8Text.row(parts.map { $0.text })))", parts, fails: fails)
  }

  /// A word whose argument cannot be wrong if it is a literal in range.
  mutating func addWord(
    _ word: UTF8Text, _ value: SwiftExpression, role: SwiftStatement.Role = .plain,
    isSure: (Int) -> Bool
  ) {
    let isRight = value.isLiteral && value.whole.map(isSure) == true
    add("fx.\(word)(\(value.text))", [value], fails: !isRight, role: role)
  }

  // MARK: FOR

  mutating func startLoop(_ variable: Int, _ limit: Slot, at step: Int) {
    let (step0, last) = (number(limit + 1), number(limit))
    guard loops.areSure else {
      return add(
        "fx.startLoop(\(Self.quotedLetter(variable)), to: \(last.text), by: \(step0.text), "
          + "at: \(names.loopNumber(step)))", [last, step0], fails: true)
    }
    if limits.variables[step] == nil {
      keep(last, as: names.limit(step), Self.limitLocal(step))
    }
    keep(step0, as: names.step(step), Self.stepLocal(step))
  }

  static func limitLocal(_ step: Int) -> Int { 100 + 2 * step }
  static func stepLocal(_ step: Int) -> Int { 101 + 2 * step }

  /// Keeps a limit or a step for the NEXT, unless it is a constant.
  mutating func keep(_ value: SwiftExpression, as name: UTF8Text, _ local: Int) {
    guard !value.isLiteral else { return }
    if value.fails { tellLine() }
    var statement = SwiftStatement("\(name) = \(value.tried)", [value], line: line)
    if !names.isProperty(local) { statement.assign(local, value) }
    append(statement)
  }
}
