/// The syntax tree of a program: the meaning of a stored line, each part with its bytes.
///
///     Line         statements, and the remark at its end
///     Statement    PRINT, IF, an assignment, ... made of expressions, variables and destinations
///     Expression   a number, a variable, a sum, a function, ...
///
/// A line can be partly valid, because the machine executes what precedes a fault. A statement
/// with a fault contains its complete parts and the `Fault`. Inside an expression, `.faulty` marks
/// the point of evaluation at which the fault occurs.
///
/// `Parser` builds the tree. Compiler, checker, rewriter and colours read it.
package enum Syntax {
  /// Why a statement is invalid.
  package struct Fault: Error, Equatable, Sendable {
    package let cause: FaultCause
    /// The offset of the first unexpected byte.
    package let offset: Int
  }

  package struct Line: Equatable, Sendable {
    /// The bytes without the line number.
    package let bytes: [UInt8]
    /// The statements in order, including empty ones.
    package let statements: [Statement]
    /// The quoted texts and DATA items, in order.
    package let verbatim: [Range<Int>]
    /// The offset of the REM or apostrophe that begins the remark.
    ///
    /// On a model without the apostrophe it is a fault, and parsing continues after it.
    package let remark: Int?
  }

  /// A variable or array element that is read or assigned.
  package struct Variable: Equatable, Sendable {
    package enum Form: Equatable, Sendable {
      /// A to Z, counted from 0.
      case number(Slot)
      /// A$ to Z$.
      case text(Slot)
      /// `$`, a text of 62 characters.
      case dollar
      /// With one to three indexes.
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
    /// Whether it is an area, written with `#`.
    package let isArea: Bool

    /// The number if it is a constant.
    package var constant: Int? { number.constant?.truncated }
  }

  /// The comparison after IF, of two values of one type.
  package struct Condition: Equatable, Sendable {
    package let left: Expression
    package let relation: Relation
    package let right: Expression
    /// The offset of the relation.
    package let sign: Int
  }
}
