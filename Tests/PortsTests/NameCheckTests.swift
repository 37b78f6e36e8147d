import Testing

@testable import BasicVM
@testable import Ports
@testable import StateMachines

/// Whether each name of a port stands for the variable that it should.
@Suite struct NameCheckTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let written: String
    let marked: String
    let isRight: Bool
  }

  private static func right(_ name: String, _ written: String, _ marked: String) -> Case {
    Case(testDescription: name, written: written, marked: marked, isRight: true)
  }

  private static func wrong(_ name: String, _ written: String, _ marked: String) -> Case {
    Case(testDescription: name, written: written, marked: marked, isRight: false)
  }

  /// Bodies of a function in a type with the variables `money` and `bet`.
  static let bodies = [
    right("names as they should be", "money = money - bet", "·1 = ·1 - ·2"),
    wrong("another variable is set", "bet = money - bet", "·1 = ·1 - ·2"),
    wrong("another variable is read", "money = bet - bet", "·1 = ·1 - ·2"),
    wrong("two exchanged", "money = bet - money", "·1 = ·1 - ·2"),
    wrong("an unknown name", "money = stake", "·1 = ·2"),
    wrong("a variable for one of the machine's words", "bet.print(money)", "fx.print(·1)"),
    wrong("one of the machine's words for a variable", "fx.print(fx)", "fx.print(·1)"),
    wrong("more code", "money = bet; bet = 1", "·1 = ·2"),
    wrong("less code", "money = bet", "·1 = ·2; ·2 = 1"),
    wrong("another number", "money = 11", "·1 = 12"),
    wrong("another text", "fx.print(\"A\")", "fx.print(\"B\")"),

    right("a local variable", "let cut = bet\nmoney = cut", "let ·3 = ·2\n·1 = ·3"),
    right(
      "a local variable that hides one that is not used",
      "let money = bet\nbet = money", "let ·3 = ·2\n·2 = ·3"),
    wrong(
      "a local variable that hides one that is used",
      "let money = bet\nbet = money", "let ·3 = ·2\n·2 = ·1"),
    right(
      "one that hides another only in its block",
      "do { let money = bet }\nbet = money", "do { let ·3 = ·2 }\n·2 = ·1"),
    wrong(
      "one used after its block",
      "do { let money = bet }\nbet = money", "do { let ·3 = ·2 }\n·2 = ·3"),
    right(
      "the same name in two blocks", "do { let a = bet }\ndo { let a = money }",
      "do { let ·3 = ·2 }\ndo { let ·4 = ·1 }"),
    wrong(
      "the same name twice in a block", "let a = bet\nlet a = money", "let ·3 = ·2\nlet ·4 = ·1"),
    wrong("one that hides a parameter", "let fx = bet\nfx.end()", "let ·3 = ·2\nfx.end()"),
    wrong("one that hides a function", "let pay = bet\npay(&fx)", "let ·3 = ·2\npay(&fx)"),
    right(
      "one of another arm",
      "switch bet {\ncase 1: let money = bet\ndefault: bet = money\n}",
      "switch ·2 {\ncase 1: let ·3 = ·2\ndefault: ·2 = ·1\n}"),
    wrong(
      "one of another arm, used",
      "switch bet {\ncase 1: let money = bet\ndefault: bet = money\n}",
      "switch ·2 {\ncase 1: let ·3 = ·2\ndefault: ·2 = ·3\n}"),
    right(
      "one hidden after the switch no more",
      "switch bet {\ncase 1: let money = bet\ndefault: break\n}\nbet = money",
      "switch ·2 {\ncase 1: let ·3 = ·2\ndefault: break\n}\n·2 = ·1"),

    right(
      "values in a text", #"fx.print("A\(money) \(f(bet))B")"#, #"fx.print("A\(·1) \(f(·2))B")"#),
    wrong("another value in a text", #"fx.print("A\(money)B")"#, #"fx.print("A\(·2)B")"#),
    right("a name in a text", #"fx.print("\"money\\")"#, #"fx.print("\"money\\")"#),
    right("labels", "fx.next(&money, to: bet)", "fx.next(&·1, to: ·2)"),
    right("a label like a variable", "fx.next(money: bet)", "fx.next(money: ·2)"),
    right("members", "money = fx.money.bet", "·1 = fx.money.bet"),
    wrong("another member", "money = fx.money", "·1 = fx.bet"),
    right(
      "the variable itself", "let money = bet\nself.money = money", "let ·3 = ·2\nself.·1 = ·3"),
    wrong("another variable itself", "self.bet = money", "self.·1 = ·1"),
    right("comments", "money = 1  // bet \"(", "·1 = 1  // ·2"),
  ]

  private static func file(_ body: String, _ first: String, _ second: String) -> UTF8Text {
    let text = """
      struct Game: PortedProgram {
        private var \(first) = Number.zero
        private var \(second) = Number.zero
        mutating func pay(_ fx: inout PortHost) throws(Halt) {
          \(body)
        }
      }
      """
    return UTF8Text(text)
  }

  @Test(arguments: bodies)
  func `a name stands for one variable`(_ row: Case) {
    let fault = NameCheck.fault(
      in: Self.file(row.written, "money", "bet"), marked: Self.file(row.marked, "·1", "·2"))
    #expect((fault == nil) == row.isRight, "\(String(fault ?? "no fault"))")
  }

  @Test
  func `a parameter hides a variable`() {
    let written: UTF8Text = "struct G { var x = 0\nfunc take(_ x: Number) { self.x = x } }"
    let marked: UTF8Text = "struct G { var ·1 = 0\nfunc take(_ x: Number) { self.·1 = x } }"
    #expect(NameCheck.fault(in: written, marked: marked) == nil)
    let wrong: UTF8Text = "struct G { var ·1 = 0\nfunc take(_ x: Number) { self.·1 = ·1 } }"
    #expect(NameCheck.fault(in: written, marked: wrong) != nil)
  }

  // MARK: Ports

  static let listing = """
    10 DIM M(3)
    15 INPUT "N",N:S=0
    20 FOR I=1 TO N:S=S+I:M(1)=S:NEXT I
    30 A=RAN#:B=A+S:PRINT A*B;M(1)
    40 PRINT S;N:Q=RAN#:PRINT Q;N:IF Q<.5 THEN 15
    50 T=S:S=N:N=T:D=POL(S,N)+1:PRINT D;STR$(S)+KEY$;S
    """

  @Test
  func `each name of a port that is replaced by another is noticed`() throws {
    let memory = ListingReader.read(UTF8Text(Self.listing)).memory
    let port = try #require(SwiftPort(of: memory, area: 0, name: "Test", from: "test.bas"))
    #expect(port.check().isChecked)
    let text = port.text.utf8
    let names = ["a", "b", "d", "i", "n", "q", "s", "t", "point", "mNumbers"].map { UTF8Text($0) }
    var count = 0
    for start in text.indices {
      guard let (index, name) = Self.name(at: start, in: text, of: names) else { continue }
      var changed = text
      changed.replaceSubrange(start..<start + name.utf8.count, with: names[(index + 1) % 10].utf8)
      count += 1
      #expect(
        NameCheck.fault(in: UTF8Text(utf8: changed), marked: port.marked) != nil,
        "\(String(name)) at \(start)")
    }
    #expect(count > 50)
  }

  /// A variable's name that begins here, outside comments and members.
  private static func name(
    at start: Int, in text: [UInt8], of names: [UTF8Text]
  ) -> (Int, UTF8Text)? {
    let line = text[..<start].reversed().prefix { $0 != UInt8(ascii: "\n") }
    let isInWord = { (byte: UInt8) in NameTable.isLetterOrDigit(byte) }
    guard start > 0, !isInWord(text[start - 1]), text[start - 1] != UInt8(ascii: "."),
      !String(decoding: line.reversed(), as: UTF8.self).contains("//")
    else { return nil }
    let word = text[start...].prefix(while: isInWord)
    return names.enumerated().first { $0.element.utf8.elementsEqual(word) }
      .map { ($0.offset, $0.element) }
  }
}
