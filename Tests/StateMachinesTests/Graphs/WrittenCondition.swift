import Foundation
import Testing

@testable import BasicVM
@testable import StateMachines

extension StateGraph.Condition {
  /// Parses `A≥5` or `K$="Y" OR K$="y"`; anything else is kept as text.
  init(_ text: String, decisions: [StateGraph.Decision] = []) {
    let parts = text.components(separatedBy: " OR ").map { Self.comparison($0) }
    let form: Form
    if let first = parts[0], parts.count > 1 {
      form = .oneOf(
        parts.compactMap { part in
          if case .text(let key)? = part?.right.value { key.first } else { nil }
        }, key: first.left.text)
    } else if let comparison = parts[0] {
      form = .comparison(comparison)
    } else {
      let selector = text.components(separatedBy: ": other")[0]
      form = .other(UTF8Text(selector))
    }
    self.init(form: form, decisions: decisions)
  }

  private static func comparison(_ text: String) -> Comparison? {
    let characters = CharacterReader.decode(UTF8Text("IF " + text + " THEN 1")).characters
    let bytes = Tokenizer.tokenize(characters).bytes
    guard case .if(let condition, _) = Parser.line(bytes, on: Model.fx790P.facts).statements[0].kind
    else { return nil }
    return Comparison(condition, in: bytes, for: .fx790P)
  }
}
