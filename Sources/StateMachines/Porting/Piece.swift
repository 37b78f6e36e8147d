import BasicVM

/// The code of a part as a tree of Swift constructs.
///
/// The code after a construct follows it in the list: `[if a { return }, b]`.
indirect enum Piece: Sendable {
  case work(Range<Int>)
  case choice(Condition, [Piece], else: [Piece])
  case arms(Switch, [Arm])
  /// Repeats endlessly until `exit` or the end of the part.
  case forever(Int, [Piece])
  /// Tests the condition before each round.
  case whileLoop(Int, Condition, [Piece])
  /// Tests the condition after each round.
  case repeatLoop(Int, [Piece], Condition)
  /// Its end is the target of `leave`.
  case block(Int, [Piece])
  /// Starts the next round of a loop.
  case again(Int)
  /// Jumps past the end of a block.
  case leave(Int)
  /// Jumps past the end of a loop.
  case exit(Int)
  case go(Int)
  /// Computes the target of a jump.
  case compute(Int)
  case call(Int)
  case goBack(Int)
  case wait(then: Int)
  case end

  struct Condition: Sendable {
    /// A comparison, or a NEXT, which is true if its loop continues.
    let step: Int
    /// Pieces that run before each test.
    var before: [Piece] = []
    var isContrary = false

    var contrary: Condition {
      Condition(step: step, before: before, isContrary: !isContrary)
    }
  }

  enum Switch: Sendable {
    case select(Int)
    /// NEXT of a variable with several possible FORs.
    case next(Int)
    /// A computed jump.
    case cross(toArea: Bool)
  }

  /// The code for a choice of ON, numbered from 1, or for a step.
  struct Arm: Sendable {
    let name: Int
    var pieces: [Piece]
  }

  /// Whether control never passes its end.
  var endsList: Bool {
    switch self {
    case .again, .leave, .exit, .go, .goBack, .wait, .end, .forever: true
    case .choice(_, let pieces, let others): pieces.endList && others.endList
    case .arms(_, let arms): arms.allSatisfy { $0.pieces.endList }
    case .work, .whileLoop, .repeatLoop, .block, .compute, .call: false
    }
  }

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
  /// The number of instructions and constructs.
  var weight: Int {
    var weight = 0
    _ = contain { piece in
      if case .work(let range) = piece { weight += range.count } else { weight += 1 }
      return false
    }
    return weight
  }

  var endList: Bool { last?.endsList ?? false }

  func contain(where isWanted: (Piece) -> Bool) -> Bool {
    contains { $0.contains(where: isWanted) }
  }

  func contain(again label: Int) -> Bool {
    contain { if case .again(label) = $0 { true } else { false } }
  }

  func contain(leave label: Int) -> Bool {
    contain { if case .leave(label) = $0 { true } else { false } }
  }
}
