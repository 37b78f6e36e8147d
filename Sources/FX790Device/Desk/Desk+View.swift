// What there is to see at the desk: for the terminal as values, for the page as JSON of them.

import BasicVM

extension Desk {
  /// What the error means that is shown, and where it is; nil if there is none.
  public var explanation: (place: UTF8Text, sentence: StaticString)? {
    computer.fault.map { fault in
      let place = fault.place
      return (place.area.map { "P\($0)-\(place.line)" } ?? "", fault.cause.explanation)
    }
  }

  /// The line that the program is at; nil while none runs.
  public var runningLine: Debugger.Line? {
    guard computer.isRunning, let area = computer.machine.place.area else { return nil }
    return Debugger.Line(area: area, number: computer.machine.place.line)
  }

  /// The variables that hold something: name and value.
  public var variables: [(name: UTF8Text, value: UTF8Text)] {
    (0..<26).compactMap { letter in
      let name = UTF8Text(utf8: [UInt8(ascii: "A") + UInt8(letter)])
      switch computer.machine.variable(letter) {
      case .number(let number):
        guard !number.isZero else { return nil }
        return (name, UTF8Text(MachineText(codes: NumberFormat.normal.text(of: number))))
      case .text(let codes): return ("\(name)$", UTF8Text(MachineText(codes: codes)))
      }
    }
  }

  // MARK: JSON

  /// All that there is to see, a member a line: docs/web.md.
  public var json: UTF8Text {
    let screen = computer.screen
    let signs = Indicator.allCases.filter(screen.indicators.contains)
    return #"""
      {"text":\#(json: screen.text(isBlockShown: false)),
      "blink":\#(screen.blink?.json ?? "null"),
      "signs":\#(UTF8Text.list(signs) { #""\#($0.label)""# }),
      "number":\#(screen.number.map { "\($0)" } ?? "null"),
      "speed":\#(computer.speed.rawValue),
      "working":\#(computer.isWorking),
      "typing":\#(computer.isTyping),
      "next":\#(nextEvent.map { "\($0)" } ?? "null"),
      "save":\#(isSaveDue),
      "pasting":\#(pasted.map { "[\($0.count),\($0.total)]" } ?? "null"),
      "message":\#(json: message),
      "explanation":\#(json: explanation.map { UTF8Text($0.sentence) } ?? ""),
      "debugger":\#(debuggerJSON),
      "tape":\#(tapeJSON)}
      """#
  }

  private var debuggerJSON: UTF8Text {
    let debugger = computer.debugger
    let lines = debugger.breakpoints.sorted { ($0.area, $0.number) < ($1.area, $1.number) }
    let breakpoints = UTF8Text.list(lines) { "[\($0.area),\($0.number)]" }
    let variables = UTF8Text.list(variables) {
      #"{"name":"\#($0.name)","value":\#(json: $0.value)}"#
    }
    return #"{"watching":\#(debugger.isWatching),"running":\#(computer.isRunning),"#
      + #""halted":\#(computer.isHalted),"area":\#(runningLine?.area ?? computer.area),"#
      + #""line":\#(runningLine?.number ?? -1),"breakpoints":\#(breakpoints),"#
      + #""variables":\#(variables)}"#
  }

  /// What the recorder does and where its tape is.
  private var tapeJSON: UTF8Text {
    guard let tape = computer.recorder.tape else { return "null" }
    return #"{"motion":"\#(computer.tapeMotion.name)","place":\#(computer.tapePlace),"#
      + #""length":\#(tape.length),"segments":\#(tape.segments.count),"#
      + #""unsaved":\#(tape.isUnsaved)}"#
  }

  /// The files on the tape, and how much of it cannot be read.
  public var tapeContentsJSON: UTF8Text {
    let contents = computer.recorder.tape?.contents
    let files = UTF8Text.list(contents?.files ?? []) { $0.json }
    return #"{"files":\#(files),"problems":\#(contents?.problems.count ?? 0)}"#
  }

  /// Tones, with their moments, and paper, as they are handed out.
  public static func json(of outputs: [Output]) -> UTF8Text {
    .list(outputs) { output in
      switch output {
      case .tone(let tone, let time): #"{"tone":\#(tone),"t":\#(time)}"#
      case .paper(let line): #"{"paper":\#(json: UTF8Text(MachineText(codes: line)))}"#
      }
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
    return #"{"made":"\#(command)","name":\#(name),"size":\#(size),"place":\#(place)}"#
  }

  private var name: UTF8Text {
    file.name.map { "\(json: UTF8Text(MachineText(codes: $0)))" } ?? "null"
  }

  /// The command that made the file.
  private var command: StaticString {
    switch file.content {
    case .program: "SAVE"
    case .programs: "SAVE ALL"
    case .memo: "SAVE#"
    case .variables: "PUT"
    }
  }
}

extension Screen {
  /// The line, with the cursor on a blank as `_`, and as a full cell where a line is nearly full.
  public func text(isBlockShown: Bool) -> UTF8Text {
    var codes = display.cells
    switch blink {
    case .block(let column) where isBlockShown: codes[column] = CharacterCode.fullBlock
    case .underline(let column), .block(let column):
      if codes[column] == CharacterCode.space { codes[column] = CharacterCode.underline }
    case .character, nil: break
    }
    return UTF8Text(MachineText(codes: codes))
  }
}

// MARK: Writing JSON

extension UTF8Text {
  /// A list of JSON.
  public static func list<Elements: Sequence>(
    _ elements: Elements, _ json: (Elements.Element) -> UTF8Text
  ) -> UTF8Text {
    var text = UTF8Text()
    text.append(list: elements) { $1 += json($0) }
    return text
  }
}

extension UTF8Text.Interpolation {
  /// Adds a text as a string of JSON.
  public mutating func appendInterpolation(json text: UTF8Text) {
    var quoted = UTF8Text()
    quoted.append(json: text)
    appendInterpolation(quoted)
  }

  /// Adds true or false.
  public mutating func appendInterpolation(_ isTrue: Bool) {
    appendLiteral(isTrue ? "true" : "false")
  }
}
