// The visible state of the desk: values for the terminal, JSON for the page.

import BasicVM
import Cassette
import CompX

extension Computer {
  /// The meaning and the place of the current error.
  public var explanation: (place: UTF8Text, sentence: UTF8Text)? {
    fault.map { fault in
      if isAnswerRejected { return ("", "In the answer: \(fault.cause.explanationInAnswer)") }
      if fault.cause == .noTape, recorder.tape != nil {
        return ("", "There was no tape; enter the command again.")
      }
      if refusesProgramLine { return ("", "Lines of a program are entered in WRT mode, MODE 1.") }
      let place = fault.place
      let bytes = faultyLine?.bytes ?? manualBytes(of: fault)
      var sentence = fault.explanation(in: bytes, on: model)
      if password.isEmpty, let values = machine.refusedValues(of: fault) {
        sentence = "\(sentence) \(values)"
      }
      if mode == .write, sentence == UTF8Text(FaultCause.syntax.explanation) {
        return ("", "In WRT mode a line begins with its number; MODE 0 runs statements.")
      }
      return (place.area.map { "P\($0)-\(place.line)" } ?? "", sentence)
    }
  }

  /// Whether the error is one of an answer to INPUT, not of the program.
  public var isAnswerRejected: Bool { fault != nil && run.wait == .person(.rejection) }

  /// Whether the error is a program line entered as a command.
  public var refusesProgramLine: Bool {
    guard let fault, fault.place.area == nil, fault.code == 2, mode == .run,
      hasFailedByHand
    else { return false }
    return listing(in: UTF8Text(spelling: lastLine), area: area).hasStatements
  }

  private var hasFailedByHand: Bool {
    if case .failed = activity { true } else { acceptsLinesByHand }
  }

  /// The faulty line and the column in it, from 0; nil without such a line or while locked.
  public var faultPosition: (line: UTF8Text, column: Int)? {
    guard let fault, !isAnswerRejected else { return nil }
    guard let line = faultyLine else { return manualFaultPosition(of: fault) }
    return (
      Lister.listing(of: line, for: machine.model),
      Lister.column(ofByte: fault.place.offset, in: line, for: machine.model)
    )
  }

  /// The position in a line entered by hand; nil at its start, where the offset may be meaningless.
  private func manualFaultPosition(of fault: Fault) -> (line: UTF8Text, column: Int)? {
    guard fault.place.area == nil, fault.place.offset > 0 else { return nil }
    let tokens = Tokenizer.tokenize(codes: lastLine, for: model)
    guard fault.place.offset <= tokens.bytes.count else { return nil }
    return (UTF8Text(lastLine), tokens.column(ofByte: fault.place.offset) - 1)
  }

  /// The line entered by hand in which an error occurred; empty if there is none.
  private func manualBytes(of fault: Fault) -> [UInt8] {
    guard fault.place.area == nil, fault.code == FaultCause.syntax.code else { return [] }
    return Tokenizer.tokenize(codes: lastLine, for: model).bytes
  }

  private var faultyLine: StoredLine? {
    guard password.isEmpty, let place = fault?.place, let area = place.area else { return nil }
    return machine.memory.line(numbered: place.line, inArea: area)
  }

  /// The variables with values other than 0.
  public var heldVariables: [(name: UTF8Text, value: UTF8Text)] {
    (0..<26).compactMap { letter in
      let name = UTF8Text(utf8: [UInt8(ascii: "A") + UInt8(letter)])
      switch machine.variable(letter) {
      case .number(let number):
        guard !number.isZero else { return nil }
        return (name, UTF8Text(NumberFormat.normal.text(of: number)))
      case .text(let text): return ("\(name)$", UTF8Text(text))
      }
    }
  }
}

// MARK: JSON

extension Desk {
  /// The state and its outputs.
  ///
  /// - `text`, `blink`: the line, with `_` for the cursor on a blank; the blinking part, such as
  ///   `{"underline":3}`, or `null`
  /// - `signs`, `number`: the lit indicators; the small number
  /// - `speed`, `working`, `typing`: 0 to 2; whether time must pass; whether a line is being typed
  /// - `next`: the microseconds until the next event; `null` without one
  /// - `save`: whether the computer must be saved now
  /// - `pasting`: the typed keys of a pasted text, and their total
  /// - `message`: the current message, such as the result of loading a listing
  /// - `outputs`: `{"tone":0,"t":microseconds}` and `{"paper":"line"}` since the last call
  /// - `explanation`: the meaning of the displayed error
  /// - `debugger`: `watching`, `running`, `halted`, `area`, `line`, `breakpoints` as pairs of area
  ///   and line, `conditions` in words if there are any, and `variables` with `name` and `value`.
  ///   In ASMBL the area is 10, and the variables are the registers.
  /// - `tape`: `motion`, `place` and `length` in microseconds, the number of `segments`, and
  ///   whether recordings are `unsaved`; `null` without a tape
  package func json(_ outputs: [Computer.Output]) -> JSON {
    let computer = history.computer
    let screen = computer.screen
    let signs = Indicator.allCases.filter(screen.indicators.contains)
    return [
      "text": JSON(screen.text(isBlockShown: false)), "blink": screen.blink?.json ?? .null,
      "signs": JSON(signs) { JSON($0.label) },
      "number": screen.number.map { JSON($0) } ?? .null,
      "speed": JSON(computer.speed.rawValue), "working": JSON(computer.isWorking),
      "typing": JSON(computer.isTyping), "next": nextEvent.map { JSON($0) } ?? .null,
      "save": JSON(isSaveDue),
      "pasting": pasted.map { .list([JSON($0.count), JSON($0.total)]) } ?? .null,
      "message": JSON(message), "outputs": JSON(outputs) { $0.json },
      "explanation": JSON(explanation?.sentence ?? ""), "debugger": computer.debuggerJSON,
      "tape": computer.tapeJSON,
    ]
  }
}

extension Desk {
  /// The text of each wait, and the microseconds since its program started.
  ///
  /// `[{"text":"PLAYERS?","time":1250000}]`; the time is `null` if the run is not recorded.
  package var waitsJSON: JSON {
    JSON(waits) { wait in
      [
        "text": JSON(wait.screen.text(isBlockShown: false)),
        "time": wait.runRecording.map { JSON($0.time(of: wait.machine)) } ?? .null,
      ]
    }
  }
}

extension Computer {
  fileprivate var debuggerJSON: JSON {
    let line = runningLine
    return [
      "watching": JSON(debugger.isWatching), "running": JSON(isRunning), "halted": JSON(isHalted),
      "area": JSON(line?.area ?? (isAtCompX ? Debugger.Line.compX : area)),
      "line": JSON(line?.number ?? -1),
      "breakpoints": JSON(breakpoints) { .list([JSON($0.area), JSON($0.number)]) },
      "conditions": conditions.isEmpty ? nil : JSON(conditions) { JSON($0) },
      "variables": JSON(isAtCompX ? compXRegisters : heldVariables) {
        ["name": JSON($0.name), "value": JSON($0.value)]
      },
    ]
  }

  /// The existing lines with breakpoints, in program order.
  private var breakpoints: [Debugger.Line] {
    guard !debugger.breakpoints.lines.isEmpty else { return [] }
    let lines = (0..<ProgramMemory.areaCount).flatMap { area in
      machine.memory.areas[area].map { Debugger.Line(area: area, number: $0.number) }
    }
    let words = CompXDialect.real.addresses.map { Debugger.Line(address: $0) }
    return (lines + words).filter(debugger.breakpoints.contains)
  }

  /// The conditions of lines, and the variables that halt the program.
  private var conditions: [UTF8Text] {
    let lines: [UTF8Text] = breakpoints.compactMap { line in
      guard let text = debugger.breakpoints.lines[line]?.text, !text.isEmpty else { return nil }
      return "in P\(line.area), line \(line.number), if \(text)"
    }
    return lines + debugger.breakpoints.variables.map { "after each change of \($0)" }
  }

  fileprivate var tapeJSON: JSON {
    guard let tape = recorder.tape else { return .null }
    return [
      "motion": JSON(tapeMotion.name), "place": JSON(tapePlace), "length": JSON(tape.length),
      "segments": JSON(tape.segments.count), "unsaved": JSON(tape.isUnsaved),
    ]
  }

  /// The files on the tape and the number of unreadable parts.
  package var tapeContentsJSON: JSON {
    let contents = recorder.tape?.contents
    return [
      "files": JSON(contents?.files ?? []) { $0.json },
      "problems": JSON(contents?.problems.count ?? 0),
    ]
  }
}

extension Computer.Output {
  fileprivate var json: JSON {
    switch self {
    case .tone(let tone, let time): ["tone": JSON(tone.rawValue), "t": JSON(time)]
    case .paper(let line): ["paper": JSON(line)]
    }
  }
}

extension Screen.Blink {
  fileprivate var json: JSON {
    switch self {
    case .underline(let column): ["underline": JSON(column)]
    case .block(let column): ["block": JSON(column)]
    case .character(let column): ["character": JSON(column)]
    }
  }
}

extension TapeRecorder.Motion {
  fileprivate var name: StaticString {
    switch self {
    case .stopped: "stopped"
    case .playing: "playing"
    case .recording: "recording"
    }
  }
}

extension TapeContents.Reading {
  package var json: JSON {
    [
      "made": JSON(file.content.command), "name": file.name.map { JSON($0) } ?? .null,
      "size": JSON(size), "place": JSON(Ticks((place.second ?? 0) * 1_000_000)),
    ]
  }
}

extension Screen {
  /// The line in UTF-8; the cursor is `_` on a blank, or a block if the line is nearly full.
  public func text(isBlockShown: Bool) -> UTF8Text {
    var codes = display.cells
    switch blink {
    case .block(let column) where isBlockShown: codes[column] = CharacterCode.fullBlock
    case .underline(let column), .block(let column):
      if codes[column] == CharacterCode.space { codes[column] = CharacterCode.underline }
    case .character, nil: break
    }
    return UTF8Text(codes)
  }
}
