import BasicVM

/// The output of a program that runs as a filter to its end.
package struct TestRun: Sendable {
  package private(set) var lines: [UTF8Text] = []
  /// The program's place at each line.
  package private(set) var places: [ProgramPosition] = []
  package private(set) var ending = PlayEnding.starved
  /// The wait that found no keys.
  package private(set) var lastWait: TraceEvent.Wait?
  /// The display at the end.
  package private(set) var display = Display()
  /// The program's place at the end.
  package private(set) var place: ProgramPosition
  /// The number of keys that no wait consumed.
  package private(set) var keysLeft = 0
  /// Whether the limit of instructions ended it.
  package private(set) var isCut = false

  /// Runs a started program.
  ///
  /// If `showsRecord`, the lines are the recorded ones instead of the displays at waits.
  /// `instructions` limits runs whose keys have times, which may be far apart. `atEnd` receives the
  /// program and its keys in their final states.
  package init<Program: ObservableProgram, Keys: FilmKeys>(
    of program: Program, keys: Keys, timeLimit: Ticks = TestRun.longest,
    showsRecord: Bool = false, instructions: UInt64? = nil,
    atEnd: (Player<Program, Keys>) -> Void = { _ in }
  ) {
    place = program.programPosition
    var player = Player(program, keys: keys, timeLimit: timeLimit)
    var log = DisplayLog()
    let limit = instructions.map { RunLimit(from: program, instructions: $0) }
    while true {
      var newLines: [UTF8Text] = []
      let step = player.advanceToBreak(within: limit) { event in
        if let line = log.line(for: event), !showsRecord { newLines.append(line) }
      }
      if showsRecord { newLines += player.takeRecordedLines().map { UTF8Text($0) } }
      if step == .ended(.timedOut) {
        isCut = player.program.clock < timeLimit
        if let line = log.changedText() { newLines.append(line) }
      }
      place = player.program.programPosition
      for line in newLines {
        lines.append(line)
        places.append(place)
      }
      switch step {
      case .continues, .rests, .asksComputer: continue
      // Only keys that may still be appended to ask.
      case .asks: break
      case .ended(let ending): self.ending = ending
      }
      lastWait = player.lastWait
      display = player.program.display
      keysLeft = player.keys.keysLeft
      atEnd(player)
      return
    }
  }

  /// An hour of machine time, for a program that neither ends nor waits for keys.
  package static let longest: Ticks = 3_600_000_000
}
