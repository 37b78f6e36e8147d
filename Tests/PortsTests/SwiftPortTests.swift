import Foundation
import Programs
import Testing

@testable import BasicVM
@testable import Ports
@testable import StateMachines

/// The text of ported listings; `fx790-lab ports` tests their behaviour.
@Suite struct SwiftPortTests {
  private func port(_ listing: String, name: UTF8Text = "Test") throws -> SwiftPort {
    let text = UTF8Text(listing)
    let read = ListingReader.read(text)
    return try #require(
      SwiftPort(
        of: read.memory, area: read.firstArea ?? 0, name: name, from: "test.bas",
        hints: PortHints(in: text)))
  }

  @Test(arguments: [-1, 1, 10, 12]) func `an area without a program has no port`(_ area: Int) {
    let memory = ListingReader.read("10 END").memory
    #expect(SwiftPort(of: memory, area: area, name: "Ends", from: "ends.bas") == nil)
  }

  @Test func `VAL of a model without &H reads decimal numbers only`() throws {
    let line = "10 $=\"&HFF\":PRINT VAL($)"
    let calls = try ["", "# model pb-100\n"].map { model in
      String(try port(model + line).text).contains("fx.decimalValue(")
    }
    #expect(calls == [false, true])
  }

  private func body(_ listing: String) throws -> String {
    let text = String(try port(listing).text)
    let begin = try #require(text.range(of: "throws(Halt) -> State {\n")).upperBound
    let end = try #require(text.range(of: "\n  }\n", range: begin..<text.endIndex)).lowerBound
    // Drops comments and line tracking.
    return text[begin..<end].split(separator: "\n")
      .map { line in String(line.split(separator: "  //", maxSplits: 1)[0]) }
      .filter { !$0.contains("fx.line = ") && !$0.hasPrefix("    // ") }
      .map { String($0.dropFirst(4)) }
      .joined(separator: "\n")
  }

  static let shapes: [(listing: String, swift: String)] = [
    (
      "10 BEEP 1:PASS \"A\":BEEP 0",
      """
      fx.beep(.high)
      throw .fault(.noOption)
      """
    ),
    (
      "10 FOR I=1 TO INT (RAN#*6):BEEP 0:NEXT I",
      """
      var i: Number = 1
      let iEnd: Number = try (fx.random() * 6).floor
      repeat {
        try fx.round()
        fx.beep(.low)
      } while try i.next(to: iEnd)
      fx.end()
      return .ended
      """
    ),
    (
      // Statements before the condition in the middle are repeated before the loop.
      "10 N=INT (RAN#*40)\n20 IF N>9 THEN N=1\n30 IF RAN#*12<N THEN N=N+1:GOTO 20\n40 PRINT N;",
      """
      var n: Number = try (fx.random() * 40).floor
      if n > 9 { n = 1 }
      while try fx.random() * 12 < n {
        try fx.round()
        n = try n + 1
        if n > 9 { n = 1 }
      }
      fx.print(n)
      fx.end()
      return .ended
      """
    ),
    (
      // The loop keeps its condition although its body may restart.
      "10 FOR I=1 TO 4\n20 N=RAN#:FOR J=1 TO 3:IF N<J/9 THEN 20\n30 NEXT J:BEEP 0:NEXT I",
      """
      var i: Number = 1
      repeat {
        rounds: while true {
          try fx.round()
          let n: Number = fx.random()
          var j: Number = 1
          repeat {
            if try n < j / 9 { continue rounds }
          } while try j.next(to: 3)
          break
        }
        fx.beep(.low)
      } while try i.next(to: 4)
      fx.end()
      return .ended
      """
    ),
    (
      "10 DEFM 1:FOR A=1 TO RAN#:B=A(1)",
      """
      try fx.defineCells(1)
      fx.put(1, in: "A")
      _ = fx.random()
      try fx.put(fx.element("A", 1), in: "B")
      fx.end()
      return .ended
      """
    ),
    (
      "10 DEFM 9:FOR I=1 TO 9:Z(I)=I:NEXT I:VAC:PRINT Z(1);",
      """
      try fx.defineCells(9)
      var i: Number = 1
      repeat {
        try fx.set("Z", i, to: i)
      } while try i.next(to: 9)
      fx.clear(arrays: false)
      try fx.print(fx.element("Z", 1))
      fx.end()
      return .ended
      """
    ),
    (
      "10 A=5:B=6:VAC:B=1:PRINT A;B;",
      """
      a = 5
      clear()
      let b: Number = 1
      fx.print("\\(spaced: a)\\(spaced: b)")
      fx.end()
      return .ended
      """
    ),
    (
      "10 $=\"A\":FOR I=1 TO 9:$=$+STR$(I):NEXT I:PRINT $;",
      """
      var text: MachineText = "A"
      var i: Number = 1
      repeat {
        text.add(fx.str(i))
      } while try i.next(to: 9)
      fx.print(text)
      fx.end()
      return .ended
      """
    ),
    (
      "10 FOR I=1 TO 5:BEEP 0:NEXT I",
      """
      var i: Number = 1
      repeat {
        fx.beep(.low)
      } while try i.next(to: 5)
      fx.end()
      return .ended
      """
    ),
    (
      "10 A=9\n20 A=A-1:IF A>3 THEN 20\n30 PRINT A;",
      """
      var a: Number = 9
      repeat {
        try fx.round()
        a = try a - 1
      } while a > 3
      fx.print(a)
      fx.end()
      return .ended
      """
    ),
    (
      "10 G=RAN#:N=RAN#:IF G>N THEN IF N≤G THEN BEEP 1",
      """
      let g: Number = fx.random()
      let n: Number = fx.random()
      if g > n {
        if n <= g { fx.beep(.high) }
      }
      fx.end()
      return .ended
      """
    ),
    (
      "10 IF RAN#>RAN#*2 THEN BEEP 1",
      """
      if try fx.random() > fx.random() * 2 { fx.beep(.high) }
      fx.end()
      return .ended
      """
    ),
    (
      "10 A=1\n20 IF A≤100 THEN A=A*2:GOTO 20\n30 PRINT A;",
      """
      var a: Number = 1
      while a <= 100 {
        try fx.round()
        a = try a * 2
      }
      fx.print(a)
      fx.end()
      return .ended
      """
    ),
    (
      "10 IF RAN#<.5 THEN PRINT \"A\";\n20 PRINT \"B\";",
      """
      if fx.random() < 0.5 { fx.print("A") }
      fx.print("B")
      fx.end()
      return .ended
      """
    ),
    (
      "10 IF RAN#<.5 THEN PRINT \"A\";:GOTO 30\n20 PRINT \"B\";\n30 BEEP 1",
      """
      if fx.random() < 0.5 {
        fx.print("A")
      } else {
        fx.print("B")
      }
      fx.beep(.high)
      fx.end()
      return .ended
      """
    ),
    (
      "10 A=2:ON A GOTO 20,30\n15 END\n20 PRINT \"ONE\";:END\n30 PRINT \"TWO\";:END",
      """
      let a: Number = 2
      switch a.choice {
      case 1:
        fx.print("ONE")
        fx.end()
        return .ended
      case 2:
        fx.print("TWO")
        fx.end()
        return .ended
      default:
        fx.end()
        return .ended
      }
      """
    ),
    // Two paths join at 50 and two at 60; both IFs remain.
    (
      "10 A=RAN#:B=RAN#\n20 IF A=1 THEN 50\n30 A=3\n40 IF B=3 THEN 60\n50 BEEP 1\n60 PRINT A;",
      """
      var a: Number = fx.random()
      let b: Number = fx.random()
      section: do {
        if a != 1 {
          a = 3
          if b == 3 { break section }
        }
        fx.beep(.high)
      }
      fx.print(a)
      fx.end()
      return .ended
      """
    ),
    (
      "10 A=RAN#\n20 IF A<.5 THEN BEEP 0:IF A<.2 THEN 40\n30 BEEP 1\n40 PRINT A;",
      """
      let a: Number = fx.random()
      section: do {
        if a < 0.5 {
          fx.beep(.low)
          if a < 0.2 { break section }
        }
        fx.beep(.high)
      }
      fx.print(a)
      fx.end()
      return .ended
      """
    ),
    // An empty PRINT and a PRINT that cannot fail become one call, as do the tones of a line.
    (
      "10 PRINT:PRINT \"A\";1;:BEEP 0:BEEP 1:BEEP 1\n20 BEEP 0:PRINT:PRINT SQR RAN#;",
      """
      fx.show("A\\(spaced: 1)")
      fx.beep(.low, .high, .high)
      fx.beep(.low)
      fx.clearDisplay()
      try fx.print(fx.sqr(fx.random()))
      fx.end()
      return .ended
      """
    ),
    // MID$ is compared in place with a text of its length.
    (
      "10 $=\"AB\":IF MID$(1,1)=\"♠\" THEN IF MID$(1,2)≠\"A\" THEN BEEP 1",
      """
      let text: MachineText = "AB"
      if try text.has("♠", at: 1) {
        if try text.mid(1, 2) != "A" { fx.beep(.high) }
      }
      fx.end()
      return .ended
      """
    ),
    // An unused assignment is omitted, but its random number is drawn.
    ("10 A=1:B=RAN#:BEEP 0", "_ = fx.random()\nfx.beep(.low)\nfx.end()\nreturn .ended"),
    // POL can fail, so its point is computed.
    (
      "10 FOR A=1 TO POL(B,I):BEEP 0",
      "_ = try fx.pol(b, i)\nfx.beep(.low)\nfx.end()\nreturn .ended"
    ),
    // A variable that only an unused limit reads is omitted too.
    ("10 C=LEN(K$)\n20 FOR A=1 TO C:BEEP 0", "fx.beep(.low)\nfx.end()\nreturn .ended"),
    // Swift literals escape backslashes.
    ("10 PRINT \"A\\\\B\";", "fx.print(\"A\\\\\\\\B\")\nfx.end()\nreturn .ended"),
  ]

  @Test(arguments: shapes)
  func `loops and conditions become Swift control flow`(row: (listing: String, swift: String))
    throws
  {
    #expect(try body(row.listing) == row.swift)
  }

  @Test func `an array with conflicting dimensions stays on the machine`() throws {
    let text = String(try port("10 GOTO 30\n20 A(1)=7:END\n30 DIM A(2,2):GOTO 20").text)
    for line in ["try fx.dimension(\"A\", 2, 2)", "try fx.set(\"A\", 1, to: 7)"] {
      #expect(text.contains(line), "\(line)")
    }
  }

  @Test func `answers may name the elements of arrays`() throws {
    let text = String(try port("10 DIM M(3),T$(2):M(1)=1:T$(1)=\"A\":INPUT N:PRINT N;").text)
    #expect(text.contains(".init(\"M\", mNumbers)"))
    #expect(text.contains(".init(\"T\", tTexts)"))
  }

  @Test func `an array that an answer may name before its DIM stays on the machine`() throws {
    let late = String(try port("10 INPUT N\n20 DIM M(3):M(1)=N").text)
    #expect(late.contains("fx.dimension(\"M\", 3)"))
    let early = String(try port("10 DIM M(3):M(1)=N\n20 INPUT N\n30 GOTO 20").text)
    #expect(!early.contains("fx.dimension"))
  }

  @Test func `comments in a listing name variables, states and subroutines`() throws {
    let listing = """
      #= N secret
      #= M() marks
      #= 30 guessing
      #= 100 judge
      10 DIM M(3):N=INT (RAN#*9)
      30 PRINT "?";:TIMER 5:GOSUB 100:GOTO 30
      100 M(1)=M(1)+N:RETURN
      """
    let text = String(try port(listing).text)
    for name in [
      "private var secret = Number.zero", "private var marks = NumberArray(3)",
      "case guessing, ended", "private mutating func judge(_ fx: inout PortHost) throws(Halt) {",
      "try marks.set(1, to: marks[1] + secret)",
    ] {
      #expect(text.contains(name), "\(name)")
    }
  }

  /// A loop counts its iterations unless it surely ends soon.
  @Test(arguments: [
    ("GOSUB 100", "J=1:RETURN", false), ("GOSUB 100", "I=1:RETURN", true),
    ("GOSUB 100", "I$=\"X\":RETURN", true), ("GOTO 100", "J=1:GOTO 20", false),
    ("GOTO 100", "I=1:GOTO 20", true), ("J=1:IF J=1 THEN 100", "I=1:END", false),
  ])
  func `a loop whose counter changes elsewhere can be interrupted`(
    _ body: String, _ rest: String, _ counts: Bool
  ) throws {
    let listing = "10 FOR I=1 TO 10:\(body)\n20 NEXT I\n30 PRINT \"A\":END\n100 \(rest)"
    #expect(String(try port(listing).text).contains("try fx.round()") == counts)
  }

  @Test func `names of loops and subroutines differ from hints`() throws {
    let loop = "#= D iEndStep\n10 INPUT A,B,D\n20 FOR I=1 TO A STEP B:PRINT I;D;:NEXT I"
    #expect(String(try port(loop).text).contains("let secondIEndStep: Number = b"))
    let caller = """
      #= 100 ReadKey
      10 GOSUB 100:PRINT A$:GOSUB 100:PRINT A$:END
      100 A$=KEY$:IF A$="" THEN 100
      110 RETURN
      """
    let text = String(try port(caller).text)
    #expect(text.contains("private var ReadKeyCaller = ReadKeyCallerPlace.afterReadKey"))
    let arrays = try port("#= X i\n#= M() m\n10 DIM M(3)\n20 FOR X=1 TO 3:M(X)=X:NEXT X:PRINT X")
    #expect(arrays.notes.isEmpty)
    #expect(String(arrays.text).contains("private var m = NumberArray(3)"))
  }

  @Test func `a part of $ that is needed later is a text`() throws {
    let listing = "# model fx-700p\n10 $=\"ABC\":INPUT N\n20 IF MID(N,1)=KEY;PRINT \"YES\""
    #expect(String(try port(listing).text).contains("private var held = MachineText()"))
  }

  /// Listings, and what their ports say about memory.
  static let memories: [(listing: String, memory: String?)] = [
    ("10 DEFM 5:PRINT A(30)", "static let programBytes = 12"),
    ("10 INPUT N:DIM A(N)", "static let programBytes = 11"),
    ("10 DIM A(5):PRINT A(3)", nil), ("10 INPUT N:PRINT N", nil),
  ]

  @Test(arguments: memories)
  func `a port has the memory of a listing with DEFM or DIM`(
    _ listing: String, _ memory: String?
  ) throws {
    let text = String(try port(listing).text)
    #expect(text.contains("programBytes") == (memory != nil))
    #expect(memory.map { text.contains($0) } ?? true)
    #expect(!text.contains("memorySize"))
  }

  @Test(arguments: [
    "UInt8", "Protocol", "Pictures", "CompX", "fx790", "Glibc", "Model", "PortedData", "Self",
  ])
  func `a port has no name of the library`(_ name: String) {
    #expect(!SwiftPort.isTypeName(UTF8Text(name)))
  }

  static let complaints: [(line: String, complaint: String)] = [
    ("#= A class", "class is already used: the name is class2"),
    ("#= A 2nd", "2nd is not a valid Swift name"),
    ("#= A a-b", "a-b is not a valid Swift name"),
    ("#= A b", "b is already used: the name is b2"),
    ("#= ?", "#= ?: expected a variable, array or line, and its name"),
    ("#= A one two", "#= A one two: expected a variable, array or line, and its name"),
    ("#= Z last", "#= names something that does not exist: Z is not used in the program"),
    ("#= $ text", "#= names something that does not exist: $ is not used in the program"),
    ("#= A() row", "#= names something that does not exist: A() is not an array of DIM"),
    ("#= B$() words", "#= names something that does not exist: B$() is not an array of DIM"),
    ("#= 15 middle", "#= names something that does not exist: there is no line P0-15"),
    ("#= P3-10 other", "#= names something that does not exist: there is no line P3-10"),
  ]

  @Test(arguments: complaints)
  func `invalid names are reported`(row: (line: String, complaint: String)) throws {
    let port = try port("#= B b\n\(row.line)\n10 A=1:B=2:INPUT C:PRINT A+B+C")
    #expect(port.notes.map { String($0) }.contains(row.complaint))
  }

  @Test func `a name applies to the area whose header is above it`() throws {
    let listing = "P0\r10 GOSUB #3:END\rP3\r#= 10 ring\r10 BEEP 1:BEEP 0:RETURN"
    let port = try port(listing)
    #expect(port.notes.isEmpty)
    #expect(String(port.text).contains("func ring("))
  }

  @Test func `code that stays on the machine is reported`() throws {
    #expect(try port("10 A(3)=1:PRINT D").notes.count == 1)
    #expect(try port("10 GOSUB 20\n20 GOTO 10").notes.contains { $0.width > 0 })
    #expect(try port("10 DIM A(3):A(3)=1:PRINT A(3)").notes.isEmpty)
  }

  @Test func `remarks and texts cannot end comments and literals`() throws {
    let text = String(try port("10 REM */ \\\" //\n20 PRINT \"\\\\(fx)\";:' */ ").text)
    // A backslash is spelled as two, and Swift escapes each.
    #expect(text.contains("fx.print(\"\\\\\\\\(fx)\")"))
    #expect(
      text.split(separator: "\n").filter { $0.contains("*/") }.allSatisfy { $0.contains("//") })
  }

  @Test(arguments: [
    ("high-low.bas", "HighLow"), ("a/b/23-skidoo.bas", "Skidoo"), ("x.y.bas", "X"),
    ("-", "Program"), ("ünïcode.bas", "NCode"), ("self.bas", "Self" + "Program"),
    ("state", "StateProgram"), ("int.bas", "IntProgram"), ("programs.bas", "ProgramsProgram"),
  ])
  func `a type is named after its file`(file: String, name: String) {
    #expect(String(SwiftPort.typeName(of: UTF8Text(file))) == name)
  }
}

@Suite struct PortNumberTests {
  @Test(arguments: [
    ("0", "0"), ("12", "12"), (".84", "0.84"), ("1500000", "1_500_000"), ("1ᴇ20", "1e20"),
    ("123456.789012", "123456.789012"), (".007", "0.007"), ("1E-30", "1e-30"), ("3.5", "3.5"),
    ("999999999999", "999_999_999_999"), ("1.23456789012E-5", "0.0000123456789012"),
  ])
  func `constants become literals with all their digits`(basic: String, swift: String) throws {
    let text = try MachineText(basic)
    let number = try #require(NumberText.parse(text.codes))
    #expect(String(number.literal) == swift)
  }

  @Test func `a decimal literal has its exact value`() {
    let numbers: [(Number, mantissa: Int64, exponent: Int)] = [
      (0.84, 840_000_000_000, -12), (9.6, 960_000_000_000, -11), (0.1, 100_000_000_000, -12),
      (123456.789012, 123_456_789_012, -6), (-0.007, -700_000_000_000, -14),
      (1e-30, 100_000_000_000, -41), (1e20, 100_000_000_000, 9),
      (0.333333333333, 333_333_333_333, -12), (2.5, 250_000_000_000, -11), (3.0, 3, 0),
    ]
    for (number, mantissa, exponent) in numbers {
      #expect(number == Decimal12(mantissa: mantissa, exponent: exponent))
    }
  }

  @Test func `operators fail like the machine`() throws {
    let large: Number = 9e99
    #expect(throws: Halt.fault(.overflow)) { try large * 2 }
    #expect(throws: Halt.fault(.divisionByZero)) { try large / 0 }
    #expect(throws: Halt.fault(.domain)) { try Number.zero.raised(to: -1) }
    #expect(try (7 as Number) / 2 == 3.5)
    var i: Number = 9
    #expect(try i.next(to: 10))
    #expect(try !i.next(to: 10))
    var j: Number = 2
    #expect(try j.next(by: -1, to: 1))
    #expect(try !j.next(by: -1, to: 1))
  }

  @Test func `every character survives a round trip through its spelling`() throws {
    for code in UInt8(0)..<128 {
      let text = MachineText(code: code)
      let spelled = UTF8Text(spelling: text)
      #expect(try MachineText(spelled) == text, "\(code)")
    }
  }
}
