import BasicVM

/// The keys that a program distinguishes, and those for which it waits now.
///
/// They are the characters that it compares with KEY$, those that its prompts name, such as (Y/N) and
/// (1-9), and the digits if it asks for a number.
package struct AcceptedKeys: Sendable {
  /// Characters, and perhaps EXE.
  package struct Offer: Sendable {
    /// The codes of the characters, in ascending order.
    package let characters: [UInt8]
    /// Whether EXE is accepted.
    package let hasEXE: Bool
  }

  /// The activity of a running program.
  package enum Activity: Int32, Sendable {
    case runs, asks, stops
  }

  /// All keys; if they are too many, only those of KEY$, or of prompts, or digits.
  package let all: Offer
  /// Whether it distinguishes single keys, not only what is typed.
  package let isGame: Bool
  /// Whether it has an INPUT.
  package let isTyped: Bool
  private let polled: CodeSet
  private let digits: CodeSet
  private let pollingLines: [Debugger.Line]
  private var lastPoll: Ticks?
  /// The last question, and the keys of its prompt, which disappears when an answer is typed.
  private var question: (line: Debugger.Line, keys: CodeSet)?

  /// The time after a line with KEY$ in which a program still waits for a key.
  private static var patience: Ticks { 300_000 }

  /// Reads the program in an area, with the areas to which it goes.
  package init(of memory: ProgramMemory, area: Int, atMost limit: Int) {
    let uses = KeyUses(Compiler.compile(memory), area: area)
    let prompted = uses.prompts.keys
    polled = uses.polled
    digits = uses.asksForNumber ? CodeSet.digits : CodeSet()
    pollingLines = uses.pollingLines
    isTyped = uses.hasInput
    var chosen = polled.union(prompted).union(digits)
    if chosen.count > limit { chosen = polled.union(digits) }
    if chosen.count > limit { chosen = prompted.union(digits) }
    if chosen.count > limit { chosen = digits }
    if chosen.count > limit { chosen = CodeSet() }
    all = Offer(characters: chosen.codes, hasEXE: true)
    isGame = chosen.count > 0 && polled.union(prompted).count > 0
  }

  /// The keys for which the program waits, from what it shows and does in a line at a time.
  package mutating func offer(
    while activity: Activity, showing display: [UInt8], in line: Debugger.Line, at time: Ticks
  ) -> Offer {
    var prompts = Prompts()
    prompts.read(display)
    switch activity {
    case .stops: return Offer(characters: [], hasEXE: true)
    case .asks:
      if prompts.keys.count > 0 || question?.line != line { question = (line, prompts.keys) }
      let keys = question?.keys ?? CodeSet()
      return Offer(characters: (keys.count > 0 ? keys : digits).codes, hasEXE: true)
    case .runs:
      if pollingLines.contains(line) { lastPoll = time }
      guard let lastPoll, time - lastPoll <= Self.patience else { return .nothing }
      return Offer(
        characters: (prompts.keys.count > 0 ? prompts.keys : polled).codes, hasEXE: false)
    }
  }
}

extension AcceptedKeys.Offer {
  /// No key.
  package static var nothing: AcceptedKeys.Offer {
    AcceptedKeys.Offer(characters: [], hasEXE: false)
  }
}
