import BasicVM
import Programs
import TestSampling
import Testing

@testable import CompX

@Suite struct CapXDisassemblerTests {
  private func source(_ image: CompXImage, start: Int, _ layout: CapXLayout = .colons) -> UTF8Text {
    layout.source(CapXDisassembler.statements(of: image, start: start))
  }

  @Test(arguments: CompXExample.all) func `a disassembled example assembles to the same words`(
    _ example: CompXExample
  ) {
    let assembly = CapXAssembler.assemble(example.lines)
    for layout in CapXLayout.allCases {
      let text = source(CompXImage(of: assembly), start: assembly.start, layout)
      let again = CapXAssembler.assemble(text)
      #expect(!again.hasErrors)
      #expect(again.words == assembly.words)
      #expect(again.start == assembly.start)
    }
  }

  @Test func `reached words become instructions, others data`() throws {
    let example = try #require(CompXExample.all.first { $0.name == "8 Call" })
    let assembly = CapXAssembler.assemble(example.lines)
    let text = source(CompXImage(of: assembly), start: 0)
    #expect(
      text == """
           :START:0
        A00:LAI  :1:21
           :JSR  :0:A04
           :WRITE:1:10
           :HJ   :0:A00
        A04:ADCON:C02
           :START:512
        C00:RESV :1
        C01:RESV :1
        C02:ST   :0:C00
           :ST   :1:C01
           :ADD  :1:C01
           :JSR  :3:C00
           :END  :A00

        """)
  }

  /// Up to four runs of arbitrary words, of jumps, or of zeros and addresses.
  private func image(_ random: inout SeededRandom, _ dialect: CompXDialect) -> CompXImage {
    var image = CompXImage(dialect)
    for _ in 0...random.below(4) {
      let address = random.below(dialect.wordCount)
      let kind = random.below(3)
      let words = (0..<random.below(400)).map { _ -> UInt16 in
        switch kind {
        case 0: UInt16(random.below(0x10000))
        case 1: UInt16(random.below(4) * 0x1000 + random.below(256))
        default: random.onceIn(2) ? 0 : UInt16(random.below(dialect.wordCount))
        }
      }
      image.fill(words, from: address)
    }
    return image
  }

  private func seeds(_ dialect: CompXDialect) -> ClosedRange<UInt64> {
    let count: UInt64 = dialect == .real ? 200 : 6
    return 1...(triesAll ? count : count / 3)
  }

  @Test(arguments: [CompXDialect.real, .extended])
  func `a disassembled random image assembles to the same words`(_ dialect: CompXDialect) {
    var oneWordLines = 0
    for seed in seeds(dialect) {
      var random = SeededRandom(seed: seed)
      let image = image(&random, dialect)
      let start = random.onceIn(2) ? random.below(dialect.wordCount) : image.firstAddress ?? 0
      for layout in CapXLayout.allCases {
        let text = source(image, start: start, layout)
        let assembly = CapXAssembler.assemble(text, for: dialect)
        #expect(!assembly.hasErrors, "seed \(seed)")
        #expect(assembly.words == image.words, "seed \(seed)")
        #expect(assembly.start == start, "seed \(seed)")
        #expect(CompXImage(of: assembly).isFilled == image.isFilled, "seed \(seed)")
        oneWordLines += assembly.lines.count { $0.words.count == 1 }
      }
    }
    #expect(oneWordLines > (triesAll ? 500 : 150))
  }

  static let badImages: [(String, [String])] = [
    ("0: 1234\nhello", ["2:1"]), ("X: 1234", ["1:1"]), (" 2048: 1234", ["1:2"]),
    ("-1: 1234", ["1:1"]), (": 1234", ["1:1"]), ("0: 123", ["1:4"]), ("0: 1234  12G4", ["1:10"]),
    ("2047: 1234 5678", ["1:1"]), ("99999999999999999999: 0000", ["1:1"]), ("0 1: 1234", ["1:1"]),
  ]

  @Test(arguments: badImages) func `an invalid line of an image is reported`(
    _ text: String, _ places: [String]
  ) {
    let image = CompXImage.read(UTF8Text(text))
    #expect(image.diagnostics.map { "\($0.line):\($0.column)" } == places)
    #expect(image.diagnostics.allSatisfy { $0.severity == .error && !$0.sentence.isEmpty })
  }

  @Test func `an image is written in lines of eight words`() {
    var image = CompXImage()
    image.fill(1...10, from: 250)
    image.fill([0xABCD], from: 2047)
    let text = "250: 0001 0002 0003 0004 0005 0006 0007 0008\n258: 0009 000A\n2047: ABCD\n"
    #expect(image.text == UTF8Text(text))
    #expect(CompXImage.read("# words\n\n\(image.text)").words == image.words)
  }

  @Test(arguments: [CompXDialect.real, .extended])
  func `a random image is read from its text`(_ dialect: CompXDialect) {
    for seed in seeds(dialect) {
      var random = SeededRandom(seed: seed)
      let image = image(&random, dialect)
      #expect(CompXImage.read(image.text, for: dialect).words == image.words, "seed \(seed)")
    }
  }
}
