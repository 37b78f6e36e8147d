import Foundation
import Programs

@testable import BasicVM

/// A coin-guessing game: H or T guesses, Q quits.
enum Coin {
  static let listing: String = {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = tests.appending(path: "Mutations/coin.bas")
    return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }()

  /// Deliberate differences between the machine and the listing.
  enum Flaw: CaseIterable, Sendable {
    case wrongText, wrongSound, wrongTime, noSound, takesDigit, drawsTwice, endsAtOnce, neverEnds
  }
}

struct CoinMachine: StateMachine {
  enum State {
    case start
    case title
    case asking(coin: UInt8)
    case right
    case told
    case bye
    case over
  }

  static let stateNames: [StaticString] = ["title", "asking", "told", "bye"]

  var state = State.start
  var display = Display()
  let indicators = Indicators(.run)
  var clock: Ticks = 0
  var random: RandomNumbers
  let flaw: Coin.Flaw?

  init(seed: UInt64, flaw: Coin.Flaw? = nil) {
    random = RandomNumbers(seed: seed)
    self.flaw = flaw
  }

  var stateIndex: Int {
    switch state {
    case .start, .title: 0
    case .asking: 1
    case .right, .told: 2
    case .bye, .over: 3
    }
  }

  mutating func resume(_ event: Event, until deadline: Ticks) -> Effect {
    switch (state, event) {
    case (.start, _):
      state = .title
      show("COIN")
      return .wait(flaw == .wrongTime ? 600_000 : 500_000)
    case (.title, _), (.told, .exe): return ask()
    case (.asking(let coin), .key(let key?)): return answer(key, coin)
    case (.asking, _): return .pollKey
    case (.right, _), (.told, _):
      state = .told
      return .waitForExe
    case (.bye, .exe) where flaw != .neverEnds:
      state = .over
      return .ended
    case (.bye, _): return .waitForExe
    case (.over, _): return .ended
    }
  }

  private mutating func show(_ text: String) {
    display = Display(Self.codes(text))
  }

  private static func codes(_ text: String) -> MachineText {
    MachineText(typing: UTF8Text(text))
  }

  private mutating func ask() -> Effect {
    _ = random.next()
    if flaw == .drawsTwice { _ = random.next() }
    let letter = random.state < 50_000_000_000 ? "T" : "H"
    state = .asking(coin: Self.codes(letter)[0])
    show("H OR T?")
    return flaw == .noSound ? .pollKey : .beep(.low)
  }

  private mutating func answer(_ key: UInt8, _ coin: UInt8) -> Effect {
    let letters = Self.codes("HTQ")
    let one = flaw == .takesDigit && key == CharacterCode.zero + 1
    guard let index = one ? 0 : letters.firstIndex(of: key) else { return .pollKey }
    let name = coin == letters[0] ? "H" : "T"
    if index == 2 {
      state = flaw == .endsAtOnce ? .over : .bye
      show("BYE")
      return flaw == .endsAtOnce ? .ended : .waitForExe
    }
    state = .told
    guard key == coin else {
      show("NO, " + name)
      return .waitForExe
    }
    state = .right
    show((flaw == .wrongText ? "YES. " : "YES, ") + name)
    return .beep(flaw == .wrongSound ? .low : .high)
  }
}
