import Testing

@testable import BasicVM

/// Marks record which instructions a run reaches.
@Suite struct MarkTests {
  static let program = """
    10 FOR I=1 TO 3:GOSUB 50:NEXT I
    20 IF I=4 THEN 40
    30 PRINT "NEVER"
    40 PRINT "END":END
    50 A=A+I:RETURN
    """

  private func machine() -> Machine {
    var machine = Machine()
    _ = machine.load(ListingReader.read(UTF8Text(Self.program)).memory)
    _ = machine.start(area: 0)
    return machine
  }

  private func run(_ machine: inout Machine) -> Effect {
    while true {
      let effect = machine.resume(.proceed)
      if effect != .outOfTime { return effect }
    }
  }

  @Test func `marks record the lines that a run reaches`() {
    var machine = machine()
    machine.setMarks(except: [])
    #expect(run(&machine) == .waitForExe)
    let places = machine.instructionPlaces
    #expect(Set(machine.reachedInstructions.map { places[$0].line }) == [10, 20, 40, 50])
  }

  @Test func `marks do not change the display, the clock or the instruction count`() {
    var plain = machine()
    var marked = plain
    marked.setMarks(except: [])
    #expect(run(&plain) == run(&marked))
    #expect(plain.display == marked.display)
    #expect(plain.clock == marked.clock)
    #expect(plain.instructionCount == marked.instructionCount)
  }

  @Test func `instructions excluded from marking are not recorded`() {
    var machine = machine()
    machine.setMarks(except: Array(repeating: true, count: machine.instructionPlaces.count))
    #expect(run(&machine) == .waitForExe)
    #expect(machine.reachedInstructions == [])
  }

  @Test func `changing the program removes its marks`() throws {
    var machine = machine()
    machine.setMarks(except: [])
    let line = try #require(
      StoredLine(number: 5, bytes: Tokenizer.tokenize(codes: []).bytes + [0xAC]))
    _ = machine.store(line, inArea: 0)
    #expect(machine.start(area: 0) == nil)
    _ = run(&machine)
    #expect(machine.reachedInstructions == [])
  }
}
