import Testing

@testable import BasicVM

/// The tables of effects, compared with what a machine does.
@Suite struct InstructionEffectsTests {
  /// Statements with letters of all kinds: A to H are numbers, S to W texts.
  static let statements = [
    "A=B", "A=B+C", "A=B-C*D/E", "A=B^2", "A=-B", "A=INT B", "A=SIN B", "X=NPR(5,2)",
    "A=RND(B,-1)", "A=DEG(1,2,3)", "A=POL(3,4)", "PRINT REC(2,3);", "A=RAN#", "S$=T$", "S$=T$+U$",
    "$=S$+T$", "S$=MID$(2)", "S$=MID$(1,2)", "PRINT MID$(1,2);", "S$=KEY$", "S$=HEX$(10)",
    "S$=STR$(B)", "$=DMS$(B)", "A=LEN(S$)", "A=VAL(\"7\")", "IF S$<T$ THEN A=1", "IF B=2 THEN C=3",
    "A(5)=B", "A(B)=C", "C=A(B)", "S$(1)=T$", "T$=S$(0)", "DIM K(3):K(1)=5:L=K(1)",
    "DIM K$(2):K$(1)=\"A\":T$=K$(1)", "DIM K(3):ERASE K", "DEFM 3:Z(2)=4", "DEFM", "LISTV",
    "GOSUB 90", "GOSUB B+88", "FOR I=1 TO 3:A=A+I:NEXT I", "FOR I=1 TO B STEP .5:NEXT I",
    "ON B GOSUB 90,90", "PRINT A;S$;CSR 3;", "PRINT", "BEEP 1", "TIMER 0", "SET F2", "SET E3",
    "SET N", "MODE 5", "MODE 11", "CLEAR", "VAC", "READ A,S$,$", "RESTORE:READ B",
    "RESTORE 95:READ B", "STAT 1,2:STAT 3,4;2:A=EOX 3:B=EOY 3", "STAT CLEAR", "STOP:A=1",
    "INPUT \"N\",A", "INPUT \"T\",S$", "INPUT $",
  ]

  private static func machine(_ statement: String) -> Machine {
    let text = """
      10 A=1:B=2:C=3:D=4:E=5:F=6:G=7:H=8
      15 X=9:Y=10:S$="ONE":T$="TWO":U$="SIX":$="HELLO"
      20 \(statement)
      30 END
      90 Q=Q+1:RETURN
      95 DATA 1,X,Y,2
      """
    let listing = ListingReader.read(UTF8Text(text))
    #expect(!listing.hasErrors, "\(statement)")
    var machine = Machine()
    #expect(machine.load(listing.memory) && machine.start(area: 0) == nil)
    return machine
  }

  private static func changes(_ before: Machine, _ after: Machine) -> VariableSet {
    var changed = VariableSet()
    for letter in 0...VariableSet.dollar where before.heldValue(letter) != after.heldValue(letter) {
      changed.insert(letter)
    }
    return changed
  }

  @Test(arguments: statements)
  func `a machine changes only variables of the table`(statement: String) {
    var machine = Self.machine(statement)
    for _ in 0..<500 {
      let index = machine.nextInstruction
      let instruction = machine.interpreter.program.steps[index].instruction
      var allowed = instruction.changedVariables
      let before = machine
      var effect = machine.stepInstruction()
      // The answer sets X and Y; its instructions belong to INPUT. The event that ends a wait also
      // runs the next instruction.
      if machine.isWaiting {
        allowed.formUnion(machine.interpreter.program.steps[index + 1].instruction.changedVariables)
      }
      while effect != .ended, index < machine.interpreter.programCount,
        machine.isWaiting || machine.nextInstruction >= machine.interpreter.programCount
      {
        effect = machine.stepInstruction(Self.event(after: effect))
      }
      let changed = Self.changes(before, machine)
      #expect(changed.isSubset(of: allowed), "\(instruction)")
      if case .failed(let fault) = effect {
        #expect(instruction.failures != [], "\(instruction) fails: \(fault)")
        return
      }
      if effect == .ended { return }
    }
    Issue.record("the program does not end")
  }

  private static func event(after effect: Effect) -> Event {
    switch effect {
    case .waitForLine: .line(TestMachine.codes("POL(3,4)"))
    case .waitForExe: .exe
    case .pollKey: .key(nil)
    default: .proceed
    }
  }

  @Test func `the operation has no operands and no targets`() {
    let one = Instruction.jumpUnlessLess(1, 2, else: 30)
    #expect(one.operation == Instruction.jumpUnlessLess(4, 5, else: 6).operation)
    #expect(one.withoutTargets == .jumpUnlessLess(1, 2, else: 0))
    // FOR and NEXT keep the variable that names the loop.
    #expect(Instruction.startLoop(8, limit: 3).operation == .startLoop(8, limit: 0))
    #expect(Instruction.next(8).operation == .next(8))
    #expect(
      Instruction.storeElement(3, count: 2, 5, from: 7).mapOperands(number: { $0 + 10 })
        == .storeElement(3, count: 2, 15, from: 17))
  }

  static let failures: [(instruction: Instruction, cause: FaultCause)] = [
    (.call(1, back: 2), .callsTooDeep), (.callLine(1, back: 2), .callsTooDeep),
    (.callLine(1, back: 2), .noSuchLine), (.callArea(1, back: 2), .noProgram),
    (.callArea(1, back: 2), .callsTooDeep),
    (.jumpToLine(1), .noSuchLine), (.jumpToArea(1), .noProgram),
    (.returnFromCall, .returnWithoutGosub), (.startLoop(1, limit: 2), .loopsTooDeep),
    (.next(1), .nextWithoutFor), (.readNumber(to: 1), .dataUsedUp), (.readText(to: 1), .dataUsedUp),
  ]

  @Test(arguments: failures)
  func `errors of stacks, DATA and lines are in the table`(
    row: (instruction: Instruction, cause: FaultCause)
  ) {
    #expect(row.instruction.failures.include(row.cause))
    for cause in Set(Self.failures.map { $0.cause })
    where !Self.failures.contains(where: { $0 == (row.instruction, cause) }) {
      #expect(!row.instruction.failures.include(cause))
    }
  }
}
