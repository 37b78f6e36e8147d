import Testing

@testable import CommandLineKit
@testable import FX790Terminal
@testable import fx790

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

@Suite struct OutputFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try System.replace(file: path("old"), with: [1])
    try System.replace(file: path("other"), with: [2])
    try #require(symlink("old", path("link")) == 0 && symlink("new", path("dangling")) == 0)
    try System.addName(path("name"), to: path("old"))
    try #require(mkfifo(path("pipe"), 0o600) == 0)
    try System.createFolder(path("folder"))
    try #require(symlink("/dev/null", path("outside")) == 0 && symlink("..", path("parent")) == 0)
  }

  private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  enum Kind { case kept, stream, inFolder }

  struct Case: CustomTestStringConvertible {
    let outputs: [(Kind, String)]
    let inputs: [String]
    let isForced: Bool
    /// The end of the message; nil if the files may be written.
    let refusal: String?

    init(
      _ outputs: (Kind, String)..., reading inputs: [String] = [], forced isForced: Bool = false,
      refused refusal: String? = nil
    ) {
      (self.outputs, self.inputs, self.isForced) = (outputs, inputs, isForced)
      self.refusal = refusal
    }

    var testDescription: String {
      "\(outputs.map(\.1)) over \(inputs)\(isForced ? ", forced" : "")"
    }
  }

  static let cases = [
    Case((.kept, "new")),
    Case((.kept, "old"), refused: "old already exists; --force overwrites it"),
    Case((.kept, "old"), forced: true), Case((.kept, "link"), refused: "--force overwrites it"),
    Case((.kept, "name"), forced: true), Case((.kept, "dangling"), forced: true),
    Case((.kept, "dangling"), refused: "dangling already exists; --force overwrites it"),
    Case((.stream, "old")), Case((.stream, "link")),
    Case((.inFolder, "new")), Case((.inFolder, "old"), refused: "--force overwrites it"),
    Case((.inFolder, "old"), forced: true),
    // Pipes and folders are left to the operating system, unless the command chose the name.
    Case((.kept, "pipe")), Case((.stream, "pipe")), Case((.kept, "folder")),
    Case((.inFolder, "pipe"), forced: true, refused: "pipe: Is not a regular file"),
    Case((.inFolder, "folder"), forced: true, refused: "folder: Is a directory"),
    Case((.inFolder, "link"), refused: "--force overwrites it"),
    Case((.inFolder, "link"), forced: true),
    Case((.inFolder, "dangling"), forced: true, refused: "A link leads out of FOLDER"),
    Case((.inFolder, "outside"), forced: true, refused: "A link leads out of FOLDER"),
    Case((.inFolder, "parent/new"), refused: "A link leads out of FOLDER"),
    // Inputs
    Case((.kept, "old"), reading: ["other", "old"], forced: true, refused: "overwrite an input"),
    Case((.kept, "link"), reading: ["old"], forced: true, refused: "overwrite an input"),
    Case((.stream, "name"), reading: ["link"], refused: "-o0 NAME would overwrite an input"),
    Case((.inFolder, "folder/../old"), reading: ["old"], forced: true, refused: "an input"),
    Case((.kept, "new"), reading: ["new"]), Case((.stream, "other"), reading: ["old"]),
    Case((.stream, "pipe"), reading: ["pipe"]),
    // Other outputs
    Case((.kept, "new"), (.stream, "new"), refused: "-o0 and -o1 would write to the same file"),
    Case((.kept, "new"), (.stream, "dangling"), refused: "the same file"),
    Case((.stream, "old"), (.stream, "folder/../name"), refused: "the same file"),
    Case((.kept, "old"), (.stream, "link"), forced: true, refused: "the same file"),
    Case((.stream, "pipe"), (.stream, "pipe")), Case((.kept, "new"), (.kept, "new2")),
  ]

  @Test(arguments: cases)
  func `files are overwritten only if this loses nothing, or is forced`(_ row: Case) throws {
    let outputs = row.outputs.enumerated().map { index, output in
      let (option, path) = ("-o\(index)", path(output.1))
      return switch output.0 {
      case .kept: OutputFile.kept(option, path)
      case .stream: OutputFile.stream(option, path)
      case .inFolder: OutputFile.inFolder(option, folder.path, output.1)
      }
    }
    var message: String?
    do throws(UsageError) {
      try NamedFile.claim(outputs, reading: row.inputs.map(path), isForced: row.isForced)
    } catch {
      message = error.message
    }
    let refusal = row.refusal?.replacing("NAME", with: path("name"))
      .replacing("FOLDER", with: folder.path)
    #expect((message == nil) == (refusal == nil), "\(message ?? "allowed")")
    #expect(message?.hasSuffix(refusal ?? "") ?? true, "\(message ?? "")")
    #expect(try System.read(file: path("old")) == [1])
  }

  @Test(arguments: ["old", "link", "dangling"])
  func `a file that appears after the check is not overwritten`(_ name: String) throws {
    let message = "\(path(name)) already exists; --force overwrites it"
    #expect(throws: UsageError(message)) { try NamedFile.write([3], to: path(name)) }
    #expect(throws: UsageError(message)) {
      _ = try NamedFile.output(path(name), overwriting: false)
    }
    #expect(throws: UsageError.self) {
      try NamedFile.write([("first", [3]), (name, [3])], into: folder.path, overwriting: false)
    }
    #expect(try System.read(file: path("old")) == [1])
    #expect(!System.exists(path("new")) && !System.exists(path("first")))
  }

  @Test func `standard output, devices and missing options are no files to claim`() throws {
    let outputs = [nil, "-", "/dev/null", "/dev/null"].map { OutputFile.kept("-o", $0) }
    try NamedFile.claim(outputs, reading: [nil, "/dev/null"], isForced: false)
  }
}
