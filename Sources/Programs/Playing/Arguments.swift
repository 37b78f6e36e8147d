import BasicVM
import StateMachines

#if !hasFeature(Embedded)

// Functions that take a String in place of a UTF8Text, or a Duration in place of ticks. Literals are
// UTF8Text and ticks, as elsewhere.

extension ScriptKeys {
  /// Creates a source of a script's keys; throws for a part that is no key.
  @_disfavoredOverload
  public init(
    _ script: String, isOpen: Bool = false, isManual: Bool = false, lineRule: LineRule = .typed
  ) throws(ScriptKey.ParseError) {
    try self.init(UTF8Text(script), isOpen: isOpen, isManual: isManual, lineRule: lineRule)
  }

  /// Creates a source of the keys that type a text; a line end is EXE.
  @_disfavoredOverload
  public init(
    typing text: String, isOpen: Bool = false, isManual: Bool = false, lineRule: LineRule = .typed
  ) {
    self.init(typing: UTF8Text(text), isOpen: isOpen, isManual: isManual, lineRule: lineRule)
  }
}

extension Player {
  /// Creates a player for a started program, with a limit of machine time.
  ///
  /// A pause that begins before the limit is not cut.
  @_disfavoredOverload
  public init(_ program: Program, keys: Keys, timeLimit: Duration) {
    self.init(program, keys: keys, timeLimit: Ticks(timeLimit))
  }
}

extension Player where Keys == ScriptKeys {
  /// Creates a player for a started program and the keys that type a text; a line end is EXE.
  public init(_ program: Program, typing text: String, timeLimit: Duration? = nil) {
    self.init(program, keys: ScriptKeys(typing: text), timeLimit: timeLimit.map { Ticks($0) })
  }
}

extension Contender {
  /// Creates a contender from a listing, by default from its first area with lines.
  ///
  /// - Throws: the `Diagnostic` of a line that cannot be stored, or the `Fault` if the area does not
  ///   start.
  public init(name: String, listing: Listing, area: Int? = nil) throws {
    if let error = listing.errors.first { throw error }
    try self.init(name: name, memory: listing.memory, area: area)
  }

  /// Creates a contender from stored lines, by default those of the first area that has some; throws
  /// the error if the area does not start.
  @_disfavoredOverload
  public init(name: String, memory: ProgramMemory, area: Int? = nil) throws(Fault) {
    try self.init(name: UTF8Text(name), memory: memory, area: area)
  }

  /// Creates a contender from a machine started in an area, by default in its current one.
  @_disfavoredOverload
  public init(name: String, running machine: Machine, area: Int? = nil) {
    self.init(name: UTF8Text(name), running: machine, area: area)
  }

  /// Creates a contender from a game's state machine.
  @_disfavoredOverload
  public init(name: String, playing game: some Game) {
    self.init(name: UTF8Text(name), playing: game)
  }

  /// Creates a contender from a game's listing; throws the error if it does not start.
  @_disfavoredOverload
  public init(listingOf game: GameID, name: String) throws(Fault) {
    try self.init(listingOf: game, name: UTF8Text(name))
  }
}

extension GameID {
  /// The game with this command-line name.
  @_disfavoredOverload
  public static func named(_ id: String) -> GameID? { named(UTF8Text(id)) }
}

extension PortHints {
  /// Reads the hints in a listing.
  @_disfavoredOverload
  public init(in listing: String, area: Int = 0) { self.init(in: UTF8Text(listing), area: area) }
}

#endif
