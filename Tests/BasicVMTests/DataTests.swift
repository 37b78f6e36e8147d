import Testing

/// DATA, READ and RESTORE: docs/machine.md#statements.
@Suite struct DataTests {
  static let numbers = [
    ProgramCase("10 DATA 1,2,3\n20 READ A,B,C:PRINT A;B;C", " 1 2 3"),
    ProgramCase("10 READ A,B:PRINT A;B\n20 DATA 1\n30 DATA 2", " 1 2"),
    ProgramCase(
      "10 DATA -1.5,+2,1E3,.5,&HFF,-&H10\n20 FOR I=1 TO 6:READ A:PRINT A;:NEXT I",
      "-1.5 2 1000 0.5 255-16"),
    ProgramCase("10 DATA 1, 2 , 3\n20 READ A,B,C:PRINT A;B;C", " 1 2 3"),
    ProgramCase("10 DATA 1,2:PRINT \"ON\":READ A,B:PRINT A;B", "ON", " 1 2"),
    ProgramCase("10 DATA 4,2,7\n20 READ N,A(N),B:PRINT A(4);B", " 2 7"),
    ProgramCase("10 DIM A(1,1):READ A(1,1):PRINT A(1,1)\n20 DATA 8", " 8"),
    ProgramCase("10 DATA 1,,2\n20 READ A,B,C:PRINT A;B;C", " 1 0 2"),
    ProgramCase("10 DATA 1:DATA 2\n20 READ A,B:PRINT A;B", " 1 2"),
    ProgramCase("10 A$=\"X\":READ A:PRINT A:DATA 3", " 3"),
    ProgramCase("10 IF 1=2 THEN DATA 5\n20 READ A:PRINT A", " 5"),
  ]

  @Test(arguments: numbers) func `READ reads numbers in order`(_ row: ProgramCase) {
    #expect(row.result == row.shown)
  }

  static let texts = [
    ProgramCase("10 DATA ABC,DEF\n20 READ A$,B$:PRINT A$;B$", "ABCDEF"),
    ProgramCase("10 DATA ABC, DEF\n20 READ A$,B$:PRINT A$;B$", "ABCDEF"),
    // The blank before the first item is dropped too: the program on an FX-770P tape relies on it.
    ProgramCase("10 DATA A\n20 READ A$:PRINT A$;\"<\"", "A<"),
    ProgramCase("10 DATA  A\n20 READ A$:PRINT A$;\"<\"", "A<"),
    ProgramCase("10 DATA   A, B\n20 READ A$,B$:PRINT A$;B$", " AB"),
    ProgramCase("10 DATA ABC,  DEF\n20 READ A$,B$:PRINT A$;B$", "ABC DEF"),
    ProgramCase("10 DATA A B ,C\n20 READ A$,B$:PRINT \"<\";A$;\">\";B$", "<A B >C"),
    ProgramCase("10 DATA \"A,B\",\"C:D\",\" E\"\n20 READ A$,B$,C$:PRINT A$;B$;C$", "A,BC:D E"),
    ProgramCase("10 DATA \"ABC\n20 READ A$:PRINT A$", "ABC"),
    ProgramCase("10 DATA A\"B,C\n20 READ A$,B$:PRINT A$;B$", "A\"BC"),
    ProgramCase("10 DATA 12,3.50\n20 READ A$,B$:PRINT A$;B$", "123.50"),
    ProgramCase("10 DATA FOR,print,TO\n20 READ A$,B$,C$:PRINT A$;B$;C$", "FORprintTO"),
    ProgramCase("10 DATA A,,B\n20 READ A$,B$,C$:PRINT A$;LEN(B$);C$", "A 0B"),
    ProgramCase("10 DATA\n20 READ A$:PRINT LEN(A$)", " 0"),
    ProgramCase("10 DATA 12345678\n20 READ A$:PRINT A$", "1234567"),
    ProgramCase("10 DATA HELLO WORLD\n20 READ $:PRINT $", "HELLO WORLD"),
    ProgramCase("10 DATA A\n20 READ A$(3):PRINT D$", "A"),
    // The colon ends DATA, although the item before it begins with a quote.
    ProgramCase("10 DATA \",\"$:PRINT 1:READ A$,B$:PRINT A$;B$", " 1", "\"$"),
  ]

  @Test(arguments: texts) func `READ reads quoted and unquoted strings`(_ row: ProgramCase) {
    #expect(row.result == row.shown)
  }

  static let restores = [
    ProgramCase("10 DATA 1,2\n20 READ A:RESTORE:READ B:PRINT A;B", " 1 1"),
    ProgramCase("10 DATA 1\n20 DATA 2\n30 RESTORE 20:READ A:PRINT A", " 2"),
    ProgramCase("10 DATA 1\n20 DATA 2\n30 RESTORE 15:READ A:PRINT A", " 2"),
    ProgramCase("10 DATA 1\n20 DATA 2\n30 RESTORE 5:READ A:PRINT A", " 1"),
    ProgramCase("10 DATA 1\n20 DATA 2\n30 B=10:RESTORE B*2:READ A:PRINT A", " 2"),
    ProgramCase("10 DATA 1\n20 DATA 2\n30 READ A,B:RESTORE 10:READ C:PRINT A;B;C", " 1 2 1"),
    ProgramCase("10 DATA 1\n30 RESTORE 20:READ A:PRINT A", "ERR5 P0-30"),
  ]

  @Test(arguments: restores) func `RESTORE selects the first item of all or from a line on`(
    _ row: ProgramCase
  ) {
    #expect(row.result == row.shown)
  }

  static let areas = [
    ProgramCase(
      "10 DATA 1,2\n20 READ A:GOSUB #1:READ B:PRINT A;B;C\nP1\n1 DATA 8,9\n2 READ C:RETURN",
      " 1 2 8"),
    ProgramCase("10 READ A\nP1\n1 DATA 8", "ERR5 P0-10"),
    ProgramCase("10 DATA 1,2\n20 READ A:GOSUB #1:READ B:PRINT B\nP1\n1 RESTORE:RETURN", " 2"),
  ]

  @Test(arguments: areas) func `each area has its own DATA`(_ row: ProgramCase) {
    #expect(row.result == row.shown)
  }

  static let errors = [
    ProgramCase("10 READ A", "ERR5 P0-10"),
    ProgramCase("10 DATA 1\n20 READ A,B", "ERR5 P0-20"),
    ProgramCase("10 DATA 1\n20 READ A:PRINT A:READ A", " 1", "ERR5 P0-20"),
    ProgramCase("10 DATA 1\n20 READ", "ERR2 P0-20"),
    ProgramCase("10 DATA 1\n20 READ 5", "ERR2 P0-20"),
    ProgramCase("10 DATA ABC\n20 READ A", "ERR2 P0-20"),
  ]

  @Test(arguments: errors) func `READ without a variable, an item or the right type is an error`(
    _ row: ProgramCase
  ) {
    #expect(row.result == row.shown)
  }

  @Test func `each run starts at the first DATA item`() {
    var machine = TestMachine("10 DATA 1,2\n20 READ A:PRINT A")
    #expect(machine.run() == [" 1"])
    #expect(machine.run() == [" 1"])
  }

  @Test func `DATA entered by hand does not change the program's DATA`() {
    var machine = TestMachine("10 DATA 1\n20 READ A:PRINT A:READ A")
    #expect(machine.byHand("DATA 7") == "")
    #expect(machine.run() == [" 1", "ERR5 P0-20"])
  }
}
