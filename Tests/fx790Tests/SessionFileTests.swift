import BasicVM
import FX790Device
import Foundation
import Programs
import Testing

@testable import fx790

@Suite struct SessionFileTests {
  private static let heading = "# fx790 keys 1\n# program mine.bas\n# model fx-790p\n# seed 5\n"

  /// The start of a recording that continues a file with three keys after some of them.
  private func beginning(
    of text: String, keys: Int, seed: UInt64 = 5, program: UTF8Text = "mine.bas"
  ) throws -> String {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/my.keys"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    let file = try SessionFile(path: path)
    let new = RecordedSession(program: program, model: .fx790P, seed: seed, speed: .game)
    return String(
      decoding: file.beginning(keys: keys, continuedAs: new), as: UTF8.self)
  }

  private static let keys = ["1.000000 1", " # NOTE", "", "2.000000 EXE", "3.000000 2"]

  @Test(arguments: ["\n", "\r\n"], ["", "\u{FEFF}"])
  func `the bytes before the next key are kept`(_ end: String, _ mark: String) throws {
    let lines = ("# speed game\n" + Self.keys.joined(separator: "\n")).split(
      separator: "\n", omittingEmptySubsequences: false)
    let heading = mark + Self.heading.split(separator: "\n").map { $0 + end }.joined()
    let text = heading + lines.joined(separator: end)
    let counts = [(0, 1), (1, 4), (2, 5)]
    for (keys, kept) in counts {
      #expect(
        try beginning(of: text, keys: keys)
          == heading + lines[..<kept].map { $0 + end }.joined(), "\(keys)")
    }
    // A line end is added after the last key.
    #expect(try beginning(of: text, keys: 3) == text + "\n")
    #expect(try beginning(of: text + end, keys: 3) == text + end)
  }

  @Test func `another seed or program begins a new file with the same keys`() throws {
    let text = Self.heading + "# speed real\n" + Self.keys.joined(separator: "\n")
    for (seed, program) in [(6, "mine.bas"), (5, "other.bas")] as [(UInt64, UTF8Text)] {
      let new = try beginning(of: text, keys: 2, seed: seed, program: program)
      #expect(new.contains("# program \(program)\n"))
      #expect(new.contains("# seed \(seed)\n# speed real\n"))
      #expect(new.hasSuffix("\n1.000000 1\n2.000000 EXE\n"))
    }
    // Only the form has another name.
    #expect(try beginning(of: text, keys: 1, program: "mine.bas:port").hasPrefix(Self.heading))
  }
}
