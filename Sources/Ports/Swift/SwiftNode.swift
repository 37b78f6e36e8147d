import BasicVM
import StateMachines

/// A node of the written Swift: a statement, or a construct with bodies.
indirect enum SwiftNode: Equatable, Sendable {
  case statement(SwiftStatement, ListingLine?)
  case choice(SwiftCondition, [SwiftNode], else: [SwiftNode], ListingLine?)
  case loop(SwiftLoop, ListingLine?)
  /// `name: do { ... }`, which `break name` leaves.
  case block(UTF8Text?, [SwiftNode])
  case selection(SwiftSubject, [SwiftArm], ListingLine?)
}

/// A loop, with a name if an inner loop or switch jumps to it.
struct SwiftLoop: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    case forever
    case whileTrue(SwiftCondition)
    case repeatWhile(SwiftCondition)
  }

  let kind: Kind
  var name: UTF8Text?
  var conditionLine: ListingLine?
  var body: [SwiftNode]

  var condition: SwiftCondition? {
    switch kind {
    case .forever: nil
    case .whileTrue(let condition), .repeatWhile(let condition): condition
    }
  }
}

/// The value over which a `switch` selects.
enum SwiftSubject: Equatable, Sendable {
  /// ON, by an Int.
  case value(SwiftValue)
  /// The line or area of a computed jump.
  case destination
  /// The property with the caller of a group of subroutines.
  case caller(Int)
  /// RETURN and NEXT on the machine's stacks.
  case comeBack
  case nextOnStack(Int)

  var mayFail: Bool {
    switch self {
    case .value(let value): value.mayFail
    case .destination, .caller: false
    case .comeBack, .nextOnStack: true
    }
  }
}

struct SwiftArm: Equatable, Sendable {
  enum Label: Equatable, Sendable {
    case numbers([Int])
    case parts([Int])
    case others
  }

  let label: Label
  let body: [SwiftNode]
}

extension SwiftNode {
  static func plain(_ statement: SwiftStatement) -> SwiftNode { .statement(statement, nil) }

  var bodies: [[SwiftNode]] {
    switch self {
    case .statement: []
    case .choice(_, let body, let others, _): [body, others]
    case .loop(let loop, _): [loop.body]
    case .block(_, let body): [body]
    case .selection(_, let arms, _): arms.map { $0.body }
    }
  }

  func mapBodies(_ change: ([SwiftNode]) -> [SwiftNode]) -> SwiftNode {
    switch self {
    case .statement: return self
    case .choice(let condition, let body, let others, let line):
      return .choice(condition, change(body), else: change(others), line)
    case .loop(var loop, let line):
      loop.body = change(loop.body)
      return .loop(loop, line)
    case .block(let name, let body): return .block(name, change(body))
    case .selection(let subject, let arms, let line):
      return .selection(
        subject, arms.map { SwiftArm(label: $0.label, body: change($0.body)) }, line)
    }
  }

  private var condition: SwiftCondition? {
    switch self {
    case .choice(let condition, _, _, _): condition
    case .loop(let loop, _): loop.condition
    case .statement, .block, .selection: nil
    }
  }

  /// Whether control never reaches the node after it.
  var isTerminator: Bool {
    switch self {
    case .statement(let statement, _): statement.isTerminator
    case .choice(_, let body, let others, _): body.isTerminated && others.isTerminated
    case .loop, .block: false
    case .selection(_, let arms, _): arms.allSatisfy { $0.body.isTerminated }
    }
  }

  /// An estimate of the number of its rows.
  var rowCount: Int {
    bodies.reduce(1) { $0 + $1.reduce($1.isEmpty ? 0 : 1) { $0 + $1.rowCount } }
  }

  // MARK: Variables

  /// The variables that it names outside its bodies.
  var ownVariables: Set<SwiftVariable> {
    if case .statement(let statement, _) = self { return statement.variables }
    var variables: Set<SwiftVariable> = []
    if let condition {
      variables = condition.values.reduce(variables) { $0.union($1.variables) }
      if let counter = condition.counter { variables.insert(.letter(counter)) }
    }
    if case .selection(.value(let value), _, _) = self { variables = value.variables }
    if case .selection(.nextOnStack(let letter), _, _) = self { variables = [.letter(letter)] }
    return variables
  }

  func names(_ variable: SwiftVariable) -> Bool {
    ownVariables.contains(variable) || bodies.contains { $0.contains { $0.names(variable) } }
  }

  func reads(_ variable: SwiftVariable) -> Bool {
    let own =
      if case .statement(let statement, _) = self {
        statement.variables.contains(variable) && !statement.assigns(variable)
      } else {
        ownVariables.contains(variable)
      }
    return own || bodies.contains { $0.contains { $0.reads(variable) } }
  }

  /// The number of assignments; a change of the current value counts twice.
  func assignmentCount(of variable: SwiftVariable) -> Int {
    let own: Int
    switch self {
    case .statement(let statement, _):
      own = statement.assigns(variable) ? 1 : statement.changes(variable) ? 2 : 0
    case .choice, .loop, .block:
      own = condition?.counter.map { .letter($0) == variable } == true ? 2 : 0
    case .selection(.nextOnStack(let letter), _, _): own = .letter(letter) == variable ? 2 : 0
    case .selection: own = 0
    }
    return bodies.reduce(own) { $0 + $1.assignmentCount(of: variable) }
  }
}

extension [SwiftNode] {
  var isTerminated: Bool { last?.isTerminator ?? false }

  var variables: Set<SwiftVariable> {
    reduce(into: []) { variables, node in
      variables.formUnion(node.ownVariables)
      for body in node.bodies { variables.formUnion(body.variables) }
    }
  }
}

extension Collection<SwiftNode> {
  func assignmentCount(of variable: SwiftVariable) -> Int {
    reduce(0) { $0 + $1.assignmentCount(of: variable) }
  }
}
