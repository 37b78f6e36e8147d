import BasicVM
import Testing

@testable import FX790Device

/// See docs/machine.md#computer.
@Suite struct PressedKeysTests {
  private let letterA = CharacterCode.letterA

  @Test func `KEY$ reports a key while it is held`() {
    var keys = PressedKeys()
    #expect(keys.poll(at: 0, machineClock: 0) == nil)
    keys.press(.a)
    #expect(keys.poll(at: 0, machineClock: 0) == letterA)
    #expect(keys.poll(at: 60_000_000, machineClock: 0) == letterA)
    keys.release(.a)
    #expect(keys.poll(at: 60_000_000, machineClock: 0) == nil)
  }

  @Test func `KEY$ reports the last pressed of the held character keys`() {
    var keys = PressedKeys()
    keys.press(.a)
    keys.press(.b)
    keys.press(.shift)
    #expect(keys.poll(at: 0, machineClock: 0) == letterA + 1)
    keys.release(.b)
    #expect(keys.poll(at: 0, machineClock: 0) == letterA)
    keys.releaseAll()
    #expect(keys.poll(at: 0, machineClock: 0) == nil)
  }

  /// Time from a short press to the poll, and whether the poll reports the key.
  static let polls: [(after: Ticks, isFound: Bool)] = [
    (0, true), (500_000, true), (500_001, false),
  ]

  @Test(arguments: polls) func `a short press is reported for half a second and only once`(
    _ poll: (after: Ticks, isFound: Bool)
  ) {
    var keys = PressedKeys()
    keys.press(.a)
    keys.expectPoll(at: 1000)
    keys.release(.a)
    #expect(keys.poll(at: 1000 + poll.after, machineClock: 0) == (poll.isFound ? letterA : nil))
    #expect(keys.poll(at: 1000 + poll.after, machineClock: 0) == nil)
  }

  @Test func `a press before the program started is not reported`() {
    var keys = PressedKeys()
    keys.press(.a)
    keys.expectPoll(at: 0)
    keys.release(.a)
    keys.forgetUnpolledKeys()
    #expect(keys.poll(at: 1, machineClock: 0) == nil)
  }

  @Test(arguments: [Key.shift, .exe, .sin, .square, .memo, .left])
  func `keys without an unshifted character are not reported`(_ key: Key) {
    var keys = PressedKeys()
    keys.press(key)
    keys.expectPoll(at: 0)
    #expect(keys.poll(at: 0, machineClock: 0) == nil)
  }
}
