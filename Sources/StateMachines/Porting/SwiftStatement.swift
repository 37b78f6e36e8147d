import BasicVM

/// One line of Swift.
struct SwiftStatement: Sendable {
  /// What it is for, as far as others must know.
  enum Role: Sendable {
    case plain
    /// It tells the machine which line goes on, and nothing else.
    case tellsLine
    /// It calls a function of the port, which tells lines of its own.
    case calls
    /// Nothing is carried out behind it.
    case leaves
    /// It clears the display, and nothing else.
    case clears
    /// It clears the display before it prints.
    case shows
    /// It beeps, and nothing else.
    case beeps
    /// It begins to wait, and may tell the state that does.
    case waits
  }

  var text: UTF8Text
  var role = Role.plain
  /// The local variables that it names.
  var locals: Set<Int> = []
  /// The local variable that it puts something into, which it does not read.
  var assigns: Int?
  /// Whether what it works out may fail or draw, so that it is done even if nobody wants the result.
  var isNeeded = false
  /// Local variables that it changes in other ways.
  var changes: Set<Int> = []
  /// The line of the listing that it does something of.
  var line: ListingLine?
  /// What it prints, if another PRINT may be joined to it.
  var printed: Printed?

  /// What is printed, as it stands in a literal.
  struct Printed: Sendable {
    let quoted: UTF8Text
    let longest: Int
    let fails: Bool
    /// The texts before it.
    let earlier: UTF8Text
    /// It without a literal around it, if it is one text alone.
    let alone: UTF8Text?

    /// It as an argument.
    var argument: UTF8Text { alone ?? "\"\(quoted)\"" }
  }

  /// A line of the listing.
  struct ListingLine: Hashable, Sendable {
    let area: Int
    let number: Int
  }

  init(
    _ text: UTF8Text, _ expressions: [SwiftExpression] = [], role: Role = .plain,
    line: ListingLine? = nil
  ) {
    self.text = text
    self.role = role
    self.line = line
    for expression in expressions {
      locals.formUnion(expression.locals)
      changes.formUnion(expression.changes)
    }
  }

  /// Makes it put a value into a local variable.
  mutating func assign(_ local: Int, _ value: SwiftExpression) {
    locals.insert(local)
    isNeeded = value.isNeeded
    if value.locals.contains(local) { changes.insert(local) } else { assigns = local }
  }

  /// A word that waits, as the last statement of a transition to a state; nil if it becomes too long.
  func waiting(in state: UTF8Text) -> SwiftStatement? {
    let call = UTF8Text(utf8: text.utf8.dropLast())
    let separator: UTF8Text = call.utf8.last == UInt8(ascii: "(") ? "" : ", "
    var waiting = self
    waiting.text = "return \(call)\(separator)then: .\(state))"
    waiting.role = .leaves
    return waiting.text.width <= 80 ? waiting : nil
  }

  func assignments(of local: Int) -> Int {
    (assigns == local ? 1 : 0) + (changes.contains(local) ? 2 : 0)
  }
}
