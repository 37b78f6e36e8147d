@testable import BasicVM
@testable import Ports
@testable import StateMachines

/// A port with a change in one of its nodes.
struct PortMutation {
  let name: String
  let trees: PortTrees

  static func all(of trees: PortTrees) -> [PortMutation] {
    changes(of: trees)
  }

  /// Whether the port that is written changes.
  func makesDifference(to trees: PortTrees) -> Bool {
    !self.trees.finishedBodies.isEqual(to: trees.finishedBodies, trees.plan)
  }

  private static func changes(of trees: PortTrees) -> [PortMutation] {
    let change = NodeChanges(trees)
    var mutations: [PortMutation] = []
    for (root, body) in trees.bodies.sorted(by: { $0.key < $1.key }) {
      for (name, nodes) in change.variants(of: body) {
        var changed = trees
        changed.bodies[root] = nodes
        mutations.append(PortMutation(name: name, trees: changed))
      }
    }
    for (wait, body) in trees.entries.sorted(by: { $0.key < $1.key }) {
      for (name, nodes) in change.variants(of: body) {
        var changed = trees
        changed.entries[wait] = nodes
        mutations.append(PortMutation(name: name, trees: changed))
      }
    }
    for (callers, known) in trees.returnSwitches.all.sorted(by: { "\($0.key)" < "\($1.key)" }) {
      for (name, node) in change.variants(of: known.selection) {
        var changed = trees
        changed.returnSwitches.all[callers] = (known.count, node)
        mutations.append(PortMutation(name: name, trees: changed))
      }
    }
    return mutations
  }
}

/// The changes of nodes, without those that cannot make a difference.
private struct NodeChanges {
  typealias Variants<Node> = [(name: String, node: Node)]

  let trees: PortTrees
  private let states: [UTF8Text]

  init(_ trees: PortTrees) {
    self.trees = trees
    states = trees.stateNames.states.values.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  // MARK: Lists

  func variants(of nodes: [SwiftNode]) -> Variants<[SwiftNode]> {
    var variants: Variants<[SwiftNode]> = []
    for (index, node) in nodes.enumerated() {
      for (name, changed) in self.variants(of: node) {
        var list = nodes
        list[index] = changed
        variants.append((name, list))
      }
      if !node.isIdle {
        var list = nodes
        list.remove(at: index)
        variants.append(("drop \(node.word)", list))
      }
      if !node.isIdle, !node.isTerminator, !node.isRepeatable {
        var list = nodes
        list.insert(node, at: index)
        variants.append(("double \(node.word)", list))
      }
      if index > 0, !node.commutes(with: nodes[index - 1]), !nodes[index - 1].isTerminator {
        var list = nodes
        list.swapAt(index, index - 1)
        variants.append(("exchange \(nodes[index - 1].word) and \(node.word)", list))
      }
    }
    return variants
  }

  func variants(of node: SwiftNode) -> Variants<SwiftNode> {
    switch node {
    case .statement(let statement, let line):
      return variants(of: statement).map { ($0.name, .statement($0.node, line)) }
    case .choice(let condition, let body, let others, let line):
      return variants(of: condition).map {
        ($0.name, .choice($0.node, body, else: others, line))
      }
        + variants(of: body).map { ($0.name, .choice(condition, $0.node, else: others, line)) }
        + variants(of: others).map { ($0.name, .choice(condition, body, else: $0.node, line)) }
    case .loop(let loop, let line):
      var variants = self.variants(of: loop.body).map { name, body -> (String, SwiftNode) in
        var changed = loop
        changed.body = body
        return (name, .loop(changed, line))
      }
      if let condition = loop.condition {
        for (name, condition) in self.variants(of: condition) {
          let kind: SwiftLoop.Kind =
            if case .whileTrue = loop.kind { .whileTrue(condition) } else {
              .repeatWhile(condition)
            }
          variants.append(
            (
              name,
              .loop(
                SwiftLoop(
                  kind: kind, name: loop.name, conditionLine: loop.conditionLine, body: loop.body),
                line)
            ))
        }
      }
      return variants
    case .block(let name, let body):
      return variants(of: body).map { ($0.name, .block(name, $0.node)) }
    case .selection(let subject, let arms, let line):
      var variants: Variants<SwiftNode> = []
      for (index, arm) in arms.enumerated() {
        for (name, body) in self.variants(of: arm.body) {
          var changed = arms
          changed[index] = SwiftArm(label: arm.label, body: body)
          variants.append((name, .selection(subject, changed, line)))
        }
        if index > 0, arms[index - 1].body != arm.body {
          var changed = arms
          changed[index] = SwiftArm(label: arm.label, body: arms[index - 1].body)
          variants.append(("arm of another number", .selection(subject, changed, line)))
        }
      }
      return variants
    }
  }

  // MARK: Statements

  func variants(of statement: SwiftStatement) -> Variants<SwiftStatement> {
    switch statement {
    case .line(let number): return [("another line", .line(number + 1))]
    case .area(let number): return [("another area", .area(number + 1))]
    case .assign(let variable, let value):
      return variants(of: value).map { ($0.name, .assign(variable, $0.node)) }
        + variants(of: variable).map { ($0.name, .assign($0.node, value)) }
    case .declare(let variable, let value?, let isConstant):
      return variants(of: value).map {
        ($0.name, .declare(variable, $0.node, isConstant: isConstant))
      }
    case .assignMixed(let letter, let value):
      return variants(of: value).map { ($0.name, .assignMixed(letter, $0.node)) }
        + [("another letter", .assignMixed((letter + 1) % 26, value))]
    case .assignCell(let letter, let value):
      return variants(of: value).map { ($0.name, .assignCell(letter, $0.node)) }
        + [("another letter", .assignCell((letter + 1) % 26, value))]
    case .appendToDollar(let value, let inCells):
      return variants(of: value).map { ($0.name, .appendToDollar($0.node, inCells: inCells)) }
    case .evaluate(let value): return variants(of: value).map { ($0.name, .evaluate($0.node)) }
    case .check(let condition): return variants(of: condition).map { ($0.name, .check($0.node)) }
    case .assignElement(let name, let indexes, let value):
      return variants(of: value).map { ($0.name, .assignElement(name, indexes, $0.node)) }
        + variants(ofAll: indexes).map { ($0.name, .assignElement(name, $0.node, value)) }
    case .assignCellElement(let name, let indexes, let value):
      return variants(of: value).map { ($0.name, .assignCellElement(name, indexes, $0.node)) }
        + variants(ofAll: indexes).map { ($0.name, .assignCellElement(name, $0.node, value)) }
    case .declarePoint(let number, let function, let a, let b):
      return [("exchanged arguments", .declarePoint(number, function, b, a))]
    case .print(let parts, let clears):
      var variants: Variants<SwiftStatement> = [("clears or not", .print(parts, clears: !clears))]
      for (index, part) in parts.enumerated() {
        for (name, value) in self.variants(of: part.value) {
          var changed = parts
          changed[index] = .init(value: value, isText: part.isText)
          variants.append((name, .print(changed, clears: clears)))
        }
        var fewer = parts
        fewer.remove(at: index)
        variants.append(("a part less", .print(fewer, clears: clears)))
      }
      return variants
    case .beep(let tones):
      return [
        ("another tone", .beep(tones.map { $0 == .low ? .high : .low })),
        ("a tone more", .beep(tones + [.low])),
      ]
    case .word(let word, let values):
      return variants(ofAll: values).map { ($0.name, .word(word, $0.node)) }
        + words(instead: word).map { ("another word", .word($0, values)) }
    case .wait(let wait, let values, let state):
      return variants(ofAll: values).map { ($0.name, .wait(wait, $0.node, then: state)) }
        + waits(instead: wait).map { ("another wait", .wait($0, values, then: state)) }
        + (state.map { otherStates($0) } ?? []).map {
          ("another state", .wait(wait, values, then: $0))
        }
    case .setCaller(let group, let part):
      return trees.plan.returnParts(of: group).filter { $0 != part }.prefix(1)
        .map { ("another caller", .setCaller(group, $0)) }
    case .setDestination(let value):
      return variants(of: value).map { ($0.name, .setDestination($0.node)) }
    case .returnState(let state):
      return otherStates(state).map { ("another state", .returnState($0)) }
    case .returnPart(let part):
      return trees.plan.roots.filter { $0 != part && !trees.plan.isFunction($0) }.prefix(2)
        .map { ("another part", .returnPart($0)) }
    case .call(let part):
      return trees.plan.roots.filter { $0 != part && trees.plan.isFunction($0) }.prefix(2)
        .map { ("another function", .call($0)) }
    case .fail(let cause):
      return [("another error", .fail(cause == .noSuchLine ? .overflow : .noSuchLine))]
    case .break(let name?): return [("leave \(name)", .break(nil))]
    case .continue(let name): return [("leave, not repeat", .break(name))]
    case .renewArray(let name, let sizes):
      return [("another size", .renewArray(name, sizes.map { $0 + 1 }))]
    case .clearVariables, .declare, .returnToCaller, .returnNothing, .break: return []
    }
  }

  private func otherStates(_ state: UTF8Text) -> [UTF8Text] {
    Array(states.filter { $0 != state }.prefix(2))
  }

  private func words(instead word: SwiftWord) -> [SwiftWord] {
    switch word {
    case .column: [.beep]
    case .constantColumn: [.setNormal]
    case .setFixed: [.setScientific]
    case .setScientific: [.setFixed]
    case .restore: [.setNormal]
    case .restoreToLine: [.mode]
    case .clear(let arrays): [.clear(arrays: !arrays)]
    case .startLoop(let letter, let number): [.startLoop(letter, number + 1)]
    case .call(let number): [.call(number + 1)]
    default: []
    }
  }

  private func waits(instead wait: SwiftWait) -> [SwiftWait] {
    switch wait {
    case .pause: [.pauseThenClear, .stop]
    case .pauseThenClear: [.pause]
    case .ask: [.askNumber]
    case .askNumber: [.ask]
    case .stop, .lookAtKey: [.pause]
    case .timer: []
    }
  }

  // MARK: Values

  func variants(ofAll values: [SwiftValue]) -> Variants<[SwiftValue]> {
    values.indices.flatMap { index in
      variants(of: values[index]).map { name, value in
        var changed = values
        changed[index] = value
        return (name, changed)
      }
    }
  }

  func variants(of value: SwiftValue) -> Variants<SwiftValue> {
    let inner = values(in: value)
    switch value {
    case .number(let number):
      return [("another number", .number(number.adding(.one, .corrected) ?? .zero))]
    case .text(let codes): return [("another text", .text(codes + [65]))]
    case .variable(let variable):
      return variants(of: variable).map { ($0.name, .variable($0.node)) }
    case .mixed(let letter, let isText):
      return [
        ("another letter", .mixed((letter + 1) % 26, isText: isText)),
        ("another type", .mixed(letter, isText: !isText)),
      ]
    case .cell(let letter, let isText):
      return [("another letter", .cell((letter + 1) % 26, isText: isText))]
    case .dollarCell: return [("a text, not $", .text([65]))]
    case .source(let source):
      return [("another source", .source(source == .random ? .answeredNumber : .random))]
    case .arithmetic(let operation, let left, let right):
      return inner
        + [
          ("another operator", .arithmetic(operation == .add ? .multiply : .add, left, right)),
          ("exchanged sides", .arithmetic(operation, right, left)),
        ].filter { left != right || $0.0 == "another operator" }
    case .negated(let value): return inner + [("no sign", value)]
    case .joined(let left, let right):
      return inner + (left == right ? [] : [("exchanged texts", .joined(right, left))])
    case .property(_, let value): return inner + [("no property", value)]
    case .call(.arithmetic(.add), let values):
      return inner + [("another operator", .call(.arithmetic(.subtract), values))]
    case .call: return inner
    case .middle(let text, let from, let count):
      return inner + [("another part", .middle(text, from: from, count: count == nil ? from : nil))]
    case .element, .cellElement: return inner
    }
  }

  private func values(in value: SwiftValue) -> Variants<SwiftValue> {
    switch value {
    case .number, .text, .variable, .mixed, .cell, .dollarCell, .source: []
    case .arithmetic(let operation, let left, let right):
      variants(ofAll: [left, right]).map {
        ($0.name, .arithmetic(operation, $0.node[0], $0.node[1]))
      }
    case .negated(let value): variants(of: value).map { ($0.name, .negated($0.node)) }
    case .joined(let left, let right):
      variants(ofAll: [left, right]).map { ($0.name, .joined($0.node[0], $0.node[1])) }
    case .property(let property, let value):
      variants(of: value).map { ($0.name, .property(property, $0.node)) }
    case .call(let function, let values):
      variants(ofAll: values).map { ($0.name, .call(function, $0.node)) }
    case .element(let name, let indexes, let isSure):
      variants(ofAll: indexes).map { ($0.name, .element(name, $0.node, isSure: isSure)) }
    case .cellElement(let name, let indexes):
      variants(ofAll: indexes).map { ($0.name, .cellElement(name, $0.node)) }
    case .middle(let text, let from, let count):
      variants(ofAll: [text, from] + (count.map { [$0] } ?? [])).map {
        ($0.name, .middle($0.node[0], from: $0.node[1], count: count == nil ? nil : $0.node[2]))
      }
    }
  }

  func variants(of variable: SwiftVariable) -> Variants<SwiftVariable> {
    switch variable {
    case .letter(let letter) where letter < 26:
      let kinds = trees.plan.variables.kinds
      return (1..<26).map { (letter + $0) % 26 }.filter { kinds[$0] == kinds[letter] }.prefix(2)
        .map { ("letter \($0), not \(letter)", .letter($0)) }
    case .pointX(let number): return [("y, not x", .pointY(number))]
    case .pointY(let number): return [("x, not y", .pointX(number))]
    case .limit(let start): return [("step, not limit", .step(start))]
    case .step(let start): return [("limit, not step", .limit(start))]
    case .value(let number, let isText, let longest) where number > 1:
      return [("another value", .value(number - 1, isText: isText, longest: longest))]
    case .held(let number, let isText, let longest) where number > 1:
      return [("another value", .held(number - 1, isText: isText, longest: longest))]
    case .letter, .value, .held: return []
    }
  }

  // MARK: Conditions

  func variants(of condition: SwiftCondition) -> Variants<SwiftCondition> {
    var variants: Variants<SwiftCondition> = [("negated condition", condition.negated)]
    switch condition {
    case .comparison(let left, let relation, let right):
      variants += self.variants(ofAll: [left, right]).map {
        ($0.name, .comparison($0.node[0], relation, $0.node[1]))
      }
      let other: Relation =
        switch relation {
        case .less: .lessOrEqual
        case .lessOrEqual: .less
        case .greater: .greaterOrEqual
        case .greaterOrEqual: .greater
        case .equal: .lessOrEqual
        case .notEqual: .less
        }
      variants.append(
        ("\(other), not \(relation) of \(left), \(right)", .comparison(left, other, right)))
    case .isEmpty(let text):
      variants += self.variants(of: text).map { ($0.name, .isEmpty($0.node)) }
    case .has(let text, let codes, let place):
      variants += self.variants(of: place).map { ($0.name, .has(text, codes, at: $0.node)) }
      variants.append(("another text", .has(text, codes.map { $0 + 1 }, at: place)))
    case .next(let end):
      variants += self.variants(ofAll: [end.step, end.limit]).map {
        (
          $0.name,
          .next(
            SwiftLoopEnd(
              counter: end.counter, step: $0.node[0], limit: $0.node[1], isSure: end.isSure))
        )
      }
    case .not(let condition):
      variants += self.variants(of: condition).map { ($0.name, .not($0.node)) }
    case .nextOnStack(let letter):
      variants.append(("another letter", .nextOnStack((letter + 1) % 26)))
    case .constant, .statisticsList: break
    }
    return variants
  }
}

// MARK: Changes without a difference

extension SwiftNode {
  /// Whether it only counts iterations, passes time or sets an initial value again.
  fileprivate var isIdle: Bool {
    guard case .statement(let statement, _) = self else { return false }
    switch statement {
    case .word(.countIteration, _), .word(.rest, _), .declare(_, nil, _): return true
    default: return false
    }
  }

  /// Whether it changes nothing when it is repeated.
  fileprivate var isRepeatable: Bool {
    guard case .statement(let statement, _) = self else { return false }
    switch statement {
    case .line, .area, .clearVariables, .renewArray, .setCaller: return true
    case .assign(let variable, let value), .declare(let variable, let value?, _):
      return !value.isNeeded && !value.variables.contains(variable)
    case .assignMixed(_, let value), .assignCell(_, let value):
      return !value.isNeeded && value.variables.isEmpty
    case .evaluate(let value): return !value.isNeeded
    case .check(let condition): return !condition.isNeeded
    default: return false
    }
  }

  /// Whether two nodes can change places.
  fileprivate func commutes(with other: SwiftNode) -> Bool {
    if isIdle || other.isIdle || self == other { return true }
    if isRepeatable && other.isRepeatable { return true }
    return isQuiet && passes(other) || other.isQuiet && other.passes(self)
  }

  /// Whether a quiet statement does not affect another node.
  private func passes(_ other: SwiftNode) -> Bool {
    guard !other.isTerminator, !other.hasJumps else { return false }
    if case .statement(.line, _) = self { return !other.needsLine }
    if case .statement(.area, _) = self { return !other.needsLine }
    return [self].variables.isDisjoint(with: [other].variables) && !clearsOrCalls
      && !other.clearsOrCalls
  }

  private var hasJumps: Bool {
    isTerminator || bodies.contains { $0.contains { $0.hasJumps } }
  }

  private var clearsOrCalls: Bool {
    switch self {
    case .statement(.clearVariables, _), .statement(.call, _): true
    case .statement: false
    default: bodies.contains { $0.contains { $0.clearsOrCalls } }
    }
  }

  private var needsLine: Bool {
    let own =
      switch self {
      case .statement(.line, _), .statement(.area, _), .statement(.call, _): true
      case .statement(let statement, _): statement.needsLine
      case .choice(let condition, _, _, _): condition.mayFail
      case .loop(let loop, _): loop.condition?.mayFail == true
      case .block: false
      case .selection(let subject, _, _): subject.mayFail
      }
    return own || bodies.contains { $0.contains { $0.needsLine } }
  }

  /// Whether it only sets a value, and cannot fail.
  fileprivate var isQuiet: Bool {
    guard case .statement(let statement, _) = self else { return false }
    switch statement {
    case .assign(_, let value), .declare(_, let value?, _), .assignMixed(_, let value),
      .assignCell(_, let value), .appendToDollar(let value, _):
      return !value.isNeeded
    case .line, .area, .setCaller, .clearVariables, .renewArray: return true
    default: return false
    }
  }

  fileprivate var word: String {
    guard case .statement(let statement, _) = self else { return "construct" }
    return String("\(statement)".prefix { $0.isLetter })
  }
}

extension PortBodies {
  fileprivate func isEqual(to other: PortBodies, _ plan: PortPlan) -> Bool {
    plan.roots.allSatisfy { self[$0] == other[$0] }
      && transitions.map { $0.nodes } == other.transitions.map { $0.nodes }
      && returnSwitches.map { $0.selection } == other.returnSwitches.map { $0.selection }
  }
}
