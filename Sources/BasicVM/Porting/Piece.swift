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
  fileprivate var weight: Int {
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

/// Builds the trees of parts: in, the words of a wait machine; out, pieces; refused, nothing.
struct PieceReader {
  private let words: [CodeWord]
  private var frames: [Frame] = []
  /// For each computed jump whether it leads to the first line of an area.
  private let leadsToArea: (Int) -> Bool
  /// Whether the crossing that comes next does.
  private var crossesToArea = false

  /// Something that has been opened.
  private struct Frame {
    let word: CodeWord
    var pieces: [Piece] = []
    /// The first piece of `decide`, once its other has begun.
    var first: [Piece]?
    var arms: [Piece.Arm] = []
    var crossesToArea = false
  }

  init(_ words: [CodeWord], leadsToArea: @escaping (Int) -> Bool) {
    self.words = words
    self.leadsToArea = leadsToArea
  }

  /// The pieces of the part that begins at a word; a part may be the crossing of jumps to areas.
  mutating func part(at start: Int, crossesToArea: Bool) -> [Piece] {
    self.crossesToArea = crossesToArea
    frames = [Frame(word: .end)]
    var position = start
    repeat {
      take(words[position])
      position += 1
    } while position < words.count && !(frames.count == 1 && frames[0].pieces.endList)
    return frames[0].pieces
  }

  private mutating func add(_ piece: Piece) { frames[frames.count - 1].pieces.append(piece) }

  private mutating func take(_ word: CodeWord) {
    switch word {
    case .work(let range): add(.work(range))
    case .pass: break
    case .loop, .block, .decide, .select, .next: frames.append(Frame(word: word))
    case .cross: frames.append(Frame(word: word, crossesToArea: crossesToArea))
    case .otherwise:
      frames[frames.count - 1].first = frames[frames.count - 1].pieces
      frames[frames.count - 1].pieces = []
    case .arm(let name):
      endArm()
      frames[frames.count - 1].arms.append(.init(name: name, pieces: []))
    case .close:
      endArm()
      close(frames.removeLast())
    case .again(let label): add(.again(label))
    case .leave(let label): add(.leave(label))
    case .go(let part): add(.go(part))
    case .compute(let step):
      crossesToArea = leadsToArea(step)
      add(.compute(step))
    case .call(let step):
      crossesToArea = leadsToArea(step)
      add(.call(step))
    case .goBack(let step): add(.goBack(step))
    case .wait(let then): add(.wait(then: then))
    case .end: add(.end)
    }
  }

  /// Gives what was read to the present arm, if there is one.
  private mutating func endArm() {
    let last = frames.count - 1
    guard let arm = frames[last].arms.indices.last else { return }
    frames[last].arms[arm].pieces = frames[last].pieces
    frames[last].pieces = []
  }

  private mutating func close(_ frame: Frame) {
    switch frame.word {
    case .decide(let step):
      // What is shorter and leads away stands first.
      let (first, other) = (frame.first ?? [], frame.pieces)
      let isContrary = first.weight > other.weight
      let condition = Piece.Condition(step: step, isContrary: isContrary)
      add(.choice(condition, isContrary ? other : first, else: []))
      frames[frames.count - 1].pieces += isContrary ? first : other
    case .next(let step) where frame.arms.count == 2:
      add(.choice(.init(step: step), frame.arms[0].pieces, else: []))
      frames[frames.count - 1].pieces += frame.arms[1].pieces
    case .next(let step): add(.arms(.next(step), frame.arms))
    case .select(let step): add(.arms(.select(step), frame.arms))
    case .cross: add(.arms(.cross(toArea: frame.crossesToArea), frame.arms))
    case .block(let label):
      frames[frames.count - 1].pieces += PieceShaper.block(label, frame.pieces)
    case .loop(let label): frames[frames.count - 1].pieces += PieceShaper.loop(label, frame.pieces)
    case .work, .pass, .close, .again, .leave, .go, .otherwise, .compute, .arm, .call, .goBack,
      .wait, .end:
      break
    }
  }
}

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
      default: rest.insert(piece, at: 0)
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
    switch pieces[last] {
    case .again: return whileLoop(label, body)
    case .choice(let condition, let first, let others) where others.isEmpty:
      if case .again? = first.last, first.count == 1, !body.contain(again: label) {
        return [.repeatLoop(label, body, condition)] + behind
      }
      if case .again? = first.last, isFree(body) {
        var condition = condition
        condition.before = body + condition.before
        return [.whileLoop(label, condition, Array(first.dropLast()))] + behind
      }
      if case .again? = first.last {
        let leaving = Piece.choice(condition.contrary, [.exit(label)], else: [])
        return [.forever(label, body + [leaving] + first.dropLast())] + behind
      }
      return [.forever(label, body + [pieces[last], .exit(label)])] + behind
    default:
      let isLeft = !pieces[last].endsList
      return [.forever(label, body + [pieces[last]] + (isLeft ? [.exit(label)] : []))] + behind
    }
  }

  /// A loop whose last piece went back: its condition is the first thing in it that leaves, if any.
  private static func whileLoop(_ label: Int, _ body: [Piece]) -> [Piece] {
    guard
      let first = body.firstIndex(where: { if case .choice = $0 { true } else { false } }),
      isFree(Array(body[..<first])),
      case .choice(var condition, let leaving, let others) = body[first], others.isEmpty,
      leaving.endList, !leaving.contain(again: label)
    else { return [.forever(label, body)] }
    condition.before = Array(body[..<first]) + condition.before
    return [.whileLoop(label, condition.contrary, Array(body[(first + 1)...]))] + leaving
  }

  /// Whether pieces are nothing but work, which may turn out to be part of a condition.
  private static func isFree(_ pieces: [Piece]) -> Bool {
    pieces.allSatisfy { if case .work = $0 { true } else { false } }
  }
}
