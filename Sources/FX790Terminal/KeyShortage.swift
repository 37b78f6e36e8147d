import BasicVM
import Programs

package enum KeyShortage {
  /// The wait at which the keys ran out, or the number of keys that were left; nil if the program
  /// waited for no key.
  package static func text(
    at wait: TraceEvent.Wait?, _ display: Display, keysLeft: Int
  ) -> UTF8Text? {
    guard keysLeft == 0 else { return "keys never taken: \(keysLeft)" }
    switch wait {
    case .line: return "the keys ran out: the program asks \(display.trimmedText)"
    case .key: return "the keys ran out: the program polls the keyboard"
    case .exe: return "the keys ran out: the program waits for EXE"
    case .time, nil: return nil
    }
  }
}
