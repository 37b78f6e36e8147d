import FX790Device
import Testing

@testable import fx790

@Suite struct HeldKeysTests {
  private static let a = HeldKeys.PressSource.stroke(.character("a"))
  private static let nine = HeldKeys.PressSource.stroke(.character("9"))

  @Test func `a key is held until its stroke is released`() {
    var held = HeldKeys()
    held.press(.a, by: Self.a, at: 0, reportsRelease: true)
    #expect(held.expire(at: 59_999_999_999) == [])
    #expect(held.keys == [.a])
    #expect(held.release(by: Self.a) == [.a])
    #expect(held.keys == [])
    #expect(held.release(by: Self.a) == [])
  }

  @Test func `releasing a stroke releases the key that it pressed`() {
    var held = HeldKeys()
    held.press(.openParenthesis, by: Self.nine, at: 0, reportsRelease: true)
    #expect(held.release(by: Self.nine) == [.openParenthesis])
  }

  @Test func `a stroke can hold several keys, and several strokes can hold the same key`() {
    var held = HeldKeys()
    held.press(.a, by: Self.a, at: 0, reportsRelease: true)
    held.press(.b, by: Self.a, at: 0, reportsRelease: true)
    held.press(.a, by: .mouse, at: 0, reportsRelease: true)
    #expect(held.release(by: Self.a) == [.b])
    #expect(held.keys == [.a])
    #expect(held.release(by: .mouse) == [.a])
  }

  @Test func `without release events a key is released 150 ms after its last repeat`() {
    var held = HeldKeys()
    #expect(held.nextExpiry == nil)
    held.press(.a, by: Self.a, at: 0, reportsRelease: false)
    #expect(held.nextExpiry == 150_000_000)
    held.press(.a, by: Self.a, at: 100_000_000, reportsRelease: false)
    #expect(held.expire(at: 150_000_000) == [])
    #expect(held.expire(at: 249_999_999) == [])
    #expect(held.expire(at: 250_000_000) == [.a])
    #expect(held.keys == [])
  }

  @Test func `a key without a release event is released after a minute`() {
    var held = HeldKeys()
    held.press(.a, by: Self.a, at: 0, reportsRelease: true)
    #expect(held.expire(at: 60_000_000_000) == [.a])
  }
}
