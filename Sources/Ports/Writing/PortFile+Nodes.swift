import BasicVM
import StateMachines

// Writes nodes as rows, with the lines of the listing as comments.

extension PortFile {
  mutating func write(_ nodes: [SwiftNode], indent: Int) {
    for (index, node) in nodes.enumerated() {
      if case .statement(let mark, let line?) = node, mark.isMark,
        let next = nodes[(index + 1)...].first(where: { !$0.isMark }), next.firstLine != line
      {
        // The comment with the listing's line is written with the line's own statement.
        self.line(printer.text(mark), indent: indent, for: line)
      } else {
        write(node, indent: indent)
      }
    }
  }

  private mutating func write(_ node: SwiftNode, indent: Int) {
    switch node {
    case .statement(let statement, let line):
      write(printer.text(statement), line, indent: indent)
    case .choice(let condition, let body, let others, let line):
      let head: UTF8Text = "if \(printer.tried(condition)) {"
      if others.isEmpty, let row = row(head, body, line), row.width + indent <= 100 {
        write(row, line, indent: indent)
      } else {
        writeChoice(head, body, others, line, indent: indent)
      }
    case .loop(let loop, let line): write(loop, line, indent: indent)
    case .block(let name, let body):
      line("\(label: name)do {", indent: indent)
      write(body, indent: indent + 2)
      line("}", indent: indent)
    case .selection(let subject, let arms, let line):
      write("switch \(text(subject)) {", line, indent: indent)
      for arm in arms { writeArm("\(text(arm.label)):", arm.body, indent: indent) }
      self.line("}", indent: indent)
    }
  }

  // MARK: IF

  private mutating func writeChoice(
    _ head: UTF8Text, _ body: [SwiftNode], _ others: [SwiftNode], _ line: ListingLine?, indent: Int
  ) {
    write(head, line, indent: indent)
    write(body, indent: indent + 2)
    if others.count == 1, case .choice(let condition, let body, let rest, let line) = others[0] {
      return writeChoice(
        "} else if \(printer.tried(condition)) {", body, rest, line, indent: indent)
    }
    if !others.isEmpty {
      self.line("} else {", indent: indent)
      write(others, indent: indent + 2)
    }
    self.line("}", indent: indent)
  }

  /// Nil unless the body is one statement of the same line.
  private func row(_ head: UTF8Text, _ body: [SwiftNode], _ line: ListingLine?) -> UTF8Text? {
    guard body.count == 1, case .statement(let only, let onlyLine) = body[0],
      onlyLine == nil || onlyLine == line || onlyLine.map(shownLines.contains) == true
    else { return nil }
    return "\(head) \(printer.text(only)) }"
  }

  // MARK: Loops

  private mutating func write(_ loop: SwiftLoop, _ line: ListingLine?, indent: Int) {
    let name = loop.name
    switch loop.kind {
    case .forever: write("\(label: name)while true {", line, indent: indent)
    case .whileTrue(let condition):
      write("\(label: name)while \(printer.lasting(condition)) {", line, indent: indent)
    case .repeatWhile: write("\(label: name)repeat {", line, indent: indent)
    }
    write(loop.body, indent: indent + 2)
    if case .repeatWhile(let condition) = loop.kind {
      self.line("} while \(printer.lasting(condition))", indent: indent, for: loop.conditionLine)
    } else {
      self.line("}", indent: indent)
    }
  }

  // MARK: Switches

  mutating func writeArm(_ label: UTF8Text, _ body: [SwiftNode], indent: Int = 4) {
    let body = body.isEmpty ? [.plain(.break(nil))] : body
    if body.count == 1, case .statement(let only, let line) = body[0],
      line.map({ shownLines.contains($0) }) ?? true
    {
      let row: UTF8Text = "\(label) \(printer.text(only))"
      if row.width + indent <= 100 { return self.line(row, indent: indent, for: line) }
    }
    line(label, indent: indent)
    write(body, indent: indent + 2)
  }

  private func text(_ subject: SwiftSubject) -> UTF8Text {
    switch subject {
    case .value(let value): printer.tried(value)
    case .destination: names.destination
    case .caller(let group): names.caller(group)
    case .comeBack: "try fx.comeBack()"
    case .nextOnStack(let counter): "try \(printer.nextOnStack(counter))"
    }
  }

  private func text(_ label: SwiftArm.Label) -> UTF8Text {
    switch label {
    case .numbers(let numbers): "case \(numbers.map { "\($0)" }.joined(", "))"
    case .parts(let parts): "case \(parts.map { ".\(names.part($0))" }.joined(", "))"
    case .others: "default"
    }
  }

  // MARK: Rows

  /// Writes a row; the first of each listing line quotes it in a comment.
  mutating func write(_ text: UTF8Text, _ origin: ListingLine?, indent: Int) {
    guard let origin, shownLines.insert(origin).inserted,
      let stored = memory.line(numbered: origin.number, inArea: origin.area)
    else { return line(text, indent: indent, for: origin) }
    let listed = UTF8Text(Lister.characters(of: stored))
    let both: UTF8Text = "\(text)  // \(listed)"
    if both.width + indent <= 100 { return line(both, indent: indent, for: origin) }
    line("// \(listed)", indent: indent, for: origin)
    line(text, indent: indent, for: origin)
  }
}

extension SwiftStatement {
  /// Whether it only sets the line for errors.
  fileprivate var isMark: Bool {
    switch self {
    case .line, .area: true
    default: false
    }
  }
}

extension SwiftNode {
  fileprivate var isMark: Bool {
    if case .statement(let statement, _) = self { statement.isMark } else { false }
  }

  /// The line of its first row that is no mark.
  fileprivate var firstLine: ListingLine? {
    switch self {
    case .statement(let statement, let line): statement.isMark ? nil : line
    case .choice(_, _, _, let line), .selection(_, _, let line): line
    case .loop(let loop, let line): line ?? loop.body.lazy.compactMap { $0.firstLine }.first
    case .block(_, let body): body.lazy.compactMap { $0.firstLine }.first
    }
  }
}
