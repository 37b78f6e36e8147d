// Conversion between memory and tape files.

import BasicVM
import Cassette

extension Computer {
  // MARK: Saving

  /// The recording that a request writes; empty if it reads.
  func recording(for request: TapeRequest) -> Recording {
    let name = request.name
    let lock = password.isEmpty ? nil : password
    let content: TapeFile.Content
    switch request.verb {
    case .save: content = .program(areasForTape[area])
    case .saveAll: content = .programs(areasForTape)
    case .saveMemo: content = .memo(machine.memo.records)
    case .put: content = .variables(machine.tapeVariables(request.variables))
    case .load, .loadAll, .verify, .loadMemo, .mergeMemo, .get: return Recording([])
    }
    let file = TapeFile(
      name: name, password: request.verb == .put ? nil : lock, content: content, by: machine.model)
    return Recording(TapeWriter.segments(of: file))
  }

  private var areasForTape: [[TapeLine]] {
    machine.memory.areas.map { $0.map { TapeLine($0) } }
  }

  // MARK: Loading

  /// Applies a tape file to memory, or compares it for VERIFY.
  mutating func apply(_ file: TapeFile, for request: TapeRequest) {
    if request.verb == .verify {
      return finishTape(isInMemory(file.content) ? nil : .otherRecording)
    }
    switch file.content {
    case .variables(let variables):
      let isStored =
        request.verb == .get && machine.store(variables.map { $0.value }, in: request.variables)
      finishTape(isStored ? nil : .badRecording)
    case .memo(let records):
      let all = request.verb == .mergeMemo ? machine.memo.records + records : records
      finishTape(open(file) { $0.machine.replaceMemo(all) ? nil : .memoryFull })
    case .program(let lines):
      let start = file.firstNumber ?? 0
      finishLoading(open(file) { $0.load(lines, clearingFrom: start) })
    case .programs(let areas):
      finishLoading(open(file) { $0.load(areas) })
    }
  }

  /// Loads a file and its password, unless another password protects the programs.
  private mutating func open(
    _ file: TapeFile, _ body: (inout Computer) -> FaultCause?
  ) -> FaultCause? {
    guard password.isEmpty || password == file.password else { return .password }
    if let cause = body(&self) { return cause }
    password = file.password ?? []
    return nil
  }

  /// Ends the statement, and after a success also the program or line, as NEW does.
  private mutating func finishLoading(_ cause: FaultCause?) {
    if let cause { return finishTape(cause) }
    recorder.job = nil
    endRun(.ready)
  }

  /// Replaces the lines from `start` on, and lines with equal numbers.
  private mutating func load(_ lines: [TapeLine], clearingFrom start: Int) -> FaultCause? {
    guard let loaded = Self.stored(lines) else { return .badRecording }
    let kept = machine.memory.areas[area].filter { line in
      line.number < start && !loaded.contains { $0.number == line.number }
    }
    var memory = machine.memory
    memory.replaceArea(area, with: (kept + loaded).ordered { Int($0.number) })
    return machine.load(memory) ? nil : .memoryFull
  }

  private mutating func load(_ areas: [[TapeLine]]) -> FaultCause? {
    var memory = machine.memory
    for (area, lines) in areas.enumerated() {
      guard let loaded = Self.stored(lines) else { return .badRecording }
      memory.replaceArea(area, with: loaded)
    }
    return machine.load(memory) ? nil : .memoryFull
  }

  /// The lines as memory stores them; nil if one is invalid on this machine.
  private static func stored(_ lines: [TapeLine]) -> [StoredLine]? {
    var stored: [StoredLine] = []
    for line in lines {
      guard let line = StoredLine(number: line.number, bytes: line.bytes) else { return nil }
      stored.append(line)
    }
    return stored
  }

  /// Whether memory has the same content; variables on tape have no names to compare.
  private func isInMemory(_ content: TapeFile.Content) -> Bool {
    switch content {
    case .program(let lines): lines == areasForTape[area]
    case .programs(let areas): areas == areasForTape
    case .memo(let records): records == machine.memo.records
    case .variables: true
    }
  }
}

extension Machine {
  /// The variables that PUT records.
  package func tapeVariables(_ variables: TapeRequest.Variables) -> [TapeVariable] {
    let cells = values(of: variables).map { TapeVariable($0) }
    let limit = model.facts.dollarLimit
    return variables.hasDollar ? [.longText(dollar, limit: limit)] + cells : cells
  }
}
