import Foundation
import Programs
import Testing

@testable import BasicVM
@testable import Ports
@testable import StateMachines

/// The Swift that `fx790 port` writes must pass the check, and changes of it must fail.
@Suite struct PortCheckTests {
  private static func trees(_ text: UTF8Text) throws -> (trees: PortTrees, area: Int) {
    let listing = ListingReader.read(text)
    let area = listing.firstArea ?? 0
    return (PortTrees(try #require(PortPlan(listing.memory, area: area))), area)
  }

  private static func check(_ text: UTF8Text) throws -> PortCheck {
    let (trees, area) = try trees(text)
    return PortChecker.check(trees, area: area)
  }

  private static func text(ofFile path: String) throws -> UTF8Text {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return UTF8Text(utf8: Array(try Data(contentsOf: root.appending(path: path))))
  }

  // MARK: What is checked

  static let games = ["horse-race", "hangman", "bulls-and-cows", "bullseye", "shapes"]

  @Test(arguments: games)
  func `the port of a game passes the check`(_ name: String) throws {
    #expect(try Self.check(Self.text(ofFile: "roms/\(name).bas")).isChecked)
  }

  /// One listing for each kind of step.
  static let listings = [
    "10 A=1:PRINT A+1",
    "10 GOTO 10",
    "10 A=RAN#:IF A<.5 THEN 10",
    "10 IF A=1 THEN 20\n20 END",
    "10 INPUT \"N\",N:FOR I=1 TO N:PRINT I;:NEXT I:GOTO 10",
    "10 FOR I=9 TO 1 STEP -A:FOR J=I TO 3:IF J=2 THEN 30\n20 NEXT J\n30 NEXT I",
    "10 DIM M(3),T$(2):FOR I=0 TO 3:M(I)=I*I:NEXT I\n20 T$(1)=\"LONGER TEXT\":PRINT T$(1);M(2)",
    "10 DEFM 9:A=1:A(2)=A:PRINT C;A(B):C$=\"X\":PRINT C$",
    "10 K$=KEY$:IF K$=\"\" THEN 10\n20 GOSUB 40:GOSUB 30\n30 PRINT K$:GOSUB 40:RETURN\n40 TIMER 1:RETURN",
    "10 GOSUB 50:PRINT A:GOSUB 50:END\n50 A=A+1:RETURN",
    "10 GOSUB 20\n20 PRINT A:GOTO 10",
    "10 ON A GOTO 20,40:ON B GOSUB 40,30\n20 END\n30 PRINT 1\n40 A=A+1:RETURN",
    "10 GOTO A*10+20\n20 A=A+1:PRINT A:GOTO #1\nP1\n10 PRINT \"P\":GOTO #B",
    "10 READ A,B$:RESTORE 20:READ A:PRINT A;B$;\n20 DATA 1,X",
    "10 STAT 1,2;3:STAT LIST:PRINT EOX 1",
    "10 NEXT I",
    "10 IF A=0 THEN 30\n20 FOR I=1 TO 9:PRINT I\n30 NEXT I:A=1:GOTO 10",
    "10 $=\"A\"+KEY$+KEY$:PRINT MID$(2,1);LEN($);STR$(A)+KEY$:$=$+\"B\":IF MID$(1,1)=\"A\" THEN 10",
    "10 SET F2:PRINT A;B:MODE 11:C=A/3:SET N:PRINT SIN C:A$=STR$(C)+KEY$:PRINT A$",
    "10 A$=\"X\":IF RAN#<.5 THEN A=1\n20 PRINT A:PRINT A$",
    "10 A=POL(X,Y)+X:BEEP 1:BEEP 1:PRINT CSR 2;A;Y;:PRINT CSR A;1,2",
    "10 A=1:CLEAR:INPUT A(B),C:STOP:PRINT A;SGN B;ABS B;INT B;-B",
  ]

  @Test(arguments: listings)
  func `the port of a listing passes the check`(_ text: String) throws {
    #expect(try Self.check(UTF8Text(text)).isChecked)
  }

  /// Listings whose ports once behaved differently.
  static let formerDifferences = [
    // The answer may name B.
    "10 B=5:INPUT \"X\",X:PRINT X",
    // DIM empties the array again.
    "10 DIM A(3)\n20 A(1)=5\n30 DIM A(3)\n40 PRINT A(1)",
    // An assigned element reads its index.
    "10 DIM T(9)\n20 INPUT \"N\",$:C=RAN#*9\n30 T(C)=RAN#:PRINT T(1):GOTO 20",
    // A computed jump leaves three loops.
    "10 I=A\n20 J=1\n30 A=RAN#*9:IF RAN#<.5 THEN GOTO A*10\n40 PRINT B",
    // The first key is needed after the second poll.
    "10 N=0:GOTO 30\n20 PRINT KEY$+KEY$;5\n30 GOTO RAN#*10",
    // CLEAR empties what a subroutine has set.
    "10 GOSUB 50:CLEAR:PRINT A:END\n50 A=1:RETURN",
    // RESTORE applies to its own area.
    "10 GOTO #1\n20 DATA 1\nP1\n10 IF RAN#<2 THEN RESTORE:READ A:PRINT A\n20 DATA 2",
    // The line before RESTORE depends on the path, but not the area.
    "10 TIMER 1\n20 RESTORE:READ B\n30 READ I\n40 ON A GOSUB 10,40\n50 RETURN:DATA 1,2",
    // No subroutine ends, so RETURN is an error.
    "10 IF J>1 THEN 80\n40 RETURN\n80 ON J GOSUB 90,90:STOP\n90 PRINT J",
    // The product may be an error, which precedes that of the text in A.
    "10 INPUT A$,I,B\n20 IF A>I*B THEN 10\n30 PRINT A-I*B",
    "10 INPUT A$,B$,I\n20 PRINT I*I+(A+(B-(A*(B+I*I)))):IF (A)=VAL(KEY$) THEN 10",
    "10 IF B=J+1 THEN B$=\"X\"\n20 FOR B=1 TO 3\n30 PRINT B$:GOTO 10",
    // The index is checked when the value is stored.
    "10 INPUT A$,I\n20 Z(A)=I+1:READ Z(A):Z(A)=B:Z$(A)=A$+B$\n30 DATA 1",
    "10 INPUT A$:DIM Z(9),T(3,3):Z(A)=VAL(A$):T(A,1)=I*I:Z(A)=VAL(KEY$)",
    // An answer with POL sets X and Y, before or after the index is read.
    "10 DIM D(5,5):X=1:Y=2\n20 INPUT D(X,Y):PRINT D(1,2)",
    "10 X=1\n20 INPUT Q(X):PRINT Q(1);Q(5)",
    "10 A$=\"X\"\n20 INPUT Z(A)",
    // The start of MID$ is checked after its count is computed, and a variable after RAN# is drawn.
    "10 IF Z=0 THEN INPUT A$\n20 PRINT MID$(A,1/Z);A+RAN#:Z(A)=RAN#",
    // POL in one line does not change the others.
    "10 INPUT X$\n20 PRINT X+1/A\n30 Y=POL(3,4)",
    "10 DIM D(INT RAN#+2):INPUT X$\n20 D(X)=1/A\n30 Y=POL(3,4)",
    // A line with POL copies X where it is read.
    "10 INPUT X$,I\n20 PRINT X+I*I+POL(1,2):IF X=I*I THEN 20",
  ]

  @Test(arguments: formerDifferences)
  func `a port that once differed passes the check`(_ text: String) throws {
    #expect(try Self.check(UTF8Text(text)).isChecked)
  }

  @Test
  func `a difference is reported with its line`() throws {
    let text: UTF8Text = "10 A=RAN#:B=A\n20 GOSUB A*10+30\n30 RETURN"
    #expect(
      try Self.check(text)
        == .notChecked(
          line: 20,
          reason: "a computed GOSUB opens its call before it finds its line in the Swift"))
  }

  // MARK: What is noticed

  /// The changes that the check misses, of all or of a sample of about `count`.
  private static func unnoticed(_ text: UTF8Text, of count: Int? = nil) throws -> [String] {
    let (trees, area) = try trees(text)
    let all = PortMutation.all(of: trees)
    let step = count.map { max(all.count / $0, 1) } ?? 1
    return stride(from: 0, to: all.count, by: step).compactMap { index in
      let mutation = all[index]
      guard mutation.makesDifference(to: trees),
        PortChecker.check(mutation.trees, area: area).isChecked
      else { return nil }
      return "\(mutation.name)"
    }
  }

  /// Games, and the changes in a sample that make no difference.
  static let changedGames: [(name: String, harmless: [String])] = [
    ("horse-race", []), ("hangman", []),
    // No error after it names the line. The construct leaves the function.
    ("bulls-and-cows", ["exchange line and assign", "exchange declare and construct"]),
    ("bullseye", ["exchange declare and construct"]),
    (
      "shapes",
      [
        // Each variable is set before it is read.
        "drop clearVariables", "exchange clearVariables and print",
        // Both variables are 0.
        "letter 19, not 18",
        // The construct leaves the function.
        "exchange construct and declare",
      ]
    ),
  ]

  @Test(arguments: changedGames)
  func `changes of a game are noticed`(game: (name: String, harmless: [String])) throws {
    // More would take long.
    let text = try Self.text(ofFile: "roms/\(game.name).bas")
    let unnoticed = try Self.unnoticed(text, of: 80)
    #expect(unnoticed == game.harmless)
  }

  /// Listings, and their changes that make no difference.
  static let changedListings: [(text: String, harmless: [String])] = [
    ("10 INPUT \"N\",N\n20 FOR I=1 TO N\n30 PRINT I;\n40 NEXT I:GOTO 10", []),
    (
      "10 K$=KEY$:IF K$=\"\" THEN 10\n20 GOSUB 40:GOSUB 30\n30 PRINT K$:GOSUB 40:RETURN\n40 TIMER 1:RETURN",
      [
        // RETURN without GOSUB has ended the run before.
        "exchange construct and line", "another error", "drop fail", "arm of another number",
      ]
    ),
    // An answer with POL may change X, which is a cell of the machine here.
    (
      "10 X=1:INPUT A:IF X=1 THEN 30\n20 PRINT 7\n30 Q(A)=8",
      [
        // The line is set before the question, too.
        "drop line", "exchange line and construct",
      ]
    ),
    (
      "10 INPUT A:IF A=0 THEN 30\n20 FOR I=1 TO 9:PRINT I\n30 NEXT I:A=1:GOTO 10",
      [
        // A is assigned again before it is read.
        "exchange construct and assign"
      ]
    ),
    (
      "5 DIM M(9)\n10 INPUT A,B\n20 INPUT C\n30 M(A)=B\n40 PRINT M(C)*2+A/B;\n50 ON C GOTO 10,20\n60 BEEP 1:PRINT A-B:GOTO 10",
      [
        // The code before has set the same line. The first part only leads to the other.
        "drop line", "exchange line and wait", "another part", "another part",
      ]
    ),
    ("10 INPUT $:A$=MID$(2,3)+$:PRINT CSR 3;A$;LEN($):IF A$<\"B\" THEN BEEP 0:GOTO 10", []),
    ("10 A=RAN#\n20 IF A>.5 THEN A=A-RAN#*.1:GOTO 20\n30 PRINT A", []),
  ]

  @Test(arguments: changedListings)
  func `changes of a listing are noticed`(listing: (text: String, harmless: [String])) throws {
    let unnoticed = try Self.unnoticed(UTF8Text(listing.text))
    #expect(unnoticed == listing.harmless)
  }
}
