import BasicVM
import Testing

@Suite struct ForeignWordTests {
  /// A statement, and the word that the hint is about.
  static let microsoft: [(statement: String, word: String)] = [
    ("A=INT(RND*6)+1", "RND"), ("A=RND(1)", "RND(n)"), ("A=INT(RND(1)*6)+1", "RND(n)"),
    ("RANDOMIZE 5", "RANDOMIZE"), ("IF A=1 PRINT 1", "IF without THEN"),
    ("IF A=1 GOSUB 10", "IF without THEN"), ("IF A=1 GOTO 10", "IF...GOTO"),
    ("IF A=1 AND B=2 THEN 10", "AND"), ("IF A=1 OR B=2 THEN 10", "OR"),
    ("IF A=1 THEN 10 ELSE 20", "ELSE"), ("IF NOT A=1 THEN 10", "NOT"), ("A=B MOD 3", "MOD"),
    ("WHILE A<3", "WHILE"), ("WHILE REST>0", "WHILE"), ("WEND", "WEND"), ("CLS", "CLS"),
    ("LOCATE 1,1", "LOCATE"),
    ("A$=INKEY$", "INKEY$"), ("PRINT CHR$(65)", "CHR$"), ("A=ASC(A$)", "ASC"),
    ("A$=LEFT$(B$,2)", "LEFT$"), ("A$=RIGHT$(B$,2)", "RIGHT$"),
    ("A$=MID$(B$,2,1)", "MID$(A$,...)"), ("PRINT MID$(\"ABC\",2,1)", "MID$(A$,...)"),
    ("A=INSTR(A$,B$)", "INSTR"),
    ("A$=STRING$(3,65)", "STRING$"), ("A$=SPACE$(3)", "SPACE$"), ("A=FIX(B)", "FIX"),
    ("A=CINT(B)", "CINT"), ("A$=OCT$(8)", "OCT$"), ("SWAP A,B", "SWAP"),
    ("DEFINT A-Z", "DEFINT"), ("DEF FNA(X)=X*2", "DEF FN"), ("A=FNA(2)", "FN"),
    ("LINE INPUT A$", "LINEINPUT"), ("PRINT TAB(5);A", "TAB("), ("PRINT SPC(5);A", "SPC"),
    ("PRINT USING \"##\";A", "USING"), ("LPRINT A", "LPRINT"), ("SCREEN 1", "SCREEN"),
    ("PSET (1,1)", "PSET"), ("CIRCLE (5,5),3", "CIRCLE"), ("COLOR 7", "COLOR"),
    ("SOUND 440,5", "SOUND"), ("A$=TIME$", "TIME$"), ("A$=DATE$", "DATE$"), ("TRON", "TRON"),
    ("ON ERROR GOTO 10", "ON ERROR"), ("PASS ABC", "name without quotes"),
    ("RESUME NEXT", "RESUME"), ("POKE 1,2", "POKE"),
    ("A=PEEK(1)", "PEEK"), ("A=USR(1)", "USR"), ("CHAIN \"X\"", "CHAIN"),
    ("OPTION BASE 1", "OPTION BASE"), ("END IF", "ENDIF"), ("SELECT CASE A", "SELECT CASE"),
    ("SLEEP 1", "SLEEP"), ("A$=UCASE$(B$)", "UCASE$"), ("EXIT FOR", "EXITFOR"),
    ("?\"HI\"", "?"), ("? A", "?"), ("PRINT \"A\" A", "PRINT without ;"),
    ("PRINT \"A\"\"B\"", "PRINT without ;"), ("PRINT A\"B\"", "PRINT without ;"),
    ("NEXT", "NEXT alone"),
    ("IF A=1 THEN NEXT", "NEXT alone"), ("A=1 REM ONE", "REM without :"),
    ("A=B**2", "**"), ("A=ATAN(1)", "ATAN"), ("GOTO LOOP", "GOTO label"),
    ("GOSUB START", "GOTO label"), ("A=TIMER", "TIMER as a value"),
    ("IF TIMER>5 THEN 10", "TIMER as a value"), ("GOTO 1O", "letter O"), ("A=1O+2", "letter O"),
    ("IF A=5:PRINT 1", "IF without THEN"), ("IF A THEN 10", "IF without comparison"),
    ("A=2B", "product without *"),
    ("A=(B+1)(C+1)", "product without *"), ("FOR I=1 TO 5 PRINT I", "statement without :"),
    ("A=1 PRINT A", "statement without :"), ("A=5 B=6", "statement without :"),
    ("PRINT \"A\" GOTO 10", "statement without :"),
    ("PRINT \"OK\" S=S+1", "statement without :"), ("IF A>5 THEN", "THEN alone"),
  ]

  static let commodoreAndBBC: [(statement: String, word: String)] = [
    ("CLR", "CLR"), ("SYS 64738", "SYS"), ("A$=TI$", "TI$"), ("WAIT 1,2", "WAIT"),
    ("OPEN 1,4", "OPEN"), ("CLOSE 1", "CLOSE"), ("REPEAT", "REPEAT"), ("UNTIL A=1", "UNTIL"),
    ("PROCDRAW", "PROC"), ("DEF PROCDRAW", "DEFPROC"), ("ENDPROC", "ENDPROC"),
    ("A=B DIV 3", "DIV"), ("A=B EOR 3", "EOR"), ("VDU 7", "VDU"), ("COLOUR 1", "COLOUR"),
    ("ENVELOPE 1,2", "ENVELOPE"), ("A=INKEY(5)", "INKEY"), ("HOME", "HOME"), ("HTAB 5", "HTAB"),
    ("VTAB 5", "VTAB"), ("A=FRE(0)", "FRE("), ("A=ASIN(1)", "ASIN"), ("A=ACOS(1)", "ACOS"),
  ]

  static let sinclair: [(statement: String, word: String)] = [
    ("LET A=RND", "RND"), ("RAND 1", "RAND"), ("PRINT AT 5,5;A", "PRINTAT"), ("PAUSE 50", "PAUSE"),
    ("INK 1", "INK"), ("PAPER 7", "PAPER"), ("BORDER 1", "BORDER"), ("FLASH 1", "FLASH"),
    ("INVERSE 1", "INVERSE"), ("PLOT 1,1", "PLOT"), ("DRAW 5,5", "DRAW"), ("SCROLL", "SCROLL"),
    ("LET A=LEN A$", "LEN"), ("LET A=VAL A$", "VAL"), ("PRINT TAB 5;A", "TAB"),
  ]

  static let sharp: [(statement: String, word: String)] = [
    ("PAUSE \"HI\"", "PAUSE"), ("CURSOR 5", "CURSOR"), ("GPRINT 1", "GPRINT"),
    ("GCURSOR 5", "GCURSOR"), ("CLOAD", "CLOAD"), ("CSAVE \"X\"", "CSAVE"), ("DEGREE", "DEGREE"),
    ("RADIAN", "RADIAN"), ("GRAD", "GRAD"), ("CALL 5", "CALL"), ("A=POINT 5", "POINT"),
  ]

  static let casio: [(statement: String, word: String)] = [
    ("PRT A", "PRT"), ("INP A", "INP"), ("GSB 10", "GSB"), ("GSB #1", "GSB"), ("RET", "RET"),
    ("GOTO P1", "GOTO P1"), ("GOSUB P1", "GOTO P1"), ("GOTO PROG 1", "PROG"),
    ("IF A=1 THEN P1", "GOTO P1"), ("A=LOG10(B)", "LOG10"), ("A=LOG10 B", "LOG10"),
    ("A=VALF(A$)", "VALF("), ("A=ROUND(B,-2)", "ROUND("), ("ANGLE 0", "ANGLE"),
    ("DEFCHR$(1)=\"FF\"", "DEFCHR$"), ("DRAWC(1,1)", "DRAWC"), ("A$=REPT$(B$,2)", "REPT$"),
    ("RESTORE \"X\"", "RESTORE \"...\""), ("A=1 (the score)", "(remark)"),
    ("GOTO 10 (again)", "(remark)"), ("RETURN (to the caller)", "(remark)"),
    ("INPUT \"N\" N", "INPUT without ,"), ("A=5 (set A)", "(remark)"),
    ("PRINT A (value)", "(remark)"), ("PRINT A(COUNT)", "long names"),
    ("PRINT (TOTAL)", "long names"), ("STAT 5", "STAT x"), ("\"HELLO\"", "PRINT forgotten"),
    ("IF A=1 THEN \"YES\"", "PRINT forgotten"), ("IF A$=\"Y THEN 20", "text without quote"),
    ("INPUT \"HOW MANY,N", "text without quote"), ("INPUT \"N;A:N=1", "text without quote"),
    ("IF A$=\"Y THEN PRINT \"OK\"", "text without quote"),
    ("PRINT \"A;\"B\";C", "text without quote"), ("PRINT \"A\" B", "PRINT without ;"),
  ]

  static let all = [microsoft, commodoreAndBBC, sinclair, sharp, casio]

  @Test(arguments: [
    "IF A=1 THEN PRINT \"A\" ELSE GOTO 10", "PRINT MID$(\"ABC\",2,1)", "PRINT \"A\" A",
  ])
  func `a fault has one message`(_ statement: String) {
    let found = Checker.check(Self.listing(statement)).filter { $0.severity == .error }
    #expect(found.count == 1, "\(found.map(\.message))")
  }

  @Test func `more than a hundred statements of five dialects have a hint`() {
    #expect(Self.all.joined().count > 120)
    #expect(Set(Self.all.joined().map(\.word)).count > 100)
    for (statement, word) in Self.all.joined() {
      let found = Checker.check(Self.listing(statement)).filter { $0.severity == .error }
      guard case .foreign(let foreign)? = found.first?.problem else {
        Issue.record("\(statement): \(found)")
        continue
      }
      #expect("\(foreign.spelling)" == word, "\(statement)")
      #expect(found.allSatisfy { if case .foreign = $0.problem { true } else { false } })
    }
  }

  private static func listing(_ statement: String) -> Listing {
    ListingReader.read(UTF8Text("10 " + statement + "\n20 END\nP1\n10 END"))
  }

  static let messages: [(statement: String, message: String)] = [
    ("A=RND", "RND is a word of other BASICs: RAN# is a random number from 0 to 1."),
    ("PRT A", "PRT is a word of the FX-702P: PRINT shows values."),
    ("PAUSE 1", "PAUSE is a word of other machines: PRINT waits for EXE."),
    ("IF A=1 PRINT 1", "IF needs THEN before a statement."),
    ("A=B**2", "The power is ^, as in A^2."),
    ("TABLE=1", "Variables have one letter."), ("PRINT TABLE", "Variables have one letter."),
    ("A=VALUE", "Variables have one letter."), ("PRINT ORANGE", "Variables have one letter."),
  ]

  @Test func `a hint names the owner of a word and its replacement`() {
    for (statement, message) in Self.messages {
      let found = Checker.check(Self.listing(statement)).map { String($0.message) }
      #expect(found == [message], "\(statement)")
    }
  }

  @Test func `words of every BASIC do not point to one machine`() throws {
    let read = { (file: String) in Checker.check(ListingReader.read(UTF8Text(file))) }
    let common = try #require(
      ForeignWord.summary(of: read("10 CLS:A$=INKEY$\n20 IF A OR B THEN 10")))
    #expect(String(common).hasPrefix("looks like BASIC of another machine: 3 words"))
    let fx702P = try #require(ForeignWord.summary(of: read("10 CLS:PRT A:GSB 20\n20 END")))
    #expect(String(fx702P).hasPrefix("looks like BASIC of the FX-702P: 3 words"))
  }

  static let native = [
    "A=RND(B,-2)", "A=RND((B+C),-2)", "A=RND(MID$(1,2),-2)", "A=LOG10", "A=LOG 10*B", "A=LOG100",
    "P=1:GOTO P", "GOTO P*100", "IF P=1 THEN P=2", "IF A=1 THEN PRINT 1", "A=B*-C",
    "PRINT \"A\";A:PRINT A;\"B\"", "PRINT \"?\"", "REM ?", "A=1:REM ONE", "A=1 'one", "A=(B+C)",
    "A(B)=C(1)", "INPUT \"N\",N", "NEXT I:FOR I=1 TO 2", "PRINT ATN 1;ASN 1;ACS 1",
    "A=SQR T", "A=COS H", "DATA ?,**,RND(1)",
  ]

  @Test(arguments: native) func `statements of this machine have no hint`(_ statement: String) {
    #expect(
      !Checker.check(Self.listing(statement)).contains {
        if case .foreign = $0.problem { true } else { false }
      })
  }

  @Test(arguments: [
    ("PRONT \"A\"", "PRINT"), ("PRNT 1", "PRINT"), ("GOTTO 10", "GOTO"), ("GOT 10", "GOTO"),
    ("GETO 10", "GOTO"), ("RETRUN", "RETURN"), ("IMPUT A", "INPUT"), ("NXT I", "NEXT"),
    ("RESTOER", "RESTORE"), ("WRITT# A", "WRITE#"), ("A=1:STPO:B=2", "STOP"),
    ("IF A=1 THEN PRONT A", "PRINT"), ("STORE A", nil), ("LIIST=5", nil), ("PRINTT \"A\"", nil),
    ("PRO A", nil), ("XRONT A", nil), ("FRO I=1 TO 9", nil), ("READ", nil), ("REPEAT", nil),
  ])
  func `a word of a statement with a single misspelling is suggested`(
    _ statement: UTF8Text, _ word: String?
  ) {
    let listing = ListingReader.read("10 \(statement)\n")
    let messages = Checker.check(listing).map { "\($0.message)" }
    let suggestions = messages.filter { $0.contains("Is it") }
    let sentence = "This is not a word of the language. Is it "
    #expect(suggestions == (word.map { [sentence + $0 + "?"] } ?? []))
    if word != nil { #expect(messages.count == 1) }
  }

  @Test func `DEFM in a program is possible by hand on a model without it`() {
    let found = Checker.check(ListingReader.read("10 DEFM 10\n", model: .pb100))
    #expect(found.map { "\($0.message)".contains("--before 'DEFM 10'") } == [true])
  }

  @Test func `only words of the model are suggested`() {
    for (statement, isSuggested) in [("DAAT 1", false), ("PRONT 1", true)] {
      let listing = ListingReader.read("10 \(UTF8Text(statement))\n", model: .pb100)
      let found = Checker.check(listing).contains { "\($0.message)".contains("Is it") }
      #expect(found == isSuggested)
    }
  }
}
