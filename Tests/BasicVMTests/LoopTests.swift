import Testing

/// FOR and NEXT: docs/machine.md#statements.
@Suite struct LoopTests {
  static let loops = [
    ProgramCase("10 FOR I=1 TO 3:PRINT I;:NEXT I", " 1 2 3"),
    ProgramCase("10 FORI=1TO3:PRINTI;:NEXTI", " 1 2 3"),
    ProgramCase("10 FOR I=1 TO 3:NEXT I:PRINT I", " 4"),
    ProgramCase("10 FOR I=1 TO 6 STEP 2:PRINT I;:NEXT I:PRINT I", " 1 3 5 7"),
    ProgramCase("10 FOR I=3 TO 1 STEP -1:PRINT I;:NEXT I", " 3 2 1"),
    ProgramCase("10 FOR I=1 TO 2 STEP .5:PRINT I;:NEXT I", " 1 1.5 2"),
    ProgramCase("10 FOR I=0 TO 1 STEP .1:A=A+1:NEXT I:PRINT A", " 11"),
    ProgramCase("10 FOR I=5 TO 1:PRINT I;:NEXT I", " 5"),
    ProgramCase("10 FOR I=1 TO 5 STEP -1:PRINT I;:NEXT I", " 1"),
    ProgramCase("10 FOR I=1 TO 1:PRINT I;:NEXT I", " 1"),
    ProgramCase("10 A=2:B=6:C=2:FOR I=A TO B STEP C:PRINT I;:NEXT I", " 2 4 6"),
    ProgramCase("10 I=3:FOR I=I-2 TO I STEP I-1:PRINT I;:NEXT I", " 1 3"),
    ProgramCase("10 N=3:FOR I=1 TO N:N=9:PRINT I;:NEXT I", " 1 2 3"),
    ProgramCase("10 FOR I=1 TO 9:I=I*2:PRINT I;:NEXT I", " 2 6 14"),
    ProgramCase("10 FOR I=-1E50 TO 0 STEP 1E50:A=A+1:NEXT I:PRINT A", " 2"),
    ProgramCase("10 FOR I=1 TO 3\n20 PRINT I;\n30 NEXT I\n40 PRINT \"E\"", " 1 2 3E"),
    ProgramCase("10 FOR Z=1 TO 2:PRINT Z;:NEXT Z", " 1 2"),
  ]

  @Test(arguments: loops)
  func `a loop runs at least once and until the variable passes the limit`(_ row: ProgramCase) {
    #expect(row.result == row.shown)
  }

  static let nested = [
    ProgramCase("10 FOR I=1 TO 2:FOR J=1 TO 2:PRINT I;J;:NEXT J:NEXT I", " 1 1 1 2 2 1 2 2"),
    // NEXT of an outer variable drops the inner loop.
    ProgramCase("10 FOR I=1 TO 2:FOR J=1 TO 9:PRINT I;J;:NEXT I", " 1 1 2 1"),
    ProgramCase("10 FOR I=1 TO 2:FOR J=1 TO 9:NEXT I:NEXT J", "ERR7 P0-10"),
    // FOR with the variable of an open loop replaces it and all loops inside it.
    ProgramCase("10 A=A+1:FOR I=1 TO 3:IF A<20 THEN 10\n20 PRINT A;I", " 20 1"),
    ProgramCase(
      "10 A=A+1:FOR I=1 TO 3:FOR J=1 TO 3:IF A<20 THEN 10\n20 NEXT J:PRINT A;I;J", " 20 1 4"),
    ProgramCase("10 FOR I=1 TO 2:FOR J=1 TO 2:FOR I=5 TO 6:NEXT I:NEXT J", "ERR7 P0-10"),
    ProgramCase("10 FOR I=1 TO 9:IF I=3 THEN 30\n20 NEXT I\n30 PRINT I", " 3"),
    ProgramCase(
      "10 FOR I=1 TO 2:GOSUB 20:NEXT I:END\n20 FOR J=1 TO 2:PRINT I;J;:NEXT J:RETURN",
      " 1 1 1 2 2 1 2 2"),
    ProgramCase("10 FOR I=1 TO 2:GOTO #1\nP1\n1 PRINT I;:NEXT I", " 1 2"),
    // NEXT without an open FOR of its variable leaves the open loops alone.
    ProgramCase("10 MODE 99,1:FOR A=1 TO 3:NEXT B:PRINT A;:NEXT A", " 1 2 3"),
    ProgramCase(
      "10 MODE 99,1:FOR A=1 TO 2:FOR B=1 TO 2:NEXT C:PRINT A;B;:NEXT B:NEXT A",
      " 1 1 1 2 2 1 2 2"),
  ]

  @Test(arguments: nested) func `loops nest`(_ row: ProgramCase) {
    #expect(row.result == row.shown)
  }

  static let refused = [
    ProgramCase("10 NEXT I", "ERR7 P0-10"),
    ProgramCase("10 FOR I=1 TO 2:NEXT J", "ERR7 P0-10"),
    ProgramCase("10 FOR I=1 TO 2:NEXT I:NEXT I", "ERR7 P0-10"),
    ProgramCase("10 FOR I=1 TO 2:NEXT", "ERR2 P0-10"),
    ProgramCase("10 FOR I=1", "ERR2 P0-10"),
    ProgramCase("10 FOR I=1 TO", "ERR2 P0-10"),
    ProgramCase("10 FOR I TO 3", "ERR2 P0-10"),
    ProgramCase("10 FOR I=1 TO 3 STEP", "ERR2 P0-10"),
    ProgramCase("10 FOR I$=1 TO 3", "ERR2 P0-10"),
    ProgramCase("10 FOR A(1)=1 TO 3", "ERR2 P0-10"),
    ProgramCase("10 FOR I=\"A\" TO 3", "ERR2 P0-10"),
    ProgramCase("10 FOR I=9E99 TO 9.5E99 STEP 5E99:NEXT I", "ERR3 P0-10"),
  ]

  @Test(arguments: refused) func `an incomplete loop is an error`(_ row: ProgramCase) {
    #expect(row.result == row.shown)
  }

  private func nest(_ depth: Int) -> [String] {
    let letters = "ABCDEFGHI".prefix(depth)
    let lines = letters.enumerated().map { "\($0 + 1) FOR \($1)=1 TO 2" }
    let ends = letters.reversed().enumerated().map { "\($0 + 30) NEXT \($1)" }
    let listing = (lines + ["20 Z=Z+1"] + ends + ["50 PRINT Z"]).joined(separator: "\n")
    return ProgramCase(listing).result
  }

  @Test func `loops nest at most 8 deep`() {
    #expect(nest(8) == [" 256"])
    #expect(nest(9) == ["ERR7 P0-9"])
  }
}
