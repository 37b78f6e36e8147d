import BasicVM
import CommandLineKit

/// The facts that the codes of an owner's machine confirm, contradict or leave untried.
struct ConformanceReport {
  let codes: [ConformanceCode]
  let model: Model
  /// One for each check of the codes, in order.
  let findings: [Finding]

  /// The outcome of one check on a machine.
  struct Finding {
    /// The check's part and its number from 1: `memory 2, check 4`.
    let place: String
    let check: ConformanceCheck
    let outcome: Int
    /// The emulator's outcome; nil if its listing stops.
    let expected: Int?

    var verdict: Verdict {
      if outcome == ConformanceCode.untried { return .untried }
      return outcome == expected ? .confirmed : .contradicted
    }

    var text: String {
      let fact = "\(verdict): \(check.fact) (docs/machine.md#\(check.section))"
      switch verdict {
      case .untried: return fact
      case .confirmed: return "\(fact): \(check.meaning(of: outcome))"
      case .contradicted:
        let ours = expected.map { check.meaning(of: $0) } ?? "no code, since the listing stops"
        return "\(fact)\n  expected: \(ours)\n  this machine: \(check.meaning(of: outcome))"
      }
    }
  }

  enum Verdict: String, CustomStringConvertible {
    case contradicted, confirmed
    case untried = "not tried"

    var description: String { rawValue }
  }

  /// Compares codes with those of a model.
  ///
  /// There must be at most one for each part, and all must be of the model's tapes.
  init(_ codes: [ConformanceCode], on model: Model) {
    (self.codes, self.model) = (codes, model)
    findings = codes.flatMap { code in
      let expected = ConformanceRun.outcomes(of: code.part, on: model)
      return code.part.checks.enumerated().map { index, check in
        Finding(
          place: "\(code.part.name), check \(index + 1)", check: check,
          outcome: code.outcomes[index], expected: expected?[index])
      }
    }
  }

  var hasContradictions: Bool { findings.contains { $0.verdict == .contradicted } }

  func findings(with verdict: Verdict) -> [Finding] {
    findings.filter { $0.verdict == verdict }
  }

  static func title(of model: Model) -> String {
    "Conformance with the \(model.facts.title) of fx790 "
  }

  static let codesLabel = "codes: "

  var text: String {
    let missing = ConformancePart.parts(for: model).filter { part in
      !codes.contains { $0.part == part }
    }
    let names = missing.map(\.name).joined(separator: ", ")
    let groups = [Verdict.contradicted, .confirmed, .untried].map { ($0, findings(with: $0)) }
    return
      ([
        Self.title(of: model) + Commands.version,
        Self.codesLabel + codes.map(\.text).joined(separator: " "),
        groups.map { "\($1.count) \($0)" }.joined(separator: ", "), "",
      ] + groups.flatMap { $1.map(\.text) } + (missing.isEmpty ? [] : ["no code: \(names)"]))
      .joined(separator: "\n") + "\n"
  }
}
