import BasicVM
import StateMachines
import Testing

/// Conditions that hold for all keys, answers and random numbers, and similar ones that do not.
@Suite struct ValueRangesTests {
  @Test(arguments: [
    // A counter, up to its limit and one below.
    ("10 A=A+1:PRINT A:IF A<9 THEN 10", "A<=9", true),
    ("10 A=A+1:PRINT A:IF A<9 THEN 10", "A<9", false),
    ("10 A=A+1:PRINT A:IF A<9 THEN 10", "A>=0", true),
    ("10 A=A+1:PRINT A:IF A<9 THEN 10", "A>0", false),
    // Of numbers that may have fractions, those below 9 can become more than 9.
    ("10 INPUT B:IF B<0 THEN 10\n20 A=A+B:PRINT A:IF A<9 THEN 10", "A<=9", false),
    ("10 A=A+.5:PRINT A:IF A<9 THEN 10", "A<=9", false),
    ("10 A=A+.5:PRINT A:IF A<9 THEN 10", "A<=9.5", true),
    ("10 A=A+1:PRINT A:GOTO 10", "A>=0", true),
    ("10 A=A+1:PRINT A:GOTO 10", "A<1000", false),
    // A constant of the program that is no bound.
    ("10 B=B+3:IF B=12 THEN 30\n20 GOTO 10\n30 PRINT B", "B<=12", false),
    // Answers, refused until they fit.
    ("10 INPUT V:IF V<1 THEN 10\n20 IF V>9 THEN 10\n30 A=V:PRINT A:GOTO 10", "A<=9", true),
    ("10 INPUT V:IF V<1 THEN 10\n20 IF V>9 THEN 10\n30 A=V:PRINT A:GOTO 10", "A<=8", false),
    ("10 INPUT V:IF V<1 THEN 10\n20 IF V>9 THEN 10\n30 A=V:PRINT A:GOTO 10", "V<=9", false),
    ("10 INPUT V:IF V≥1;A=V:PRINT A\n20 GOTO 10", "A>=0", true),
    // Loops.
    ("10 FOR I=1 TO 5:PRINT I:NEXT I:PRINT I", "I<=6", true),
    ("10 FOR I=1 TO 5:PRINT I:NEXT I:PRINT I", "I<=5", false),
    ("10 FOR I=5 TO 1 STEP -1:PRINT I:NEXT I:PRINT I", "I>=0", true),
    ("10 FOR I=5 TO 1 STEP -1:PRINT I:NEXT I:PRINT I", "I>=1", false),
    ("10 INPUT S:FOR I=5 TO 1 STEP S:PRINT I:NEXT I", "I<=9", false),
    // Luck. RAN# has ten digits, and INT rounds to ten: RAN#*2 can reach 2.
    ("10 D=INT (RAN#*6)+1:PRINT D:GOTO 10", "D<=6", true),
    ("10 D=INT (RAN#*6)+1:PRINT D:GOTO 10", "D<=5", false),
    ("10 D=INT (RAN#*6)+1:PRINT D:GOTO 10", "D>=0", true),
    ("10 D=INT (RAN#*2)+1:PRINT D:GOTO 10", "D<=2", false),
    // Arithmetic, also with negative factors, and with a divisor that may be 0.
    ("10 A=INT (RAN#*6):B=A*-2:PRINT B:GOTO 10", "B>=-10", true),
    ("10 A=INT (RAN#*6):B=A*-2:PRINT B:GOTO 10", "B>=-9", false),
    ("10 A=INT (RAN#*6)+1:B=12/A:PRINT B:GOTO 10", "B<=12", true),
    ("10 A=INT (RAN#*6):B=12/A:PRINT B:GOTO 10", "B<=12", false),
    ("10 A=LEN($):B=SGN(A-9):PRINT A:INPUT $:GOTO 10", "A+B<=63", true),
    // Calls, from several places.
    ("10 A=1:GOSUB 50:A=2:GOSUB 50:END\n50 PRINT A:RETURN", "A<=2", true),
    ("10 A=1:GOSUB 50:A=3:GOSUB 50:END\n50 PRINT A:RETURN", "A<=2", false),
    ("10 A=1:GOSUB 50:PRINT A:END\n50 A=7:RETURN", "A<=7", true),
    ("10 A=1:GOTO A*20\n20 A=5:PRINT A", "A<=5", true),
    // Elements are letters without DIM.
    ("10 DIM B(9):A=1:INPUT I:B(I)=7:PRINT A:GOTO 10", "A<=1", true),
    ("10 C=1:INPUT I:B(I)=7:PRINT C:GOTO 10", "C<=1", false),
    ("10 DIM B(9):ERASE B:C=1:INPUT I:B(I)=7:PRINT C:GOTO 10", "C<=1", false),
    // From B(0), which is B; B(1) is C.
    ("10 A=1:INPUT I:B(I)=7:PRINT A:GOTO 10", "A<=1", true),
    ("10 INPUT I:C=1:IF I<2 THEN 10\n20 B(I)=7:PRINT C", "C<=1", true),
    ("10 INPUT I:C=1:IF I<1 THEN 10\n20 B(I)=7:PRINT C", "C<=1", false),
    ("10 C=1:INPUT I:B$(I)=\"A\":PRINT C:GOTO 10", "C<=1", false),
    ("10 DIM A(5):DEFM 10:B=RAN#:A(1)=-5:PRINT B", "B>=0", false),
    ("10 DIM A(5):B=RAN#:A(1)=-5:PRINT B", "B>=0", true),
    // Conditions that change variables.
    ("10 X=5:PRINT X", "2*SGN(3)<=X+9", true),
    ("10 X=5:PRINT X", "2*SGN(POL(1,0))<=X+9", false),
    // What changes variables without naming them.
    ("10 A=5:CLEAR :PRINT A", "A<=5", true),
    ("10 X=1:INPUT A:PRINT X", "X<=1", false),
    ("10 A=1:STOP :PRINT A", "A<=1", false),
    ("10 A=1:PRINT POL(3,4):PRINT X", "X<=1", false),
    ("10 READ A:PRINT A\n20 DATA 5", "A<=5", false),
    ("10 A=1:A$=KEY$:PRINT A$", "A<=1", false),
    // After an error the variables are as before.
    ("10 A=1:B=A/0:A=2", "A<=2", true),
    ("10 A=1:B=VAL($):A=2", "A<=1", false),
    // Errors that are ignored.
    ("10 MODE 99,1:A=1:PRINT A", "A<=1", false),
  ])
  func surely(_ source: String, _ condition: String, isProved: Bool) throws {
    let listing = ListingReader.read(UTF8Text(source))
    #expect(!listing.hasErrors)
    var machine = Machine()
    let isLoaded = machine.load(listing.memory)
    #expect(isLoaded)
    #expect(machine.start(area: 0) == nil)
    let ranges = ValueRanges(of: machine, area: 0)
    let line = CharacterReader.decode("IF \(UTF8Text(condition));PRINT \"1\"")
    let bytes = Tokenizer.tokenize(line.characters, for: machine.model).bytes
    let statement = Parser.line(bytes, on: machine.model.facts, isByHand: true).statements.first
    guard case .if(let parsed, _)? = statement?.kind else {
      Issue.record("no condition")
      return
    }
    #expect((ranges?.surely(parsed) ?? false) == isProved)
  }

  /// The variables at the start count, as kept states have some.
  @Test func firstValues() throws {
    var machine = Machine()
    let listing = ListingReader.read("10 PRINT A")
    _ = machine.load(listing.memory)
    machine.execute(
      Array(Tokenizer.tokenize(CharacterReader.decode("A=3").characters, for: .fx790P).bytes))
    _ = machine.resume(.proceed, until: .max)
    #expect(machine.start(area: 0) == nil)
    let ranges = try #require(ValueRanges(of: machine, area: 0))
    #expect(ranges.include(machine))
  }
}
