import BasicVM

/// The code of a part as a tree, in the constructs that Swift has.
///
/// What a `CodeWord` leads to elsewhere is written behind what it leaves, so a list says in its order
/// what happens: `[if a goes back to the start: ..., then b]`.
indirect enum Piece: Sendable {
  case work(Range<Int>)
  /// Goes on with the pieces if the condition holds, else with the others; then behind.
  case choice(Condition, [Piece], else: [Piece])
  /// One of the arms.
  case arms(Switch, [Arm])
  /// Again and again; left by `leave` or by what ends the part.
  case forever(Int, [Piece])
  /// While a condition holds that is looked at before each round.
  case whileLoop(Int, Condition, [Piece])
  /// While a condition holds that is looked at after each round.
  case repeatLoop(Int, [Piece], Condition)
  /// Pieces that `leave` goes behind.
  case block(Int, [Piece])
  /// Goes on at the beginning of the loop.
  case again(Int)
  /// Goes on behind the block.
  case leave(Int)
  /// Goes on behind the loop.
  case exit(Int)
  case go(Int)
  /// A computed jump works out where to.
  case compute(Int)
  case call(Int)
  case goBack(Int)
  case wait(then: Int)
  case end

  /// Something that holds or does not.
  struct Condition: Sendable {
    /// The instruction: a comparison, or a NEXT, which goes on with its loop if it holds.
    let step: Int
    /// Pieces that are carried out before it is looked at.
    var before: [Piece] = []
    var isContrary = false

    var contrary: Condition {
      Condition(step: step, before: before, isContrary: !isContrary)
    }
  }

  /// What chooses an arm.
  enum Switch: Sendable {
    /// ON.
    case select(Int)
    /// NEXT of a variable that several FORs may have opened.
    case next(Int)
    /// A computed jump: to the first line of an area, or to a line.
    case cross(toArea: Bool)
  }

  /// The pieces for a choice of ON from 1, or for a place.
  struct Arm: Sendable {
    let name: Int
    var pieces: [Piece]
  }

  /// Whether nothing is carried out behind it in its list.
  var endsList: Bool {
    switch self {
    case .again, .leave, .exit, .go, .goBack, .wait, .end, .forever: true
    case .choice(_, let pieces, let others): pieces.endList && others.endList
    case .arms(_, let arms): arms.allSatisfy { $0.pieces.endList }
    case .work, .whileLoop, .repeatLoop, .block, .compute, .call: false
    }
  }

  /// Whether something in it is true.
  func contains(where isWanted: (Piece) -> Bool) -> Bool {
    if isWanted(self) { return true }
    return switch self {
    case .choice(let condition, let pieces, let others):
      condition.before.contain(where: isWanted) || pieces.contain(where: isWanted)
        || others.contain(where: isWanted)
    case .arms(_, let arms): arms.contains { $0.pieces.contain(where: isWanted) }
    case .forever(_, let pieces), .block(_, let pieces): pieces.contain(where: isWanted)
    case .whileLoop(_, let condition, let pieces), .repeatLoop(_, let pieces, let condition):
      condition.before.contain(where: isWanted) || pieces.contain(where: isWanted)
    case .work, .again, .leave, .exit, .go, .compute, .call, .goBack, .wait, .end: false
    }
  }
}

extension [Piece] {
  /// How much is in them.
  var weight: Int {
    var weight = 0
    _ = contain { piece in
      if case .work(let range) = piece { weight += range.count } else { weight += 1 }
      return false
    }
    return weight
  }

  /// Whether nothing is carried out behind the list.
  var endList: Bool { last?.endsList ?? false }

  func contain(where isWanted: (Piece) -> Bool) -> Bool {
    contains { $0.contains(where: isWanted) }
  }

  /// Whether some piece goes on at the beginning of a loop.
  func contain(again label: Int) -> Bool {
    contain { if case .again(label) = $0 { true } else { false } }
  }

  /// Whether some piece goes on behind a block.
  func contain(leave label: Int) -> Bool {
    contain { if case .leave(label) = $0 { true } else { false } }
  }
}
