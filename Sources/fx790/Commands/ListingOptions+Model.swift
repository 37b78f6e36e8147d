import BasicVM
import CommandLineKit
import FX790Terminal
import Programs

extension ListingOptions {
  /// Removes and selects the model at the end of a program's name, as in `mine.bas:port@pb-100`.
  ///
  /// A file with the whole name wins. Without a model, that of a recorded session is selected.
  mutating func takeModel(from name: inout String) throws(UsageError) {
    guard let parts = Self.parts(of: name) else {
      model = model ?? recordedModel
      return
    }
    guard let named = Model(named: UTF8Text(parts.model)) else {
      let models = Model.allCases.map { "\($0.name)" }
      throw UsageError("\(parts.program): unknown model", parts.model, among: models)
    }
    guard !parts.program.hasSuffix(GameForm.machine.suffix) else {
      throw UsageError("\(name): a hand-written state machine has no model")
    }
    guard model == nil || model == named else {
      throw UsageError("\(name): --model names another model; remove one of the two")
    }
    model = named
    name = parts.program
  }

  static func program(in name: String) -> String { parts(of: name)?.program ?? name }

  /// The parts around the last `@`, if the first names a program.
  private static func parts(of name: String) -> (program: String, model: String)? {
    // The @ may be part of a file's name that a form follows.
    let whole = ProgramSource.listingPath(in: name)
    guard let at = name.lastIndex(of: "@"), name.last != "@", !System.exists(whole) else {
      return nil
    }
    let program = String(name[..<at])
    let path = ProgramSource.listingPath(in: program)
    guard System.exists(path) || GameID(namedInAnyForm: path) != nil else { return nil }
    return (program, String(name[name.index(after: at)...]))
  }
}
