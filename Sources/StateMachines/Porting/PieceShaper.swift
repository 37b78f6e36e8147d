import BasicVM

/// Replaces jumps in blocks and loops by structured constructs.
enum PieceShaper {
  /// Removes a block that only its last pieces leave.
  static func block(_ label: Int, _ pieces: [Piece]) -> [Piece] {
    let pieces = fallingThrough(pieces, leaving: label)
    guard pieces.contain(leave: label) else { return pieces }
    // Leading work moves out of the block.
    let sure = pieces.prefix { if case .work = $0 { true } else { false } }
    return sure + [.block(label, Array(pieces[sure.count...]))]
  }

  /// Removes jumps to the end from the last pieces of a block.
  ///
  ///     if a { b; leave }; c; leave      if a { b } else { c }
  private static func fallingThrough(_ pieces: [Piece], leaving label: Int) -> [Piece] {
    var rest: [Piece] = []
    for piece in pieces.reversed() {
      switch piece {
      case .leave(label) where rest.isEmpty: continue
      case .choice(let condition, let first, let others) where rest.isEmpty:
        rest = [
          choice(
            condition, fallingThrough(first, leaving: label),
            else: fallingThrough(others, leaving: label))
        ]
      // The rest becomes an `else` only if these pieces never reach their end.
      case .choice(let condition, let first, let others)
      where others.isEmpty && first.endList && leavesAtEnd(first, label):
        rest = [choice(condition, fallingThrough(first, leaving: label), else: rest)]
      case .arms(let kind, let arms) where rest.isEmpty:
        rest = [
          .arms(
            kind,
            arms.map { .init(name: $0.name, pieces: fallingThrough($0.pieces, leaving: label)) })
        ]
      case .work, .choice, .arms, .forever, .whileLoop, .repeatLoop, .block, .again, .leave, .exit,
        .go, .compute, .call, .goBack, .wait, .end:
        rest.insert(piece, at: 0)
      }
    }
    return rest
  }

  /// Avoids an empty body with a nonempty `else`.
  private static func choice(
    _ condition: Piece.Condition, _ first: [Piece], else others: [Piece]
  ) -> Piece {
    first.isEmpty && !others.isEmpty
      ? .choice(condition.contrary, others, else: []) : .choice(condition, first, else: others)
  }

  /// Whether the last piece can leave the block.
  private static func leavesAtEnd(_ pieces: [Piece], _ label: Int) -> Bool {
    switch pieces.last {
    case .leave(label): true
    case .choice(_, let first, let others):
      leavesAtEnd(first, label) || leavesAtEnd(others, label)
    case .arms(_, let arms): arms.contains { leavesAtEnd($0.pieces, label) }
    case .work, .forever, .whileLoop, .repeatLoop, .block, .again, .leave, .exit, .go, .compute,
      .call, .goBack, .wait, .end, nil:
      false
    }
  }

  /// Gives a loop a condition where possible; code after it follows.
  static func loop(_ label: Int, _ pieces: [Piece]) -> [Piece] {
    // Pieces after the last jump back are not in the loop.
    guard let last = pieces.lastIndex(where: { [$0].contain(again: label) }) else { return pieces }
    let behind = Array(pieces[(last + 1)...])
    let body = Array(pieces[..<last])
    if case .again = pieces[last] { return whileLoop(label, body) }
    if case .choice(let condition, let first, let others) = pieces[last], others.isEmpty,
      case .again? = first.last
    {
      return loop(label, body, while: condition, Array(first.dropLast())) + behind
    }
    let isLeft = !pieces[last].endsList
    return [.forever(label, body + [pieces[last]] + (isLeft ? [.exit(label)] : []))] + behind
  }

  /// The loop ends with a conditional jump back.
  private static func loop(
    _ label: Int, _ body: [Piece], while condition: Piece.Condition, _ more: [Piece]
  ) -> [Piece] {
    if more.isEmpty, !body.contain(again: label) { return [.repeatLoop(label, body, condition)] }
    if isFree(body) {
      var condition = condition
      condition.before = body + condition.before
      return [.whileLoop(label, condition, more)]
    }
    if let loop = loopBehind(label, body, while: condition, more) { return loop }
    if more.isEmpty, let last = body.lastIndex(where: { [$0].contain(again: label) }),
      !body[last].endsList
    {
      return [loopAround(label, Array(body[...last]), Array(body[(last + 1)...]), condition)]
    }
    let leaving = Piece.choice(condition.contrary, [.exit(label)], else: [])
    return [.forever(label, body + [leaving] + more)]
  }

  /// An inner loop retries pieces until they reach their end.
  ///
  ///     repeat { tries: while true { a; if b { continue tries }; break }; c } while d
  private static func loopAround(
    _ label: Int, _ tried: [Piece], _ rest: [Piece], _ condition: Piece.Condition
  ) -> Piece {
    // Labels of blocks are never negative.
    .repeatLoop(-1 - label, [.forever(label, tried + [.exit(label)])] + rest, condition)
  }

  /// The first choice becomes the condition if it leaves the loop.
  private static func whileLoop(_ label: Int, _ body: [Piece]) -> [Piece] {
    guard
      let first = body.firstIndex(where: { if case .choice = $0 { true } else { false } }),
      isFree(Array(body[..<first])),
      case .choice(var condition, let leaving, let others) = body[first], others.isEmpty,
      leaving.endList, !leaving.contain(again: label)
    else { return loopLeftInside(label, body) }
    condition.before = Array(body[..<first]) + condition.before
    return [.whileLoop(label, condition.contrary, Array(body[(first + 1)...]))] + leaving
  }

  /// The loop is left in its middle.
  private static func loopLeftInside(_ label: Int, _ body: [Piece]) -> [Piece] {
    guard
      let exit = body.firstIndex(where: { !isPlain($0) }),
      case .choice(let condition, let leaving, let others) = body[exit], others.isEmpty,
      leaving.endList, !leaving.contain(again: label),
      let loop = loopBehind(
        label, Array(body[..<exit]), while: condition.contrary, Array(body[(exit + 1)...]))
    else { return [.forever(label, body)] }
    return loop + leaving
  }

  /// Moves a condition to the start; nil if the duplicated pieces are too large.
  ///
  ///     while true { a; if !b { break }; c }      a; while b { c; a }
  private static func loopBehind(
    _ label: Int, _ before: [Piece], while condition: Piece.Condition, _ rest: [Piece]
  ) -> [Piece]? {
    guard before.allSatisfy(isPlain), before.weight <= mostTwice,
      let last = before.lastIndex(where: { if case .choice = $0 { true } else { false } }),
      !rest.isEmpty, !rest.endList, !rest.contain(again: label)
    else { return nil }
    let twice = Array(before[...last])
    var condition = condition
    condition.before = Array(before[(last + 1)...]) + condition.before
    return twice + [.whileLoop(label, condition, rest + twice)]
  }

  /// The largest weight of duplicated pieces.
  private static let mostTwice = 12

  /// Whether a piece only works, without jumps.
  private static func isPlain(_ piece: Piece) -> Bool {
    switch piece {
    case .work: true
    case .choice(let condition, let pieces, let others):
      (condition.before + pieces + others).allSatisfy(isPlain)
    case .arms, .forever, .whileLoop, .repeatLoop, .block, .again, .leave, .exit, .go, .compute,
      .call, .goBack, .wait, .end:
      false
    }
  }

  /// Whether pieces may become part of a condition.
  private static func isFree(_ pieces: [Piece]) -> Bool {
    pieces.allSatisfy { if case .work = $0 { true } else { false } }
  }
}
