import BasicVM

/// The machine for a procedural program: commands that wait are `async`.
///
/// It belongs to one run; its waiting commands throw `.interrupted` if that run is abandoned or has
/// ended. Not Sendable, so that the compiler refuses a second task that uses it.
public final class PocketComputer {
  /// The machine; the run owns it while the program is suspended.
  var host = PortHost()
  private var awaiting: UnsafeContinuation<Void, Never>?
  /// The number of interruptions thrown since the run was abandoned; nil before.
  private var refusals: Int?

  // MARK: Display

  /// PRINT with a semicolon at the end: the next output follows on the same line.
  public func print(_ texts: MachineText..., terminator: MachineText) {
    for text in texts + [terminator] where !text.isEmpty { host.print(text) }
  }

  /// PRINT, which waits for EXE unless the printer is on.
  ///
  /// The next PRINT clears the display.
  public func print(_ text: MachineText, _ more: MachineText...) async throws(Halt) {
    for text in [text] + more { host.print(text) }
    host.pause()
    try await wait()
  }

  /// PRINT without a text.
  public func clearDisplay() { host.clearDisplay() }

  /// PRINT CSR from a column (0 to 23, otherwise ERR5), with a semicolon at the end.
  public func print(csr column: Int, _ texts: MachineText...) throws(Halt) {
    try host.csr(Number(argument: column))
    for text in texts { host.print(text) }
  }

  // MARK: Texts of Swift, of which a character that the machine lacks is ERR5

  /// PRINT, which waits for EXE unless the printer is on.
  @_disfavoredOverload
  public func print(_ text: String, _ more: String...) async throws(Halt) {
    try await print(Self.text(([text] + more).joined()))
  }

  /// PRINT CSR from a column (0 to 23, otherwise ERR5), with a semicolon at the end.
  @_disfavoredOverload
  public func print(csr column: Int, _ texts: String...) throws(Halt) {
    try print(csr: column, Self.text(texts.joined()))
  }

  /// INPUT of a text.
  @_disfavoredOverload
  public func input(_ prompt: String) async throws(Halt) -> MachineText {
    try await input(Self.text(prompt))
  }

  /// INPUT of a number, repeated until it is one.
  @_disfavoredOverload
  public func inputNumber(_ prompt: String) async throws(Halt) -> Number {
    try await inputNumber(Self.text(prompt))
  }

  private static func text(_ text: String) throws(Halt) -> MachineText {
    guard let text = try? MachineText(text) else { throw .fault(.badArgument) }
    return text
  }

  // MARK: Input and pauses

  /// INPUT of a text; a question mark follows the prompt, unless the prompt ends with one.
  public func input(_ prompt: MachineText = "") async throws(Halt) -> MachineText {
    host.ask(Self.question(prompt))
    try await wait()
    return host.answer
  }

  /// INPUT of a number, repeated until it is one.
  public func inputNumber(_ prompt: MachineText = "") async throws(Halt) -> Number {
    host.askNumber(Self.question(prompt))
    try await wait()
    return host.number
  }

  /// The prompt without the question mark that INPUT adds.
  private static func question(_ prompt: MachineText) -> MachineText {
    let mark: MachineText = "?"
    return prompt.last == mark.first ? MachineText(prompt.dropLast()) : prompt
  }

  /// KEY$: the pressed key, or an empty text.
  public func key() async throws(Halt) -> MachineText {
    host.lookAtKey()
    try await wait()
    return host.key
  }

  /// TIMER: pauses for tenths of a second, below 10,000,000; other numbers are ERR5.
  public func timer(_ tenths: Int) async throws(Halt) {
    try host.timer(Number(argument: tenths))
    try await wait()
  }

  /// STOP: waits for EXE.
  public func stop() async throws(Halt) {
    host.stop()
    try await wait()
  }

  // MARK: Sound, numbers, settings

  /// BEEP 0 or 1.
  public func beep(_ tone: Tone) { host.beep(tone) }

  /// BEEP: a low (0) or high (1) tone.
  @available(*, deprecated, message: "use .low or .high")
  public func beep(_ tone: Int) { beep(tone == 0 ? .low : .high) }

  /// RAN#: a random number.
  public func random() -> Number { host.random() }

  /// The whole machine, most of whose words do nothing in a procedure.
  @available(*, deprecated, message: "the functions are methods: fx.sin(30)")
  public var functions: PortHost {
    get { host }
    set { host = newValue }
  }

  /// MODE; throws if the mode is not allowed in programs.
  public func mode(_ mode: Number) throws(Halt) { try host.mode(mode) }

  /// SET F; throws if the argument is out of range.
  public func setFixed(_ places: Number) throws(Halt) { try host.setFixed(places) }

  /// SET E; throws if the argument is out of range.
  public func setScientific(_ digits: Number) throws(Halt) { try host.setScientific(digits) }

  /// SET N: back to the normal number format.
  public func setNormal() { host.setNormal() }

  /// The line for error messages, if the program follows a listing.
  public var line: Int {
    get { host.line }
    set { host.line = newValue }
  }

  /// Marks a round of a loop without waits; throws when the run is interrupted.
  public func round() throws(Halt) { try host.round() }

  // MARK: Waiting

  private func wait() async throws(Halt) {
    guard host.isWaiting else { return }
    // A caller without the checks of Swift 6 may be a second task.
    guard awaiting == nil else { throw .interrupted }
    // A program that ignores the error below returns here; after `maxRefusals` times it is
    // suspended for good.
    if refusals == nil || refusals == Self.maxRefusals {
      await withUnsafeContinuation { awaiting = $0 }
    }
    guard let refusals else { return }
    self.refusals = refusals + 1
    throw .interrupted
  }

  private static let maxRefusals = 1000

  func resume() {
    let awaited = awaiting
    awaiting = nil
    awaited?.resume()
  }

  /// Interrupts the program where it waits.
  func giveUp() {
    refusals = 0
    resume()
  }
}
