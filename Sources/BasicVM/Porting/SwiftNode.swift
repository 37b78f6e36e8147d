/// A piece of Swift that is being written: statements, and what encloses statements.
indirect enum SwiftNode: Sendable {
  case statement(SwiftStatement)
  /// `if`, `while`, `switch` and the like: a head before each of the bodies, and a tail.
  case compound([SwiftBranch], tail: SwiftStatement, isLoop: Bool)

  /// Whether a local variable is named in it.
  func names(_ local: Int) -> Bool {
    switch self {
    case .statement(let statement): statement.locals.contains(local)
    case .compound(let branches, let tail, _):
      tail.locals.contains(local)
        || branches.contains { branch in
          branch.head.locals.contains(local) || branch.body.contains { $0.names(local) }
        }
    }
  }

  /// Whether something is done with a local variable but putting something into it.
  func reads(_ local: Int) -> Bool {
    switch self {
    case .statement(let statement):
      statement.locals.contains(local) && statement.assigns != local
    case .compound(let branches, let tail, _):
      tail.locals.contains(local)
        || branches.contains { branch in
          branch.head.locals.contains(local) || branch.body.contains { $0.reads(local) }
        }
    }
  }

  /// How often something is put into a local variable.
  func assignments(of local: Int) -> Int {
    switch self {
    case .statement(let statement): statement.assignments(of: local)
    case .compound(let branches, let tail, _):
      branches.reduce(tail.assignments(of: local)) { count, branch in
        branch.body.reduce(count + branch.head.assignments(of: local)) {
          $0 + $1.assignments(of: local)
        }
      }
    }
  }

  /// Whether it tells the machine which line goes on, and nothing else.
  var tellsLine: Bool {
    guard case .statement(let statement) = self else { return false }
    return statement.text.utf8.starts(with: UTF8Text("fx.line = ").utf8)
      || statement.text.utf8.starts(with: UTF8Text("fx.area = ").utf8)
  }

  /// How statements begin behind which nothing is carried out.
  private static let endings: [UTF8Text] = ["return", "throw", "break", "continue"]

  /// Whether nothing is carried out behind it.
  var ends: Bool {
    switch self {
    case .statement(let statement):
      Self.endings.contains { statement.text.utf8.starts(with: $0.utf8) }
    case .compound(let branches, _, let isLoop):
      !isLoop && branches.count > 1 && branches.allSatisfy { $0.body.last?.ends ?? false }
    }
  }

  /// How many lines it takes.
  var lineCount: Int {
    switch self {
    case .statement: 1
    case .compound(let branches, _, _):
      branches.reduce(1) { $0 + $1.body.reduce(1) { $0 + $1.lineCount } }
    }
  }
}

/// A body with what stands before it: `if a < b {`, `} else {`, `case .guess:`.
struct SwiftBranch: Sendable {
  var head: SwiftStatement
  var body: [SwiftNode]
}

/// One line of Swift.
struct SwiftStatement: Sendable {
  var text: UTF8Text
  /// The local variables that it names.
  var locals: Set<Int> = []
  /// The local variable that it puts something into, which it does not read.
  var assigns: Int?
  /// Local variables that it changes in other ways.
  var changes: Set<Int> = []
  /// The line of the listing that it does something of.
  var line: ListingLine?
  /// What it prints, if another PRINT may be joined to it.
  var printed: Printed?

  /// What is printed, as it stands in a literal.
  struct Printed: Sendable {
    let quoted: UTF8Text
    let longest: Int
    let fails: Bool
    /// The texts before it.
    let earlier: UTF8Text
    /// It without a literal around it, if it is one text alone.
    let alone: UTF8Text?

    /// It as an argument.
    var argument: UTF8Text { alone ?? "\"\(quoted)\"" }
  }

  /// A line of the listing.
  struct ListingLine: Hashable, Sendable {
    let area: Int
    let number: Int
  }

  init(_ text: UTF8Text, _ expressions: [SwiftExpression] = []) {
    self.text = text
    for expression in expressions { locals.formUnion(expression.locals) }
  }

  func assignments(of local: Int) -> Int {
    (assigns == local ? 1 : 0) + (changes.contains(local) ? 2 : 0)
  }
}

/// An expression, and what must be known of it to put it elsewhere.
struct SwiftExpression: Sendable {
  /// How tightly its outermost operator binds.
  enum Binding: Int, Sendable {
    case comparison, sum, product, sign, whole
  }

  var text: UTF8Text
  var binding = Binding.whole
  /// Whether it may fail.
  var fails = false
  /// Whether it gives something else each time, or looks at what a wait changes.
  var isFleeting = false
  /// The variables that it reads.
  var reads: VariableSet = []
  var locals: Set<Int> = []
  /// The local variables that it changes.
  var changes: Set<Int> = []
  /// How many operators it has.
  var operators = 0
  /// A text has at most so many characters.
  var longest = SlotLayout.textLimit
  /// What stands for it between the quotes of a literal.
  var quoted: UTF8Text?
  var isLiteral = false
  /// Whether a comparison of constants holds; nil for any other.
  var constant: Bool?
  /// The texts whose order it tells, if that is what it is.
  var compared: [SwiftExpression] = []

  init(_ text: UTF8Text) {
    self.text = text
  }

  /// An expression of others.
  init(_ text: UTF8Text, of parts: [SwiftExpression], fails: Bool = false) {
    self.text = text
    self.fails = fails || parts.contains { $0.fails }
    isFleeting = parts.contains { $0.isFleeting }
    for part in parts {
      reads.formUnion(part.reads)
      locals.formUnion(part.locals)
      operators += part.operators
    }
  }

  /// Its text as an operand of an operator.
  func operand(of binding: Binding, isRight: Bool = false) -> UTF8Text {
    let needsNone =
      self.binding.rawValue > binding.rawValue || (self.binding == binding && !isRight)
    return needsNone ? text : "(\(text))"
  }

  /// Its text before a point and a member.
  var owner: UTF8Text {
    guard let first = text.utf8.first, isLiteral || first == UInt8(ascii: "\"") else {
      return operand(of: .whole)
    }
    return "(\(text) as \(first == UInt8(ascii: "\"") ? "MachineText" as UTF8Text : "Number"))"
  }

  /// The whole number that it is, if it is a literal.
  var whole: Int? {
    guard isLiteral else { return nil }
    var number = 0
    for byte in text.utf8 where byte != UInt8(ascii: "_") {
      guard 48...57 ~= byte, number < 1_000_000 else { return nil }
      number = number * 10 + Int(byte) - 48
    }
    return number
  }

  /// The same as the condition of a loop, which constants do not decide before it runs.
  var kept: UTF8Text { constant == nil ? tried : "fx.holds(\(text))" }

  /// Its text with `try` before it if it may fail.
  var tried: UTF8Text { fails ? "try \(text)" : text }
}

/// Gives local variables their declarations: in, the body of a function; out, the same with `let` and
/// `var` where each is first needed; refused, nothing.
struct LocalDeclarations {
  let names: [Int: (name: UTF8Text, isText: Bool)]

  /// The body with all its locals declared.
  func declare(in nodes: [SwiftNode]) -> [SwiftNode] {
    var nodes = nodes
    for local in names.keys.sorted() where nodes.contains(where: { $0.names(local) }) {
      guard nodes.contains(where: { $0.reads(local) }) else {
        nodes = without(local, in: nodes)
        continue
      }
      let total = nodes.reduce(0) { $0 + $1.assignments(of: local) }
      declare(local, in: &nodes, isConstant: total == 1)
    }
    return nodes
  }

  /// Nodes that do not keep what nobody reads; what may fail or draws is still done.
  private func without(_ local: Int, in nodes: [SwiftNode]) -> [SwiftNode] {
    nodes.compactMap { node in
      switch node {
      case .statement(var statement) where statement.assigns == local:
        guard statement.text.does, let name = names[local]?.name else { return nil }
        statement.text = "_" + UTF8Text(utf8: Array(statement.text.utf8.dropFirst(name.utf8.count)))
        statement.locals.remove(local)
        statement.assigns = nil
        return .statement(statement)
      case .statement: return node
      case .compound(let branches, let tail, let isLoop):
        return .compound(
          branches.map { SwiftBranch(head: $0.head, body: without(local, in: $0.body)) },
          tail: tail, isLoop: isLoop)
      }
    }
  }

  private func declare(_ local: Int, in nodes: inout [SwiftNode], isConstant: Bool) {
    let places = nodes.indices.filter { nodes[$0].names(local) }
    guard let first = places.first, let (name, isText) = names[local] else { return }
    let type: UTF8Text = isText ? "MachineText" : "Number"
    switch nodes[first] {
    case .statement(var statement) where statement.assigns == local:
      let value = UTF8Text(utf8: Array(statement.text.utf8.dropFirst(name.utf8.count)))
      statement.text = "\(isConstant ? "let" : "var") \(name): \(type)\(value)"
      nodes[first] = .statement(statement)
    case .compound(var branches, let tail, let isLoop) where places.count == 1:
      let inside = branches.indices.filter { index in
        branches[index].body.contains { $0.names(local) }
      }
      let isOutside =
        tail.locals.contains(local) || branches.contains { $0.head.locals.contains(local) }
      if !isOutside, inside.count == 1, !isLoop || begins(branches[inside[0]].body, local) {
        declare(local, in: &branches[inside[0]].body, isConstant: isConstant)
        nodes[first] = .compound(branches, tail: tail, isLoop: isLoop)
      } else if !isOutside, !isLoop {
        for index in inside {
          let count = branches[index].body.reduce(0) { $0 + $1.assignments(of: local) }
          declare(local, in: &branches[index].body, isConstant: count == 1)
        }
        nodes[first] = .compound(branches, tail: tail, isLoop: isLoop)
      } else {
        insert(name, type, isText, before: first, in: &nodes)
      }
    case .statement, .compound: insert(name, type, isText, before: first, in: &nodes)
    }
  }

  private func insert(
    _ name: UTF8Text, _ type: UTF8Text, _ isText: Bool, before index: Int,
    in nodes: inout [SwiftNode]
  ) {
    let value: UTF8Text = isText ? "MachineText()" : "Number.zero"
    nodes.insert(.statement(SwiftStatement("var \(name) = \(value)")), at: index)
  }

  /// Whether each round of a loop begins by putting something into a local variable.
  private func begins(_ body: [SwiftNode], _ local: Int) -> Bool {
    let places = body.filter { $0.names(local) }
    switch places.first {
    case .statement(let statement): return statement.assigns == local
    case .compound(let branches, let tail, _):
      // All that happens to it happens in there.
      return places.count == 1 && !tail.locals.contains(local)
        && branches.allSatisfy { branch in
          !branch.head.locals.contains(local)
            && (!branch.body.contains { $0.names(local) } || begins(branch.body, local))
        }
    case nil: return false
    }
  }
}

extension [SwiftNode] {
  /// Whether nothing is carried out behind them.
  var ends: Bool { last?.ends ?? false }
}

/// Tells the machine the line of a loop once before it, where all of the loop stands in one line: in,
/// nodes; out, nodes; refused, nothing.
enum LineHoist {
  static func hoist(in nodes: [SwiftNode]) -> [SwiftNode] {
    var result: [SwiftNode] = []
    for node in nodes {
      guard case .compound(var branches, let tail, let isLoop) = node else {
        result.append(node)
        continue
      }
      for index in branches.indices { branches[index].body = hoist(in: branches[index].body) }
      let whole = SwiftNode.compound(branches, tail: tail, isLoop: isLoop)
      guard isLoop, let line = onlyLine(in: branches) else {
        result.append(whole)
        continue
      }
      if result.last?.told != line { result.append(.statement(SwiftStatement(line))) }
      result.append(
        .compound(
          branches.map { SwiftBranch(head: $0.head, body: without(line, $0.body)) }, tail: tail,
          isLoop: true))
    }
    return result
  }

  /// What tells the line, if all statements that do so in some bodies are the same, and there is nothing
  /// else that may tell another.
  private static func onlyLine(in branches: [SwiftBranch]) -> UTF8Text? {
    var lines: Set<UTF8Text> = []
    var callsOthers = false
    func look(at nodes: [SwiftNode]) {
      for node in nodes {
        switch node {
        case .statement(let statement):
          if let line = node.told { lines.insert(line) }
          callsOthers = callsOthers || statement.text.endsWithCall
        case .compound(let branches, _, _): for branch in branches { look(at: branch.body) }
        }
      }
    }
    for branch in branches { look(at: branch.body) }
    return lines.count == 1 && !callsOthers ? lines.first : nil
  }

  private static func without(_ line: UTF8Text, _ nodes: [SwiftNode]) -> [SwiftNode] {
    nodes.compactMap { node in
      switch node {
      case .statement: return node.told == line ? nil : node
      case .compound(let branches, let tail, let isLoop):
        return .compound(
          branches.map { SwiftBranch(head: $0.head, body: without(line, $0.body)) }, tail: tail,
          isLoop: isLoop)
      }
    }
  }
}

extension SwiftNode {
  /// The statement by which it tells the machine a line.
  fileprivate var told: UTF8Text? {
    guard tellsLine, case .statement(let statement) = self else { return nil }
    return statement.text
  }
}

extension UTF8Text {
  /// Whether a statement does more than to put something somewhere.
  fileprivate var does: Bool {
    let words: [UTF8Text] = [" try ", "fx."]
    return words.contains { word in
      let (_, rest) = split(before: word)
      return !rest.isEmpty
    }
  }

  /// Whether it calls a function of the port, which tells lines of its own.
  fileprivate var endsWithCall: Bool {
    utf8.suffix(5).elementsEqual(UTF8Text("(&fx)").utf8)
  }
}
