import BasicVM

/// Finds the constructs in pieces that end with jumps: in, the pieces of a block or loop; out, the same
/// with fewer jumps; refused, nothing.
enum PieceShaper {
  /// A block without its label where nothing but its last pieces leave it.
  static func block(_ label: Int, _ pieces: [Piece]) -> [Piece] {
    let pieces = fallingThrough(pieces, leaving: label)
    guard pieces.contain(leave: label) else { return pieces }
    // What is sure to be carried out needs not stand in it.
    let sure = pieces.prefix { if case .work = $0 { true } else { false } }
    return sure + [.block(label, Array(pieces[sure.count...]))]
  }

  /// Pieces that reach their end where they left a block before.
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
      // What may come to its end goes on with the rest, so only what never does makes an else of it.
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

  /// A choice whose first pieces are not the empty ones.
  private static func choice(
    _ condition: Piece.Condition, _ first: [Piece], else others: [Piece]
  ) -> Piece {
    first.isEmpty && !others.isEmpty
      ? .choice(condition.contrary, others, else: []) : .choice(condition, first, else: others)
  }

  /// Whether what ends a list leaves a block.
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

  /// A loop with the condition that it goes on under, and behind it what comes when it does not.
  static func loop(_ label: Int, _ pieces: [Piece]) -> [Piece] {
    // Behind the last way back stands what does not belong to the loop.
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

  /// A loop that goes back under a condition, with some more pieces on the way.
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

  /// A loop with a condition, in which some pieces are tried until they come to their end.
  ///
  ///     repeat { tries: while true { a; if b { continue tries }; break }; c } while d
  private static func loopAround(
    _ label: Int, _ tried: [Piece], _ rest: [Piece], _ condition: Piece.Condition
  ) -> Piece {
    // Labels of what is read are not negative.
    .repeatLoop(-1 - label, [.forever(label, tried + [.exit(label)])] + rest, condition)
  }

  /// A loop whose last piece went back: its condition is the first thing in it that leaves, if any.
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

  /// A loop whose last piece went back, and which is left in its middle.
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

  /// A loop that looks at its condition in its middle: where little comes before, that stands before the
  /// loop as well; nil where it is too much.
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

  /// How much is written twice rather than a loop without a condition.
  private static let mostTwice = 12

  /// Whether a piece is work, or a choice of work, and leads nowhere else.
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

  /// Whether pieces are nothing but work, which may turn out to be part of a condition.
  private static func isFree(_ pieces: [Piece]) -> Bool {
    pieces.allSatisfy { if case .work = $0 { true } else { false } }
  }
}
