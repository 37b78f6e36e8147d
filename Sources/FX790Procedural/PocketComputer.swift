import BasicVM

/// The machine as a procedural program sees it: what waits is awaited.
///
/// It belongs to one run of one program, which goes on only while its run is resumed.
public final class PocketComputer: @unchecked Sendable {
  // Sendable, because the program and whoever resumes it take turns.
  /// The words that do not wait; while the program is awaiting one that does, its run has it.
  var words = FX790()
  /// Goes on with the program where it awaits something.
  private var awaiting: UnsafeContinuation<Void, Never>?
  /// How often a program that was given up has been told so.
  private var refusals: Int?

  // MARK: The display

  /// PRINT of texts one behind the other, with a semicolon at the end: what follows stands behind them.
  public func print(_ texts: MachineText..., terminator: MachineText) {
    for text in texts + [terminator] where !text.isEmpty { words.print(text) }
  }

  /// PRINT of texts: waits for EXE, and the next PRINT clears; but not while the printer is on.
  public func print(_ text: MachineText, _ more: MachineText...) async throws(Halt) {
    for text in [text] + more { words.print(text) }
    words.pause()
    try await wait()
  }

  /// PRINT alone: the display is empty.
  public func clearDisplay() { words.clearDisplay() }

  /// PRINT CSR of texts from a column on, 0 to 23, with a semicolon at the end.
  public func print(csr column: Int, _ texts: MachineText...) {
    words.csr(column)
    for text in texts { words.print(text) }
  }

  // MARK: Questions and time

  /// INPUT of a text.
  public func input(_ prompt: MachineText = "") async throws(Halt) -> MachineText {
    words.ask(prompt)
    try await wait()
    return words.answer
  }

  /// INPUT of a number, which is asked for until it is one.
  public func inputNumber(_ prompt: MachineText = "") async throws(Halt) -> Number {
    words.askNumber(prompt)
    try await wait()
    return words.number
  }

  /// KEY$: the key that is pressed now; empty if none is.
  public func key() async throws(Halt) -> MachineText {
    words.lookAtKey()
    try await wait()
    return words.key
  }

  /// TIMER: waits so many tenths of a second.
  public func timer(_ tenths: Int) async throws(Halt) {
    words.timer(tenths)
    try await wait()
  }

  /// STOP: waits for EXE.
  public func stop() async throws(Halt) {
    words.stop()
    try await wait()
  }

  // MARK: Sound, numbers, settings

  /// BEEP: a low tone (0) or a high one (1).
  public func beep(_ tone: Int) {
    precondition(0...1 ~= tone, "a tone is 0 or 1")
    words.beep(tone == 0 ? .low : .high)
  }

  /// RAN#.
  public func random() -> Number { words.random() }

  /// The functions of BASIC that are no members of `Number`: `try fx.functions.sin(30)`.
  public var functions: FX790 {
    get { words }
    set { words = newValue }
  }

  /// MODE.
  public func mode(_ mode: Number) throws(Halt) { try words.mode(mode) }

  /// SET F.
  public func setFixed(_ places: Number) throws(Halt) { try words.setFixed(places) }

  /// SET E.
  public func setScientific(_ digits: Number) throws(Halt) { try words.setScientific(digits) }

  /// SET N.
  public func setNormal() { words.setNormal() }

  /// The line that errors are told of, if the program is to name those of a listing.
  public var line: Int {
    get { words.line }
    set { words.line = newValue }
  }

  /// Passes through a loop that awaits nothing and may be without an end: so it can be ended.
  public func round() throws(Halt) { try words.round() }

  // MARK: Waiting

  private func wait() async throws(Halt) {
    guard words.isWaiting else { return }
    // Whoever goes on after the error below comes here again, and not for ever.
    if refusals == nil || refusals == Self.mostRefusals {
      await withUnsafeContinuation { awaiting = $0 }
    }
    guard let refusals else { return }
    self.refusals = refusals + 1
    throw .interrupted
  }

  private static let mostRefusals = 1000

  /// Goes on behind what is awaited.
  func goOn() {
    let awaited = awaiting
    awaiting = nil
    awaited?.resume()
  }

  /// Ends the program where it awaits something: it is told that it was interrupted.
  func giveUp() {
    refusals = 0
    goOn()
  }
}
