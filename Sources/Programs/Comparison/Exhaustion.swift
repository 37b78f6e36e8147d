import BasicVM
import FX790Device

/// Plays every script with at most `answerLimit` answers with two programs, for one seed of RAN#.
///
/// A key wait is answered with each key that KEY$ can return, and with none. A line is answered
/// with 0, A, the constants of the listings, and the numbers next to their whole ones. A pair of
/// states is continued only once.
package struct Exhaustion: Sendable {
  let seed: UInt64
  let answerLimit: Int
  private let a: ScriptPlayer
  private let b: ScriptPlayer
  let answers: Answers

  /// The number of played scripts.
  package private(set) var scriptCount = 0
  private(set) var waitCount = 0
  private(set) var leftOutCount = 0
  private(set) var difference: (number: Int, script: Script)?
  /// Whether nodes were dropped because of `stateLimit`.
  private(set) var isCut = false

  /// The programs after the scripts of `depth` answers; the next round starts at `position`.
  private var nodes: [Node]
  private var position = 0
  private var depth = 0
  private var continued: [Node] = []
  private var visited: Set<Node.States> = []

  /// The most nodes after scripts of one length; the two copied programs take about 20 kB.
  var stateLimit = 20_000
  private static let roundSize = 64

  init(
    _ a: ScriptPlayer, _ b: ScriptPlayer, vocabulary: Vocabulary, seed: UInt64, answerLimit: Int
  ) {
    (self.a, self.b) = (a, b)
    (self.seed, self.answerLimit) = (seed, answerLimit)
    answers = Answers(vocabulary)
    // The first round plays the empty script.
    nodes = [Node(answers: [], wait: nil, stops: nil, states: nil)]
  }

  /// Both programs after a script without a difference.
  struct Node: Sendable {
    let answers: [[ScriptKey]]
    /// The next wait; nil before the start.
    let wait: TraceEvent.Wait?
    /// Copies of both programs; nil if one cannot be copied.
    let stops: (a: ScriptStop, b: ScriptStop)?
    /// Nil if a program's state is unknown.
    let states: States?

    struct States: Hashable {
      let a: StateDigest
      let b: StateDigest
    }
  }

  struct Answers: Sendable {
    let keys: [[ScriptKey]]
    let lines: [[ScriptKey]]

    init(_ vocabulary: Vocabulary) {
      let codes = (0...UInt8.max).filter(KeyCharacters.isUnshifted)
      keys = [[.nothing]] + codes.map { [.character($0)] }
      var texts: [MachineText] = []
      for text in vocabulary.numbersWithNeighbours + vocabulary.texts + ["A"]
      where !text.isEmpty && !texts.contains(text) {
        texts.append(text)
      }
      lines = texts.map { text in text.map { .character($0) } + [.exe] }
    }

    func answers(to wait: TraceEvent.Wait) -> [[ScriptKey]] { wait == .line ? lines : keys }
  }

  // MARK: Rounds

  /// Scripts that can be played in parallel.
  package struct Round: Sendable {
    /// The indexes of the nodes to continue.
    package let numbers: Range<Int>
    fileprivate let nodes: ArraySlice<Node>
    fileprivate let search: Exhaustion

    /// Continues the programs of a node with each answer.
    package func play(_ number: Int) -> [Outcome] {
      let node = nodes[number]
      guard let wait = node.wait else { return [search.outcome(of: [], from: node)] }
      return search.answers.answers(to: wait).map { answer in
        search.outcome(of: node.answers + [answer], from: node)
      }
    }
  }

  /// The result of a script.
  package struct Outcome: Sendable {
    fileprivate enum Verdict: Sendable {
      case different
      /// The script is dropped (`isUneven`).
      case leftOut
      case ended
      /// Both programs wait for another answer.
      case continues(Node)
    }

    fileprivate let script: Script
    fileprivate let verdict: Verdict
    fileprivate let waits: Int
    let reachedByA: [Int]
    let reachedByB: [Int]
  }

  /// The next scripts; nil at the end, or after a difference.
  package var nextRound: Round? {
    guard difference == nil, position < nodes.count else { return nil }
    let numbers = position..<min(position + Self.roundSize, nodes.count)
    var search = self
    (search.nodes, search.continued, search.visited) = ([], [], [])
    return Round(numbers: numbers, nodes: nodes[numbers], search: search)
  }

  /// Adds the results of a round, in the order of its numbers.
  package mutating func take(_ outcomes: [[Outcome]]) {
    position += outcomes.count
    for outcome in outcomes.joined() where difference == nil { take(outcome) }
    guard position == nodes.count, depth < answerLimit else { return }
    depth += 1
    (nodes, continued, position) = (continued, [], 0)
  }

  private mutating func take(_ outcome: Outcome) {
    scriptCount += 1
    waitCount += outcome.waits
    switch outcome.verdict {
    case .different: difference = (scriptCount, outcome.script)
    case .leftOut: leftOutCount += 1
    case .ended: break
    case .continues(let node): if depth < answerLimit { keep(node) }
    }
  }

  private mutating func keep(_ node: Node) {
    if let states = node.states, !visited.insert(states).inserted { return }
    if continued.count < stateLimit { continued.append(node) } else { isCut = true }
  }

  // MARK: Playing

  fileprivate func outcome(of answers: [[ScriptKey]], from node: Node) -> Outcome {
    let ofA = a.search(after: answers, seed: seed, from: node.stops?.a)
    let ofB = b.search(after: answers, seed: seed, from: node.stops?.b)
    let script = Script(seed: seed, answers: answers)
    return Outcome(
      script: script, verdict: verdict(on: script, ofA, ofB),
      waits: ofA.fingerprint.waits, reachedByA: ofA.reached, reachedByB: ofB.reached)
  }

  private func verdict(
    on script: Script, _ ofA: ScriptResult, _ ofB: ScriptResult
  ) -> Outcome.Verdict {
    // A difference counts only if a replay with all keys available from the start also shows it:
    // other waits may then consume the keys.
    guard ofA.isAlike(ofB) || a.play(script).isAlike(b.play(script)) else { return .different }
    if ofA.isUneven(with: ofB) { return .leftOut }
    guard let wait = ofA.unanswered, ofB.unanswered != nil else { return .ended }
    return .continues(
      Node(
        answers: script.answers, wait: wait,
        stops: ofA.stop.flatMap { a in ofB.stop.map { (a, $0) } },
        states: ofA.digest.flatMap { a in ofB.digest.map { Node.States(a: a, b: $0) } }))
  }
}

extension Vocabulary {
  /// 0 and the listings' numbers, and the numbers before and after each whole one.
  ///
  /// So a comparison with a whole number also gets a smaller and a greater answer.
  fileprivate var numbersWithNeighbours: [MachineText] {
    (["0"] + numbers).flatMap { text -> [MachineText] in
      guard let value = text.wholeNumber else { return [text] }
      return [MachineText(value - 1), text, MachineText(value + 1)]
    }
  }
}

// MARK: Report

extension Exhaustion {
  var sentence: UTF8Text {
    let extent = UTF8Text.count(answerLimit, "answer")
    let classes: UTF8Text = "\(answers.keys.count) keys and \(answers.lines.count) lines"
    return isCut
      ? "not exhausted: more than \(stateLimit) states before \(extent) from \(classes)"
      : "exhausted: every script of up to \(extent) from \(classes), with seed \(seed)"
  }

  var json: JSON {
    [
      "answers": JSON(answerLimit), "keys": JSON(answers.keys.count),
      "lines": JSON(answers.lines.count), "seed": JSON(seed), "complete": JSON(!isCut),
    ]
  }
}
