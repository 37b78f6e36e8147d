import BasicVM
import StateMachines

/// What a script beside a program outside fx790 (`Contender.isOutside`) is compared by, in addition
/// to its fingerprint.
///
/// The fingerprint then contains the numbers of errors, but neither their lines nor their displays,
/// and no answers that INPUT rejects.
struct OutsideNotes: Sendable {
  /// Whether the script is beside such a program.
  private(set) var isNoted = false
  /// The fingerprint before each answer.
  private var answers: [Fingerprint] = []
  /// The first answer that INPUT of a number accepted as an expression, which other languages
  /// cannot evaluate.
  private var expression: Int?
  private var rejections: [ErrorNote] = []
  private var error: ErrorNote?
  /// A frame until the next event, which may be an error.
  private var frame: TraceEvent?
  private var lastDisplay: Display?
  private var hasExpression = false

  private struct ErrorNote {
    /// The fingerprint before the error.
    let fingerprint: Fingerprint
    let code: Int
    var line: Int?
  }

  init() {}

  /// Returns the events that count, in their order.
  mutating func events(
    for event: TraceEvent, after fingerprint: Fingerprint
  ) -> [TraceEvent] {
    isNoted = true
    switch event.kind {
    case .frame:
      frame = event
      return []
    case .rejected(let fault):
      (frame, hasExpression) = (nil, false)
      rejections.append(ErrorNote(fingerprint: fingerprint, code: fault.code))
      return []
    case .error(let fault):
      frame = nil
      error = ErrorNote(
        fingerprint: fingerprint, code: fault.code, line: event.kind.shownLine?.number)
      let place = Place(area: nil, line: 0, offset: 0)
      return [TraceEvent(time: event.time, kind: .error(Fault(fault.cause, at: place)))]
    case .wait, .input, .beep, .printed, .brk, .end:
      if hasExpression { expression = expression ?? answers.count - 1 }
      if case .input = event.kind { answers.append(fingerprint) }
      guard let shown = frame, case .frame(let display, _) = shown.kind else { return [event] }
      frame = nil
      if let lastDisplay, display.looksLike(lastDisplay) { return [event] }
      lastDisplay = display
      return [shown, event]
    }
  }

  /// Notes the answer to INPUT of a number, which may be rejected next.
  mutating func noteNumber(_ answer: MachineText) { hasExpression = !answer.isPlainNumber }

  /// Whether the programs are alike before the first expression; nil without one.
  func isAlikeBeforeExpression(_ other: OutsideNotes) -> Bool? {
    guard let index = [expression, other.expression].compactMap({ $0 }).min() else { return nil }
    return answers.count > index && other.answers.count > index
      && answers[index] == other.answers[index]
  }

  /// Whether a program stops with the error with which the other rejects the same answer.
  func allows(_ other: OutsideNotes) -> Bool {
    stops(likeRejectionOf: other) || other.stops(likeRejectionOf: self)
  }

  private func stops(likeRejectionOf other: OutsideNotes) -> Bool {
    guard let error else { return false }
    return other.rejections.contains {
      $0.fingerprint == error.fingerprint && $0.code == error.code
    }
  }

  /// Whether the lines of errors are equal, if both programs name one.
  func isAlike(_ other: OutsideNotes) -> Bool {
    guard let line = error?.line, let otherLine = other.error?.line else { return true }
    return line == otherLine
  }
}

extension TraceEvent.Kind {
  /// As `isAlike`; the lines of errors are compared if both programs name one.
  func isAlikeOutside(_ other: TraceEvent.Kind) -> Bool {
    guard case .error(let a) = self, case .error(let b) = other else { return isAlike(other) }
    return a.code == b.code
      && (shownLine == nil || other.shownLine == nil || shownLine == other.shownLine)
  }
}

extension MachineText {
  /// Whether this is a number as other languages read it too, such as `-12.5`.
  var isPlainNumber: Bool {
    var rest = codes[...]
    if rest.first == CharacterCode.minus { rest.removeFirst() }
    let whole = rest.prefix { CharacterCode.digit($0) != nil }
    rest = rest.dropFirst(whole.count)
    guard rest.first == CharacterCode.point else { return rest.isEmpty && !whole.isEmpty }
    rest.removeFirst()
    return !rest.isEmpty && rest.allSatisfy { CharacterCode.digit($0) != nil }
  }
}
