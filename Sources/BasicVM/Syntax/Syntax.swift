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
  }

  /// The target of GOTO, GOSUB, THEN, ON or RESTORE#.
  package struct Destination: Equatable, Sendable {
    package let number: Expression
    /// Whether `#` precedes the number of an area.
    package let isArea: Bool

    /// The number; nil if it is computed.
    package var constant: Int? { number.constant?.truncated }
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
