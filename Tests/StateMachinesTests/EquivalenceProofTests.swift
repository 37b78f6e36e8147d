import Programs
import Testing

@testable import BasicVM
@testable import StateMachines

@Suite struct EquivalenceProofTests {
  private static func program(
    _ text: String, isPort: Bool = false
  ) throws -> EquivalenceProof.Program {
    let listing = ListingReader.read(UTF8Text(text))
    return EquivalenceProof.Program(
      listing.memory, area: listing.firstArea ?? 0, isPort: isPort)
  }

  /// Listings with all kinds of jumps, branches, loops and calls.
  static let listings = [
    "10 A=1",
    "10 GOTO 10",
    "10 PRINT 1:PRINT 2;:PRINT",
    "10 INPUT \"N\",A(RAN#*3):IF A=1 THEN 10",
    "10 FOR I=1 TO 3:FOR J=I TO 3:IF J=2 THEN 30\n20 NEXT J\n30 NEXT I",
    "10 ON A GOTO 20,40,B*10\n20 ON B GOSUB 40,30\n30 END\n40 A=A+1:RETURN",
    "10 K$=KEY$:IF K$=\"\" THEN 10\n20 GOSUB 40:GOSUB 30\n30 PRINT K$:GOSUB 40:RETURN\n40 TIMER 1:RETURN",
    "10 GOTO A*10+20\n20 A=A+1:PRINT A:GOTO #1\n30 GOSUB #A\nP1\n10 RETURN",
    "10 GOSUB 20\n20 GOTO 10",
    "10 READ A,B$:DATA 1,X\n20 RESTORE 10:READ A:DIM M(A):M(1)=A",
    "10 STAT 1,2;3:STAT LIST\n20 PRINT EOX 1",
    "10 NEXT I",
    "10 INPUT A:IF A=1 THEN NEXT J\n20 FOR I=1 TO 2:PRINT I:NEXT I",
    "10 IF A=1 THEN 30\n20 NEXT J\n30 FOR J=1 TO 2:PRINT J:NEXT J",
    "10 PRINT KEY$+KEY$;MID$(1/0):STOP:GOTO 99",
    "10 FOR I=1 TO 9:GOSUB 50:NEXT I:END\n50 FOR I=1 TO 2:NEXT I:RETURN",
  ]

  @Test(arguments: listings)
  func `a listing is its state machine, in the same machine time`(_ text: String) throws {
    let proof = try EquivalenceProof(Self.program(text), Self.program(text, isPort: true))
    #expect(proof.pairs > 0)
    #expect(proof.includesTime)
    #expect(!proof.exceptsLineNumbers)
  }

  static let equalPairs: [(a: String, b: String)] = [
    ("10 A=1:B=2", "10 A=1\n20 B=2"),
    ("10 GOTO 20\n20 PRINT A", "100 PRINT A"),
    ("10 IF A=1 THEN 30\n20 PRINT 1\n30 END", "1 IF A=1 THEN 3\n2 PRINT 1\n3 END"),
    ("10 GOSUB 90:GOSUB 90:END\n90 A=A+1:RETURN", "1 GOSUB 2:GOSUB 2:END\n2 A=A+1\n3 RETURN"),
    ("10 FOR I=1 TO 3:PRINT I:NEXT I", "10 FOR I=1 TO 3\n20 PRINT I\n30 NEXT I"),
    ("10 ON A GOTO 20,30\n20 END\n30 BEEP", "1 ON A GOTO 2,3\n2 END\n3 BEEP"),
    ("10 REM A\n20 A=.5", "10 A=.5:REM B"),
    ("10 READ A:DATA 1,2", "10 DATA 1\n20 DATA 2\n30 READ A"),
    ("10 RESTORE 20\n20 DATA 1\n30 READ A", "10 RESTORE 20\n30 DATA 1\n40 READ A"),
    (
      "10 READ A:RESTORE 50:READ B\n40 DATA 1,2\n50 DATA 3",
      "1 READ A:RESTORE 3:READ B\n2 DATA 1,2\n3 DATA 3"
    ),
  ]

  @Test(arguments: equalPairs)
  func `lines and numbers do not matter`(row: (a: String, b: String)) throws {
    let proof = try EquivalenceProof(Self.program(row.a), Self.program(row.b))
    #expect(proof.pairs > 0)
    // From one form to the port of the other.
    _ = try EquivalenceProof(Self.program(row.a, isPort: true), Self.program(row.b, isPort: true))
  }

  static let editedPairs: [(a: String, b: String)] = [
    // Constants.
    ("10 A=5", "10 A=2+3"),
    ("10 A=5:B=A+1:PRINT B", "10 A=5:B=6:PRINT 6"),
    ("10 PRINT -3", "10 PRINT 1-4"),
    // Sums and products whose operands change places.
    ("10 INPUT A:PRINT A+1", "10 INPUT A:PRINT 1+A"),
    ("10 PRINT A*B", "10 PRINT B*A"),
    ("10 A=B+RAN#", "10 A=RAN#+B"),
    ("10 M(I+1)=2", "10 M(1+I)=2"),
    // Copies.
    ("10 A=B*2:C=A:PRINT C", "10 A=B*2:C=A:PRINT A"),
    ("10 A=B*2:PRINT A:C=A:PRINT C", "10 A=B*2:PRINT A:C=A:PRINT A"),
    ("10 A=RAN#:B=A:IF B>.5 THEN 20\n20 END", "10 A=RAN#:B=A:IF A>.5 THEN 20\n20 END"),
    // Assignments that are never used, or in another order.
    ("10 A=1:A=2", "10 A=2"),
    ("10 A=1:B=2:PRINT A", "10 B=2:A=1:PRINT A"),
    ("10 A=1:PRINT B:A=2", "10 A=3:PRINT B:A=2"),
    // POL sets X and Y, and nothing else.
    ("10 X=1:A=1:PRINT POL(1,2):A=2", "10 PRINT POL(1,2):A=2"),
    ("10 A=1:DIM B(2):A=2", "10 DIM B(2):A=2"),
    ("10 B=1:INPUT A:C=2", "10 B=1:INPUT A:C=B+1"),
    ("10 A=1:GOSUB 20:A=3:END\n20 PRINT B:RETURN", "10 A=2:GOSUB 20:A=3:END\n20 PRINT B:RETURN"),
    ("10 FOR I=1 TO 3:A=1:PRINT I:A=2:NEXT I", "10 FOR I=1 TO 3:PRINT I:A=2:NEXT I"),
    ("10 A$=\"X\":B=1:PRINT A$", "10 B=1:A$=\"X\":PRINT A$"),
    // The limit of the loop is a number, because it has been copied.
    ("10 FOR I=1 TO L:PRINT I+1:NEXT I", "10 FOR I=1 TO L:PRINT 1+I:NEXT I"),
    // Inverted conditions.
    choices("A=1", "A≠1"), choices("A≠B", "B=A"), choices("A<1", "A≥1"), choices("A<B", "B≤A"),
    choices("A>B", "A≤B"), choices("A≥1", "1>A"), choices("A$=\"X\"", "A$≠\"X\""),
  ]

  /// A condition, and another one with exchanged consequences.
  private static func choices(
    _ condition: String, _ inverted: String
  ) -> (a: String, b: String) {
    func text(_ condition: String, _ one: Int, _ other: Int) -> String {
      "10 INPUT A,A$,B:IF \(condition) THEN 40\n20 PRINT \(one)\n30 END\n40 PRINT \(other)"
    }
    return (text(condition, 1, 2), text(inverted, 2, 1))
  }

  @Test(arguments: editedPairs)
  func `an edit that keeps all values is proved`(row: (a: String, b: String)) throws {
    let proof = try EquivalenceProof(Self.program(row.a), Self.program(row.b))
    #expect(!proof.includesTime)
    _ = try EquivalenceProof(Self.program(row.b, isPort: true), Self.program(row.a, isPort: true))
  }

  /// Each edit may be noticed by an answer, an error, an output or a value at the end.
  static let noticeablePairs: [(a: String, b: String)] = [
    ("10 A=5", "10 A=6"),
    ("10 PRINT A-B", "10 PRINT B-A"),
    ("10 A=1:PRINT B:A=2", "10 A=3:PRINT A:A=2"),
    // An answer, an element, or a user after STOP may read every variable.
    ("10 X=3:INPUT N:X=4", "10 INPUT N:X=4"),
    ("10 A=1:STOP:A=2", "10 STOP:A=2"),
    ("10 A=1:PRINT A(I):A=2", "10 PRINT A(I):A=2"),
    ("10 A=1:PRINT POL(1,2):X=2", "10 PRINT POL(1,2):X=2"),
    ("10 A=1:A(I)=2:A=2", "10 A(I)=2:A=2"),
    // B may contain a text, so copying it can fail.
    ("10 A=B:A=2", "10 A=2"),
    ("10 A=B:PRINT A", "10 PRINT B:A=B"),
    // A sum can overflow.
    ("10 A=B+1:A=2", "10 A=2"),
    ("10 A=B*9E99:A=B*8E99:PRINT A", "10 A=B*8E99:PRINT A"),
    // Rounding depends on the order, and on the mode.
    ("10 PRINT A+B+C", "10 PRINT A+(B+C)"),
    ("10 A=1/3*3", "10 A=1"),
    // Random numbers and keys keep their order.
    ("10 A=RAN#:B=RAN#:PRINT A;B", "10 A=RAN#:B=RAN#:PRINT B;A"),
    ("10 PRINT KEY$:A=RAN#", "10 A=RAN#:PRINT KEY$"),
    // The values are equal on one of two paths only.
    ("10 A=1:IF B=1 THEN A=2\n20 PRINT A", "10 A=1:IF B=1 THEN A=2\n20 PRINT 1"),
    (
      "10 A=1:GOSUB 30:PRINT A:END\n30 A=B*2:RETURN", "10 A=1:GOSUB 30:PRINT 1:END\n30 A=B*2:RETURN"
    ),
    ("10 A=0:FOR I=1 TO 2:PRINT A:A=A+1:NEXT I", "10 A=0:FOR I=1 TO 2:PRINT 0:A=A+1:NEXT I"),
    ("10 FOR I=1 TO 3:A=I:NEXT I", "10 FOR I=1 TO 3:A=1:NEXT I"),
    ("10 A=1:CLEAR:PRINT A", "10 A=1:CLEAR:PRINT 1"),
    ("10 A=1:READ A:PRINT A:DATA 2", "10 A=1:READ A:PRINT 1:DATA 2"),
    ("10 A=1:INPUT A:PRINT A", "10 A=1:INPUT A:PRINT 1"),
    // An answer may contain POL, which sets X and Y.
    ("10 Y=7:INPUT A:PRINT Y", "10 Y=7:INPUT A:PRINT 7"),
    ("10 GOTO 10", "10 A=1:GOTO 10"),
    ("10 A=1:GOTO 10", "10 PRINT 1"),
    ("10 $=\"ABC\":PRINT MID$(1,2)", "10 $=\"ABD\":PRINT MID$(1,2)"),
    ("10 FOR I=1 TO 3:FOR J=1 TO 3:NEXT I", "10 FOR I=1 TO 3:FOR J=1 TO 3:NEXT J"),
    // Conditions that are not inverse, or without exchanged consequences.
    choices("A=1", "A=1"), choices("A<1", "A>1"), choices("A<1", "A≤1"), choices("A<B", "A≥1"),
    choices("A<B", "A≤B"), choices("A≥B", "A>B"), choices("A$=\"X\"", "A$≠\"Y\""),
    ("10 IF A=1 THEN PRINT 1", "10 IF A≠1 THEN PRINT 1"),
    ("10 IF A<B THEN PRINT 1", "10 IF B<A THEN PRINT 1"),
  ]

  @Test(arguments: noticeablePairs)
  func `an edit that may be noticed is not proved`(row: (a: String, b: String)) throws {
    for (one, other) in [row, (row.b, row.a)] {
      let (a, b) = (try Self.program(one), try Self.program(other))
      #expect(throws: EquivalenceProof.Obstacle.self) { try EquivalenceProof(a, b) }
    }
  }

  @Test func `exchanged operands have the same sum and product`() throws {
    var random = RandomNumbers(seed: 7)
    var numbers: [Decimal12] = [.zero]
    for exponent in [-98, -50, -12, -3, 0, 1, 5, 11, 12, 50, 98] {
      for sign in [1, -1] {
        let power = try #require(Decimal12(10).raised(to: Decimal12(exponent), .kept))
        let number = random.next().multiplied(by: power, .kept)
        numbers.append(try #require(number?.multiplied(by: Decimal12(sign), .kept)))
        numbers.append(try #require(power.multiplied(by: Decimal12(sign), .kept)))
      }
    }
    for endDigits in [EndDigits.corrected, .kept] {
      for a in numbers {
        for b in numbers {
          #expect(a.adding(b, endDigits) == b.adding(a, endDigits))
          #expect(a.multiplied(by: b, endDigits) == b.multiplied(by: a, endDigits))
        }
      }
    }
  }

  /// Programs of different sizes; `isExcepted` if one may run out of memory before the other.
  static let sizes: [(a: String, b: String, isExcepted: Bool)] = [
    ("10 DEFM 5:PRINT 1", "10 DEFM 5\n20 PRINT 1", false),
    ("10 DIM A(9),B(9):PRINT 1", "10 DIM A(9),B(9)\n20 PRINT 1", false),
    ("10 DEFM 930:PRINT 1", "10 DEFM 930\n20 PRINT 1", false),
    ("10 DEFM 939:PRINT 1", "10 DEFM 939\n20 PRINT 1", true),
    ("10 DEFM A:PRINT 1", "10 DEFM A\n20 PRINT 1", true),
    ("10 DIM A(B):PRINT 1", "10 DIM A(B)\n20 PRINT 1", true),
    ("10 A=1:PRINT 1", "10 A=1\n20 PRINT 1", false),
  ]

  @Test(arguments: sizes)
  func `memory that runs out is an exception`(row: (a: String, b: String, isExcepted: Bool)) throws
  {
    let proof = try EquivalenceProof(Self.program(row.a), Self.program(row.b))
    #expect(proof.exceptsFullMemory == row.isExcepted)
  }

  /// Pairs that differ for some input, or use statements that no proof covers.
  static let unequalPairs: [(a: String, b: String)] = [
    ("10 A=1", "10 A=2"),
    ("10 A=1:PRINT A", "10 A=1:PRINT A;"),
    ("10 PRINT RAN#", "10 A=RAN#:PRINT RAN#"),
    ("10 IF A=1 THEN 30\n20 PRINT 1\n30 END", "10 IF A≠1 THEN 30\n20 PRINT 1\n30 END"),
    ("10 GOTO 10", "10 A=1:GOTO 10"),
    ("10 FOR I=1 TO 3:NEXT I:PRINT 1", "10 FOR I=1 TO 3:NEXT J:PRINT 1"),
    ("10 GOSUB 20:END\n20 RETURN", "10 GOTO 20\n20 END"),
    ("10 ON A GOTO 20,30\n20 END\n30 BEEP", "10 ON A GOTO 30,20\n20 END\n30 BEEP"),
    ("10 READ A:DATA 1,2", "10 READ A:DATA 1,3"),
    ("10 READ A$:DATA 1", "10 READ A$:DATA \"1\""),
    ("10 GOTO A\n20 END", "10 GOTO A\n30 END"),
    (
      "10 RESTORE 20:READ A\n20 DATA 1\n30 DATA 2", "10 RESTORE 30:READ A\n20 DATA 1\n30 DATA 2"
    ),
    ("10 RESTORE A:READ A\n20 DATA 1", "10 RESTORE A:READ A\n30 DATA 1"),
    // Each area has its own DATA.
    (
      "P0\n10 READ A:PRINT A:END\n20 DATA 1\nP1\n20 DATA 2",
      "P0\n10 GOTO #1\n20 DATA 1\nP1\n10 READ A:PRINT A:END\n20 DATA 2"
    ),
    (
      "P0\n10 RESTORE:END\n20 DATA 1\nP1\n20 DATA 2",
      "P0\n10 GOTO #1\n20 DATA 1\nP1\n10 RESTORE:END\n20 DATA 2"
    ),
    ("10 A=1/0", "10 A=1/1"),
    ("10 PRINT \"A\"", "10 PRINT \"B\""),
    ("10 A$=\"A\":PRINT KEY$", "10 PRINT KEY$:A$=\"A\""),
    ("10 PUT A", "10 PUT A"),
    ("10 MODE 99,1", "10 MODE 99,1"),
  ]

  @Test(arguments: unequalPairs)
  func `programs that may differ are not proved equal`(row: (a: String, b: String)) throws {
    let (a, b) = (try Self.program(row.a), try Self.program(row.b))
    #expect(throws: EquivalenceProof.Obstacle.self) { try EquivalenceProof(a, b) }
  }

  /// Pairs whose second program has more statements.
  static let slowerPairs: [(a: String, b: String)] = [
    ("10 READ A,B\n20 DATA 1,2", "10 READ A:READ B\n20 DATA 1,2"),
    ("10 FOR I=1 TO 2:FOR J=1 TO 2:NEXT J,I", "10 FOR I=1 TO 2:FOR J=1 TO 2:NEXT J:NEXT I"),
  ]

  @Test(arguments: slowerPairs)
  func `equal programs with more statements have other times`(row: (a: String, b: String)) throws {
    let proof = try EquivalenceProof(Self.program(row.a), Self.program(row.b))
    #expect(!proof.includesTime)
  }

  @Test func `an obstacle names both places`() throws {
    let a = try Self.program("10 A=1\n20 PRINT A")
    let b = try Self.program("10 A=1\n30 PRINT B")
    do {
      _ = try EquivalenceProof(a, b)
      Issue.record("proved")
    } catch {
      #expect(error.places.a?.line == 20)
      #expect(error.places.b?.line == 30)
    }
  }

  @Test(arguments: [
    ("20 DATA 1,2\n30 DATA 3", "20 DATA 1,2\n40 DATA 4", 3, 30, 40),
    ("20 DATA 1,2", "20 DATA 1\n30 DATA \"2\"", 2, 20, 30),
    ("20 DATA 1", "20 DATA 1,2", 2, nil, 20),
  ])
  func `different DATA are named by item and line`(
    _ a: String, _ b: String, _ item: Int, _ line: Int?, _ otherLine: Int
  ) throws {
    let (one, other) = (
      try Self.program("10 READ A\n\(a)"), try Self.program("10 READ A\n\(b)")
    )
    do {
      _ = try EquivalenceProof(one, other)
      Issue.record("proved")
    } catch {
      #expect(error.reason == "their DATA differ from item \(item) on")
      #expect(error.places.a?.line == line)
      #expect(error.places.b?.line == otherLine)
    }
  }

  @Test func `a state machine that runs a wrong instruction is noticed`() throws {
    var noticed = 0
    for text in Self.listings {
      let listing = ListingReader.read(UTF8Text(text))
      let area = listing.firstArea ?? 0
      let program = Compiler.compile(listing.memory)
      let machine = try #require(WaitMachine(of: listing.memory, area: area))
      let left = try #require(ListingSide(program, area: area))
      let right = WaitMachineSide(machine, program)
      let places = program.steps.indices.filter { machine.code.block(of: $0) != nil }
        .compactMap { right.settled($0) }
      for (place, other) in zip(places, places.dropFirst() + places.prefix(1))
      where program.steps[place.step].instruction != program.steps[other.step].instruction {
        let misled = MisledSide(base: right, from: place.step, to: other)
        let relation = Bisimulation(left, misled)
        #expect(relation.difference != nil || !misled.detour.wasTaken, "\(place) to \(other)")
        if relation.difference != nil { noticed += 1 }
      }
    }
    #expect(noticed > 50)
  }
}

/// A wait machine that runs the instruction at `to` whenever it should run the one at `from`.
private struct MisledSide: ProgramSide {
  let base: WaitMachineSide
  let from: Int
  let to: SettledPlace
  let detour = Detour()

  final class Detour { var wasTaken = false }

  var program: CompiledProgram { base.program }
  var start: Int { base.start }

  func settled(_ place: Int) -> SettledPlace? {
    let settled = base.settled(place)
    guard settled?.step == from else { return settled }
    detour.wasTaken = true
    return to
  }

  func place(_ exit: ProgramExit, from step: Int) -> Int { base.place(exit, from: step) }
}
