import BasicVM
import Testing

@testable import Cassette

/// The models that can have written a tape file.
@Suite struct TapeMakersTests {
  private static let all = "fx-790p fx-770p fx-730p fx-700p pb-100 pb-100f"
  private static let large = "fx-790p fx-770p fx-730p"
  private static let small = "fx-700p pb-100 pb-100f"

  private static func makers(
    _ content: TapeFile.Content, password: MachineText? = nil
  ) -> String {
    names(TapeFile(name: "A", password: password, content: content).makers)
  }

  private static func names(_ models: [Model]) -> String {
    models.map { "\($0.name)" }.joined(separator: " ")
  }

  private static func program(_ bytes: [UInt8]) -> TapeFile.Content {
    .program([TapeLine(number: 10, bytes: bytes)])
  }

  private static let words: [(bytes: [UInt8], makers: String)] = [
    ([Keyword.print.rawValue, 0x20], all),
    // Old models have these tokens too, the last two as VER and CLEAR.
    ([Keyword.oldMid.rawValue], all), ([Keyword.verify.rawValue], all),
    ([Keyword.new.rawValue], all),
    ([Keyword.mid.rawValue], large + " pb-100f"), ([Keyword.rem.rawValue], large + " pb-100f"),
    ([Keyword.pass.rawValue], large + " pb-100f"),
    ([Keyword.dim.rawValue], large), ([Keyword.write.rawValue], large),
    // No model has unknown bytes or TIMER.
    ([0xB5], ""), ([Keyword.timer.rawValue], ""),
  ]

  @Test(arguments: words) func `keywords identify the possible models`(
    _ bytes: [UInt8], _ makers: String
  ) {
    #expect(Self.makers(Self.program(bytes)) == makers)
    #expect(Self.makers(.programs([[], [TapeLine(number: 1, bytes: bytes)]])) == makers)
  }

  @Test func `passwords and MEMO records exclude some models`() {
    #expect(Self.makers(Self.program([0x20]), password: "X") == Self.large + " pb-100f")
    #expect(Self.makers(.memo(["A"])) == Self.large)
  }

  @Test(arguments: [(1568, all), (1569, large), (15712, large), (15713, "")])
  func `a program excludes models with too little memory`(_ size: Int, _ makers: String) {
    // Lines of 56 bytes, three of them overhead, and two lines for the rest.
    var lines = (0..<size / 56 - 1).map {
      TapeLine(number: $0 + 1, bytes: [UInt8](repeating: 0x20, count: 53))
    }
    let rest = size - 56 * lines.count
    lines.append(TapeLine(number: 9000, bytes: [UInt8](repeating: 0x20, count: rest / 2 - 3)))
    let last = [UInt8](repeating: 0x20, count: rest - rest / 2 - 3)
    lines.append(TapeLine(number: 9001, bytes: last))
    #expect(Self.makers(.program(lines)) == makers)
  }

  @Test(arguments: [(222, all), (223, large), (1990, large), (1991, "")])
  func `cells exclude models with too little memory`(_ count: Int, _ makers: String) {
    let cells = [TapeVariable](repeating: .number(.one), count: count)
    #expect(Self.makers(.variables(cells)) == makers)
    let larger = count > 1990 ? "" : Self.large
    #expect(Self.makers(.variables([.longText("A")] + cells)) == larger)
  }

  /// PUT always writes the whole field.
  @Test(arguments: [
    (0, 62, large), (62, 62, large), (63, 62, ""), (0, 30, small), (30, 30, small), (31, 30, ""),
  ])
  func `the size of the long text excludes models`(_ count: Int, _ limit: Int, _ makers: String) {
    let text = ("A" as MachineText).repeated(count)
    #expect(Self.makers(.variables([.longText(text, limit: limit)])) == makers)
  }

  @Test(arguments: [(63, all, all), (64, large + " pb-100f", all), (65, all, all)])
  func `the size of segments excludes models`(_ size: Int, _ long: String, _ short: String) {
    let lines = [
      TapeLine(number: 10, bytes: [UInt8](repeating: 0x20, count: 27)),
      TapeLine(number: 20, bytes: [UInt8](repeating: 0x20, count: size - 33)),
    ]
    for (model, makers) in [
      (Model.fx790P, long), (.pb100F, long), (.pb100, short), (.fx700P, short),
    ] {
      let file = TapeFile(name: "A", content: .program(lines), by: model)
      let read = TapeReader.read(bytes: TapeWriter.bytes(of: [file])).files.map(\.file)
      #expect(read.map(\.content) == [file.content])
      #expect(read.map { Self.names($0.makers) } == [makers])
      // A copy of the tape keeps its segments.
      #expect(TapeWriter.bytes(of: read) == TapeWriter.bytes(of: [file]))
    }
  }
}
