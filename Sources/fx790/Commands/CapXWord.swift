import CommandLineKit
import CompX
import FX790Device

/// A CAP-X instruction or directive, for `fx790 help`.
struct CapXWord {
  let name: String
  let effect: String

  static let operations = CompXOperation.allCases.map {
    CapXWord(name: "\($0.name)", effect: "\($0.effect)")
  }
  static let directives = CapXDirective.allCases.map {
    CapXWord(name: "\($0.name)", effect: "\($0.effect)")
  }

  static func named(_ name: String) -> CapXWord? {
    let name = name.uppercased()
    return (operations + directives).first { $0.name == name }
  }

  var line: String { "  " + name.column(6) + effect }

  var text: String { "In CAP-X (see fx790 help asm):\n\n\(line)" }
}
