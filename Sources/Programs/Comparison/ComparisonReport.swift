import BasicVM
import FX790Device
import StateMachines

/// The result of a comparison.
public struct ComparisonReport: Sendable {
  /// The first program.
  public let a: Contender
  /// The second program.
  public let b: Contender
  /// The proof of equivalence, or the reason why there is none.
  let proof: Result<EquivalenceProof, EquivalenceProof.Obstacle>
  /// The number of played scripts.
  public let scripts: Int
  /// The number of dropped scripts (`ScriptResult.isUneven`).
  package let leftOut: Int
  /// The number of compared waits.
  public let waits: Int
  /// The coverage of the first program.
  package let coverageOfA: Coverage
  /// The coverage of the second program.
  package let coverageOfB: Coverage
  /// The smallest difference; nil if none was found.
  public internal(set) var difference: Difference?
  /// The script with the most coverage; nil after a difference, or if scripts are not counted.
  package internal(set) var example: SharedRun?

  /// Whether the times of displays were compared too.
  let isTimed: Bool
  /// The error with which both programs end before their first wait; nil otherwise.
  var commonError: Fault?
  /// The finished exhaustive search; nil if scripts were invented.
  var exhaustion: Exhaustion?

  /// What a comparison can conclude.
  public enum Verdict: Sendable {
    /// Both do the same for all keys and all luck.
    case proved(EquivalenceProof)
    /// A script shows a difference.
    case different(Difference)
    /// No script showed a difference, and the obstacle prevents a proof.
    case noneFound(EquivalenceProof.Obstacle)
  }

  /// The conclusion; a difference refutes any proof.
  public var verdict: Verdict {
    if let difference { return .different(difference) }
    switch proof {
    case .success(let proof): return .proved(proof)
    case .failure(let obstacle): return .noneFound(obstacle)
    }
  }

  /// Whether a difference was found.
  public var hasDifference: Bool { difference != nil }
}

// The report as text.

extension ComparisonReport {
  /// The amount of work: `200 scripts, 20000 waits`.
  public var extent: UTF8Text {
    "\(scripts) \(scripts == 1 ? "script" : "scripts" as UTF8Text), "
      + "\(waits) \(waits == 1 ? "wait" : "waits" as UTF8Text)"
  }

  /// The report as text, optionally with coverage, all waits, and options of `compare` to try next.
  public func text(
    withCoverage: Bool = false, isVerbose: Bool = false, withNextStep: Bool = false
  ) -> UTF8Text {
    var text = UTF8Text()
    switch verdict {
    case .different(let difference):
      append(difference, isVerbose: isVerbose, to: &text)
      if case .success = proof { text.append(line: "the proof is wrong: please report") }
      if let note = Contender.widthNote(a, b) { text.append(line: "\n" + note) }
    case .proved(let proof):
      text.append(line: proof.sentence + timesSentence)
      if scripts > 0 { text.append(line: "also played: \(extent) compared") }
    case .noneFound(let obstacle):
      let exhausted = exhaustion.map { "; \($0.sentence)" as UTF8Text } ?? ""
      text.append(
        line: "no difference found: \(extent) compared\(exhausted); "
          + "not proved: \(obstacle.sentence(for: a, b))")
      if scripts > 0 { appendMissed(to: &text) }
      appendLines(of: obstacle, to: &text)
      if withNextStep, scripts > 1, exhaustion == nil {
        text.append(line: "  to look further: --seconds 60, --scripts 5000 or --exhaust 3")
      }
    }
    if let commonError {
      text.append(line: "both end with \(UTF8Text(commonError.message)) before their first wait")
    }
    if leftOut > 0 {
      text.append(
        line: "\(leftOut) \(leftOut == 1 ? "script was" : "scripts were" as UTF8Text) dropped: "
          + "only one of the two reached its next wait")
    }
    if withCoverage {
      append(coverageOfA, of: a, to: &text)
      append(coverageOfB, of: b, to: &text)
    }
    return text
  }

  /// Names the first statements or states that scripts missed, except those that none can reach.
  private func appendMissed(to text: inout UTF8Text) {
    for (contender, coverage) in [(a, coverageOfA), (b, coverageOfB)] {
      let missed = coverage.missed.filter { $0.obstacle == nil }
      guard !missed.isEmpty else { continue }
      let names = missed.prefix(Self.namedPlaces).map { contender.shown($0.name) }.joined(", ")
      let rest: UTF8Text = missed.count > Self.namedPlaces ? ", ..." : ""
      text.append(
        line: "  \(contender.name): \(missed.count) of \(coverage.placeCount) "
          + "\(contender.form.places) never \(contender.form.reached): \(names)\(rest)")
    }
  }

  /// Quotes the lines that prevent a proof.
  private func appendLines(of obstacle: EquivalenceProof.Obstacle, to text: inout UTF8Text) {
    for (contender, place) in [(a, obstacle.places.a), (b, obstacle.places.b)] {
      guard let place, let line = contender.line(named: UTF8Text(place.name)) else { continue }
      text.append(line: "  \(contender.name): \(line)")
    }
  }

  private var timesSentence: UTF8Text {
    isTimed ? "; times are equal within \(Rewriter.timeTolerance) per cent" : ""
  }

  private static let namedPlaces = 5

  private func append(_ coverage: Coverage, of contender: Contender, to text: inout UTF8Text) {
    guard contender.form != .procedural else { return }
    text.append(
      line: "\(contender.name): \(coverage.reachedCount) of \(coverage.placeCount) "
        + "\(contender.form.places) \(contender.form.reached)")
    for missed in coverage.missed {
      text.append(
        line: "  \(contender.shown(missed.name)): "
          + "\(missed.obstacle ?? "not reached by these scripts")")
    }
    guard coverage.isCounted else { return }
    text.append("\n")
    for line in contender.coveredLines { append(line, of: contender, coverage, to: &text) }
    text.append("\n")
  }

  private func append(
    _ line: Contender.SourceLine, of contender: Contender, _ coverage: Coverage,
    to text: inout UTF8Text
  ) {
    let place = line.name.flatMap { coverage.place(named: $0) }
    let count: UTF8Text = place.map { $0.scripts > 0 ? "\($0.scripts)" : "-" } ?? ""
    var row = UTF8Text()
    row.append("", width: max(Self.countWidth - count.width, 0))
    row.append(count)
    row.append("  ")
    row.append(contender.quoted(line))
    if let obstacle = place?.obstacle, place?.scripts == 0 { row.append("  (\(obstacle))") }
    if let partial = line.name.flatMap(coverage.partialRun(ofLine:)) {
      row.append("  (\(partial))")
    }
    text.append(line: row.trimmed)
  }

  private static let countWidth = 7
}

extension UTF8Text {
  var trimmed: UTF8Text {
    let end = utf8.lastIndex { $0 != UInt8(ascii: " ") }
    return UTF8Text(utf8: Array(utf8[..<(end.map { $0 + 1 } ?? 0)]))
  }

  fileprivate var quotedForShell: UTF8Text {
    spelling { $0 == UInt8(ascii: "'") ? "'\\''" : nil }
  }
}

extension Script {
  /// The options for `run` and `compare` that play it.
  package var options: UTF8Text { "--seed \(seed) --keys '\(notation.quotedForShell)'" }

  /// The same, with the keys first, and without the default seed.
  package var optionsFromKeys: UTF8Text {
    "--keys '\(notation.quotedForShell)'" + (seed == 1 ? "" : " --seed \(seed)")
  }
}

extension EquivalenceProof {
  /// The verdict in words.
  package var sentence: UTF8Text {
    Self.sentence(exceptsLineNumbers: exceptsLineNumbers, exceptsFullMemory: exceptsFullMemory)
  }

  static func sentence(exceptsLineNumbers: Bool, exceptsFullMemory: Bool) -> UTF8Text {
    let exceptions = exceptions(exceptsLineNumbers, exceptsFullMemory).joined(", and ")
    return "the same: proved for all keys and all luck"
      + (exceptions.isEmpty ? "" : ", except for \(exceptions)")
  }

  /// The cases that the proof does not cover.
  var exceptions: [UTF8Text] { Self.exceptions(exceptsLineNumbers, exceptsFullMemory) }

  private static func exceptions(_ lineNumbers: Bool, _ fullMemory: Bool) -> [UTF8Text] {
    var exceptions: [UTF8Text] = []
    if lineNumbers { exceptions.append("line numbers in errors") }
    if fullMemory { exceptions.append("errors when memory runs out") }
    return exceptions
  }
}

extension EquivalenceProof.Obstacle {
  /// The reason in words, with the positions in both programs if known.
  package func sentence(for a: Contender, _ b: Contender) -> UTF8Text {
    let places = [(a, places.a), (b, places.b)].compactMap { contender, place in
      place.map { contender.shown(UTF8Text($0.name)) }
    }
    return sentence(naming: places)
  }

  /// The reason with the places of the machine.
  package var sentence: UTF8Text {
    sentence(naming: [places.a, places.b].compactMap { $0.map { UTF8Text($0.name) } })
  }

  private func sentence(naming places: [UTF8Text]) -> UTF8Text {
    places.isEmpty ? reason : "\(reason) (\(places.joined(" and ")))"
  }
}

#if !hasFeature(Embedded)
extension ComparisonReport.Verdict: CustomStringConvertible {
  /// The conclusion in one line.
  public var description: String {
    switch self {
    case .proved(let proof): "\(proof.sentence)"
    case .different(let difference): "different with \(difference.script.optionsFromKeys)"
    case .noneFound(let obstacle): "no difference found; not proved: \(obstacle.sentence)"
    }
  }
}
#endif
