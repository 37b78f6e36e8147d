import BasicVM
import Testing

@testable import CompX

/// Accepted source, errors and warnings: docs/capx.md#the-assembler.
@Suite struct CapXAssemblerTests {
  /// A source with / for line ends, and its diagnostics as `line:column problem`.
  struct Case: CustomTestStringConvertible {
    let source: String
    let reports: [String]

    init(_ source: String, _ reports: String...) {
      self.source = source
      self.reports = reports
    }

    var testDescription: String { source }

    func assembly(_ dialect: CompXDialect = .real) -> CapXAssembly {
      CapXAssembler.assemble(
        UTF8Text(
          source.split(separator: "/", omittingEmptySubsequences: false).joined(separator: "\n")),
        for: dialect)
    }
  }

  private func reports(_ assembly: CapXAssembly) -> [String] {
    assembly.diagnostics.map { diagnostic in
      let words = diagnostic.message.map { "\($0.text)" } ?? "warning"
      return "\(diagnostic.line):\(diagnostic.column) \(words)"
    }
  }

  static let errors = [
    Case(":START:0/:HJ/:END:0", "2:4 Line error"),
    Case(":START:0/:LAI:0:1:2:3/:END:0", "2:12 Line error"),
    Case(":START:0:1/:END:0", "1:10 Line error"),
    Case(":START:0/FOO/:END:0", "2:1 Line error"),
    Case(":START:0/ABCD:HJ:0:0/:END:0", "2:1 Label error"),
    Case(":START:0/1A:HJ:0:0/:END:0", "2:1 Label error"),
    Case(":START:0/A.:HJ:0:0/:END:0", "2:1 Label error"),
    Case(":START:0/Ä:HJ:0:0/:END:0", "2:1 Label error"),
    Case(":START:0/A B:HJ:0:0/:END:0", "2:1 Label error"),
    Case(":START:0/É:HJ:9:0/:END:0", "2:1 Label error", "2:6 Operand error"),
    Case(":START:0/A:HJ:0:0/A:HJ:0:0/:END:0", "3:1 Label error"),
    Case(":START:0/:MUL:0:0/:END:0", "2:2 Code error"),
    Case(":START:0/:L D:0:0/:END:0", "2:2 Code error"),
    Case(":START:0/::0:0/:END:0", "2:2 Code error"),
    Case(":START:0/:LD::0/:END:0", "2:5 Operand error"),
    Case(":START:0/:LD:4:0/:END:0", "2:5 Operand error"),
    Case(":START:0/:LD:00:0/:END:0", "2:5 Operand error"),
    Case(":START:0/:LD:0/:END:0", "2:6 Operand error"),
    Case(":START:0/:LD:0::1/:END:0", "2:7 Operand error"),
    Case(":START:0/:LD:0:-1/:END:0", "2:7 Operand error"),
    Case(":START:0/:LD:0:1A/:END:0", "2:7 Operand error"),
    Case(":START:0/:LD:0:1 2/:END:0", "2:7 Operand error"),
    Case(":START:0/:LD:0:2048/:END:0", "2:7 Operand error"),
    Case(":START:0/:LAI:0:-1/:END:0", "2:8 Operand error"),
    Case(":START:0/:LD:0:99999999999999999999999/:END:0", "2:7 Operand error"),
    Case(":START:0/:LD:0:0:4/:END:0", "2:9 Operand error"),
    Case(":START:0/:LD:0:0:01/:END:0", "2:9 Operand error"),
    Case(":START:0/:LD:0:FOO/:END:0", "2:7 Operand error"),
    Case(":START:0/:LD:0:LONG/:END:0", "2:7 Operand error"),
    Case(":START:0/:SFT:0:1:2/:END:0", "2:10 Operand error"),
    Case(":START:0/:READ:0:2/:END:0", "2:9 Operand error"),
    Case(":START:0/:READ:0:0/:END:0", "2:9 Operand error"),
    Case(":START:0/:READ:0:010:1/:END:0", "2:13 Operand error"),
    Case(":START:0/A:WRITE:0:A/:END:0", "2:11 Operand error"),
    Case(":START:0/:CONST:/:END:0", "2:8 Operand error"),
    Case(":START:0/:CONST:12345/:END:0", "2:8 Operand error"),
    Case(":START:0/:CONST:XYZ/:END:0", "2:8 Operand error"),
    Case(":START:0/:CONST:\"A\"/:END:0", "2:8 Operand error"),
    Case(":START:0/:RESV:0/:END:0", "2:7 Operand error"),
    Case(":START:0/:RESV:A/:END:0", "2:7 Operand error"),
    Case(":START:0/:ADCON:2048/:END:0", "2:8 Operand error"),
    Case(":START:0/:ADCON:NO/:END:0", "2:8 Operand error"),
    Case(":START:A/:END:0", "1:8 Operand error"),
    Case(":START:2048/:END:0", "1:8 Operand error"),
    Case(":START:$10/:END:0", "1:8 Operand error"),
    Case(":START:0/:END:2048", "2:6 Operand error"),
    Case(":START:0/:END:NO", "2:6 Operand error"),
    Case(":HJ:0:0/:END:0", "1:2 START error"),
    Case(":START:255/:HJ:0:0/:HJ:0:0/:END:0", "3:2 START error"),
    Case(":START:250/:RESV:7/:END:0", "2:2 START error"),
    Case(":START:0/:RESV:5000/:HJ:0:0/:END:0", "2:2 START error"),
    Case(":START:255/:HJ:0:0/A:HJ:0:A/B:HJ:0:B/:START:0/:JNZ:0:B/:END:0", "3:3 START error"),
    Case(
      ":START:255/:HJ:0:0/:HJ:0:NO/:START:256/:HJ:0:0/:END:0", "3:2 START error",
      "3:7 Operand error"),
    Case(":END:0", "1:2 START error"),
    Case(":END:0/:START:0/:HJ:0:0/:END:0", "1:2 START error"),
    Case(":START:0/:END:NO/:END:0", "2:6 Operand error"),
    Case(":START:2047/A:HJ:0:A/B:END:B", "3:7 Operand error"),
    Case(":START:-1/:END:0", "1:8 Operand error"),
    Case(":START:2047/:HJ:0:0/:HJ:0:0/:END:0", "3:2 START error"),
    Case("", "1:1 END error"),
    Case(":START:0/:HJ:0:0", "2:2 END error"),
    Case(":START:0/:END:0/:HJ:0:0", "3:2 END error"),
    Case(":START:0/:HJ:0:0 ; halts/:END:0", "2:9 Line error"),
    Case(":START:0/T:LAI:0:1 ; x/:JNZ:0:T/:END:0", "2:11 Line error"),
    Case(":START:0/T:HJ/:JNZ:0:T/:END:0", "2:5 Line error"),
    Case("# hello/:START:0/:END:0", "1:1 Line error"),
    Case(":START:0/LAI 0,1/:END:0", "2:1 Code error"),
    Case(":START:0/ LAI 0 1/:END:0", "2:6 Operand error"),
    Case(":START:0/ LAI 0,1,2,3/:END:0", "2:12 Line error"),
    Case(" START/ END 0", "1:7 Operand error"),
    Case(":START:0/\u{0}/:END:0"),
    Case(":START:0/:HJ:0:\u{0}1/:END:0", "2:7 Operand error"),
    Case(
      ":START:0/ABCD:LD:9:1/:LD:1:NO/:END:NO", "2:1 Label error", "2:9 Operand error",
      "3:7 Operand error", "4:6 Operand error"),
  ]

  @Test(arguments: errors) func `an error has the machine's message and its place`(_ row: Case) {
    let assembly = row.assembly()
    #expect(reports(assembly) == row.reports)
    #expect(assembly.hasErrors == !row.reports.isEmpty)
    for diagnostic in assembly.diagnostics { #expect(!diagnostic.sentence.isEmpty) }
  }

  static let warnings = [
    Case(":START:0/:LD:0:B/:HJ:0:0/:START:256/B:CONST:1/:END:0", "2:7 warning"),
    Case(":START:0/:LAI:0:B/:HJ:0:0/:START:256/B:CONST:1/:END:0"),
    Case(":START:0/P:ADCON:B/:START:256/B:CONST:1/:END:0"),
    Case(":START:0/:LD:0:300/:END:0", "2:7 warning"),
    Case(":START:0/:LAI:0:256/:END:0", "2:8 warning"),
    Case(":START:0/:LAI:0:255/:SFT:0:15/:END:0"),
    Case(":START:0/:SFT:0:16/:END:0", "2:8 warning"),
    Case(":START:0/:SFT:0:256/:END:0", "2:8 warning"),
    Case(":START:0/S:JSR:0:S/:END:0", "2:9 warning"),
    Case("S:START:0/:HJ:0:0/:JSR:0:S/:END:0", "3:8 warning"),
    Case(":START:0/S:JSR:0:P/P:ADCON:S/:END:0"),
    Case(":START:0/S:JSR:0:P/P:CONST:0/:END:0"),
    Case(":START:0/:HJ:0:0:1/:END:0", "2:7 warning"),
    Case(":START:0/:RESV:3/:START:2/:CONST:1/:END:0", "4:2 warning"),
    Case(":START:0/:CONST:1/:START:0/:RESV:1/:END:0", "4:2 warning"),
  ]

  @Test(arguments: warnings) func `doubtful code gives a warning`(_ row: Case) {
    let assembly = row.assembly()
    #expect(reports(assembly) == row.reports)
    #expect(!assembly.hasErrors)
  }

  @Test func `later words overwrite earlier ones`() {
    let assembly = Case(":START:0/:CONST:1/:CONST:2/:START:0/:RESV:1/:END:1").assembly()
    #expect(Array(assembly.words.prefix(3)) == [0, 2, 0])
    #expect(assembly.start == 1)
  }

  static let taken: [(Case, [UInt16])] = [
    (Case(":start:0/ a : lai : 1 : 3 : /\t:END\t: a "), [0x8403]),
    (Case("\u{FEFF}:START:0/LD:LD:0:FOR/FOR:CONST:bad/:END:LD"), [0xC001, 0x0BAD]),
    (Case(":START:0/:CONST:BAD/:CONST:1/:CONST:FFFF/:END:0"), [0x0BAD, 0x0001, 0xFFFF]),
    (Case(":START:0/A:END:0/:LAI:0:A/:ADCON:A/:END:0"), [0x8000, 0x0000]),
    (Case(":START:0/:LAI:0:300/:SFT:1:300:1/:END:0"), [0x802C, 0x452C]),
    (Case(":START:0/:LAI:0:65536/:LAI:0:12345678901234567/:END:0"), [0x8000, 0x8087]),
    (Case(":START:0/:HJ:3:5:2/:END:0"), [0x0E05]),
    (Case("S   LAI  1,3/    LD   0,T,1/T\tCONST\t00ff/    END  S"), [0x8403, 0xC102, 0x00FF]),
    (Case("    START 0/S LAI 1, 3/:HJ:0:S/ END S"), [0x8403, 0x0000]),
    (Case(":START:0////:HJ:0:1/ /:END:0/ //"), [0x0001]),
  ]

  @Test(arguments: taken) func `both source forms are read with optional blanks`(
    _ row: Case, _ words: [UInt16]
  ) {
    let assembly = row.assembly()
    #expect(!assembly.hasErrors)
    #expect(Array(assembly.words.prefix(words.count)) == words)
  }

  static let extensions: [(Case, [UInt16])] = [
    (Case(":START:0/:HJ:0:1 ; ends/# all/:END:0"), [0x0001]),
    (Case(":START:0/BEGIN_1:HJ:0:BEGIN_1/:END:begin_1"), [0x0000]),
    (Case(":START:0/:CONST:\"a:;B\"/:END:0"), [0x61, 0x3A, 0x3B, 0x42]),
    (Case("    CONST \"a, b\"/    END 0"), [0x61, 0x2C, 0x20, 0x62]),
    (Case(":START:$0/:ADCON:$FFFF/:END:$1"), [0xFFFF]),
    (Case(":START:0/:READ:0:0/:READ:1:1/:WRITE:0:0/:END:0"), [0x5000, 0x5401, 0x6000]),
  ]

  @Test(arguments: extensions) func `only the extended dialect accepts the extensions`(
    _ row: Case, _ words: [UInt16]
  ) {
    #expect(row.assembly().hasErrors)
    let assembly = row.assembly(.extended)
    #expect(assembly.diagnostics.isEmpty)
    #expect(Array(assembly.words.prefix(words.count)) == words)
  }

  static let extendedErrors = [
    Case(":START:65535/:CONST:1/:CONST:1/:END:0", "3:2 START error"),
    Case(":START:65536/:END:0", "1:8 Operand error"),
    Case(":START:0/:CONST:\"\"/:END:0", "2:8 Operand error"),
    Case(":START:0/:CONST:\"é\"/:END:0", "2:8 Operand error"),
    Case(":START:0/:CONST:\"A/:END:0", "2:8 Operand error"),
    Case(":START:0/:CONST:\"A\"\"/:END:0", "2:8 Operand error"),
    Case(":START:255/:CONST:\"AB\"/:END:0", "2:2 START error"),
    Case(":START:$G/:END:0", "1:8 Operand error"),
  ]

  @Test(arguments: extendedErrors) func `the extended dialect reports its errors`(_ row: Case) {
    #expect(reports(row.assembly(.extended)) == row.reports)
  }

  @Test func `the display text of a diagnostic has message and line`() {
    let diagnostic = Case(":START:0/:LD:0:NO/:END:0").assembly().diagnostics[0]
    #expect(diagnostic.displayText == "Operand error  line 2")
  }

  @Test func `source is laid out in columns`() {
    let assembly = Case(":START:0/a:sub:3:one:0/one:lai:1:255:1/:END:a").assembly()
    let colons = "   :START:0\nA  :SUB  :3:ONE\nONE:LAI  :1:255:1\n   :END  :A\n"
    let exam = "    START 0\nA   SUB   3,ONE\nONE LAI   1,255,1\n    END   A\n"
    #expect(assembly.source(in: .colons) == UTF8Text(colons))
    #expect(assembly.source(in: .exam) == UTF8Text(exam))
  }

  @Test func `a missing START is added where the layout needs it`() {
    let assembly = Case("S LAI 1,3/ HJ 0,S/ END S").assembly()
    #expect(
      assembly.source(in: .colons) == "   :START:0\nS  :LAI  :1:3\n   :HJ   :0:S\n   :END  :S\n")
    #expect(assembly.source(in: .exam) == "S   LAI   1,3\n    HJ    0,S\n    END   S\n")
    let withStart = Case(" START 5/S LAI 1,3/ END S").assembly()
    #expect(withStart.source(in: .colons) == "   :START:5\nS  :LAI  :1:3\n   :END  :S\n")
  }
}
