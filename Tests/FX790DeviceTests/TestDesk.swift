import BasicVM
import FX790Device

extension Desk {
  /// A desk at speed max after these keys.
  static func after(_ keys: Key...) -> Desk {
    var desk = Desk(Computer(random: RandomNumbers(seed: 1)))
    desk.act(.input(.speed(.max)))
    for key in keys { desk.tap(key) }
    return desk
  }

  /// Taps a key, and lets a millisecond pass.
  mutating func tap(_ key: Key) {
    act(.tap(key))
    act(.input(.advance(1000)))
  }

  /// Types a line, and presses EXE.
  mutating func enter(_ line: UTF8Text) {
    for case let code? in CharacterReader.readKeys(line) { act(.input(.type(code))) }
    tap(.exe)
  }
}

extension Desk {
  /// The notice, unless it is a message, an error or a paste.
  var hint: UTF8Text {
    switch notice {
    case .failure(let text), .request(let text), .report(let text): text == message ? "" : text
    case .fault, .pasting, nil: ""
    }
  }
}
