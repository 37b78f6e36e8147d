import BasicVM
import FX790Device

/// Runs the conformance tape on the emulator, with a simulated owner who reads the display.
struct ConformanceRun {
  private(set) var computer: Computer
  private let acts: [ConformanceCheck.Act]
  /// The displays since the last answer.
  private var seen: [String] = []
  /// The words of completed actions; if they appear again, the machine rejected the answer.
  private var done: [String] = []
  /// The errors at which the lines of starts ended, 0 if at none.
  private var errors: [Int] = []

  /// The code that a listing shows, or the display at which it stops without one.
  enum Result {
    case code(ConformanceCode)
    case stopped(String)
  }

  static func result(of part: ConformancePart, on model: Model) -> Result {
    var run = ConformanceRun(of: part, on: model)
    return run.play(part.starts)
  }

  /// Nil if the listing stops.
  static func outcomes(of part: ConformancePart, on model: Model) -> [Int]? {
    guard case .code(let code) = result(of: part, on: model) else { return nil }
    return code.outcomes
  }

  init(of part: ConformancePart, on model: Model) {
    acts = part.checks.compactMap(\.act)
    computer = Computer(model: model)
    computer.speed = .max
    _ = computer.load(
      ListingReader.read(UTF8Text(utf8: part.listing), model: model))
  }

  /// Enters lines until one shows the code.
  mutating func play(_ starts: [String]) -> Result {
    for start in starts {
      if let code = play(start) { return .code(code) }
    }
    return .stopped(text)
  }

  /// Enters a line and does what the display asks for, until a code appears or the run ends.
  private mutating func play(_ start: String) -> ConformanceCode? {
    computer.type(MachineText(typing: UTF8Text(start)))
    tap(.exe)
    for _ in 0..<Self.mostSteps where computer.isRunning {
      if let code = takeStep() { return code }
      computer.advance(by: Self.stepTime)
    }
    let digits = text.hasPrefix("ERR") ? text.dropFirst(3).prefix(1) : "0"
    errors.append(Int(digits) ?? 0)
    tap(.ac)
    return nil
  }

  /// A limit far above the number of steps that a subject needs.
  private static let mostSteps = 1000
  private static let stepTime: Ticks = 1000

  private var text: String { String(UTF8Text(computer.screen.display.trimmedText)) }

  private func isShown(_ act: ConformanceCheck.Act) -> Bool {
    // `contains` of strings would link the modules of regular expressions, 1.3 MB.
    let (text, words) = (Array(text.utf8), Array(act.words.utf8))
    return text.indices.contains { text[$0...].starts(with: words) }
  }

  /// Does what the display asks for; returns the code when it appears.
  private mutating func takeStep() -> ConformanceCode? {
    let text = self.text
    let act = acts.first { isShown($0) }
    if computer.isWorking {
      if computer.isPollingKeys, case .keys(let keys)? = act?.answer {
        for key in keys { tap(key) }
      }
    } else if computer.isTyping {
      seen.append(text)
      answer(act)
    } else if computer.screen.indicators.contains(.stop) {
      if let code = try? ConformanceCode(text) { return code }
      seen.append(text)
      tap(.exe)
    } else {
      tap(.ac)
    }
    return nil
  }

  private mutating func answer(_ act: ConformanceCheck.Act?) {
    guard let act, !done.contains(act.words) else { return type([.zero]) }
    done.append(act.words)
    switch act.answer {
    case .yes(let sight, let times):
      type([seen.count { $0 == sight } >= times ? .y : .n])
    case .keys(let keys): type(keys)
    case .error(let start):
      let digits: [Key] = [.zero, .one, .two, .three, .four, .five, .six, .seven, .eight, .nine]
      type([errors.indices.contains(start) ? digits[errors[start]] : .zero])
    }
    seen = []
  }

  /// Stops at the key that brings the next question.
  private mutating func type(_ keys: [Key]) {
    for key in keys + [.exe] where computer.isTyping {
      tap(key)
      if acts.contains(where: { !done.contains($0.words) && isShown($0) }) { return }
    }
  }

  private mutating func tap(_ key: Key) {
    computer.press(key)
    computer.advance(by: Self.stepTime)
    computer.release(key)
  }
}
