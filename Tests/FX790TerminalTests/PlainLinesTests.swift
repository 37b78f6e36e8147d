import BasicVM
import Programs
import Testing

@testable import FX790Terminal

@Suite struct PlainLinesTests {
  /// The output for the events of a program that asks `N?` and shows twice the answer.
  private static func output(typing lines: [MachineText], answer: MachineText) -> String {
    var plain = PlainLines()
    var interactive = interactive()
    var output: UTF8Text = ""
    func advance(_ interactive: inout InteractiveRun<Machine>) {
      interactive.advance(now: 0)
      for event in interactive.takeEvents() { output += plain.text(for: event) }
    }
    advance(&interactive)
    for line in lines { output += plain.text(typing: line) }
    for code in answer { interactive.press(.character(code), now: 0) }
    interactive.press(.exe, now: 0)
    advance(&interactive)
    return "\(output + plain.end())"
  }

  private static let cases: [([MachineText], MachineText, String)] = [
    ([], "21", "N? 21\n 42\n"),
    (["", "2", "2", "21"], "21", "N? 21\n 42\n"),
    (["4", "", "3"], "3", "N? 4\nN? 3\n 6\n"),
    (["12", "13"], "13", "N? 12\nN? 13\n 26\n"),
    (["4"], "5", "N? 4\nN? 5\n 10\n"),
  ]

  @Test(arguments: cases)
  func `a question and its answer are one line, repeated after a correction`(
    _ lines: [MachineText], _ answer: MachineText, _ output: String
  ) {
    #expect(Self.output(typing: lines, answer: answer) == output)
  }

  @Test func `another line ends the unfinished one, which is then repeated`() {
    var plain = PlainLines()
    var interactive = Self.interactive()
    interactive.advance(now: 0)
    for event in interactive.takeEvents() { #expect(plain.text(for: event).isEmpty) }
    #expect("\(plain.text(typing: "2"))" == "N? 2")
    #expect("\(plain.wholeLine("STOP"))" == "\nSTOP\n")
    #expect("\(plain.text(typing: "2"))" == "N? 2")
    #expect("\(plain.end())" == "\n")
    #expect(plain.end().isEmpty)
  }

  private static func interactive() -> InteractiveRun<Machine> {
    var machine = Machine()
    _ = machine.load(ListingReader.read("10 INPUT \"N\",N:PRINT N*2").memory)
    _ = machine.start(area: 0)
    return InteractiveRun(machine, speed: .max, timeLimit: nil, now: 0)
  }
}
