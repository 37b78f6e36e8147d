/// The syntax tree of a program: the meaning of a stored line, each part with its bytes.
///
///     Line         statements, and the remark at its end
///     Statement    PRINT, IF, an assignment, ... made of expressions, variables and destinations
///     Expression   a number, a variable, a sum, a function, ...
///
/// A line can be partly valid: the machine executes everything before a fault. A statement with a
/// fault keeps its complete parts, and `.faulty` marks where evaluation ends.
///
/// `Parser` builds the tree. Compiler, checker, rewriter and colours read it.
package enum Syntax {
  package struct Fault: Error, Equatable, Sendable {
    package let cause: FaultCause
    /// The offset of the first unexpected byte.
    package let offset: Int
  }

  package struct Line: Equatable, Sendable {
    /// The stored bytes, without the line number.
    package let bytes: [UInt8]
    /// All statements, including empty ones.
    package let statements: [Statement]
    /// Quoted texts and DATA items, in order.
    package let verbatim: [Range<Int>]
    /// The offset of REM or the apostrophe.
    ///
    /// On a model without the apostrophe it is only a fault, and parsing continues after it.
    package let remark: Int?

    /// Whether it may have POL or REC, which change X and Y within an expression.
    package var changesPoint: Bool {
      bytes.contains(Keyword.pol.rawValue) || bytes.contains(Keyword.rec.rawValue)
    }
  }

  package struct Variable: Equatable, Sendable {
    package enum Form: Equatable, Sendable {
      /// A to Z, counted from 0.
      case number(Slot)
      /// A$ to Z$.
      case text(Slot)
      /// `$`, a text of 62 characters.
      case dollar
      /// An element with one to three indexes.
      case element(ArrayName, [Expression])
    }

    package let form: Form
    package let bytes: Range<Int>

    package var isText: Bool {
      switch form {
      case .number: false
      case .text, .dollar: true
      case .element(let name, _): Int(name) >= SlotLayout.letters
      }
    }

    /// The letter of a numeric variable, 0 for A; nil for others, and for elements.
    package var numericLetter: Int? { if case .number(let slot) = form { Int(slot) } else { nil } }

    /// The array of an element.
    package var arrayName: ArrayName? { if case .element(let name, _) = form { name } else { nil } }

    /// Empty for variables that are no elements.
    package var indexes: [Expression] {
      if case .element(_, let indexes) = form { indexes } else { [] }
    }
  }

  /// The target of GOTO, GOSUB, THEN, ON or RESTORE#.
  package struct Destination: Equatable, Sendable {
    package let number: Expression
    /// Whether `#` precedes the number of an area.
    package let isArea: Bool

    /// The number; nil if it is computed, -1 for an area below 0, even after the point.
    package var constant: Int? {
      number.constant.map { isArea && $0.isNegative ? -1 : $0.truncated ?? -1 }
    }
  }

  /// A comparison of two values of one type.
  package struct Condition: Equatable, Sendable {
    package let left: Expression
    package let relation: Relation
    package let right: Expression
    /// The relation's offset.
    package let sign: Int
  }
}

extension Syntax.Line {
  /// The offsets of a statement's bytes outside quoted texts, DATA and remarks.
  func code(of statement: Syntax.Statement) -> [Int] {
    var offsets: [Int] = []
    let end = min(statement.bytes.upperBound, remark ?? bytes.count)
    var offset = statement.bytes.lowerBound
    for text in verbatim where text.upperBound > offset && text.lowerBound < end {
      offsets += offset..<max(offset, text.lowerBound)
      offset = text.upperBound
    }
    return offset < end ? offsets + (offset..<end) : offsets
  }

  /// The offset of the line's remark; nil unless it begins in this statement.
  func remark(of statement: Syntax.Statement) -> Int? {
    remark.flatMap {
      $0 >= statement.bytes.lowerBound && $0 <= statement.bytes.upperBound ? $0 : nil
    }
  }

  /// All statements, including those after THEN.
  package var allStatements: some BidirectionalCollection<Syntax.Statement> {
    statements.lazy.flatMap { $0.andConsequence }
  }

  /// Whether there is something to carry out: not only remarks, DATA and colons.
  package var hasStatement: Bool {
    statements.contains { statement in
      switch statement.kind {
      case .nothing, .remark, .data: false
      default: true
      }
    }
  }

  var lineReferences: [Syntax.LineReference] {
    allStatements.flatMap { $0.kind.lineReferences }
  }
}
