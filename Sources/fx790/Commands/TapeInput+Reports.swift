import BasicVM
import Cassette
import CommandLineKit
import FX790Device
import FX790Terminal

extension TapeInput {
  /// Reads a tape; `show` gets the files of a recording that arrives through standard input.
  init(
    path: String, _ show: ([TapeContents.Reading]) -> Void = { _ in }
  ) throws(UsageError) {
    if path == "-" {
      try self.init(arriving: show)
    } else {
      try self.init(NamedFile.readProgram(path), path: path)
    }
  }

  func chosen(
    _ files: [TapeContents.Reading], number: Int?, name: MachineText?
  ) throws(UsageError) -> [TapeContents.Reading] {
    var chosen = files
    if let number {
      guard number <= files.count else {
        throw UsageError("\(path): files on the tape: \(files.count)")
      }
      chosen = [files[number - 1]]
    }
    guard let name else { return chosen }
    chosen = chosen.filter { $0.file.name == name }
    guard !chosen.isEmpty else {
      let names = files.compactMap { $0.file.name.map(TapeText.spelling) }
      let others = names.isEmpty ? "" : "; there are \(Self.joined(names))"
      throw UsageError(
        "\(path): no file on the tape is called \(TapeText.spelling(of: name))\(others)")
    }
    return chosen
  }

  private static func joined(_ names: [String]) -> String {
    let most = 20
    let rest = names.count > most ? ["\(names.count - most) more"] : []
    return (names.prefix(most) + rest).joined(separator: ", ")
  }

  @discardableResult
  func report(_ contents: TapeContents, isForced: Bool) -> ExitStatus {
    printProblems(of: contents)
    if !isForced, contents.problems.contains(where: { $0.place.segment > 1 }) {
      TextOutput.printError("\(path): --force keeps the readable parts of a damaged file")
    }
    if contents.files.isEmpty, contents.problems.isEmpty {
      TextOutput.printError("\(path): no file was found on the tape")
    }
    return contents.files.isEmpty || !contents.problems.isEmpty ? .failed : .done
  }

  /// Prints the possible writers once if they are the same for all files.
  func reportMakers(of files: [TapeFile]) {
    let makers = files.map(TapeText.makers)
    guard let first = makers.first else { return }
    if makers.allSatisfy({ $0 == first }) { return TextOutput.printError("\(path): \(first)") }
    for (file, makers) in zip(files, makers) {
      TextOutput.printError("\(path): \(TapeText.heading(of: file)): \(makers)")
    }
  }

  // MARK: Other models

  static let refusal = "no tape is written; --anyway writes one"

  /// Returns nil after printing the files that the model cannot use.
  func converted(
    _ readings: [TapeContents.Reading], for model: Model, allowsMissingWords: Bool
  ) -> [TapeFile]? {
    let refused = readings.filter { !allowsMissingWords && refuse($0, on: model) }
    guard refused.isEmpty else {
      TextOutput.printError(Self.refusal)
      return nil
    }
    return readings.map { $0.file.converted(for: model) }
  }

  private func refuse(_ reading: TapeContents.Reading, on model: Model) -> Bool {
    let file = reading.file
    if file.isProgram {
      let text = TapeText.text(of: reading, isAlone: true, for: model)
      let listing = ListingFile(
        text.utf8, path: path, ListingOptions(model: model, spelling: .native))
      if listing.printUnsupportedWords() { return true }
    }
    guard !file.converted(for: model).makers.contains(model) else { return false }
    TextOutput.printError(
      "\(path): \(TapeText.heading(of: file)): not for the \(model.facts.title); "
        + TapeText.makers(of: file))
    return true
  }
}
