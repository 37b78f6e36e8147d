// The words are spelled as in BASIC.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import BasicVM

/// The pocket computer as methods named after BASIC words, for programs with ordinary control flow.
///
///     extension FX790 {
///       func guess() {
///         let secret = 7
///         while true {
///           let number: Int = INPUT("NUMBER")
///           PRINT()
///           if number == secret { break }
///           PRINT("NO")
///         }
///         BEEP(1)
///         PRINT("YES")
///       }
///     }
///
///     TerminalPlayer().play(WordsRun { fx in fx.guess() })
///
/// A method that waits returns when the machine continues. A call does not return after an error,
/// after BRK, or when the keys of a script have ended: the run reports the cause, and the program's
/// thread ends inside that call, without executing `defer` blocks or releasing objects that its
/// functions hold.
///
/// Only the program's own thread may call these methods.
public final class FX790 {
  /// The machine; nil once the program must end.
  var host: UnsafeMutablePointer<PortHost>?
  let turns = Turns()
  /// The error that ended the program.
  var halt: Halt?
  private(set) var wordCount: UInt64 = 0
  private let pace: WordsRun.Pace

  init(pace: WordsRun.Pace) { self.pace = pace }

  // MARK: Words

  /// PRINT without a text: clears the display.
  public func PRINT() {
    perform(.clear) { $0.clearDisplay() }
  }

  /// PRINT: waits for EXE, unless `terminator` replaces the line end.
  ///
  /// Special characters are spelled as in a listing. A character that the machine lacks is ERR5.
  public func PRINT(_ text: String, terminator: String = "\n") {
    let isLine = terminator == "\n"
    perform(isLine ? .printLine : .print) { host throws(Halt) in
      host.print(whole: try Self.text(isLine ? text : text + terminator))
      if isLine { host.pause() }
    }
  }

  /// PRINT CSR from a column (0 to 23, otherwise ERR5), without waiting.
  public func PRINT(csr column: Int, _ text: String) {
    PRINT(csr: Number(argument: column), text)
  }

  /// PRINT CSR from a column without its fraction (0 to 23, otherwise ERR5), without waiting.
  public func PRINT(csr column: Double, _ text: String) {
    // Every value out of range is the same error.
    PRINT(csr: Number(argument: Int(exactly: column.rounded(.towardZero)) ?? -1), text)
  }

  /// PRINT CSR from a column without its fraction (0 to 23, otherwise ERR5), without waiting.
  public func PRINT(csr column: Number, _ text: String) {
    perform(.printAt) { host throws(Halt) in
      try host.csr(column)
      host.print(whole: try Self.text(text))
    }
  }

  /// INPUT of a text; a question mark follows the prompt, unless the prompt ends with one.
  public func INPUT(_ prompt: String = "") -> String {
    perform(.input) { host throws(Halt) in host.ask(try Self.question(prompt)) }
    return machine { String(UTF8Text(spelling: $0.answer)) }
  }

  /// INPUT of a whole number; asks again after any other answer.
  public func INPUT(_ prompt: String = "") -> Int {
    perform(.input) { host throws(Halt) in
      // A letter in the answer is an error: such a program has no variables.
      host.hasVariables = false
      host.askNumber(try Self.question(prompt))
    }
    while true {
      if let whole = machine({ $0.number.isWhole ? $0.number.truncated : nil }) { return whole }
      perform { $0.rejectAnswer(.badArgument) }
    }
  }

  /// KEY$: the key that is down, or an empty text.
  public var KEY: String {
    perform(.key) { $0.lookAtKey() }
    return machine { String(UTF8Text(spelling: $0.key)) }
  }

  /// BEEP: a low (0) or a high tone (1); other numbers are ERR5.
  public func BEEP(_ tone: Int = 0) {
    perform(.beep) { host throws(Halt) in try host.beep(Number(argument: tone)) }
  }

  /// TIMER: waits for tenths of a second, below 10,000,000; other numbers are ERR5.
  public func TIMER(_ tenths: Int = 10) {
    perform(.timer) { host throws(Halt) in try host.timer(Number(argument: tenths)) }
  }

  /// RAN#: a number between 0 and 1, neither included.
  public var RAN: Number {
    perform(.random) { $0.random() }
  }

  /// The line in error messages, for a program made from a listing; 0 at first.
  public var line: Int {
    get { machine { $0.line } }
    set { machine { $0.line = newValue } }
  }

  /// The prompt without the question mark that INPUT adds.
  private static func question(_ prompt: String) throws(Halt) -> MachineText {
    try text(prompt.hasSuffix("?") ? String(prompt.dropLast()) : prompt)
  }

  private static func text(_ text: String) throws(Halt) -> MachineText {
    guard let text = try? MachineText(text) else { throw .fault(.badArgument) }
    return text
  }

  // MARK: Turns

  /// Executes a word.
  ///
  /// If the run must act before the program continues, as for a wait or a tone, the caller of
  /// `ProgramThread.resume` gets the next turn. At the machine's pace each word passes the turn, so
  /// that the caller can show its effect in time; otherwise every 64th word, after the time of 64
  /// statements, so that the caller can interrupt a program that never waits.
  @discardableResult
  private func perform<Result>(
    _ word: PortHost.Word? = nil, _ action: (inout PortHost) throws(Halt) -> Result
  ) -> Result {
    let result = machine { host throws(Halt) in
      if let word, pace == .real { host.pass(timeOf: word) }
      return try action(&host)
    }
    wordCount += 1
    let mustPass = machine { host in
      if pace == .real { return true }
      guard !host.hasWork, wordCount.isMultiple(of: Self.wordsPerTurn) else { return host.hasWork }
      for _ in 0..<Self.wordsPerTurn { host.rest() }
      return true
    }
    guard mustPass else { return result }
    turns.passToCaller()
    if host == nil { turns.end() }
    return result
  }

  private static let wordsPerTurn: UInt64 = 64

  /// Accesses the machine; an error ends the program.
  private func machine<Result>(
    _ access: (inout PortHost) throws(Halt) -> Result
  ) -> Result {
    precondition(turns.isOnProgramsThread, "a word was called on a thread other than its program's")
    guard let host else { turns.end() }
    do throws(Halt) {
      return try access(&host.pointee)
    } catch {
      halt = error
      turns.end()
    }
  }
}

extension PortHost {
  /// PRINT of a text of any length.
  fileprivate mutating func print(whole text: MachineText) {
    var rest = text[...]
    repeat {
      print(MachineText(rest.prefix(SlotLayout.textLimit)))
      rest = rest.dropFirst(SlotLayout.textLimit)
    } while !rest.isEmpty
  }
}
