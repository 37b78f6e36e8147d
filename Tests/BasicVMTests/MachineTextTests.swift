import Testing

@testable import BasicVM

@Suite struct MachineTextTests {
  @Test(
    arguments: [
      ("Ab 1", [0x20, 0x41, 0x00, 0x11]), ("♠→", [0x67, 0x6F]), ("\\SP\\5F", [0x67, 0x5F]),
      ("“”", [0x07, 0x07]), ("", []),
    ] as [(String, [UInt8])])
  func `UTF-8 is converted to character codes`(_ text: String, _ codes: [UInt8]) {
    #expect((try? MachineText(text))?.codes == codes)
  }

  @Test(
    arguments: [
      ("é", 1, "é"), ("♠A\u{1F40E}B", 3, "\u{1F40E}"), ("\\SP\\QQ", 4, "\\"), ("a\nb\n", 2, "\n"),
    ] as [(String, Int, Unicode.Scalar)])
  func `a character that the machine lacks is refused with its place`(
    _ text: String, _ column: Int, _ scalar: Unicode.Scalar
  ) {
    let error = #expect(throws: CharacterReader.Unknown.self) { try MachineText(text) }
    #expect(error == CharacterReader.Unknown(column: column, scalar: scalar.value))
    #expect(error?.description == "column \(column): the machine lacks \(scalar)")
  }

  @Test func `literals interpolate numbers and texts`() {
    let number = 7
    #expect(("P\(number)" as MachineText).codes == [0x2F, 0x17])
    #expect(("\(spaced: number)\(spaced: -7)" as MachineText).codes == [0, 0x17, 0x02, 0x17])
    #expect(("\("♥" as MachineText)!" as MachineText).codes == [0x69, 0x06])
    #expect(MachineText(-120).description == "-120")
  }

  @Test func `texts are described, trimmed, repeated and overwritten`() {
    #expect(("Player 1→ \\SD" as MachineText).description == "Player 1→ ᴅ")
    #expect(("AB  " as MachineText).trimmed == "AB")
    #expect(("-+" as MachineText).repeated(2) == "-+-+")
    #expect(("ABC" as MachineText).placing("X", at: 1) == "AXC")
    #expect(("A" as MachineText).placing("XY", at: 3) == "A  XY")
  }

  @Test(arguments: [(0, 0), (1, 1), (61, 61), (62, 62), (63, 62), (200, 62)])
  func `added text is truncated at 62 characters`(_ added: Int, _ kept: Int) {
    var text = MachineText()
    text.add(("A" as MachineText).repeated(added))
    #expect(text.count == kept)
    text.add("B↑")
    #expect(text.count == min(kept + 2, 62))
    #expect(text.dropFirst(kept).elementsEqual(("B↑" as MachineText).prefix(62 - kept)))
  }

  @Test(arguments: ["", "B", "↑", "AB", "A↑", "ABC", "\\SP", "♠A"] as [StaticString])
  func `a text equals a literal only with the same codes`(_ literal: StaticString) {
    let same = MachineText(word: literal)
    #expect(same == literal)
    for other in ["", "B", "↑", "AB", "A↑", "ABC", "\\SP", "♠A"] as [MachineText] {
      #expect((other == literal) == (other.codes == same.codes))
      #expect((other != literal) == (other.codes != same.codes))
    }
  }

  @Test(arguments: ["B", "↑", "AB", "A↑", "ABC", "♠A"] as [StaticString])
  func `a literal matches at a position only where MID$ returns it`(_ literal: StaticString) throws
  {
    let text: MachineText = "AB♠AA↑"
    let length = MachineText(word: literal).count
    for start in 1...62 {
      let part = try text.mid(Number(start), Number(length))
      #expect(try text.has(literal, at: Number(start)) == (part == literal), "\(start)")
    }
    for start in [0, 63, -1] {
      #expect(throws: Halt.self) { try text.has(literal, at: Number(start)) }
      #expect(throws: Halt.self) { try text.mid(Number(start), 1) }
    }
  }

  @Test(arguments: [(0, ""), (1, "B"), (2, "BC"), (3, "BC"), (62, "BC")])
  func `MID$ returns at most the given number of characters`(
    _ count: Int, _ part: String
  ) throws {
    #expect(try ("ABC" as MachineText).mid(2, Number(count)).description == part)
    #expect(try ("ABC" as MachineText).mid(4, Number(count)).isEmpty)
    #expect(throws: Halt.self) { try ("ABC" as MachineText).mid(2, 63) }
    #expect(throws: Halt.self) { try ("ABC" as MachineText).mid(2, -1) }
  }

  @Test(arguments: UInt8.min...UInt8.max)
  func `a text of one code contains that code`(_ code: UInt8) {
    #expect(MachineText(code: code).codes == [code])
    #expect(MachineText(codes: [0, code, 0]).part(from: 1, 1).codes == [code])
  }

  @Test func `a text is a mutable collection of codes`() {
    var text: MachineText = "ABC"
    text.append(contentsOf: "DE" as MachineText)
    text.removeFirst()
    text[0] = CharacterCode.letterZ
    #expect(text == "ZCDE")
    #expect(text.firstIndex(of: CharacterCode.letterE) == 3)
  }
}

@Suite struct UTF8TextTests {
  @Test(arguments: [Int64.min, -1, 0, 7, 10, 4_294_967_296, .max])
  func `integers are formatted as Swift formats them`(_ number: Int64) {
    #expect(String("<\(number)>" as UTF8Text) == "<\(number)>")
  }

  @Test func `blanks pad a text to a width in characters`() {
    var text = UTF8Text()
    text.append("♠♥", width: 4)
    text.append("toolong", width: 3)
    #expect(text == "♠♥  toolong")
    #expect(text.width == 11)
  }

  @Test func `JSON strings are escaped`() {
    var text = UTF8Text()
    text.append(json: "say \"hi\" \\ \n\u{1}♠")
    #expect(String(text) == #""say \"hi\" \\ \u000a\u0001♠""#)
    text += "\(true)\(json: "a\"")"
    #expect(String(text).hasSuffix(#"true"a\"""#))
  }

  @Test func `machine text is interpolated as UTF-8`() {
    #expect("[\("A≥1" as MachineText)]" as UTF8Text == "[A≥1]")
  }
}
