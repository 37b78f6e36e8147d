import BasicVM

/// A piece of Swift that is being written: statements, and what encloses statements.
indirect enum SwiftNode: Sendable {
  case statement(SwiftStatement)
  /// `if`, `while`, `switch` and the like: a head before each of the bodies, and a tail.
  case compound([SwiftBranch], tail: SwiftStatement, isLoop: Bool)

  /// A statement of which nothing more needs to be known.
  static func line(_ text: UTF8Text) -> SwiftNode { .statement(SwiftStatement(text)) }

  /// A statement behind which nothing is carried out.
  static func leaving(_ text: UTF8Text) -> SwiftNode {
    .statement(SwiftStatement(text, role: .leaves))
  }

  /// The statement that it is, if it does something of a line of the listing.
  func statement(of line: SwiftStatement.ListingLine?) -> SwiftStatement? {
    guard case .statement(let statement) = self, statement.line == line else { return nil }
    return statement
  }

  /// Whether some statement in it is wanted, heads and tails among them.
  func contains(where isWanted: (SwiftStatement) -> Bool) -> Bool {
    switch self {
    case .statement(let statement): isWanted(statement)
    case .compound(let branches, let tail, _):
      isWanted(tail)
        || branches.contains { branch in
          isWanted(branch.head) || branch.body.contain(where: isWanted)
        }
    }
  }

  /// Whether a local variable is named in it.
  func names(_ local: Int) -> Bool { contains { $0.locals.contains(local) } }

  /// Whether something is done with a local variable but putting something into it.
  func reads(_ local: Int) -> Bool {
    contains { $0.locals.contains(local) && $0.assigns != local }
  }

  /// How often something is put into a local variable.
  func assignments(of local: Int) -> Int {
    var count = 0
    _ = contains { statement in
      count += statement.assignments(of: local)
      return false
    }
    return count
  }

  /// Whether it tells the machine which line goes on, and nothing else.
  var tellsLine: Bool {
    guard case .statement(let statement) = self else { return false }
    return statement.role == .tellsLine
  }

  /// Whether nothing is carried out behind it.
  var ends: Bool {
    switch self {
    case .statement(let statement): statement.role == .leaves
    case .compound(let branches, _, let isLoop):
      !isLoop && branches.count > 1
        && branches.allSatisfy { $0.opensSwitch || $0.body.end && !$0.breaksSwitch }
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

  /// Whether it is the head of a switch, whose arms follow.
  fileprivate var opensSwitch: Bool {
    body.isEmpty && head.text.utf8.starts(with: UTF8Text("switch ").utf8)
  }

  /// Whether it is an arm that does nothing.
  fileprivate var breaksSwitch: Bool {
    guard body.count == 1, case .statement(let only) = body[0] else { return false }
    return only.text == "break"
  }
}

extension [SwiftNode] {
  /// Whether nothing is carried out behind them.
  var end: Bool { last?.ends ?? false }

  /// Whether some statement in them is wanted, heads and tails among them.
  func contain(where isWanted: (SwiftStatement) -> Bool) -> Bool {
    contains { $0.contains(where: isWanted) }
  }

  /// How often something is put into a local variable.
  func assignments(of local: Int) -> Int { reduce(0) { $0 + $1.assignments(of: local) } }

  /// The same with each statement changed, or left out; heads and tails stay.
  func changed(_ change: (SwiftStatement) -> SwiftStatement?) -> [SwiftNode] {
    compactMap { node in
      switch node {
      case .statement(let statement): change(statement).map { .statement($0) }
      case .compound(let branches, let tail, let isLoop):
        .compound(
          branches.map { SwiftBranch(head: $0.head, body: $0.body.changed(change)) }, tail: tail,
          isLoop: isLoop)
      }
    }
  }
}
