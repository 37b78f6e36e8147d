import BasicVM
import Testing

@testable import Ports

struct TypeCheckTests {
  private static let a = SwiftValue.variable(.letter(0))
  private static let bText = SwiftValue.variable(.letter(1))
  private static let mixed = SwiftVariable.letter(2)
  private static let one = SwiftValue.number(.one)
  private static let text = SwiftValue.text([65])
  private static let number = SwiftVariable.value(1, isText: false, longest: 0)
  private static let part = SwiftVariable.held(1, isText: true, longest: 4)

  /// Whether a line of Swift fits a listing with a number A, a text B$, and numbers and texts in C.
  private static func isWellTyped(_ node: SwiftNode) throws -> Bool {
    let text: UTF8Text =
      "10 INPUT A,B$:IF A=0 THEN C=1:PRINT C:$=B$+$:PRINT $:GOTO 10\n20 C$=B$:PRINT C$"
    let trees = PortTrees(try #require(PortPlan(ListingReader.read(text).memory, area: 0)))
    return TypeCheck(names: trees.names).fault(in: [node]) == nil
  }

  /// Statements, and whether the Swift compiler takes them.
  static let statements: [(SwiftStatement, Bool)] = [
    (.assign(.letter(0), one), true),
    (.assign(.letter(0), text), false),
    (.assign(.letter(1), text), true),
    (.assign(.letter(1), a), false),
    (.assign(mixed, one), false),
    (.assignMixed(2, one), true),
    (.assignMixed(2, text), true),
    (.assignMixed(0, one), false),
    (.assign(number, .variable(mixed)), false),
    (.assign(number, .mixed(2, isText: false)), true),
    (.assign(number, .mixed(2, isText: true)), false),
    (.assign(number, .mixed(0, isText: false)), false),
    // A part of `$` in a property for numbers.
    (.assign(part, .call(.part, [bText, one])), true),
    (.assign(number, .call(.part, [bText, one])), false),
    (.assign(part, .call(.part, [bText, text])), false),
    (.assign(part, .call(.part, [one, one])), false),
    (.declare(number, .property(.length, bText), isConstant: true), true),
    (.declare(number, .property(.length, a), isConstant: true), false),
    (.declare(number, .property(.floor, bText), isConstant: true), false),
    (.declare(part, .property(.short, bText), isConstant: true), true),
    (.declare(mixed, nil, isConstant: false), false),
    (.evaluate(.arithmetic(.add, a, one)), true),
    (.evaluate(.arithmetic(.add, a, text)), false),
    (.evaluate(.joined(bText, text)), true),
    (.evaluate(.joined(bText, one)), false),
    (.evaluate(.negated(bText)), false),
    (.evaluate(.middle(bText, from: one, count: a)), true),
    (.evaluate(.middle(bText, from: one, count: text)), false),
    (.evaluate(.call(.decimalValue, [text])), true),
    (.evaluate(.call(.numberText, [text])), false),
    (.appendToDollar(bText, inCells: false), true),
    (.appendToDollar(a, inCells: false), false),
    (.assignCell(26, bText), true),
    (.assignCell(26, a), false),
    (.assignCell(0, bText), true),
    (.assignElement(0, [one], a), true),
    (.assignElement(0, [one], bText), false),
    (.assignElement(0, [text], a), false),
    (.assignElement(26, [one], bText), true),
    (.assignCellElement(26, [one], a), false),
    (.declarePoint(1, .pol, a, bText), false),
    (.print([.init(value: a, isText: false)], clears: false), true),
    (.print([.init(value: a, isText: true)], clears: false), false),
    (.word(.column, [bText]), false),
    (.wait(.timer, [text], then: nil), false),
    (.wait(.ask, [text], then: nil), true),
    (.wait(.askNumber, [a], then: nil), false),
    (.setDestination(.property(.place, bText)), false),
    (.check(.comparison(a, .less, one)), true),
    (.check(.comparison(a, .less, bText)), false),
    (.check(.isEmpty(a)), false),
    (.check(.not(.has(bText, [65], at: text))), false),
    (.check(.nextOnStack(1)), false),
    (.check(.next(.init(counter: 0, step: one, limit: text, isSure: true))), false),
  ]

  @Test(arguments: statements)
  func `a value is a number or a text as its place requires`(
    statement: SwiftStatement, isTaken: Bool
  ) throws {
    #expect(try Self.isWellTyped(.plain(statement)) == isTaken)
  }

  @Test
  func `a value in a body or over which a switch selects is checked`() throws {
    let wrong = SwiftNode.plain(.evaluate(.negated(Self.bText)))
    #expect(try !Self.isWellTyped(.block("loop", [wrong])))
    #expect(try !Self.isWellTyped(.choice(.constant(true), [], else: [wrong], nil)))
    #expect(try !Self.isWellTyped(.choice(.isEmpty(Self.a), [], else: [], nil)))
    let loop = SwiftLoop(kind: .repeatWhile(.isEmpty(Self.a)), body: [])
    #expect(try !Self.isWellTyped(.loop(loop, nil)))
    #expect(try !Self.isWellTyped(.selection(.value(Self.bText), [], nil)))
    #expect(try Self.isWellTyped(.selection(.value(.property(.choice, Self.a)), [], nil)))
  }
}
