import CommandLineKit
import CompX
import FX790Device

/// A word of CAP-X for whoever asks what it does: an instruction, or a line that is none.
struct CapXWord {
  /// Its name in a source.
  let name: String
  /// What it does.
  let effect: String

  static let operations = CompXOperation.allCases.map {
    CapXWord(name: "\($0.name)", effect: "\($0.effect)")
  }
  static let directives = CapXDirective.allCases.map {
    CapXWord(name: "\($0.name)", effect: "\($0.effect)")
  }

  /// The word of a name, in capital or small letters.
  static func named(_ name: String) -> CapXWord? {
    let name = name.uppercased()
    return (operations + directives).first { $0.name == name }
  }

  /// A line of the list of all.
  var line: String { "  " + name.column(6) + effect }

  /// All of it, as `fx790 help LAI` tells it.
  var text: String { "In CAP-X, of which fx790 help asm tells:\n\n\(line)" }
}
