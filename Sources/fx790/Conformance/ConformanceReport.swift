import BasicVM
import CommandLineKit

/// The facts that the codes of an owner's machine confirm, contradict or leave untried.
struct ConformanceReport {
  private let codes: [ConformanceCode]
  private let model: Model
  private var contradictions: [String] = []
  private var confirmations: [String] = []
  private var untried: [String] = []

  var hasContradictions: Bool { !contradictions.isEmpty }

  /// Compares codes with those of a model.
  ///
  /// There must be at most one for each subject, and all must be of the model's tape.
  init(_ codes: [ConformanceCode], on model: Model) {
    self.codes = codes
    self.model = model
    for code in codes {
      let expected = Self.expectedOutcomes(of: code.subject, on: model)
      for (index, check) in code.tape.checks(of: code.subject).enumerated() {
        add(check, code.outcomes[index], expected.map { $0[index] })
      }
    }
  }

  private static func expectedOutcomes(
    of subject: ConformanceSubject, on model: Model
  ) -> [Int]? {
    guard case .code(let code) = ConformanceRun.result(of: subject, on: model) else { return nil }
    return code.outcomes
  }

  private mutating func add(_ check: ConformanceCheck, _ outcome: Int, _ expected: Int?) {
    let fact = "\(check.fact) (docs/machine.md#\(check.section))"
    if outcome == ConformanceCode.untried {
      untried.append("not tried: \(fact)")
    } else if outcome == expected {
      confirmations.append("confirmed: \(fact): \(check.meaning(of: outcome))")
    } else {
      let ours = expected.map { check.meaning(of: $0) } ?? "no code, since the listing stops"
      contradictions.append(
        "contradicted: \(fact)\n  expected: \(ours)\n  this machine: \(check.meaning(of: outcome))")
    }
  }

  var text: String {
    let missing = ConformanceSubject.allCases.filter { subject in
      !codes.contains { $0.subject == subject }
    }
    return
      ([
        "Conformance with the \(model.facts.title) of fx790 \(Commands.version)",
        "codes: " + codes.map(\.text).joined(separator: " "),
        "\(contradictions.count) contradicted, \(confirmations.count) confirmed, "
          + "\(untried.count) not tried", "",
      ] + contradictions + confirmations + untried + missing.map { "no code: \($0)" })
      .joined(separator: "\n") + "\n"
  }
}
