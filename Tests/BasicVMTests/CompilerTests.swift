import Testing

/// Compiled lines, as the disassembly shows them.
@Suite struct CompilerTests {
  struct Case: CustomTestStringConvertible {
    let listing: String
    let code: [String]

    init(_ listing: String, _ code: String...) {
      self.listing = listing
      self.code = code
    }

    var testDescription: String { "\(listing) -> \(code.joined(separator: "; "))" }

    var disassembly: String {
      String(TestMachine(listing).machine.disassembly)
    }

    /// The instructions without the final `end` of the area.
    var result: [String] {
      let lines = disassembly.split(separator: "\n").filter { $0.hasPrefix(" ") }
      return lines.dropLast().map { String($0.dropFirst(8)) }
    }
  }

  static let values = [
    Case("10 A=B+C*2", "multiply C, 2 -> t0", "add B, t0 -> A"),
    Case("10 A=(B+C)*2", "add B, C -> t0", "multiply t0, 2 -> A"),
    Case("10 A=B-C-D", "subtract B, C -> t0", "subtract t0, D -> A"),
    Case("10 A=B↑C↑D", "power B, C -> t0", "power t0, D -> A"),
    Case("10 A=-B↑2", "power B, 2 -> t0", "negate t0 -> A"),
    Case(#"10 A=B\CD"#, "power B, 2 -> A"),
    Case("10 A=-5", "move -5 -> A"),
    Case("10 A=B", "move B -> A"),
    Case("10 B=(+B)", "move B -> B"),
    Case("10 A=SIN -B*2", "negate B -> t0", "SIN t0 -> t0", "multiply t0, 2 -> A"),
    Case("10 A=INT (B/C", "divide B, C -> t0", "integer t0 -> A"),
    Case("10 A=RAN#", "random -> A"),
    Case("10 A=RND(B,-2)", "move B -> t0", "move -2 -> t1", "RND t0, t1 -> A"),
    Case("10 A=A(I)", "load A(I) -> A"),
    Case("10 A(I)=B", "store A(I) <- B"),
    Case(
      "10 A(I)=B(2,3)", "move 2 -> t0", "move 3 -> t1", "load B(t0,t1) -> t0", "store A(I) <- t0"),
    Case("10 $=\"AB\"", "text \"AB\" -> $"),
    Case("10 A$=\"AB\"", "text \"AB\" -> A"),
    Case("10 A$=B$", "text B -> s0", "text s0 -> A"),
    Case("10 A=LEN($)", "length $ -> A"),
    Case("10 A$=KEY$", "key -> s0", "text s0 -> A"),
    Case("10 $=MID$(2,3)", "middle 2, 3 -> s0", "text s0 -> $"),
    Case("10 $=MID$(2)", "rest 2 -> s0", "text s0 -> $"),
  ]

  @Test(arguments: values) func `expressions compile to operations on slots`(_ row: Case) {
    #expect(row.result == row.code)
  }

  static let control = [
    Case("10 GOTO 10", "jump @0"),
    Case("10 GOTO A", "jump to line A"),
    Case("10 GOTO #A", "jump to area A"),
    Case("10 GOTO 99", "fault 4"),
    Case("10 GOTO #1", "fault 4"),
    // As for a computed area, -.5 is not cut to 0.
    Case("10 GOTO #-.5", "fault 4"),
    Case("10 GOTO #.5", "jump @0"),
    Case("10 GOSUB 20\n20 RETURN", "call @1", "return"),
    Case("10 IF A=1 THEN 20\n20 END", "unless ≠ A, 1 @1", "end"),
    Case("10 IF A=1 THEN 20::REM\n20 END", "unless ≠ A, 1 @1", "end"),
    Case("10 IF A>1;B=2", "unless < 1, A @2", "move 2 -> B"),
    Case("10 IF A=1;IF B≥2;C=3", "unless = A, 1 @3", "unless ≤ 2, B @3", "move 3 -> C"),
    Case(
      "10 IF A$<\"X\" THEN END", "text A -> s0", "compare s0, \"X\" -> t0", "unless < t0, 0 @4",
      "end"),
    Case(
      "10 FOR I=1 TO 9:NEXT I", "move 1 -> t0", "move 9 -> t1", "move 1 -> t2", "move t0 -> I",
      "loop I, t1, t2", "next I"),
    Case(
      "10 ON A GOTO 20,B\n20 END", "select A of 2", "jump @4", "jump @5", "jump @6", "jump @6",
      "jump to line B", "end"),
    Case("10 REM X\n20 STOP", "stop"),
    Case("10 DATA 1:STOP", "stop"),
  ]

  @Test(arguments: control) func `control statements compile to jumps`(_ row: Case) {
    #expect(row.result == row.code)
  }

  static let statements = [
    Case("10 PRINT \"A\";X", "print \"A\"", "print X", "print end"),
    Case("10 PRINT X;", "print X"),
    Case(
      "10 PRINT X,CSR 5;A$", "print X", "print ,", "position 5", "text A -> s0", "print s0",
      "print end"),
    Case("10 PRINT", "print clear"),
    Case("10 INPUT \"N\",A", "prompt \"N\"", "input -> A"),
    Case("10 INPUT A(2)", "prompt \"\"", "input -> t0", "store A(2) <- t0"),
    Case("10 INPUT B$", "prompt \"\"", "input -> s0", "text s0 -> B"),
    Case("10 READ A,B$", "read -> A", "read -> s0", "text s0 -> B"),
    Case("10 RESTORE:RESTORE 10", "restore", "restore 10"),
    Case("10 SET F2:SET E4:SET N", "set fixed 2", "set scientific 4", "set normal"),
    Case("10 MODE 4:MODE 99,1", "mode 4", "mode 99, 1"),
    Case("10 BEEP:BEEP 1:TIMER", "beep 0", "beep 1", "timer 10"),
    Case("10 DEFM:DEFM 5:CLEAR:VAC", "show cells", "define cells 5", "clear all", "clear"),
    Case("10 DIM A$(N):ERASE A$", "dimension A$(N)", "erase A$"),
    Case(
      "10 STAT A,B;2", "move A -> t0", "move B -> t1", "move 2 -> t2",
      "statistics add t0, t1, t2"),
    Case("10 PRINT 1:PRNT:A=1", "print 1", "print end", "fault 2", "move 1 -> A"),
    Case("10 A=1+", "fault 2"),
    Case(
      "10 PUT \"A\" $,B(N)", "move 1 -> t2", "number of B(N) -> t0", "move t0 -> t1",
      "put t0, t1, t2, \"A\""),
    Case("10 PUT $", "move 1 -> t2", "move -1 -> t1", "put t0, t1, t2, \"\""),
    Case(
      "10 GET A,B", "move 0 -> t2", "move 0 -> t0", "move 1 -> t1", "get t0, t1, t2, \"\""),
    Case("10 SAVE", "option"),
  ]

  @Test(arguments: statements) func `statements compile to instructions`(_ row: Case) {
    #expect(row.result == row.code)
  }

  @Test func `the disassembly numbers instructions and heads each line with its place`() {
    let listing = """
      10 GOSUB #1
      20 GOTO 10
      P1
      5 A=A+1:RETURN
      """
    #expect(
      Case(listing).disassembly == """
        P0-10
             0  call @3
        P0-20
             1  jump @0
             2  end
        P1-5
             3  add A, 1 -> A
             4  return
             5  end

        """)
  }

  @Test func `an empty machine has an empty disassembly`() {
    #expect(TestMachine().machine.disassembly == "")
  }

  static let chains = [
    HandCase("A$=\"X\":$=" + String(repeating: "A$+", count: 9) + "A$:LEN($)", "10"),
    HandCase("A$=\"X\":$=" + String(repeating: "A$+", count: 14) + "A$:LEN($)", "15"),
    HandCase("$=\"X\":$=" + String(repeating: "$+", count: 24) + "$:LEN($)", "25"),
    HandCase("A=1:" + String(repeating: "A+", count: 24) + "A", "25"),
    HandCase("A=1:" + String(repeating: "A*", count: 24) + "A", "1"),
  ]

  @Test(arguments: chains) func `a long chain of one operation needs no nesting`(_ row: HandCase) {
    #expect(row.result == row.shown)
  }
}
