// Pasting: a text is typed as it is; a listing is entered completely or not at all.

import BasicVM

extension Desk {
  struct Paste: Sendable {
    var feed: PasteFeed
    var due: Ticks
    /// The areas that a listing fills; empty for other text.
    var areas: [Int] = []
    /// The lines that the listing stores.
    var lineCount = 0
    /// What the outcome adds about the listing.
    var remark = UTF8Text()
    /// Whether to clear what is typed already, which must not join a line of the listing.
    var clearsLine = false
    /// Whether to skip the typing delay.
    var isAccelerated = false
  }

  /// The progress of the current paste, in keys.
  package var pasted: (count: Int, total: Int)? {
    paste.map { ($0.feed.typedCount, $0.feed.count) }
  }

  /// Whether pasted keys are being typed; they wait while a program runs.
  var isTypingPasted: Bool { paste != nil && !history.computer.isWorking }

  // MARK: Start

  /// A listing pasted where a command is expected.
  package struct PastedListing: Equatable, Sendable {
    /// The pasted text.
    package let text: UTF8Text
    /// The number of program lines.
    package let lineCount: Int
    /// The areas that the listing fills.
    package let areas: [Int]
    /// The filled areas that have other programs now.
    package let taken: [Int]
    /// An empty area for the whole listing.
    package let free: Int?
  }

  /// Recognizes a listing in a text; nil unless it could be entered now.
  package func pastedListing(in text: UTF8Text) -> PastedListing? {
    let computer = history.computer
    guard computer.isReadyForListing else { return nil }
    let listing = computer.listing(in: text, area: computer.area)
    guard listing.hasStatements else { return nil }
    let areas = computer.machine.memory.areas
    let free = areas.firstIndex { $0.isEmpty }
    return PastedListing(
      text: text, lineCount: listing.lines.count + listing.refused.count,
      areas: listing.filledAreas,
      taken: listing.filledAreas.filter {
        !areas[$0].isEmpty && areas[$0] != listing.memory.areas[$0]
      },
      free: free.flatMap { free in
        computer.listing(in: text, area: free).filledAreas == [free] ? free : nil
      })
  }

  mutating func beginPaste(_ text: UTF8Text) -> Bool {
    guard endsTyping("not pasted") else { return false }
    let isListing = history.computer.mode == .write
    let model = history.computer.model
    let errors = PasteFeed.errors(in: text, isListing: isListing, on: model)
    guard errors.isEmpty else {
      refuse("not pasted", errors, "")
      return false
    }
    let listing = history.computer.listing(in: text, area: history.computer.area)
    // Without a statement, as in `5+3`, the text continues the line that is being typed.
    let isWhole =
      isListing && listing.hasLines && (listing.hasStatements || !history.computer.isTyping)
    let feed = PasteFeed(
      text, isListing: isListing, endsLastLine: isWhole,
      skipsEmptyLines: history.computer.isEditingSource, on: model)
    guard isWhole else {
      begin(Paste(feed: feed, due: clock))
      return true
    }
    return begin(feed, of: listing)
  }

  /// Types the rest of an earlier paste at once; false, with the refusal of an action, if that
  /// waits for a program.
  package mutating func endsTyping(_ refusal: StaticString) -> Bool {
    if paste != nil { accelerateTyping() }
    if paste != nil {
      showFailure("\(refusal): the text pasted before waits for the program")
    }
    return paste == nil
  }

  mutating func beginEntering(_ text: UTF8Text, _ area: Int) -> Bool {
    guard endsTyping("not pasted") else { return false }
    let model = history.computer.model
    let listing = history.computer.listing(in: text, area: area)
    let errors = PasteFeed.errors(in: text, isListing: true, on: model)
    guard errors.isEmpty, let first = listing.firstArea else {
      refuse("not pasted", errors.isEmpty ? listing.errors : errors, "")
      return false
    }
    let held = history.computer.machine.memory.areas
    let emptied = listing.filledAreas.filter { !held[$0].isEmpty }
    return begin(
      PasteFeed(
        entering: text, area: area, emptying: emptied, choosing: first, on: model), of: listing)
  }

  private mutating func begin(_ feed: PasteFeed, of listing: Listing) -> Bool {
    let areas = listing.filledAreas
    let paste = Paste(
      feed: feed, due: clock, areas: areas,
      lineCount: areas.reduce(0) { $0 + listing.memory.areas[$1].count },
      remark: Self.ignoredLines(of: listing), clearsLine: true)
    if let cause = Self.failure(of: paste, at: history.computer) {
      showFailure("not pasted: \(cause.explanation)")
      return false
    }
    begin(paste)
    return true
  }

  private mutating func begin(_ paste: Paste) {
    self.paste = paste
    self.paste?.due = clock
    refused = []
    if paste.clearsLine { tap(.ac) }
    typePasted()
  }

  /// The error that would stop the paste, found by a trial on a copy.
  private static func failure(of paste: Paste, at computer: Computer) -> FaultCause? {
    var computer = computer
    computer.debugger = Debugger()
    computer.speed = .max
    var trial = Desk(computer)
    var paste = paste
    // Suppress the message of the trial.
    paste.areas = []
    paste.isAccelerated = true
    trial.begin(paste)
    var secondsLeft = trialSeconds
    while trial.history.computer.isWorking, trial.paste != nil, secondsLeft > 0 {
      secondsLeft -= 1
      trial.history.apply(.advance(1_000_000))
      trial.typePasted()
    }
    return trial.history.computer.fault?.cause
  }

  /// The commands in a listing take less.
  private static var trialSeconds: Int { 100 }

  // MARK: Typing

  mutating func typePasted() {
    guard var paste, paste.due <= clock else { return }
    while !history.computer.isWorking, let key = paste.feed.next() {
      type(key)
      if paste.isAccelerated { continue }
      paste.due = clock + PasteFeed.keyTime
      if history.computer.speed == .real { break }
    }
    self.paste = paste.feed.isEmpty ? nil : paste
    if paste.feed.isEmpty { showOutcome(of: paste) }
  }

  private mutating func type(_ key: PasteFeed.PastedKey) {
    switch key {
    case .character(let code): apply(.type(code))
    case .exe: tap(.exe)
    case .area(let number):
      tap(.shift)
      tapDigit(number)
    case .mode(let number):
      tap(.mode)
      tapDigit(number)
    case .line(let line): change { $0.enterLongLine(line) }
    }
  }

  private mutating func tapDigit(_ digit: Int) {
    guard let key = KeyCap.key(making: CharacterCode.zero + UInt8(digit)) else { return }
    tap(key)
  }

  /// Handles an input during a paste; returns whether the computer must not get it.
  ///
  /// BRK and AC cancel the paste, EXE completes it immediately, other keys are ignored.
  mutating func handleWhilePasting(_ input: Computer.Input) -> Bool {
    switch input {
    case .press(.brk), .press(.ac), .tap(.brk), .tap(.ac):
      paste = nil
      return false
    case .press(.exe), .tap(.exe):
      guard isTypingPasted else { return false }
      accelerateTyping()
      return true
    case .press, .tap, .type, .edit: return isTypingPasted
    case .release, .releaseAll, .speed, .halt, .proceed, .breakpoints, .change, .advance:
      return false
    }
  }

  mutating func accelerateTyping() {
    paste?.isAccelerated = true
    paste?.due = clock
    typePasted()
  }

  // MARK: Outcome

  private mutating func showOutcome(of paste: Paste) {
    if paste.feed.longLineCount > 0 {
      return showMessage(Self.warning(ofLongLines: paste.feed.longLineCount))
    }
    guard let first = paste.areas.first else { return }
    var text: UTF8Text = "\(UTF8Text.count(paste.lineCount, "line")) in P\(first)"
    for area in paste.areas.dropFirst() { text.append(", P", area) }
    let areas = history.computer.machine.memory.areas
    let others = paste.areas.reduce(-paste.lineCount) { $0 + areas[$1].count }
    if others > 0 { text.append(" beside \(UTF8Text.count(others, "other"))") }
    showMessage(text + paste.remark, faults(in: paste.areas))
  }
}

extension Computer {
  func listing(in text: UTF8Text, area: Int) -> Listing {
    ListingReader.read(text, area: area, size: model.largestMemory, model: model)
  }
}
