import BasicVM
import Cassette
import CommandLineKit
import FX790Device
import FX790Terminal

/// The options for the file that `tape` writes to a tape or selects on it.
struct TapeFileOptions: OptionGroup {
  private(set) var name: MachineText?
  private(set) var savesAll = false
  private(set) var savesMemo = false
  private(set) var savesVariables = false
  private var password: MachineText?

  static var options: [Option<Self>] {
    [
      .value(
        "--name", "NAME", \.name,
        "encode: the file's name, up to 8 characters (none); decode: the file with this name (all)"
      ) {
        word throws(UsageError) in try characters(of: word, for: "--name")
      }.only(for: TapeCommand.decoding, TapeCommand.writing),
      .flag("--all", \.savesAll, "encode: all program areas, as SAVE ALL does")
        .only(for: TapeCommand.writing),
      .flag("--memo", \.savesMemo, "encode: MEMO records, as SAVE# does")
        .only(for: TapeCommand.writing),
      .flag("--variables", \.savesVariables, "encode: variables, as PUT does")
        .only(for: TapeCommand.writing),
      .value("--password", "WORD", \.password, "encode: protect the programs, as PASS does") {
        word throws(UsageError) in try characters(of: word, for: "--password")
      }.only(for: TapeCommand.writing),
    ]
  }

  private static func characters(
    of text: String, for option: String
  ) throws(UsageError) -> MachineText {
    guard let characters = try? MachineText(text), characters.count <= TapeRequest.nameLimit,
      characters.allSatisfy(CharacterCode.isCharacter)
    else {
      let limit = TapeRequest.nameLimit
      throw UsageError("\(option) takes at most \(limit) characters of the machine, not \(text)")
    }
    return characters
  }

  func file(_ content: TapeFile.Content, by model: Model) -> TapeFile {
    TapeFile(name: name, password: password, content: content, by: model)
  }

  func check() throws(UsageError) {
    let kinds = [("--all", savesAll), ("--memo", savesMemo), ("--variables", savesVariables)]
      .filter { $0.1 }
    guard kinds.count < 2 else {
      throw UsageError("tape: \(kinds[0].0) and \(kinds[1].0) exclude each other")
    }
    guard !savesVariables || password == nil else {
      throw UsageError("tape: variables cannot have a password")
    }
  }

  /// Returns whether the model does not support the kind of file.
  func refuse(on model: Model) -> Bool {
    let facts = model.facts
    if savesMemo, !facts.hasMemo {
      TextOutput.printError("the \(facts.title) has no MEMO: no tape is written")
      return true
    }
    if password != nil, !facts.hasPasswords {
      TextOutput.printError("the \(facts.title) has no PASS, and no passwords: no tape is written")
      return true
    }
    return false
  }
}
