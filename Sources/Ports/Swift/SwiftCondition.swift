import BasicVM
import StateMachines

indirect enum SwiftCondition: Equatable, Sendable {
  case constant(Bool)
  case comparison(SwiftValue, Relation, SwiftValue)
  case isEmpty(SwiftValue)
  /// Whether a text contains a literal at this position.
  case has(SwiftValue, [UInt8], at: SwiftValue)
  /// NEXT, which also changes its counter.
  case next(SwiftLoopEnd)
  /// NEXT on the machine's stack.
  case nextOnStack(Int)
  /// STAT LIST: whether there are data to show.
  case statisticsList
  case not(SwiftCondition)

  var negated: SwiftCondition {
    switch self {
    case .constant(let isTrue): .constant(!isTrue)
    case .comparison(let left, let relation, let right):
      .comparison(left, relation.negated, right)
    case .not(let condition): condition
    case .isEmpty, .has, .next, .nextOnStack, .statisticsList: .not(self)
    }
  }

  var values: [SwiftValue] {
    switch self {
    case .constant, .nextOnStack, .statisticsList: []
    case .comparison(let left, _, let right): [left, right]
    case .isEmpty(let text): [text]
    case .has(let text, _, let place): [text, place]
    case .next(let end): [end.step, end.limit]
    case .not(let condition): condition.values
    }
  }

  var isThrowing: Bool { changesOrThrows || values.contains { $0.isThrowing } }

  private var changesOrThrows: Bool {
    switch self {
    case .has, .next, .nextOnStack: true
    case .not(let condition): condition.changesOrThrows
    case .constant, .comparison, .isEmpty, .statisticsList: false
    }
  }

  /// Whether it can raise an error of the machine.
  var mayFail: Bool {
    switch self {
    case .next(let end): !end.isSure
    case .nextOnStack: true
    case .not(let condition): condition.mayFail
    case .has(_, _, let place): place.whole(in: 1...SlotLayout.textLimit) == nil
    case .constant, .comparison, .isEmpty, .statisticsList: values.contains { $0.mayFail }
    }
  }

  /// Whether it must be evaluated even if the result is not used.
  var isNeeded: Bool {
    switch self {
    case .next, .nextOnStack, .statisticsList: true
    case .not(let condition): condition.isNeeded
    case .constant, .comparison, .isEmpty, .has: mayFail || values.contains { $0.isNeeded }
    }
  }

  /// The counter of a NEXT, which it reads and changes.
  var counter: Int? {
    switch self {
    case .next(let end): end.counter
    case .nextOnStack(let letter): letter
    case .not(let condition): condition.counter
    case .constant, .comparison, .isEmpty, .has, .statisticsList: nil
    }
  }
}

/// A NEXT whose FOR is known.
struct SwiftLoopEnd: Equatable, Sendable {
  let counter: Int
  let step: SwiftValue
  let limit: SwiftValue
  /// Whether the counter cannot overflow.
  let isSure: Bool
}
