import BasicVM
import Testing

@testable import CompX

/// The examples of the specification: docs/capx.md.
@Suite struct CompXExampleTests {
  @Test(arguments: CompXExample.all) func `an example assembles to its words`(
    _ example: CompXExample
  ) {
    let assembly = CapXAssembler.assemble(example.lines)
    #expect(!assembly.hasErrors)
    let image = example.image.replacing(" · ", with: "\n")
    let expected = CompXImage.read(UTF8Text(image))
    #expect(expected.diagnostics.isEmpty)
    #expect(assembly.words == expected.words)
    #expect(CompXImage(of: assembly).isFilled == expected.isFilled)
  }

  @Test(arguments: CompXExample.all) func `an example displays and stores the expected results`(
    _ example: CompXExample
  ) {
    let started = CompXProgram(CapXAssembler.assemble(example.lines))
    var last = started
    for run in example.runs {
      let play = CompXPlay(run.continues ? last : started, run.typed)
      #expect(play.shown == run.shown)
      #expect(play.message == run.message)
      let words = run.state.split(separator: " ").map(String.init)
      let addresses = words.indices.filter { words[$0] == "word" }.compactMap { Int(words[$0 + 1]) }
      #expect(play.state(words: addresses) == run.state)
      last = play.program
    }
  }

  @Test(arguments: CompXExample.all) func `an example survives a round trip through both layouts`(
    _ example: CompXExample
  ) {
    let assembly = CapXAssembler.assemble(example.lines)
    for layout in CapXLayout.allCases {
      let text = assembly.source(in: layout)
      let again = CapXAssembler.assemble(text)
      #expect(again.words == assembly.words)
      #expect(again.start == assembly.start)
      #expect(again.source(in: layout) == text)
    }
  }

  @Test func `only the example with a label of another block gives a warning`() {
    let warned = CompXExample.all.filter {
      !CapXAssembler.assemble($0.lines).diagnostics.isEmpty
    }
    #expect(warned.map(\.name.first) == ["1"])
    #expect(warned.map(\.name) == ["13 A label of another block"])
  }

  @Test func `trace mode shows each instruction after its output`() {
    var program = CompXProgram(CapXAssembler.assemble(CompXExample.all[1].lines))
    program.isTracing = true
    let shown = CompXPlay(program, []).shown
    #expect(
      shown.prefix(5) == [
        "   0:8C03 0 0 0 3", "GR3 (10) 3", "   1:6C0A 0 0 0 3", "   2:BC05 0 0 0 2",
        "   3:1C01 0 0 0 2",
      ])
    #expect(shown.count == 13)
  }

  @Test func `the dump disassembles words`() {
    let assembly = CapXAssembler.assemble(CompXExample.all[7].lines)
    let lines = (0...4).map { CompXText.dumpLine(of: assembly.words[$0], at: $0) }
    #expect(
      lines.map { String(UTF8Text($0)) } == [
        "   0:8415 LAI  10   21", "   1:3004 JSR  00   4", "   2:640A WRITE10   10",
        "   3:0000 HJ   00   0", "   4:0202 HJ   02   2",
      ])
    #expect(CompXText.dumpLine(of: 0x85FF, at: 6) == "   6:85FF LAI  11   255")
    #expect(CompXText.dumpLine(of: 0x9ABC, at: 2047) == "2047:9ABC *****22   188")
  }
}
