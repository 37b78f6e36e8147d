// The sentences about signs, variables and digits at a fault.

extension FaultContext {
  /// The sentence about the next byte; nil for keywords and if no rule applies.
  var signSentence: UTF8Text? {
    switch next {
    case CharacterCode.close:
      if depth <= 0 { return "There is no opening parenthesis for this one." }
      guard isAfterValue else { return "A value is missing before this parenthesis." }
      return head == .if ? Self.comparison : nil
    case CharacterCode.openBracket, CharacterCode.closeBracket: return Self.bracket
    case CharacterCode.equal: return equalSentence
    case CharacterCode.semicolon: return semicolonSentence
    case CharacterCode.comma: return commaSentence
    case CharacterCode.hash: return hashSentence
    case CharacterCode.dollar: return dollarSentence
    case CharacterCode.exclamation:
      if head == .if { return "Not equal is <> here." }
      return facts.isThird ? "There is no ! sign: write FACT 5 for the factorial." : Self.typeSign
    case CharacterCode.backslash: return "There is no sign \\: INT (A/B) is the quotient."
    case CharacterCode.ampersand where last == CharacterCode.dollar || last == CharacterCode.quote:
      return Self.joining
    case CharacterCode.ampersand: return "There is no sign & but &H before hexadecimal digits."
    case CharacterCode.times, CharacterCode.slash, CharacterCode.power:
      return isAfterValue ? nil : "A value is missing before this sign."
    case CharacterCode.point: return pointSentence
    case CharacterCode.quote where isAfterValue: return Self.joining
    case CharacterCode.open: return parenthesisSentence
    case CharacterCode.apostrophe: return "A text needs double quotes."
    default: return relationSentence ?? otherSentence
    }
  }

  private static var bracket: UTF8Text { "Indexes are in parentheses, as in A(1)." }
  private static var typeSign: UTF8Text {
    "A number variable has no sign after its letter: A is one, and INT A an integer."
  }
  private static var joining: UTF8Text { "The sign + joins texts, as in A$+\"X\"." }
  static var oneLetter: UTF8Text {
    "A variable is one letter, or an element such as V(1); a digit cannot follow the letter."
  }
  /// Asks whether the letter before a digit is a digit itself.
  private var mistypedDigit: UTF8Text {
    switch last {
    case CharacterCode.letterI: " Or is this I a one?"
    case CharacterCode.letterI + 3: " Or is this L a one?"
    case CharacterCode.letterO: " Or is this O a zero?"
    default: ""
    }
  }

  private static var againInAssignment: UTF8Text {
    "An assignment repeats the variable, as in A=A+1."
  }

  /// A statement that begins with a sign, a digit or a variable.
  var statementSentence: UTF8Text {
    if let word = Keyword(rawValue: next), next >= 0x80 { return startSentence(of: word) }
    if next == CharacterCode.close { return "There is no opening parenthesis for this one." }
    if isLetter(at: offset) { return variableSentence }
    if isDigit(at: offset), offset > 0, bytes[offset - 1] == CharacterCode.semicolon {
      return "A statement follows ; here, and a line follows THEN."
    }
    if next == CharacterCode.equal { return "A variable is needed before =, as in A=5." }
    if contains(CharacterCode.equal, from: offset), next != CharacterCode.hash {
      return "The variable is left of =, alone, as in A=5."
    }
    switch next {
    case CharacterCode.open, CharacterCode.quote, CharacterCode.dollar, CharacterCode.point,
      CharacterCode.pi, CharacterCode.minus, CharacterCode.plus, CharacterCode.ampersand:
      return Self.valueAlone
    default:
      return isDigit(at: offset) ? Self.valueAlone : facts.hasRemarks ? Self.start : Self.firstStart
    }
  }

  static var valueAlone: UTF8Text {
    "A value by itself is not a statement: PRINT shows it, and A= before it keeps it."
  }
  private static var start: UTF8Text {
    "A statement begins with a word such as PRINT or with a variable, a remark with REM."
  }
  private static var firstStart: UTF8Text {
    "A statement begins with a word such as PRINT or with a variable."
  }

  private var variableSentence: UTF8Text {
    if isDigit(at: offset + 1) { return Self.oneLetter }
    let end = code(at: offset + 1) == CharacterCode.dollar ? offset + 2 : offset + 1
    let (sign, second) = (code(at: end), code(at: end + 1))
    switch sign {
    case CharacterCode.openBracket: return Self.bracket
    case CharacterCode.percent, CharacterCode.exclamation, CharacterCode.hash:
      return Self.typeSign
    case CharacterCode.plus...CharacterCode.power
    where second == CharacterCode.equal || second == sign:
      return Self.againInAssignment
    case 0 where bytes[min(end + 1, bytes.count)...].first == CharacterCode.equal:
      return "No colon belongs before =, as in A=5."
    default:
      if Relation(rawValue: sign) != nil {
        return "An assignment needs the sign = alone, as in A=5."
      }
      if contains(CharacterCode.equal, from: end), sign != CharacterCode.open {
        return "The variable is left of =, alone, as in A=5."
      }
      return Self.valueAlone
    }
  }

  private var equalSentence: UTF8Text? {
    if last == CharacterCode.equal { return "The sign = is written once here." }
    if last == CharacterCode.plus || last == CharacterCode.minus { return Self.againInAssignment }
    if head == .for { return nil }
    return relationSentence
  }

  private var relationSentence: UTF8Text? {
    guard Relation(rawValue: next) != nil else { return nil }
    if Relation(rawValue: last) != nil { return "One sign compares, such as <, ≤ or ≠." }
    guard head == .if else {
      return "Only IF compares, and each assignment is a statement of its own, as in A=5:B=6."
    }
    return depth > 0
      ? Self.comparison : "IF compares two values with one sign, as in IF A=1 THEN 100."
  }

  private static var comparison: UTF8Text {
    "The comparison of IF has no parentheses around it, as in IF A=1 THEN 100."
  }

  private var semicolonSentence: UTF8Text {
    if beginsStatement(at: offset + 1) { return Self.colon }
    if depth > 0 { return "A comma separates values in parentheses." }
    switch head {
    case .input?: return "A comma separates the variables of INPUT, as in INPUT A,B."
    case .for?, .if?, .goto?, .gosub?: return "The sign ; belongs to PRINT.\(example)"
    case let head?: return "A comma, not ;, separates the values of \(head.spelling).\(example)"
    case nil: return "The sign ; belongs to PRINT; a colon separates statements."
    }
  }

  private static var colon: UTF8Text { "A colon separates statements, as in A=5:B=6." }

  private var commaSentence: UTF8Text {
    if beginsStatement(at: offset + 1), head != .if { return Self.colon }
    if code(at: offset + 1) == Keyword.then.rawValue { return "No comma belongs before THEN." }
    if !isAfterValue { return "A value is missing before this comma.\(example)" }
    if isDigit(at: offset - 1), isDigit(at: offset + 1), depth == 0, head == nil || head == .if {
      return "A number has a point, not a comma, as in 3.14."
    }
    if depth > 0 { return "There are too many values in these parentheses." }
    switch head {
    case .for?: return "FOR needs TO and STEP in place of commas.\(example)"
    case .goto?, .gosub?:
      return facts.hasRemarks
        ? "GOTO and GOSUB take one line; ON A GOTO 10,20 chooses one."
        : "GOTO and GOSUB take one line, which may be computed, as in GOTO A*10."
    case .if?: return "A colon separates the statements after THEN."
    case let head?: return "This is one value too many for \(head.spelling).\(example)"
    case nil: return "The comma belongs to PRINT and INPUT; a colon separates statements."
    }
  }

  private var hashSentence: UTF8Text {
    head == .print || head == .input
      ? "There are no files: PUT and GET keep variables on tape."
      : isLetter(at: offset - 1) ? Self.typeSign : "The sign # belongs to GOTO, GOSUB and RAN#."
  }

  private var dollarSentence: UTF8Text? {
    switch head {
    case .for?, .next?: "FOR counts with a number variable such as I."
    default: isAfterValue ? "The sign $ follows the letter of a text variable, as in A$." : nil
    }
  }

  private var pointSentence: UTF8Text {
    if isLetter(at: offset - 1) { return "A number begins with a digit or a point, not a letter." }
    return isAfterValue ? "A number has one point." : "Digits are missing after this point."
  }

  private var parenthesisSentence: UTF8Text? {
    if head == .for || head == .next {
      return "FOR counts with a letter such as I, not an element."
    }
    if last == Keyword.ran.rawValue {
      return "RAN# takes no value: INT (RAN#*6)+1 is one of 1 to 6."
    }
    return isAfterValue ? "An operator such as * is missing here." : nil
  }

  /// Percent, letters and digits.
  private var otherSentence: UTF8Text? {
    if next == CharacterCode.percent {
      return "There is no sign %: A/100 is one per cent of A, and INT A an integer."
    }
    if isDigit(at: offset) {
      if isLetter(at: offset - 1) { return Self.oneLetter + mistypedDigit }
      if last == Keyword.ran.rawValue { return "RAN# takes no value; RAN#*6 is below 6." }
      if last == CharacterCode.dollar { return Self.oneLetter }
      return isAfterValue ? "An operator such as * is missing here." : nil
    }
    guard isLetter(at: offset), isAfterValue else { return nil }
    if code(at: offset - 2) == CharacterCode.ampersand { return "&H needs hexadecimal digits." }
    let isText = last == CharacterCode.dollar || last == CharacterCode.quote
    if isText, head == nil { return Self.joining }
    return nil
  }
}
