// GOTO, GOSUB, ON, IF and FOR.

extension Parser {
  mutating func destination() -> Syntax.Destination {
    let isArea = take(CharacterCode.hash)
    return Syntax.Destination(number: number(), isArea: isArea)
  }

  /// ON e GOTO a,b and ON e GOSUB a,b.
  mutating func on() -> Kind {
    let selector = number()
    let isCall = take(.gosub)
    guard isCall || take(.goto) else {
      fail(unexpected)
      return .incomplete([selector])
    }
    var destinations: [Syntax.Destination] = []
    repeat { destinations.append(destination()) } while take(CharacterCode.comma)
    guard !hasFailed else { return .incomplete([selector] + destinations.map { $0.number }) }
    return .on(selector, isCall: isCall, destinations)
  }

  // MARK: IF

  mutating func ifThen() -> Kind {
    guard openIfs < Self.ifLimit else { return failed(.ifsTooDeep) }
    openIfs += 1
    let left = expression()
    let sign = position
    guard let relation = next.flatMap(Relation.init(rawValue:)) else {
      fail(unexpected)
      return .incomplete([left])
    }
    position += 1
    let right = expression()
    if left.isText != right.isText { fail(.wrongKind) }
    guard !hasFailed else { return .incomplete([left, right]) }
    let isThen = take(.then)
    let isComplete = isThen || take(CharacterCode.semicolon)
    if !isComplete { fail(unexpected) }
    let condition = Syntax.Condition(left: left, relation: relation, right: right, sign: sign)
    return .if(condition, isComplete ? consequence(afterThen: isThen) : nil)
  }

  /// A line, an area, or a statement.
  ///
  /// Where THEN accepts only destinations, `;` accepts only statements.
  private mutating func consequence(afterThen isThen: Bool) -> Syntax.Consequence? {
    let start = position
    let isStatement =
      isAtApostrophe || isAssignment(at: position) || nextKeyword?.startsStatement == true
    guard next != nil, facts.thenTakesStatements || isStatement != isThen else {
      fail(next == nil ? .missingValue : .syntax)
      return nil
    }
    guard isStatement else { return .jump(destination()) }
    let kind = statementKind()
    return .statement(Syntax.Statement(kind: kind, bytes: start..<position, fault: nil))
  }

  // MARK: FOR

  mutating func simpleVariable() -> Slot? {
    guard let byte = next, CharacterCode.isLetter(byte) else {
      fail(unexpected)
      return nil
    }
    position += 1
    return Slot(byte - CharacterCode.letterA)
  }

  /// FOR v=a TO b STEP c.
  mutating func forTo() -> Kind {
    let name = position
    guard let letter = simpleVariable() else { return .incomplete([]) }
    let variable = Syntax.Variable(form: .number(letter), bytes: name..<position)
    expect(CharacterCode.equal)
    let start = followed(number(), by: Keyword.to.rawValue)
    let limit = number()
    return .for(variable, from: start, to: limit, step: take(.step) ? number() : nil)
  }

  mutating func nextLoop() -> Kind {
    var variables: [Slot] = []
    repeat {
      if let variable = simpleVariable() { variables.append(variable) }
    } while take(CharacterCode.comma)
    return .next(variables)
  }
}
