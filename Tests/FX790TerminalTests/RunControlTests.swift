import BasicVM
import Testing

@testable import FX790Terminal

@Suite struct RunControlTests {
  private typealias Effect = RunControl.Effect
  private static let y = TerminalKey.machine(.character(CharacterCode.letterZ - 1))
  private static let a = TerminalKey.machine(.character(CharacterCode.letterA))

  private static let cases: [([TerminalKey], Effect, message: String, isHeld: Bool)] = [
    ([a], .key(.character(CharacterCode.letterA)), "", false),
    ([.stop], .nothing, "STOP: F6 or Enter continues", true),
    ([.stop, a], .nothing, "STOP: F6 or Enter continues", true),
    ([.stop, .machine(.brk)], .key(.brk), "STOP: F6 or Enter continues", true),
    ([.stop, .stop], .nothing, "", false),
    ([.stop, .machine(.exe)], .nothing, "", false),
    ([.machine(.exe)], .key(.exe), "", false),
    ([.restart], .nothing, "restart? Ctrl-R or Y: yes, Ctrl-Q: leave, any other key: no", true),
    ([.restart, .restart], .ends(.restarted), "", false),
    ([.restart, y], .ends(.restarted), "", false),
    ([.restart, a], .nothing, "", false),
    ([.restart, .machine(.brk)], .nothing, "", false),
    ([.restart, .leave], .ends(.over(.left)), "", false),
    ([.restart, .interrupt], .ends(.over(.interrupted)), "", false),
    ([.stop, .restart, a], .nothing, "STOP: F6 or Enter continues", true),
    ([.leave], .ends(.over(.left)), "", false),
    ([.interrupt], .ends(.over(.interrupted)), "", false),
    ([.help], .help, "", false),
    ([.speed], .nextSpeed, "", false),
  ]

  @Test(arguments: cases)
  func `keys stop, restart and leave a run`(
    _ keys: [TerminalKey], _ effect: RunControl.Effect, _ message: String, _ isHeld: Bool
  ) {
    var control = RunControl()
    let effects = keys.map { control.take($0) }
    #expect(effects.last == effect)
    #expect(control.message == message)
    #expect((control.clock.systemTime(of: 0) == nil) == isHeld)
  }

  @Test func `a run that cannot start again does not offer it`() {
    var control = RunControl()
    #expect(control.keyHelp == "F6 STOP, F9 speed, Ctrl-R restart, Ctrl-Q leave")
    control.canRestart = false
    #expect(control.keyHelp == "F6 STOP, F9 speed, Ctrl-Q leave")
    #expect(control.take(.restart) == .nothing)
    #expect(control.message.isEmpty)
  }

  @Test func `the name of a speed is shown until the next key`() {
    var control = RunControl()
    control.show(.max)
    #expect(control.message == "speed: max")
    _ = control.take(Self.a)
    #expect(control.message.isEmpty)
  }

  @Test func `a held clock stops, and continues without the time it was held`() {
    var clock = PlayClock()
    clock.isHeld = true
    let held = clock.now
    let start = System.nanoseconds
    while System.nanoseconds < start + 1_000_000 {}
    #expect(clock.now == held)
    clock.isHeld = false
    let late = clock.now - held
    #expect(late >= 0 && late < System.nanoseconds - start)
    #expect(clock.systemTime(of: held).map { $0 > start } == true)
  }
}
