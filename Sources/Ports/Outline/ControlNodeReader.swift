import BasicVM
import StateMachines

/// Builds node trees from the words of a wait machine.
struct ControlNodeReader {
  private let words: [CodeWord]
  private var frames: [Frame] = []
  /// Whether a step is a computed jump to an area.
  private let leadsToArea: (Int) -> Bool
  private var crossesToArea = false

  private struct Frame {
    let word: CodeWord
    var controlNodes: [ControlNode] = []
    /// The first branch of `decide`, after `otherwise`.
    var first: [ControlNode]?
    var arms: [ControlNode.Arm] = []
    var crossesToArea = false
  }

  init(_ words: [CodeWord], leadsToArea: @escaping (Int) -> Bool) {
    self.words = words
    self.leadsToArea = leadsToArea
  }

  mutating func part(at start: Int, crossesToArea: Bool) -> [ControlNode] {
    self.crossesToArea = crossesToArea
    frames = [Frame(word: .end)]
    var position = start
    repeat {
      take(words[position])
      position += 1
    } while position < words.count && !(frames.count == 1 && frames[0].controlNodes.isTerminated)
    return frames[0].controlNodes
  }

  private mutating func add(_ controlNode: ControlNode) {
    frames[frames.count - 1].controlNodes.append(controlNode)
  }

  private mutating func take(_ word: CodeWord) {
    switch word {
    case .work(let range): add(.steps(range))
    case .pass: break
    case .loop, .block, .decide, .select, .next: frames.append(Frame(word: word))
    case .cross: frames.append(Frame(word: word, crossesToArea: crossesToArea))
    case .otherwise:
      frames[frames.count - 1].first = frames[frames.count - 1].controlNodes
      frames[frames.count - 1].controlNodes = []
    case .arm(let selector):
      endArm()
      frames[frames.count - 1].arms.append(.init(selector: selector, controlNodes: []))
    case .close:
      endArm()
      close(frames.removeLast())
    case .again(let label): add(.again(label))
    case .leave(let label): add(.leaveBlock(label))
    case .go(let part): add(.go(part))
    case .compute(let step):
      crossesToArea = leadsToArea(step)
      add(.computeTarget(step))
    case .call(let step):
      crossesToArea = leadsToArea(step)
      add(.call(step))
    case .goBack(let step): add(.returnToCaller(step))
    case .wait(let then): add(.wait(then: then))
    case .end: add(.end)
    }
  }

  private mutating func endArm() {
    let last = frames.count - 1
    guard let arm = frames[last].arms.indices.last else { return }
    frames[last].arms[arm].controlNodes = frames[last].controlNodes
    frames[last].controlNodes = []
  }

  private mutating func close(_ frame: Frame) {
    switch frame.word {
    case .decide(let step):
      // The shorter branch is the body of the `if`.
      let (first, other) = (frame.first ?? [], frame.controlNodes)
      let isNegated = first.weight > other.weight
      let condition = ControlNode.Condition(step: step, isNegated: isNegated)
      add(.choice(condition, isNegated ? other : first, else: []))
      frames[frames.count - 1].controlNodes += isNegated ? first : other
    case .next(let step) where frame.arms.count == 2:
      add(.choice(.init(step: step), frame.arms[0].controlNodes, else: []))
      frames[frames.count - 1].controlNodes += frame.arms[1].controlNodes
    case .next(let step): add(.arms(.next(step), frame.arms))
    case .select(let step): add(.arms(.select(step), frame.arms))
    case .cross: add(.arms(.computedJump(toArea: frame.crossesToArea), frame.arms))
    case .block(let label):
      frames[frames.count - 1].controlNodes += Self.block(label, frame.controlNodes)
    case .loop(let label):
      frames[frames.count - 1].controlNodes += Self.loop(label, frame.controlNodes)
    case .work, .pass, .close, .again, .leave, .go, .otherwise, .compute, .arm, .call, .goBack,
      .wait, .end:
      break
    }
  }
}
