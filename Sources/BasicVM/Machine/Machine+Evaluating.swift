// Expressions and conditions of a debugger, computed on a copy of the machine

extension Machine {
  /// Whether a condition such as `A>5` is true now; a number alone is true unless it is 0.
  ///
  /// Nil if it cannot be computed; `isCondition` tells whether it ever can.
  package func isTrue(_ condition: MachineText) -> Bool? {
    guard let line = Self.line(testing: condition, on: model) else { return nil }
    var machine = self
    machine.execute(line)
    switch machine.resume(.proceed, until: clock + Self.evaluationTime) {
    case .waitForExe: return true
    case .ended: return false
    default: return nil
    }
  }

  /// Whether a text is a condition that the model can compute.
  package static func isCondition(_ text: MachineText, on model: Model) -> Bool {
    line(testing: text, on: model) != nil
  }

  /// A line that stops if the condition is true.
  private static func line(testing condition: MachineText, on model: Model) -> [UInt8]? {
    let facts = model.facts
    let tokens = Tokenizer.tokenize(codes: condition, for: model).bytes
    let then = facts.thenTakesStatements ? Keyword.then.rawValue : CharacterCode.semicolon
    for comparison in [[], [CharacterCode.notEqual, CharacterCode.zero]] {
      let line = [Keyword.if.rawValue] + tokens + comparison + [then, Keyword.stop.rawValue]
      let tree = Parser.line(line, on: facts, isByHand: true)
      guard tree.remark == nil, tree.statements.count == 1, tree.statements[0].fault == nil,
        case .if(_, .statement(let consequence)?) = tree.statements[0].kind,
        consequence.kind == .stop
      else { continue }
      return line
    }
    return nil
  }

  /// What the machine would show after a line is entered by hand; nil if the line asks, or takes
  /// too long.
  ///
  /// Throws the error of the line.
  package func result(ofLine line: MachineText) throws(Fault) -> MachineText? {
    var machine = self
    machine.execute(Tokenizer.tokenize(codes: line, for: model).bytes)
    var event = Event.proceed
    for _ in 0..<100 {
      let effect = machine.resume(event, until: clock + Self.evaluationTime)
      event = .proceed
      switch effect {
      case .ended: return machine.display.trimmedText
      case .failed(let fault): throw fault
      case .waitForExe: event = .exe
      case .pollKey: event = .key(nil)
      case .beep, .wait, .scroll, .printed: break
      case .outOfTime, .waitForLine, .rejected, .command, .password, .tape: return nil
      }
    }
    return nil
  }

  /// The machine time of an evaluation at most: ten seconds.
  private static let evaluationTime: Ticks = 10_000_000
}
