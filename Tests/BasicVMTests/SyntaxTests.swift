import Testing

@testable import BasicVM

/// The syntax tree: meaning and byte ranges of a line, and recovery from faults.
@Suite struct SyntaxTests {
  static func line(
    _ text: String, on model: Model = .fx790P, isByHand: Bool = false
  ) -> Syntax.Line {
    let decoded = CharacterReader.decode(UTF8Text(text))
    let bytes = Tokenizer.tokenize(decoded.characters, for: model).bytes
    return Parser.line(bytes, on: model.facts, isByHand: isByHand)
  }

  static func text(_ range: Range<Int>, of line: Syntax.Line) -> String {
    String(UTF8Text(Lister.characters(of: Array(line.bytes[range]))))
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let expected: [String]

    init(_ line: String, _ expected: String...) {
      testDescription = line
      self.expected = expected
    }
  }

  // MARK: Statements

  static let statements = [
    Case("A=1:PRINT A", "A=1", "PRINT A"),
    Case("PRINT \"A:B\":END", "PRINT \"A:B\"", "END"),
    Case("A=1:", "A=1"),
    Case(":A=1", "", "A=1"),
    Case("A=1:REM B:C", "A=1", "REM B:C"),
    Case("A=1'B:C", "A=1'B:C"),
    Case("DATA 1,\"A:B\":END", "DATA 1,\"A:B\"", "END"),
    Case("IF A=1 THEN B=2:C=3", "IF A=1 THEN B=2", "C=3"),
    Case("A=*:B=2", "A=*", "B=2"),
    Case("A=*\"X:Y\":B=2", "A=*\"X:Y\"", "B=2"),
  ]

  @Test(arguments: statements) func `a line is split into statements`(_ row: Case) {
    let line = Self.line(row.testDescription)
    #expect(line.statements.map { Self.text($0.bytes, of: line) } == row.expected)
  }

  // MARK: Values

  static let values = [
    Case("A+B*C", "A+B*C", "A", "B*C", "B", "C"),
    Case("-A↑2", "-A↑2", "A↑2", "A", "2"),
    Case("(A+1)*2", "(A+1)*2", "(A+1)", "A+1", "A", "1", "2"),
    Case("SIN -A", "SIN -A", "-A", "A"),
    Case("A(I,2)+1", "A(I,2)+1", "A(I,2)", "I", "2", "1"),
    Case("MID$(A,2", "MID$(A,2", "A", "2"),
  ]

  @Test(arguments: values) func `each part of an expression has its byte range`(_ row: Case) throws
  {
    let line = Self.line("PRINT " + row.testDescription)
    let value = try #require(line.statements[0].kind.expressions.first)
    #expect(value.andOperands.map { Self.text($0.bytes, of: line) } == row.expected)
  }

  static let kinds: [(value: String, isText: Bool, constant: Int?)] = [
    ("12", false, 12), ("-(12)", false, -12), ("+3", false, 3), ("2.5", false, nil),
    ("&H1F", false, 31), ("1+1", false, nil), ("A", false, nil), ("A$", true, nil),
    ("$", true, nil), ("KEY$", true, nil), ("A$+\"B\"", true, nil), ("(A$)", true, nil),
    ("LEN(A$)", false, nil), ("STR$(1)", true, nil), ("B$(1)", true, nil), ("RAN#", false, nil),
  ]

  @Test(arguments: kinds)
  func `an expression has a type and may be a whole constant`(
    _ row: (value: String, isText: Bool, constant: Int?)
  ) throws {
    let statement = Self.line("PRINT " + row.value).statements[0]
    let value = try #require(statement.kind.expressions.first)
    #expect(value.isText == row.isText)
    #expect(value.wholeConstant == row.constant)
  }

  static let effects: [(value: String, effects: Syntax.Expression.Effects)] = [
    ("1", []), ("-1", []), ("\"A\"+$", []), ("LEN($)", []), ("STR$(1)", []),
    ("A", .fails), ("1/2", .fails), ("SQR 2", .fails), ("A$", .fails), ("VAL($)", .fails),
    ("RAN#", .draws), ("-RAN#", .draws), ("RAN#*2", [.draws, .fails]), ("KEY$", .polls),
    ("KEY$+$", .polls), ("A(RAN#)", [.fails, .draws]), ("POL(1,2)", [.fails, .setsXAndY]),
  ]

  @Test(arguments: effects)
  func `an expression has the effects of all its parts`(
    _ row: (value: String, effects: Syntax.Expression.Effects)
  ) throws {
    let statement = Self.line("PRINT " + row.value).statements[0]
    #expect(try #require(statement.kind.expressions.first).effects == row.effects)
  }

  // MARK: Faults

  static let faults: [(line: String, cause: FaultCause, offset: Int)] = [
    ("PRINT A+", .missingValue, 3), ("PRINT A B", .unknownWord, 1), ("PRINT A)", .syntax, 2),
    ("PRINT A+\"B\"", .wrongKind, 6), ("A=\"B\"", .wrongKind, 2), ("IF A THEN 10", .syntax, 2),
    ("IF A=1 PRINT", .syntax, 4), ("FOR I=1", .missingValue, 4), ("GOTO", .missingValue, 1),
    ("A(1,2,3,4)=1", .badDimension, 8), ("PRINT 1E200", .overflow, 1), ("LIST", .manualOnly, 0),
    ("TO", .syntax, 0), ("", .syntax, -1),
  ]

  @Test(arguments: faults)
  func `a fault has its cause and offset`(_ row: (line: String, cause: FaultCause, offset: Int)) {
    let fault = Self.line(row.line).statements[0].fault
    let expected = row.offset < 0 ? nil : Syntax.Fault(cause: row.cause, offset: row.offset)
    #expect(fault == expected)
  }

  /// The machine runs the parts before the fault.
  @Test func `a faulty statement keeps the parts before the fault`() throws {
    guard case .print(let items) = Self.line("PRINT A;B+)").statements[0].kind else {
      Issue.record("not a PRINT")
      return
    }
    #expect(items.count == 3)
    guard case .value(let sum) = items[2], case .faulty(let parts) = sum.form else {
      Issue.record("the sum is not marked as faulty")
      return
    }
    #expect(parts.count == 2)
    #expect(parts[0].form == .variable(.init(form: .number(1), bytes: 3..<4)))
    #expect(parts[1].form == .faulty([]))
  }

  /// The depth of the tree grows with the length of the sum.
  @Test func `a sum has at most 256 operations`() {
    func fault(_ operations: Int) -> FaultCause? {
      let sum = String(repeating: "A+", count: operations) + "A"
      return Self.line("PRINT " + sum).statements[0].fault?.cause
    }
    #expect(Parser.operationLimit == 256)
    #expect(fault(256) == nil)
    #expect(fault(257) == .memoryFull)
    #expect(fault(70_000) == .memoryFull)
  }

  // MARK: Contents

  static let references = [
    Case("GOTO 10:GOSUB 20", "10", "20"),
    Case("IF A=1 THEN IF B=2 THEN 30", "30"),
    Case("ON A GOTO 10,B,20", "10", "B", "20"),
    Case("RESTORE 40:GOTO #1", "40"),
    Case("RESTORE# $,1,50", "50"),
    Case("GOTO (10)", "(10)"),
    Case("GOTO 10:A=*:GOTO 20", "10", "20"),
  ]

  @Test(arguments: references) func `references to lines are found`(_ row: Case) {
    let line = Self.line(row.testDescription)
    #expect(line.lineReferences.map { Self.text($0.bytes, of: line) } == row.expected)
  }

  static let code = [
    Case("PRINT \"A\";B", "PRINT ", ";B"),
    Case("DATA 1,2", "DATA "),
    Case("A=1'B", "A=1"),
    Case("A=*\"X", "A=*"),
  ]

  @Test(arguments: code) func `code excludes texts, DATA and remarks`(_ row: Case) {
    let line = Self.line(row.testDescription)
    let offsets = line.statements.flatMap { line.code(of: $0) }
    let bytes = MachineText(codes: offsets.map { line.bytes[$0] })
    let expected = row.expected.map { Self.line($0).bytes }
    #expect(bytes.codes == expected.flatMap { $0 })
  }

  @Test func `an apostrophe is a fault on models without it and parsing continues`() {
    let line = Self.line("A=1'B:C=2", on: .fx700P)
    #expect(line.remark == 3)
    #expect(line.statements.count == 2)
    #expect(line.statements[0].fault?.offset == 3)
    #expect(line.statements[1].fault == nil)
  }
}
