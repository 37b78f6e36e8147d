import BasicVM
import CommandLineKit

/// A word of BASIC, for `fx790 help`.
struct LanguageWord {
  /// The word, or several similar words.
  let names: [String]
  let syntax: String
  let meaning: String
  let example: String

  private init(_ names: String, _ syntax: String, _ meaning: String, _ example: String) {
    self.names = names.split(separator: " ").map(String.init)
    self.syntax = syntax
    self.meaning = meaning
    self.example = example
  }

  /// Finds a word, ignoring case and suffixes: `MID` is `MID$(`.
  static func named(_ name: String) -> LanguageWord? {
    let name = name == "$" ? "A" : bare(name)
    guard !name.isEmpty else { return nil }
    return all.first { $0.names.contains { bare($0) == name } }
  }

  /// Explains a word of another BASIC; nil for other words.
  static func unsupported(_ name: String) -> UTF8Text? {
    let word = UTF8Text(name.uppercased())
    for diagnostic in Checker.check(ListingReader.read("10 \(word)")) {
      if case .foreign(let foreign) = diagnostic.problem, UTF8Text(foreign.spelling) == word {
        return foreign.explanation
      }
    }
    return nil
  }

  private static func bare(_ name: String) -> String {
    String(name.uppercased().prefix { $0 != "$" && $0 != "(" && $0 != "#" })
  }

  /// All words, in upper and lower case.
  static var spellings: [String] {
    let words = all.flatMap(\.names)
    return words + words.map { $0.lowercased() }
  }

  var text: String { "\(syntax)\n\n\(meaning)\n\n  \(example)" }

  var line: String { "  " + syntax.column(30) + meaning }

  static var list: String {
    (["The words of BASIC; fx790 help PRINT gives an example.", ""] + all.map(\.line))
      .joined(separator: "\n")
  }

  /// Statements come first; details are in docs/machine.md#statements.
  // swift-format-ignore
  static let all = [
    LanguageWord("PRINT", "PRINT [CSR n][;] a;b,c", "Shows values; , waits for EXE, ; continues on the same line.", "PRINT \"A=\";A"),
    LanguageWord("INPUT", "INPUT [\"text\",] v, w", "Asks for values, with a question.", "INPUT \"HOW MANY\",N"),
    LanguageWord("LET", "[LET] v=a", "Assigns a value; the word LET may be omitted.", "LET A=7"),
    LanguageWord("GOTO", "GOTO line, GOTO #area", "Jumps to a line, which may be computed, or to an area.", "GOTO 10"),
    LanguageWord("GOSUB", "GOSUB line, GOSUB #area", "Calls lines that end with RETURN; at most ten deep.", "GOSUB 10"),
    LanguageWord("RETURN", "RETURN", "Returns to the statement after the last GOSUB.", "RETURN"),
    LanguageWord("ON", "ON a GOTO|GOSUB l, l, l", "Jumps to the first, second, third line for 1, 2, 3.", "ON A GOTO 10,10"),
    LanguageWord("IF THEN", "IF a=b THEN line|statements", "Runs the rest of the line if true, else the next line.", "IF A>9 THEN A=0"),
    LanguageWord("FOR TO STEP", "FOR v=a TO b [STEP c]", "Begins a loop that NEXT ends; the body runs at least once.", "FOR I=1 TO 9 STEP 2:NEXT I"),
    LanguageWord("NEXT", "NEXT v", "Adds the step, and repeats until the limit is passed.", "FOR I=1 TO 9:NEXT I"),
    LanguageWord("STOP", "STOP", "Waits for EXE, then continues; the display stays.", "STOP"),
    LanguageWord("END", "END", "Ends the program.", "END"),
    LanguageWord("REM", "REM text, 'text", "A comment up to the end of the line.", "REM A GAME"),
    LanguageWord("DATA", "DATA a,b,c", "Lists items for READ.", "DATA 1,TWO,3"),
    LanguageWord("READ", "READ v,w", "Reads the next items of DATA; READ# reads MEMO records.", "READ A:DATA 1"),
    LanguageWord("RESTORE", "RESTORE [line]", "Reads DATA from this line on; RESTORE# selects a MEMO record.", "RESTORE"),
    LanguageWord("WRITE#", "WRITE# a,b", "Writes a MEMO record; without values it deletes one.", "WRITE# A,B"),
    LanguageWord("BEEP", "BEEP [0|1]", "Sounds a low tone, with 1 a high one.", "BEEP 1"),
    LanguageWord("TIMER", "TIMER [n]", "Waits n tenths of a second; the real machine lacks it.", "TIMER 10"),
    LanguageWord("CSR", "PRINT CSR n;a", "Shows the value a from column n (0 to 23); other columns stay.", "PRINT CSR 5;\"X\";"),
    LanguageWord("SET", "SET Fn, SET En, SET N", "Shows numbers with n decimals, with n digits, or normally.", "SET F2"),
    LanguageWord("MODE", "MODE n", "4, 5, 6: DEG, RAD, GRA; 7, 8: paper; 10, 11: digits; 99: errors.", "MODE 4"),
    LanguageWord("DEFM", "DEFM [n]", "Adds n variables after Z: A(26) and up.", "DEFM 10"),
    LanguageWord("DIM", "DIM v(n), v$(n,m)", "Creates arrays with indexes from 0 to n.", "DIM B(5),C$(2,3)"),
    LanguageWord("ERASE", "ERASE v", "Removes arrays.", "DIM B(5):ERASE B"),
    LanguageWord("CLEAR VAC", "CLEAR, VAC", "Clears all variables; CLEAR also removes arrays.", "CLEAR"),
    LanguageWord("PUT", "PUT [\"name\"] v", "Writes variables to the tape.", "PUT \"X\" A"),
    LanguageWord("GET", "GET [\"name\"] v", "Reads variables from the tape.", "GET \"X\" A"),
    LanguageWord("STAT", "STAT x,y[;f], STAT LIST|CLEAR", "Adds a point f times; shows the results; clears all points.", "STAT 1,2"),
    LanguageWord("SIN COS TAN", "SIN a, COS a, TAN a", "Sine, cosine, tangent of less than 1440 degrees, 8π or 1600 grads.", "PRINT SIN 30"),
    LanguageWord("ASN ACS ATN", "ASN a, ACS a, ATN a", "The angle of a sine, cosine, tangent.", "PRINT ASN .5"),
    LanguageWord("HYP", "HYP SIN a, HYP ATN a", "Makes the next function hyperbolic.", "PRINT HYPSIN 1"),
    LanguageWord("LOG LN", "LOG a, LN a", "The logarithm to base 10, the natural one.", "PRINT LOG 1000"),
    LanguageWord("EXP", "EXP a", "e to the power of a.", "PRINT EXP 1"),
    LanguageWord("SQR CUR", "SQR a, CUR a", "The square root, the cube root.", "PRINT SQR 2"),
    LanguageWord("INT FRAC", "INT a, FRAC a", "The largest integer not above a; the fractional part.", "PRINT INT 2.5"),
    LanguageWord("ABS SGN", "ABS a, SGN a", "The absolute value; the sign as -1, 0 or 1.", "PRINT ABS -3"),
    LanguageWord("RND(", "RND(a,n)", "a rounded to a multiple of 10↑(n+1).", "PRINT RND(56.088,-2)"),
    LanguageWord("VARIABLES STRINGS A$", "A, A$, A(n), $", "A and A$ are one, of 7 characters; A(1) is B without DIM; $ has 62.", "A$=\"YES\":$=\"A LONG TEXT\":PRINT A$;$"),
    LanguageWord("= ≠ <> < > ≤ ≥ <= >=", "= ≠ < > ≤ ≥", "Compare two numbers or texts in IF; <>, <= and >= are read as well.", "IF A≠0 THEN PRINT A"),
    LanguageWord("PI π", "PI", "3.14159..., also written π.", "PRINT 2*PI"),
    LanguageWord("RAN#", "RAN#", "A random number between 0 and 1.", "PRINT INT (RAN#*6)+1"),
    LanguageWord("FACT", "FACT n", "The product of the numbers from 1 to n.", "PRINT FACT 5"),
    LanguageWord("NPR( NCR(", "NPR(n,r), NCR(n,r)", "The number of permutations, combinations of r of n.", "PRINT NCR(49,6)"),
    LanguageWord("POL( REC(", "POL(x,y), REC(r,t)", "To polar, to rectangular; both results go to X and Y.", "PRINT POL(3,4)"),
    LanguageWord("DEG(", "DEG(d,m,s)", "Degrees, minutes and seconds as degrees.", "PRINT DEG(12,20,42)"),
    LanguageWord("DMS$(", "DMS$(a)", "Degrees as a text of degrees, minutes and seconds.", "PRINT DMS$(12.345)"),
    LanguageWord("&H", "&Hhhhh", "A number of one to four hexadecimal digits, 0 to FFFF.", "PRINT &HFF"),
    LanguageWord("HEX$(", "HEX$(n)", "Four hexadecimal digits.", "PRINT HEX$(255)"),
    LanguageWord("LEN(", "LEN(s$)", "The number of characters of a text.", "PRINT LEN(A$)"),
    LanguageWord("VAL(", "VAL(s$)", "The number that a text contains.", "PRINT VAL(\"12\")"),
    LanguageWord("STR$(", "STR$(a)", "A number as the text that PRINT shows.", "A$=STR$(12)"),
    LanguageWord("MID$( MID(", "MID$(m[,n])", "n characters of the variable $ from the m-th.", "PRINT MID$(2,3)"),
    LanguageWord("KEY$ KEY", "KEY$", "The key that is pressed, or \"\"; it does not wait.", "A$=KEY$"),
    LanguageWord("EOX EOY", "EOX y, EOY x", "Estimates x for a y, y for an x, from the STAT points.", "PRINT EOY 3"),
    LanguageWord("RUN", "RUN [line]", "By hand: starts the program of the area.", "RUN"),
    LanguageWord("LIST", "LIST [line|ALL]", "By hand: shows the lines; in WRT mode opens them for editing.", "LIST 100"),
    LanguageWord("NEW", "NEW [ALL]", "By hand: clears the area, or all areas.", "NEW"),
    LanguageWord("PASS", "PASS \"word\"", "By hand: locks the programs, and unlocks them.", "PASS \"SECRET\""),
    LanguageWord("SAVE", "SAVE [ALL] [\"name\"]", "By hand: saves programs to tape; SAVE# saves MEMO records.", "SAVE \"GAME\""),
    LanguageWord("LOAD", "LOAD [ALL] [\"name\"]", "By hand: loads programs from tape; LOAD# loads MEMO records.", "LOAD \"GAME\""),
    LanguageWord("VERIFY", "VERIFY [\"name\"]", "By hand: compares a recording with memory.", "VERIFY"),
    LanguageWord("ALL", "LIST ALL, NEW ALL, SAVE ALL", "By hand: all ten areas.", "LIST ALL"),
  ]
}
