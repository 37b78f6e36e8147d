import BasicVM
import Cassette
import CommandLineKit
import FX790Device
import FX790Terminal

/// What is told of a tape, and which of its files are wanted.
extension TapeInput {
  init(path: String) throws(UsageError) {
    try self.init(Self.read(path), path: path)
  }

  /// The bytes of a file, which may be a recording.
  static func read(_ path: String) throws(UsageError) -> FileBytes {
    try NamedFile.readProgram(path)
  }

  /// The files that are wanted: by number, by name, or all.
  func chosen(
    _ files: [TapeContents.Reading], number: Int?, name: MachineText?
  ) throws(UsageError) -> [TapeContents.Reading] {
    var chosen = files
    if let number {
      guard number <= files.count else {
        throw UsageError("\(path): there are \(files.count) files on the tape")
      }
      chosen = [files[number - 1]]
    }
    guard let name else { return chosen }
    chosen = chosen.filter { $0.file.name == name }
    guard !chosen.isEmpty else {
      let names = files.compactMap { $0.file.name.map(TapeText.text) }
      let others = names.isEmpty ? "" : "; there are \(Self.joined(names))"
      throw UsageError(
        "\(path): no file on the tape is called \(TapeText.text(name))\(others)")
    }
    return chosen
  }

  /// Names in a sentence, as many as one reads.
  private static func joined(_ names: [String]) -> String {
    let most = 20
    let rest = names.count > most ? ["\(names.count - most) more"] : []
    return (names.prefix(most) + rest).joined(separator: ", ")
  }

  /// Says what could not be read.
  @discardableResult
  func tell(_ contents: TapeContents, isForced: Bool) -> ExitStatus {
    complain(of: contents)
    if !isForced, contents.problems.contains(where: { $0.place.segment > 1 }) {
      TextOutput.complain("\(path): --force keeps what is readable of a damaged file")
    }
    if contents.files.isEmpty, contents.problems.isEmpty {
      TextOutput.complain("\(path): no file was found on the tape")
    }
    return contents.files.isEmpty || !contents.problems.isEmpty ? .failed : .done
  }

  /// Says which machines can have made the files; once, if that is the same of all.
  func tellMakers(of files: [TapeFile]) {
    let makers = files.map(TapeText.makers)
    guard let first = makers.first else { return }
    if makers.allSatisfy({ $0 == first }) { return TextOutput.complain("\(path): \(first)") }
    for (file, makers) in zip(files, makers) {
      TextOutput.complain("\(path): \(TapeText.heading(of: file)): \(makers)")
    }
  }
}
