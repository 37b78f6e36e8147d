import BasicVM
import Cassette
import CompX

/// The computer and what every front end needs: history, pasting, messages and save times.
///
/// Front ends translate keys into actions and draw the state. All timing follows
/// `.input(.advance)`.
package struct Desk: Sendable {
  var history: History
  /// The time since creation; unlike the computer's clock, it never goes back.
  private(set) var clock: Ticks = 0
  var paste: Paste?
  private var saveDue: Ticks?
  /// The current message; may be empty.
  package internal(set) var message = UTF8Text()
  private var messageEnd: Ticks = 0
  /// Whether the next key removes the message.
  var isReminder = false
  /// Advice about the shown error; may be empty.
  private(set) var faultReminder = UTF8Text()
  private var isFailure = false
  /// Whether there is a message that reports a failure, which precedes everything else.
  package var messageIsFailure: Bool { isFailure && !message.isEmpty }
  /// Whether the message reports faults, which `listingFaults` lists.
  package internal(set) var messageNamesFaults = false
  /// The faults of the last refused listing, until a key or another listing arrives.
  var refused: [ListingFault] = []
  /// Whether the shown error has ignored a key, and this was explained.
  var explainsIgnoring = false
  /// The last shown error; a new one clears the message.
  private var shownFault: Fault?

  /// Creates a desk with a computer.
  package init(_ computer: Computer) {
    history = History(computer)
  }

  /// The current state of the computer.
  package var computer: Computer { history.computer }

  /// The program's last waits, to which a person can return.
  package var waits: [Computer] { history.waits }

  /// Removes and returns new tones and printed lines.
  package mutating func takeOutputs() -> [Computer.Output] {
    history.takeOutputs()
  }

  // MARK: Actions

  /// Performs an action; returns whether it succeeded.
  @discardableResult
  package mutating func act(_ action: DeskAction) -> Bool {
    let reminder = reminder(about: action)
    let fault = history.computer.fault
    defer { noteIgnored(action.pressedKey, under: fault) }
    if action.isKey, isReminder { message = UTF8Text() }
    let isDone = carryOut(action)
    let newFault = history.computer.fault
    if newFault != shownFault {
      if newFault != nil || explainsIgnoring { message = UTF8Text() }
      explainsIgnoring = false
      faultReminder = UTF8Text()
      shownFault = newFault
    }
    if let reminder { show(reminder) }
    return isDone
  }

  /// Shows a reminder until the next key; if the key caused an error, as the error's explanation.
  private mutating func show(_ reminder: UTF8Text) {
    if shownFault != nil {
      faultReminder = reminder
    } else {
      remind(reminder)
    }
  }

  private mutating func carryOut(_ action: DeskAction) -> Bool {
    switch action {
    case .input(let input): if !handleWhilePasting(input) { apply(input) }
    case .tap(let key): if !handleWhilePasting(.tap(key)) { tap(key) }
    case .paste(let text): return beginPaste(text)
    case .enterListing(let text, let area): return beginEntering(text, area)
    case .nextSpeed where isTypingPasted: accelerateTyping()
    case .nextSpeed:
      history.apply(.speed(history.computer.speed.next))
      showMessage("speed: \(history.computer.speed.name)")
    case .debug(let action): return debug(action)
    case .tape(let action): return handle(action)
    case .load(let listing, let name): return load(listing, name)
    case .loadSource(let source): return load(source)
    case .run(let area): return run(area)
    case .edit(let line, let column): return edit(line, column: column)
    case .reset:
      paste = nil
      change { $0.reset() }
    case .begin(let size, let model, let random):
      begin(Computer(memorySize: size, model: model, random: random))
    case .restore(let bytes, let isExact): return restore(bytes, exactly: isExact)
    case .returnToWait(let index):
      guard history.returnToWait(index) else { return false }
      paste = nil
      planSave()
    case .showMessage(let text): showMessage(text)
    case .showFailure(let text): showFailure(text)
    case .remind(let text): remind(text)
    case .noteKey: break
    case .noteChange: planSave()
    case .noteSaved: saveDue = history.computer.isWorking ? clock + 10 * Self.saveDelay : nil
    }
    return true
  }

  mutating func apply(_ input: Computer.Input) {
    switch input {
    case .advance(let ticks, _): pass(ticks)
    case .press, .tap, .type, .edit:
      refused = []
      let areas = history.computer.machine.memory.areas
      update { $0.apply(input) }
      reportLine(changedSince: areas)
      planSave()
    case .release, .releaseAll, .speed, .halt, .proceed, .breakpoints: history.apply(input)
    case .change:
      history.apply(input)
      planSave()
    }
  }

  mutating func tap(_ key: Key) {
    apply(.press(key))
    apply(.release(key))
  }

  /// Makes a change that stepping back cannot undo.
  @discardableResult
  mutating func change<Result>(_ body: (inout Computer) -> Result) -> Result {
    planSave()
    return update { $0.change(body) }
  }

  /// Updates the history, and removes a report of faults if the programs change or one starts.
  private mutating func update<Result>(_ body: (inout History) -> Result) -> Result {
    guard messageNamesFaults, !message.isEmpty else { return body(&history) }
    let areas = history.computer.machine.memory.areas
    let wasRunning = history.computer.isRunningProgram
    let result = body(&history)
    let computer = history.computer
    if computer.machine.memory.areas != areas || computer.isRunningProgram && !wasRunning {
      message = UTF8Text()
    }
    return result
  }

  /// Replaces the computer; the printer keeps its paper.
  private mutating func begin(_ computer: Computer) {
    var computer = computer
    computer.chosenPaper = history.computer.chosenPaper
    update { $0 = History(computer) }
    paste = nil
  }

  /// Replaces the computer, also by one of another model.
  package mutating func replaceComputer(with computer: Computer) {
    begin(computer)
    planSave()
  }

  /// Restores a snapshot; only an exact one restores the speed.
  private mutating func restore(_ bytes: [UInt8], exactly isExact: Bool) -> Bool {
    do throws(SnapshotError) {
      var computer =
        isExact ? try Computer(restoring: bytes) : try Computer(switchedOnFrom: bytes)
      if !isExact { computer.speed = history.computer.speed }
      replaceComputer(with: computer)
      return true
    } catch {
      return false
    }
  }

  // MARK: Time

  private mutating func pass(_ ticks: Ticks) {
    clock.pass(ticks)
    if history.computer.isWorking { planSave() }
    let wasHalted = history.computer.isHalted
    update { $0.apply(.advance(ticks)) }
    if !wasHalted, history.computer.isHalted { explainHalt() }
    if messageEnd <= clock { message = UTF8Text() }
    typePasted()
  }

  /// The poll interval while the next event is unknown.
  private static let frameTime: Ticks = 16_000
  /// The poll interval for a program that only polls KEY$.
  private static let pollInterval: Ticks = 10_000
  private static let counterInterval: Ticks = 250_000

  /// The time until `advance` must be called; nil if nothing is scheduled.
  package var nextEvent: Ticks? {
    var soonest = Ticks.max
    if history.computer.isWorking { soonest = pause }
    if history.computer.tapeMotion != .stopped { soonest = min(soonest, Self.counterInterval) }
    if let paste, isTypingPasted { soonest = min(soonest, paste.due - clock) }
    if let saveDue { soonest = min(soonest, saveDue - clock) }
    if !message.isEmpty { soonest = min(soonest, messageEnd - clock) }
    return soonest == .max ? nil : max(soonest, 0)
  }

  private var pause: Ticks {
    if let next = history.computer.nextEvent { return max(next - history.computer.clock, 1000) }
    guard history.computer.speed == .max else { return Self.frameTime }
    return history.computer.isPollingKeys ? Self.pollInterval : 0
  }

  // MARK: Saving

  private static let saveDelay: Ticks = 300_000

  /// Whether to save now: soon after a user action, periodically while a program runs.
  package var isSaveDue: Bool { saveDue.map { $0 <= clock } ?? false }

  private mutating func planSave() {
    if saveDue == nil { saveDue = clock + Self.saveDelay }
  }

  // MARK: Messages

  private static let messageTime: Ticks = 6_000_000

  mutating func showMessage(_ text: UTF8Text) {
    message = text
    messageNamesFaults = false
    isFailure = false
    isReminder = false
    messageEnd = clock + Self.messageTime
  }

  /// Shows the reason why something failed.
  mutating func showFailure(_ text: UTF8Text) {
    showMessage(text)
    isFailure = true
  }

  /// Shows a message for some seconds, at most until the next key.
  mutating func remind(_ text: UTF8Text) {
    showMessage(text)
    isReminder = true
  }

  // MARK: Programs

  private mutating func load(_ listing: Listing, _ name: UTF8Text) -> Bool {
    guard !listing.hasErrors else {
      refuse("not loaded", listing.errors, name)
      message += Self.advice(on: listing)
      return false
    }
    guard endsTyping("not loaded") else { return false }
    refused = []
    let result = change { computer in
      let result = computer.load(listing)
      // As after pasting, RUN starts what was loaded.
      if result == .loaded, let first = listing.firstArea { computer.area = first }
      return result
    }
    let faults = result == .loaded ? faults(in: listing.filledAreas) : []
    let advice = result == .loaded ? Self.advice(on: listing) : ""
    show(result, Self.outcome(result, of: listing, name) + advice, faults)
    return result == .loaded
  }

  private mutating func load(_ source: CapXSource) -> Bool {
    guard endsTyping("not loaded") else { return false }
    let result = change { $0.load(source) }
    show(result, Self.outcome(result, of: "the source", isAt: "in ASMBL"), [])
    return result == .loaded
  }

  private mutating func show(
    _ result: Computer.LoadResult, _ text: UTF8Text, _ faults: [ListingFault]
  ) {
    if result == .loaded { showMessage(text, faults) } else { showFailure(text) }
  }

  private mutating func run(_ area: Int) -> Bool {
    guard !history.computer.isRunning else {
      showFailure(Self.busy)
      return false
    }
    guard endsTyping("not started") else { return false }
    change { $0.run(area: area) }
    return true
  }
}
