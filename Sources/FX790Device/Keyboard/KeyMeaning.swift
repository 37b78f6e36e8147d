import BasicVM

/// What a key does in one of its planes.
public enum KeyMeaning: Sendable {
  /// Nothing.
  case nothing
  /// It types characters: one, or a word.
  case types(StaticString)
  /// It has a task of its own.
  case controls(KeyControl)

  /// The codes of what it types.
  var codes: [UInt8] {
    guard case .types(let text) = self else { return [] }
    let utf8 = Array(text.utf8)
    return CharacterReader.readKeys(utf8).compactMap { $0 }
  }

  /// The one character that it types.
  public var character: UInt8? {
    let codes = codes
    return codes.count == 1 ? codes[0] : nil
  }
}

/// The tasks of keys that type nothing.
public enum KeyControl: Equatable, Sendable {
  /// Carries out, stores, answers, goes on.
  case exe
  /// Clears what is typed, ends a program or an error.
  case ac
  /// Ends whatever there is.
  case brk
  /// Suspends a program or a list.
  case stop
  /// The line before, while lines are listed for editing.
  case previousLine

  case delete, insert, left, right
  /// Removes the character before the cursor.
  case erase
  /// Empties the line.
  case cls
  /// The last line again.
  case recall
  /// The last result.
  case ans

  case shift, function, ext, hyp
  /// The next digit is a mode.
  case mode
  /// A program area.
  case program(Int)

  case memo, formulaIn, formulaOut, calc
  /// The result with an exponent that is a multiple of three; then smaller ones.
  case engineering
  /// The same, with larger ones.
  case engineeringBack
  /// The assembler, which this computer lacks.
  case asmbl
}
