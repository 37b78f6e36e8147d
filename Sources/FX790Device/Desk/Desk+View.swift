// The visible state of the desk: values for the terminal, JSON for the page.

import BasicVM
import Cassette
import CompX

extension Computer {
  /// The meaning and the place of the current error.
  public var explanation: (place: UTF8Text, sentence: UTF8Text)? {
    fault.map { fault in
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
    guard let fault else { return nil }
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
  /// The state and its outputs, one member per line.
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
  ///   and line, and `variables` with `name` and `value`. In ASMBL the area is 10, and the
  ///   variables are the registers.
  /// - `tape`: `motion`, `place` and `length` in microseconds, the number of `segments`, and
  ///   whether recordings are `unsaved`; `null` without a tape
  public func json(_ outputs: [Computer.Output]) -> UTF8Text {
    let pasting: UTF8Text = pasted.map { "[\($0.count),\($0.total)]" } ?? "null"
    let outputs = UTF8Text.list(outputs) { $0.json }
    return history.computer.json(
      explanation,
      #"""
      "next":\#(nextEvent.map { "\($0)" } ?? "null"),
      "save":\#(isSaveDue),
      "pasting":\#(pasting),
      "message":\#(json: message),
      "outputs":\#(outputs),
      """#)
  }
}

extension Desk {
  /// The text of each wait, and the microseconds since its program started.
  ///
  /// `[{"text":"PLAYERS?","time":1250000}]`; the time is `null` if the run is not recorded.
  public var waitsJSON: UTF8Text {
    .list(waits) { wait in
      let time = wait.runRecording.map { "\($0.time(of: wait.machine))" as UTF8Text } ?? "null"
      return #"{"text":\#(json: wait.screen.text(isBlockShown: false)),"time":\#(time)}"#
    }
  }
}

extension Computer {
  fileprivate func json(
    _ explanation: (place: UTF8Text, sentence: UTF8Text)?, _ members: UTF8Text
  ) -> UTF8Text {
    let screen = screen
    let signs = Indicator.allCases.filter(screen.indicators.contains)
    return #"""
      {"text":\#(json: screen.text(isBlockShown: false)),
      "blink":\#(screen.blink?.json ?? "null"),
      "signs":\#(UTF8Text.list(signs) { #""\#($0.label)""# }),
      "number":\#(screen.number.map { "\($0)" } ?? "null"),
      "speed":\#(Int(speed.rawValue)),
      "working":\#(isWorking),
      "typing":\#(isTyping),
      \#(members)
      "explanation":\#(json: explanation.map { $0.sentence } ?? ""),
      "debugger":\#(debuggerJSON),
      "tape":\#(tapeJSON)}
      """#
  }

  private var debuggerJSON: UTF8Text {
    let variables = UTF8Text.list(isAtCompX ? compXRegisters : heldVariables) {
      #"{"name":"\#($0.name)","value":\#(json: $0.value)}"#
    }
    let line = runningLine
    return #"{"watching":\#(debugger.isWatching),"running":\#(isRunning),"#
      + #""halted":\#(isHalted),"area":\#(line?.area ?? (isAtCompX ? Debugger.Line.compX : area)),"#
      + #""line":\#(line?.number ?? -1),"#
      + #""breakpoints":[\#(breakpoints)],"variables":\#(variables)}"#
  }

  /// The existing lines with breakpoints, in program order.
  private var breakpoints: UTF8Text {
    var text = UTF8Text()
    guard !debugger.breakpoints.isEmpty else { return text }
    for area in 0..<ProgramMemory.areaCount {
      for line in machine.memory.areas[area]
      where debugger.breakpoints.contains(Debugger.Line(area: area, number: line.number)) {
        text.append(text.isEmpty ? "[" : ",[", area)
        text.append(",", line.number)
        text.append("]")
      }
    }
    for address in CompXDialect.real.addresses
    where debugger.breakpoints.contains(Debugger.Line(address: address)) {
      text.append(text.isEmpty ? "[" : ",[", Debugger.Line.compX)
      text.append(",", address)
      text.append("]")
    }
    return text
  }

  private var tapeJSON: UTF8Text {
    guard let tape = recorder.tape else { return "null" }
    return #"{"motion":"\#(tapeMotion.name)","place":\#(tapePlace),"length":\#(tape.length),"#
      + #""segments":\#(tape.segments.count),"unsaved":\#(tape.isUnsaved)}"#
  }

  /// The files on the tape and the number of unreadable parts.
  public var tapeContentsJSON: UTF8Text {
    let contents = recorder.tape?.contents
    let files = UTF8Text.list(contents?.files ?? []) { $0.json }
    return #"{"files":\#(files),"problems":\#(contents?.problems.count ?? 0)}"#
  }
}

extension Computer.Output {
  fileprivate var json: UTF8Text {
    switch self {
    case .tone(let tone, let time): #"{"tone":\#(tone.rawValue),"t":\#(time)}"#
    case .paper(let line): #"{"paper":\#(json: UTF8Text(line))}"#
    }
  }
}

extension Screen.Blink {
  fileprivate var json: UTF8Text {
    switch self {
    case .underline(let column): #"{"underline":\#(column)}"#
    case .block(let column): #"{"block":\#(column)}"#
    case .character(let column): #"{"character":\#(column)}"#
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
  fileprivate var json: UTF8Text {
    let place = Ticks((place.second ?? 0) * 1_000_000)
    return #"{"made":"\#(file.content.command)","name":\#(name),"size":\#(size),"place":\#(place)}"#
  }

  private var name: UTF8Text {
    file.name.map { "\(json: UTF8Text($0))" } ?? "null"
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
