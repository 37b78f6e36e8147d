/// The syntax tree of a program: the meaning of a stored line, each part with its bytes.
///
///     Line         statements, and the remark at its end
///     Statement    PRINT, IF, an assignment, ... made of expressions, variables and destinations
///     Expression   a number, a variable, a sum, a function, ...
///
/// A line can be half valid, because the machine carries out what comes before a fault. A statement
/// that breaks off holds the parts that are complete and the `Fault` that ends it. Inside an
/// expression, `.faulty` marks the point of evaluation at which the fault occurs.
///
/// `Parser` builds the tree. Compiler, checker, rewriter and colours read it.
package enum Syntax {
  /// Why a statement makes no sense from some byte of its line on.
  package struct Fault: Error, Equatable, Sendable {
    package let cause: FaultCause
    /// The offset of the first byte that does not fit.
    package let offset: Int
  }

  /// A line as its statements.
  package struct Line: Equatable, Sendable {
    /// The line's bytes, without its number.
    package let bytes: [UInt8]
    /// The statements in order; one that is empty is a statement too.
    package let statements: [Statement]
    /// The texts in quotes and the items of DATA, in order: bytes that are no code.
    package let verbatim: [Range<Int>]
    /// The offset of the REM or apostrophe whose remark ends the line.
    ///
    /// On a model without the apostrophe it is only a fault, and the machine reads the statements
    /// after it.
    package let remark: Int?
  }

  /// A variable or an array element, where it is read or assigned to.
  package struct Variable: Equatable, Sendable {
    package enum Form: Equatable, Sendable {
      /// A to Z, by its number from 0.
      case number(Slot)
      /// A$ to Z$.
      case text(Slot)
      /// `$`, the string of 62 characters.
      case dollar
      /// An element, with one to three indexes.
      case element(ArrayName, [Expression])
    }

    package let form: Form
    package let bytes: Range<Int>

    /// Whether it holds a string.
    package var isText: Bool {
      switch form {
      case .number: false
      case .text, .dollar: true
      case .element(let name, _): Int(name) >= SlotLayout.letters
      }
    }
  }

  /// The line or area after GOTO, GOSUB, THEN, ON or RESTORE#.
  package struct Destination: Equatable, Sendable {
    package let number: Expression
    /// Whether `#` precedes the number, which then names an area.
    package let isArea: Bool

    /// The number, if it is written out.
    package var constant: Int? { number.constant?.truncated }
  }

  /// Two values of one kind, and the relation that IF wants to hold between them.
  package struct Condition: Equatable, Sendable {
    package let left: Expression
    package let relation: Relation
    package let right: Expression
    /// The offset of the relation's sign.
    package let sign: Int
  }
}
