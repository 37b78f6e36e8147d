import BasicVM
import Testing

/// Cells, arrays and types: docs/machine.md#variables.
@Suite struct VariableTests {
  static let letters = [
    ProgramCase("10 PRINT A;Z", " 0 0"),
    ProgramCase("10 PRINT LEN(A$)", " 0"),
    ProgramCase("10 LET A=5:LET B$=\"X\":PRINT A;B$", " 5X"),
    ProgramCase("10 A=1:A=A+1:B=A*2:PRINT A;B", " 2 4"),
    ProgramCase("10 A=1E99:A=-A:PRINT A", "-1ᴇ99"),
    ProgramCase("10 PRINT A(0);A(25):A(25)=7:PRINT Z", " 0 0", " 7"),
    ProgramCase("10 B=4:PRINT A(1);B(0)", " 4 4"),
    ProgramCase("10 A(1)=4:A(2)=5:PRINT B;C;B(1)", " 4 5 5"),
    ProgramCase("10 I=2:A(I)=9:A(I+1)=A(I)*2:PRINT C;D", " 9 18"),
    ProgramCase("10 A(1.9)=5:PRINT B", " 5"),
    ProgramCase("10 A$(1)=\"X\":PRINT B$;A$(1);B$(0)", "XXX"),
    ProgramCase("10 Y(1)=3:PRINT Z", " 3"),
    ProgramCase("10 A(A(A))=6:PRINT A", " 6"),
  ]

  @Test(arguments: letters) func `letters name consecutive cells`(_ row: ProgramCase) {
    #expect(row.result == row.shown)
  }

  static let outside = [
    ProgramCase("10 A(26)=1", "ERR6 P0-10"),
    ProgramCase("10 PRINT A(26)", "ERR6 P0-10"),
    ProgramCase("10 PRINT Z(1)", "ERR6 P0-10"),
    ProgramCase("10 Z(0)=1:PRINT B(24):PRINT B(25)", " 1", "ERR6 P0-10"),
    ProgramCase("10 PRINT A(-1)", "ERR6 P0-10"),
    ProgramCase("10 A$(26)=\"X\"", "ERR6 P0-10"),
    ProgramCase("10 PRINT A(1E50)", "ERR6 P0-10"),
    ProgramCase("10 PRINT A(1,1)", "ERR6 P0-10"),
    ProgramCase("10 PRINT A(\"X\")", "ERR2 P0-10"),
    ProgramCase("10 B$=\"X\":PRINT A(B)", "ERR6 P0-10"),
  ]

  @Test(arguments: outside) func `an index outside the cells is ERR6`(_ row: ProgramCase) {
    #expect(row.result == row.shown)
  }

  static let kinds = [
    ProgramCase("10 A$=\"X\":PRINT A", "ERR6 P0-10"),
    ProgramCase("10 A=5:PRINT A$", "ERR6 P0-10"),
    ProgramCase("10 A$=\"X\":B=A+1", "ERR6 P0-10"),
    ProgramCase("10 A$=\"X\":B=A", "ERR6 P0-10"),
    ProgramCase("10 A$=\"X\":B=-A", "ERR6 P0-10"),
    ProgramCase("10 A$=\"X\":B=SIN A", "ERR6 P0-10"),
    ProgramCase("10 A$=\"X\":B=INT A", "ERR6 P0-10"),
    ProgramCase("10 A$=\"X\":B=2↑A", "ERR6 P0-10"),
    ProgramCase("10 A$=\"X\":B=RND(A,1)", "ERR6 P0-10"),
    ProgramCase("10 A$=\"X\":IF A=0 THEN 10", "ERR6 P0-10"),
    ProgramCase("10 A$=\"X\":IF 1<A THEN 10", "ERR6 P0-10"),
    ProgramCase("10 A$=\"X\":GOTO A", "ERR6 P0-10"),
    ProgramCase("10 A$=\"X\":GOSUB #A", "ERR6 P0-10"),
    ProgramCase("10 A$=\"X\":ON A GOTO 10", "ERR6 P0-10"),
    ProgramCase("10 A$=\"X\":FOR I=1 TO A", "ERR6 P0-10"),
    ProgramCase("10 FOR I=1 TO 2:I$=\"X\":NEXT I", "ERR6 P0-10"),
    ProgramCase("10 A$=\"X\":BEEP A", "ERR6 P0-10"),
    ProgramCase("10 A$=\"X\":MODE A", "ERR6 P0-10"),
    ProgramCase("10 A$=\"X\":SET FA", "ERR6 P0-10"),
    ProgramCase("10 A$=\"X\":SET EA", "ERR6 P0-10"),
    ProgramCase("10 A$=\"X\":MODE 99,A", "ERR6 P0-10"),
    ProgramCase("10 A$=\"X\":RESTORE A", "ERR6 P0-10"),
    ProgramCase("10 A$=\"X\":TIMER A", "ERR6 P0-10"),
    ProgramCase("10 A$=\"X\":DEFM A", "ERR6 P0-10"),
    ProgramCase("10 A$=\"X\":DIM B(A)", "ERR6 P0-10"),
    ProgramCase("10 A$=\"X\":STAT 1,A", "ERR6 P0-10"),
    ProgramCase("10 A$=\"X\":$=HEX$(A)", "ERR6 P0-10"),
    ProgramCase("10 A$=\"X\":$=MID$(A)", "ERR6 P0-10"),
    ProgramCase("10 A$=\"X\":$=DMS$(A)", "ERR6 P0-10"),
    ProgramCase("10 A$=\"X\":$=STR$(A)", "ERR6 P0-10"),
    ProgramCase("10 A$=\"X\":B=DEG(A)", "ERR6 P0-10"),
    ProgramCase("10 A$=\"X\":PRINT CSR A", "ERR6 P0-10"),
    ProgramCase("10 B$=\"X\":PRINT A(1)", "ERR6 P0-10"),
    ProgramCase("10 B=5:PRINT A$(1)", "ERR6 P0-10"),
    ProgramCase("10 A=5:B$=\"A\"+A$", "ERR6 P0-10"),
    ProgramCase("10 A=5:B=LEN(A$)", "ERR6 P0-10"),
    ProgramCase("10 A=\"X\"", "ERR2 P0-10"),
    ProgramCase("10 A$=5", "ERR2 P0-10"),
    ProgramCase("10 $=5", "ERR2 P0-10"),
    ProgramCase("10 A(1)=\"X\"", "ERR2 P0-10"),
    ProgramCase("10 A$(1)=5", "ERR2 P0-10"),
    ProgramCase("10 A$=B", "ERR2 P0-10"),
  ]

  @Test(arguments: kinds)
  func `reading a cell as the wrong type is an error`(_ row: ProgramCase) {
    #expect(row.result == row.shown)
  }

  static let emptyCells = [
    ProgramCase("10 A=0:PRINT \"<\";A$;\">\"", "<>"),
    ProgramCase("10 A$=\"\":PRINT A", " 0"),
    ProgramCase("10 A$=\"X\":A=5:PRINT A", " 5"),
    ProgramCase("10 A=5:A$=\"X\":PRINT A$", "X"),
    ProgramCase("10 A$=\"X\":A$=\"\":PRINT A+1", " 1"),
    ProgramCase("10 A=3:A=A-3:PRINT LEN(A$)", " 0"),
  ]

  @Test(arguments: emptyCells) func `a cell with 0 is also an empty string`(_ row: ProgramCase) {
    #expect(row.result == row.shown)
  }

  static let definedCells = [
    ProgramCase("10 DEFM", "***VAR:26"),
    ProgramCase("10 DEFM 10:DEFM", "***VAR:36"),
    ProgramCase("10 DEFM 10:DEFM 0:DEFM", "***VAR:26"),
    ProgramCase("10 DEFM 1:Z(1)=5:PRINT A(26)", " 5"),
    ProgramCase("10 DEFM 1:Z(2)=5", "ERR6 P0-10"),
    ProgramCase("10 DEFM 5+5:A(35)=5:A$(30)=\"X\":PRINT Z(10);Z$(5)", " 5X"),
    ProgramCase("10 DEFM 10:A(36)=5", "ERR6 P0-10"),
    ProgramCase("10 DEFM 2:Z(1)=5:DEFM 4:PRINT Z(1);Z(4)", " 5 0"),
    ProgramCase("10 DEFM -1", "ERR5 P0-10"),
    ProgramCase("10 DEFM 938:DEFM", "***VAR:964"),
    ProgramCase("10 DEFM 939:DEFM", "ERR1 P0-10"),
  ]

  @Test(arguments: definedCells) func `DEFM adds cells after Z`(_ row: ProgramCase) {
    #expect(row.result == row.shown)
  }

  @Test func `each cell takes 8 bytes of program memory`() {
    var machine = TestMachine("10 DEFM 3:DIM A(2,3):ERASE A:CLEAR")
    let free = machine.machine.freeBytes
    #expect(free == 7520 - 18)
    _ = machine.byHand("DEFM 3")
    #expect(machine.machine.freeBytes == free - 24)
    _ = machine.byHand("DIM A(2,3)")
    #expect(machine.machine.freeBytes == free - 96)
    _ = machine.byHand("DIM B$(1)")
    #expect(machine.machine.freeBytes == free - 112)
    _ = machine.byHand("ERASE A")
    #expect(machine.machine.freeBytes == free - 16)
    _ = machine.byHand("CLEAR")
    #expect(machine.machine.freeBytes == free)
  }

  static let arrays = [
    ProgramCase("10 DIM A(3):A(3)=7:A=1:PRINT A(3);A;D", " 7 1 0"),
    ProgramCase("10 DIM A(3):B=5:PRINT A(0);A(1)", " 0 0"),
    ProgramCase("10 DIM A(0):A(0)=1:PRINT A(0);A", " 1 0"),
    ProgramCase("10 DIM A(1,2):A(1,2)=5:A(0,2)=3:PRINT A(1,2);A(0,2);A(1,1)", " 5 3 0"),
    ProgramCase("10 DIM A(1,2,3):A(1,2,3)=5:A(0,2,3)=4:PRINT A(1,2,3);A(0,2,3)", " 5 4"),
    ProgramCase("10 DIM A$(2):A$(1)=\"X\":PRINT A$(1);LEN(A$(0))", "X 0"),
    ProgramCase("10 DIM A(2),A$(2),B(1,1):A(1)=1:A$(1)=\"X\":PRINT A(1);A$(1);B(1,1)", " 1X 0"),
    ProgramCase("10 N=2:DIM A(N+1,N*2):A(N+1,N*2)=4:PRINT A(3,4)", " 4"),
    ProgramCase("10 DIM A(255):A(255)=1:PRINT A(255)", " 1"),
    ProgramCase("10 DIM A(3.7):A(3.7)=1:PRINT A(3)", " 1"),
    ProgramCase("10 DIM A(2):FOR I=0 TO 2:A(I)=I*I:NEXT I:PRINT A(0);A(1);A(2)", " 0 1 4"),
    ProgramCase("10 DIM A(2),B(2):A(2)=1:B(0)=2:ERASE A:PRINT B(0)", " 2"),
    ProgramCase("10 DIM A(2:A(2=6:PRINT A(2", " 6"),
  ]

  @Test(arguments: arrays) func `DIM creates separate arrays`(_ row: ProgramCase) {
    #expect(row.result == row.shown)
  }

  static let arrayErrors = [
    ProgramCase("10 DIM A(3):A(4)=1", "ERR5 P0-10"),
    ProgramCase("10 DIM A(3):PRINT A(-1)", "ERR5 P0-10"),
    ProgramCase("10 DIM A(1,2):A(1,3)=1", "ERR5 P0-10"),
    ProgramCase("10 DIM A(1,2):A(2,0)=1", "ERR5 P0-10"),
    ProgramCase("10 DIM A$(3):A$(4)=\"X\"", "ERR5 P0-10"),
    ProgramCase("10 DIM A(1,1):PRINT A(1)", "ERR5 P0-10"),
    ProgramCase("10 DIM A(256)", "ERR5 P0-10"),
    ProgramCase("10 DIM A(-1)", "ERR5 P0-10"),
    ProgramCase("10 DIM A(1,1,1,1)", "ERR5 P0-10"),
    ProgramCase("10 DIM A(30,29):LISTV", "A(30,29)"),
    ProgramCase("10 DIM A(30,30)", "ERR1 P0-10"),
    ProgramCase("10 DIM A(255,255,255)", "ERR1 P0-10"),
    ProgramCase("10 DIM A(1):A(1)=\"X\"", "ERR2 P0-10"),
    ProgramCase("10 DIM A(1):B(1)=1", "ERR6 P0-10"),
    ProgramCase("10 DIM A", "ERR2 P0-10"),
    ProgramCase("10 DIM A(1):ERASE B", "ERR6 P0-10"),
    ProgramCase("10 DIM A(1):ERASE A:PRINT A(1)", "ERR6 P0-10"),
  ]

  @Test(arguments: arrayErrors) func `an index outside an array's bounds is an error`(
    _ row: ProgramCase
  ) {
    #expect(row.result == row.shown)
  }

  static let listings = [
    ProgramCase("10 DIM A(1),B(1),C(1),D(1),E(1),F(1),G(1),H(1):PRINT \"OK\"", "OK"),
    ProgramCase("10 DIM A(1),B(1),C(1),D(1),E(1),F(1),G(1),H(1)\n20 DIM I(1)", "ERR5 P0-20"),
    ProgramCase(
      "10 DIM A(1),B(1),C(1),D(1),E(1),F(1),G(1),H(1)\n20 ERASE A:DIM I(1):PRINT \"OK\"", "OK"),
    ProgramCase(
      "10 DIM A(1),B(1),C(1),D(1),E(1),F(1),G(1),H(1)\n20 ERASE A,B:DIM I(1),J(1)\n30 PRINT \"OK\"",
      "OK"),
    ProgramCase("10 DIM A(3),B$(2,4):LISTV", "A(3) B$(2,4)"),
    ProgramCase("10 DIM A(3),B(2),C(1):ERASE B:LISTV", "A(3) C(1)"),
    ProgramCase("10 DIM A(3):CLEAR:DIM B(1):LISTV", "B(1)"),
    ProgramCase("10 DIM A(3):VAC:LISTV", "A(3)"),
    ProgramCase("10 DIM A(3):DEFM 5:A(3)=1:PRINT D", " 1"),
    ProgramCase("10 DEFM 5:DIM A(3):DEFM", "***VAR:26"),
    ProgramCase("10 DEFM 5:DIM B(3):A(27)=1", "ERR6 P0-10"),
  ]

  @Test(arguments: listings) func `arrays are limited to eight, listed and erased`(
    _ row: ProgramCase
  ) {
    #expect(row.result == row.shown)
  }

  static let clearing = [
    ProgramCase("10 A=5:B$=\"X\":$=\"Y\":CLEAR:PRINT A;LEN(B$);LEN($)", " 0 0 0"),
    ProgramCase("10 A=5:B$=\"X\":$=\"Y\":VAC:PRINT A;LEN(B$);LEN($)", " 0 0 0"),
    ProgramCase("10 DEFM 2:Z(2)=5:VAC:PRINT Z(2)", " 0"),
    ProgramCase("10 DIM A(2):A(2)=5:VAC:PRINT A(2)", " 0"),
    ProgramCase("10 DIM A(2):A(2)=5:DIM A(3):PRINT A(2)", " 0"),
  ]

  @Test(arguments: clearing) func `CLEAR and VAC reset the variables`(_ row: ProgramCase) {
    #expect(row.result == row.shown)
  }

  @Test func `variables persist between runs`() {
    var machine = TestMachine("10 A=A+1:$=$+\"X\":PRINT A;$")
    #expect(machine.run() == [" 1X"])
    #expect(machine.run() == [" 2XX"])
    #expect(machine.byHand("A=7:$") == "XX")
    #expect(machine.run() == [" 8XXX"])
  }

  static let names: [(name: UTF8Text, value: VariableValue?)] = [
    ("N", .number(7)), ("N$", nil), ("A", .text("HI")), ("A$", .text("HI")), ("B", .number(0)),
    ("B$", .text("")), ("$", .text("LONGER TEXT")), ("M(3)", .number(5)), ("M(0)", .number(0)),
    ("M(4)", nil), ("M(1,1)", nil), ("T$(1,2)", .text("T")), ("T$(0,0)", .text("")),
    ("T(1,2)", nil), ("U(1)", nil), ("", nil), ("n", nil), ("NN", nil), ("M(", nil), ("M()", nil),
    ("M(3", nil), ("M(-1)", nil), ("M(0000003)", nil), ("M(1,2,3,4)", nil), ("$$", nil),
  ]

  @Test func `a host finds variables by their names`() {
    var machine = TestMachine(
      "10 DIM M(3),T$(1,2):N=7:A$=\"HI\":$=\"LONGER TEXT\":M(3)=5:T$(1,2)=\"T\"")
    #expect(machine.run() == [])
    for (name, value) in Self.names { #expect(machine.machine.variable(name) == value, "\(name)") }
  }

  @Test func `without DIM an index counts from the letter`() {
    var machine = TestMachine("10 DEFM 10:C=4:Z(10)=5:B$(1)=\"X\"")
    #expect(machine.run() == [])
    let variables = ["A(2)", "Z(10)", "Z(11)", "C$", "C"].map {
      machine.machine.variable(UTF8Text($0))
    }
    #expect(variables == [.text("X"), .number(5), nil, .text("X"), .text("X")])
  }
}
