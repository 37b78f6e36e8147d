// Pasted text: typed as it is, or a listing on its way to memory, whole or not at all.

import BasicVM

extension Desk {
  /// A text that is being pasted.
  struct Paste: Sendable {
    var feed: PasteFeed
    /// When the next key is typed.
    var due: Ticks
    /// The areas that a listing fills; none of a text that is no listing.
    var areas: [Int] = []
    /// How many lines of a program it has.
    var lines = 0
    /// Someone does not want to look on.
    var isHurried = false
  }

  /// How many keys of a text that is being pasted have been typed, and how many there are.
  public var pasted: (count: Int, total: Int)? {
    paste.map { ($0.feed.typedCount, $0.feed.count) }
  }

  /// Whether keys come from a pasted text, which a running program holds up.
  var isTypingPasted: Bool { paste != nil && !history.computer.isWorking }

  // MARK: Beginning

  /// A pasted text that is a listing, which makes no sense as commands.
  public struct PastedListing: Equatable, Sendable {
    /// The text.
    public let text: UTF8Text
    /// How many lines of a program it has.
    public let lineCount: Int
    /// Where they would go.
    public let areas: [Int]
    /// Those of the areas that hold other programs.
    public let taken: [Int]
    /// An empty area that could have all of it.
    public let free: Int?
  }

  /// The listing that a text is, if it is pasted now where a command is expected.
  public func pastedListing(in text: UTF8Text) -> PastedListing? {
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

  /// All of a text is typed, or nothing.
  mutating func beginPaste(_ text: UTF8Text) -> Bool {
    let isListing = history.computer.mode == .write
    let model = history.computer.model
    let errors = PasteFeed.errors(in: text, isListing: isListing, on: model)
    guard errors.isEmpty else {
      say(Self.refusal("not pasted", of: errors, ""))
      return false
    }
    let feed = PasteFeed(
      text, isListing: isListing, skipsEmptyLines: history.computer.isEditingSource,
      on: model)
    let listing = history.computer.listing(in: text, area: history.computer.area)
    guard isListing, listing.hasLines else {
      begin(Paste(feed: feed, due: clock))
      return true
    }
    return begin(feed, of: listing)
  }

  /// All of a listing is entered in WRT mode, or nothing.
  mutating func beginEntering(_ text: UTF8Text, _ area: Int) -> Bool {
    let model = history.computer.model
    let listing = history.computer.listing(in: text, area: area)
    let errors = PasteFeed.errors(in: text, isListing: true, on: model)
    guard errors.isEmpty, let first = listing.firstArea else {
      say(Self.refusal("not pasted", of: errors.isEmpty ? listing.errors : errors, ""))
      return false
    }
    tap(.ac)
    let held = history.computer.machine.memory.areas
    let emptied = listing.filledAreas.filter { !held[$0].isEmpty }
    return begin(
      PasteFeed(
        entering: text, area: area, emptying: emptied, choosing: first, on: model), of: listing)
  }

  private mutating func begin(_ feed: PasteFeed, of listing: Listing) -> Bool {
    let paste = Paste(
      feed: feed, due: clock, areas: listing.filledAreas, lines: listing.lines.count)
    if let cause = Self.failure(of: paste, at: history.computer) {
      say("not pasted: \(cause.explanation)")
      return false
    }
    begin(paste)
    return true
  }

  private mutating func begin(_ paste: Paste) {
    self.paste = paste
    self.paste?.due = clock
    typePasted()
  }

  /// What would go wrong half-way, found out on a copy of the computer.
  private static func failure(of paste: Paste, at computer: Computer) -> FaultCause? {
    var computer = computer
    computer.debugger = Debugger()
    computer.speed = .max
    var trial = Desk(computer)
    var paste = paste
    // What comes of it is told once.
    paste.areas = []
    paste.isHurried = true
    trial.begin(paste)
    var time = trialTime
    while trial.history.computer.isWorking, trial.paste != nil, time > 0 {
      time -= 1
      trial.history.tell(.advance(1_000_000))
      trial.typePasted()
    }
    return trial.history.computer.fault?.cause
  }

  /// Commands among the lines take seconds at most.
  private static var trialTime: Int { 100 }

  // MARK: Going on

  mutating func typePasted() {
    guard var paste, paste.due <= clock else { return }
    while !history.computer.isWorking, let key = paste.feed.next() {
      type(key)
      if paste.isHurried { continue }
      paste.due = clock + PasteFeed.keyTime
      if history.computer.speed == .real { break }
    }
    self.paste = paste.feed.isEmpty ? nil : paste
    if paste.feed.isEmpty { sayOutcome(of: paste) }
  }

  private mutating func type(_ key: PasteFeed.PastedKey) {
    switch key {
    case .character(let code): tell(.type(code))
    case .exe: tap(.exe)
    case .area(let number):
      tap(.shift)
      tapDigit(number)
    case .mode(let number):
      tap(.mode)
      tapDigit(number)
    case .line(let line): change { $0.enter(line) }
    }
  }

  private mutating func tapDigit(_ digit: Int) {
    guard let key = KeyCap.key(making: CharacterCode.zero + UInt8(digit)) else { return }
    tap(key)
  }

  /// What someone does while keys come from a pasted text must not get between them: BRK and AC end
  /// it, EXE has the rest at once, and other keys do nothing.
  ///
  /// - Returns: whether that was all.
  mutating func pasteTakes(_ input: Computer.Input) -> Bool {
    switch input {
    case .press(.brk), .press(.ac), .tap(.brk), .tap(.ac):
      paste = nil
      return false
    case .press(.exe), .tap(.exe):
      guard isTypingPasted else { return false }
      hurryPaste()
      return true
    case .press, .tap, .type, .erase: return isTypingPasted
    case .release, .releaseAll, .speed, .halt, .proceed, .breakpoints, .change, .advance:
      return false
    }
  }

  /// The rest is there at once.
  mutating func hurryPaste() {
    paste?.isHurried = true
    paste?.due = clock
    typePasted()
  }

  // MARK: The end

  private mutating func sayOutcome(of paste: Paste) {
    if paste.feed.longLines > 0 { return say(Self.complaint(ofLongLines: paste.feed.longLines)) }
    guard let first = paste.areas.first else { return }
    var text: UTF8Text = "\(UTF8Text.count(paste.lines, "line")) in P\(first)"
    for area in paste.areas.dropFirst() { text.append(", P", area) }
    let faults = faults(in: paste.areas)
    if let fault = faults.first {
      text += "; P\(fault.line.area)-\(fault.line.number): \(fault.diagnostic.message)"
      if faults.count > 1 { text += " (and \(faults.count - 1) more)" }
    }
    say(text)
  }

  /// What `Checker` finds in areas as they are now.
  private func faults(in areas: [Int]) -> [(line: Listing.Line, diagnostic: Diagnostic)] {
    let memory = history.computer.machine.memory
    let listing = ListingReader.read(
      ListingWriter.write(memory), size: memory.size, model: memory.model, spelledBy: .ours)
    return Checker.check(listing).compactMap { diagnostic in
      guard diagnostic.severity == .error,
        let line = listing.lines.first(where: { $0.fileLine == diagnostic.line }),
        areas.contains(line.area)
      else { return nil }
      return (line, diagnostic)
    }
  }
}

extension Computer {
  /// A listing as the computer would take it if it had all the memory that there is for it.
  func listing(in text: UTF8Text, area: Int) -> Listing {
    ListingReader.read(text, area: area, size: model.largestMemory, model: model)
  }
}
