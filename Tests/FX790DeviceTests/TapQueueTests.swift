import BasicVM
import TestSampling
import Testing

@testable import FX790Device

/// Key presses from a keyboard that does not report key releases.
@Suite struct TapQueueTests {
  /// The results of `count` polls, one every `step`.
  private func pollResults(
    _ taps: inout TapQueue, _ count: Int, every step: Ticks
  ) -> [TapQueue.PollResult] {
    (0..<count).map { taps.poll(at: Ticks($0) * step) }
  }

  @Test func `each tap is reported once and released before the next`() {
    var taps = TapQueue()
    for code in [0x11, 0x11, 0x12] as [UInt8] { taps.add(code, mergingRepeats: false) }
    #expect(
      pollResults(&taps, 7, every: 100_000) == [
        .pressed(0x11), .nothing, .pressed(0x11), .nothing, .pressed(0x12), .nothing, .nothing,
      ])
  }

  @Test func `a poll soon after the first reports the same tap as held`() {
    var taps = TapQueue()
    taps.add(0x11, mergingRepeats: false)
    #expect(
      pollResults(&taps, 4, every: 40_000) == [.pressed(0x11), .held(0x11), .nothing, .nothing])
  }

  @Test func `with merging, eight taps are queued and repeats of the last are merged`() {
    var taps = TapQueue()
    for code in 1...10 as ClosedRange<UInt8> { taps.add(code, mergingRepeats: true) }
    #expect(pollResults(&taps, 30, every: 100_000).count { $0 != .nothing } == 8)
    for code in 1...10 as ClosedRange<UInt8> { taps.press(code, mergingRepeats: true) }
    taps.releaseAll()
    #expect(pollResults(&taps, 30, every: 100_000).count { $0 != .nothing } == 8)
    for code in [1, 1, 2, 2, 1] as [UInt8] { taps.add(code, mergingRepeats: true) }
    #expect(
      pollResults(&taps, 6, every: 100_000) == [
        .pressed(1), .nothing, .pressed(2), .nothing, .pressed(1), .nothing,
      ])
  }

  @Test func `a program that polls continually receives every tap of a burst`() {
    var taps = TapQueue()
    for _ in 1...20 { taps.add(0x16, mergingRepeats: false) }
    for _ in 1...20 {
      taps.press(0x16, mergingRepeats: false)
      taps.release(0x16)
    }
    #expect(pollResults(&taps, 100, every: 100_000).count { $0 == .pressed(0x16) } == 40)
  }

  @Test(arguments: [Speed.game, .max], triesAll ? [20, 40, 80, 150] as [Ticks] : [20, 80])
  func `a program that polls KEY$ receives each of ten taps`(_ speed: Speed, _ gap: Ticks) {
    var computer = Computer(memorySize: .kilobytes8, random: RandomNumbers(seed: 1))
    let listing = """
      10 N=0
      20 IF KEY$="" THEN 20
      30 N=N+1
      40 IF KEY$<>"" THEN 40
      50 GOTO 20
      """
    _ = computer.load(ListingReader.read(UTF8Text(listing)))
    computer.speed = speed
    computer.type("RUN")
    computer.press(.exe)
    computer.release(.exe)
    computer.advance(by: 200_000)
    for millisecond in 0..<10 * gap + 200 {
      if millisecond % gap == 0, millisecond < 10 * gap { computer.tap(.six) }
      computer.advance(by: 1000)
    }
    #expect(computer.machine.variable(13) == .number(Decimal12(10)))
  }

  @Test func `taps type text while no program polls KEY$`() {
    var computer = Computer(memorySize: .kilobytes8, random: RandomNumbers(seed: 1))
    for key in [Key.six, .add, .one] { computer.tap(key) }
    #expect(computer.screen.display.trimmedText == "6+1")
  }
}
