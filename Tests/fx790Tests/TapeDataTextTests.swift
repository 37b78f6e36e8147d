import BasicVM
import Cassette
import FX790Device
import Foundation
import Testing

@testable import CommandLineKit
@testable import FX790Terminal
@testable import fx790_lab

/// The text that `tape decode` writes.
@Suite struct TapeDataTextTests {
  private static func with<Result>(
    _ text: some Collection<UInt8>, _ body: (String) throws -> Result
  ) throws -> Result {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "fx790-\(UUID().uuidString).txt")
    try Data(text).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try body(file.path)
  }

  private static func decoded(_ file: TapeFile) -> [UInt8] {
    let contents = TapeReader.read(bytes: TapeWriter.bytes(of: [file]))
    return contents.files.flatMap { TapeText.text(of: $0, isAlone: true).utf8 }
  }

  private static func text(in path: String) throws -> TapeDataText {
    TapeDataText(try System.read(file: path), path: path)
  }

  @Test(arguments: UInt64(1)...50)
  func `records and variables round-trip through their text`(_ seed: UInt64) throws {
    var random = RandomTape(seed: seed)
    let records = (0..<4).map { _ in random.text(upTo: 62) } + [[CharacterCode.hash, 0x20]]
    let variables = random.variables()
    let memo = Self.decoded(TapeFile(content: .memo(records)))
    #expect(try Self.with(memo) { try Self.text(in: $0).records() } == records)
    let text = Self.decoded(TapeFile(content: .variables(variables)))
    #expect(try Self.with(text) { try Self.text(in: $0).variables(of: .fx790P) } == variables)
  }

  private static let minusTwoAndAHalf =
    Decimal12(text: MachineText(typing: UTF8Text("-2.5"))) ?? .zero

  static let written: [(String, [TapeVariable])] = [
    ("1\r\n-2.5\n", [.number(.one), .number(minusTwoAndAHalf)]),
    ("# REMARK\n$=\"AB\"\n\"ABCDEFG\"", [.longText("AB"), .text("ABCDEFG")]),
    ("$=\"\"\n0", [.longText([]), .number(.zero)]),
  ]

  @Test func `comment lines are not records`() throws {
    let text = Array("# SIDE A\nONE\n\\08 TWO\n".utf8)
    let records = try Self.with(text) { try Self.text(in: $0).records() }
    #expect(records.map(\.count) == [3, 5] && records[1].first == CharacterCode.hash)
  }

  @Test func `handwritten variables are read`() throws {
    for (text, variables) in Self.written {
      let read = try Self.with(text.utf8) { try Self.text(in: $0).variables(of: .fx790P) }
      #expect(read == variables)
    }
  }

  @Test(arguments: ["", "A", "\"ABCDEFGH\"", "1\n$=\"A\"", "$=1", "\"", "1E100", "é", "1\n\n2"])
  func `an invalid variable is an error`(_ text: String) throws {
    _ = try Self.with(text.utf8) { path in
      #expect(throws: UsageError.self) { try Self.text(in: path).variables(of: .fx790P) }
    }
  }

  @Test func `a record may exceed the limit of the FX-790P`() throws {
    for count in [62, 63, 500] {
      let full = String(repeating: "A", count: count)
      let records = try Self.with((full + "\n").utf8) { try Self.text(in: $0).records() }
      #expect(records.map(\.count) == [count])
    }
  }
}
