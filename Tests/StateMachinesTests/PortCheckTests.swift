import Foundation
import Programs
import Testing

@testable import BasicVM
@testable import StateMachines

/// Whether the Swift that `fx790 port` writes is checked, and changes of it are noticed.
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
  func `a game is checked`(_ name: String) throws {
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
  func `a listing is checked`(_ text: String) throws {
    #expect(try Self.check(UTF8Text(text)).isChecked)
  }

  /// Listings whose ports once did something else.
  static let formerDifferences = [
    // The answer may name B.
    "10 B=5:INPUT \"X\",X:PRINT X",
    // DIM empties the array again.
    "10 DIM A(3)\n20 A(1)=5\n30 DIM A(3)\n40 PRINT A(1)",
    // An assigned element reads its index.
    "10 DIM T(9)\n20 INPUT \"N\",$:C=RAN#*9\n30 T(C)=RAN#:PRINT T(1):GOTO 20",
    // A switch in three loops leaves them all.
    "10 I=A\n20 J=1\n30 A=RAN#*9:IF RAN#<.5 THEN GOTO A*10\n40 PRINT B",
    // The first key is needed after the second poll.
    "10 N=0:GOTO 30\n20 PRINT KEY$+KEY$;5\n30 GOTO RAN#*10",
    // CLEAR empties what a subroutine has set.
    "10 GOSUB 50:CLEAR:PRINT A:END\n50 A=1:RETURN",
    // RESTORE is about its own area.
    "10 GOTO #1\n20 DATA 1\nP1\n10 IF RAN#<2 THEN RESTORE:READ A:PRINT A\n20 DATA 2",
  ]

  @Test(arguments: formerDifferences)
  func `a former difference is gone`(_ text: String) throws {
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

  /// Changes without a difference.
  private static func isHarmless(_ change: String, in name: String) -> Bool {
    harmless.contains { name.hasPrefix($0.listing) && change.hasPrefix($0.change) }
  }

  private static let harmless: [(listing: String, change: String)] = [
    // No error can follow that would name the line.
    ("bulls-and-cows", "drop line"), ("bulls-and-cows", "exchange construct and line"),
    ("bulls-and-cows", "exchange line and assign"), ("bullseye", "exchange construct and line"),
    ("hangman", "exchange construct and line"),
    // The construct leaves the function, or its variable is not read there.
    ("bulls-and-cows", "exchange construct and assign"),
    ("bulls-and-cows", "exchange declare and construct"),
    ("bulls-and-cows", "exchange assignElement and assign"),
    ("bullseye", "exchange declare and construct"), ("hangman", "exchange construct and assign"),
    ("hangman", "exchange construct and declare"),
    ("horse-race", "exchange construct and assign"), ("shapes", "exchange construct and declare"),
    // Only impossible callers lead there.
    ("hangman", "another part"),
    // The variables are 0 already.
    ("horse-race", "letter 19, not 17"), ("horse-race", "drop assign"),
    ("shapes", "letter"), ("shapes", "drop assign"),
    // All variables are set again before they are read.
    ("shapes", "drop clearVariables"), ("shapes", "exchange clearVariables and print"),
    // The text is one of two constants.
    ("shapes", "lessOrEqual, not equal"),
    // A RETURN without GOSUB has failed before.
    ("10 K$=KEY$", "another error"), ("10 K$=KEY$", "drop fail"),
    ("10 K$=KEY$", "arm of another number"), ("10 K$=KEY$", "exchange construct and line"),
    // The state before has set the same line.
    ("5 DIM", "drop line"), ("5 DIM", "exchange line"),
    // The first part only leads to the other.
    ("5 DIM", "another part"),
    // A is assigned again before it is read.
    ("10 INPUT A:", "exchange construct and assign"),
  ]

  @Test(arguments: games)
  func `changes of a game are noticed`(_ name: String) throws {
    let (trees, area) = try Self.trees(Self.text(ofFile: "roms/\(name).bas"))
    let all = PortMutation.all(of: trees)
    for index in stride(from: 0, to: all.count, by: max(all.count / Self.sampleCount, 1)) {
      let mutation = all[index]
      guard mutation.makesDifference(to: trees), !Self.isHarmless(mutation.name, in: name) else {
        continue
      }
      #expect(!PortChecker.check(mutation.trees, area: area).isChecked, "\(index) \(mutation.name)")
    }
  }

  /// More would take long.
  private static let sampleCount = 80

  static let changedListings = [
    "10 INPUT \"N\",N\n20 FOR I=1 TO N\n30 PRINT I;\n40 NEXT I:GOTO 10",
    "10 K$=KEY$:IF K$=\"\" THEN 10\n20 GOSUB 40:GOSUB 30\n30 PRINT K$:GOSUB 40:RETURN\n40 TIMER 1:RETURN",
    "10 INPUT A:IF A=0 THEN 30\n20 FOR I=1 TO 9:PRINT I\n30 NEXT I:A=1:GOTO 10",
    "5 DIM M(9)\n10 INPUT A,B\n20 INPUT C\n30 M(A)=B\n40 PRINT M(C)*2+A/B;\n50 ON C GOTO 10,20\n60 BEEP 1:PRINT A-B:GOTO 10",
    "10 INPUT $:A$=MID$(2,3)+$:PRINT CSR 3;A$;LEN($):IF A$<\"B\" THEN BEEP 0:GOTO 10",
    "10 A=RAN#\n20 IF A>.5 THEN A=A-RAN#*.1:GOTO 20\n30 PRINT A",
  ]

  @Test(arguments: changedListings)
  func `changes of a listing are noticed`(_ text: String) throws {
    let (trees, area) = try Self.trees(UTF8Text(text))
    for (index, mutation) in PortMutation.all(of: trees).enumerated()
    where mutation.makesDifference(to: trees) && !Self.isHarmless(mutation.name, in: text) {
      #expect(!PortChecker.check(mutation.trees, area: area).isChecked, "\(index) \(mutation.name)")
    }
  }
}

extension PortCheck {
  fileprivate var isChecked: Bool { if case .checked = self { true } else { false } }
}
