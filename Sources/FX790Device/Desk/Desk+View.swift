// What there is to see at the desk: for the terminal as values, for the page as JSON of them.

import BasicVM

extension Desk {
  /// What the error means that is shown, and where it is; nil if there is none.
  public var explanation: (place: UTF8Text, sentence: StaticString)? {
    computer.fault.map { fault in
      (
        fault.place.area.map { "P\($0)-\(fault.place.line)" } ?? "",
        fault.cause.explanation
      )
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
        return (name, UTF8Text(NumberFormat.normal.text(of: number)))
      case .text(let codes): return ("\(name)$", UTF8Text(codes))
      }
    }
  }

  // MARK: JSON

  /// All that there is to see, a member a line. docs/web.md tells them.
  public var json: UTF8Text {
    let screen = computer.screen
    var view = JSONObject(separator: ",\n")
    view.add("text", screen.text(isBlockShown: false))
    view.add("blink", json: screen.blink?.json)
    view.add("signs", list: Indicator.allCases.filter(screen.indicators.contains)) {
      $1.append(json: UTF8Text($0.label))
    }
    view.add("number", screen.number.map(Int64.init))
    view.add("speed", Int(computer.speed.rawValue))
    view.add("working", computer.isWorking)
    view.add("typing", computer.isTyping)
    view.add("next", nextEvent)
    view.add("save", isSaveDue)
    view.add("pasting", json: pasted.map { "[\($0.count),\($0.total)]" })
    view.add("message", message)
    view.add("explanation", explanation.map { "\($0.sentence)" } ?? "")
    view.add("debugger", json: debuggerJSON)
    view.add("tape", json: tapeJSON)
    return view.text
  }

  private var debuggerJSON: UTF8Text {
    let debugger = computer.debugger
    let lines = debugger.breakpoints.sorted { ($0.area, $0.number) < ($1.area, $1.number) }
    var view = JSONObject()
    view.add("watching", debugger.isWatching)
    view.add("running", computer.isRunning)
    view.add("halted", computer.isHalted)
    view.add("area", runningLine?.area ?? computer.area)
    view.add("line", runningLine?.number ?? -1)
    view.add("breakpoints", list: lines) { $1 += "[\($0.area),\($0.number)]" }
    view.add("variables", list: variables) { variable, text in
      var member = JSONObject()
      member.add("name", variable.name)
      member.add("value", variable.value)
      text += member.text
    }
    return view.text
  }

  /// What the recorder does and where its tape is.
  private var tapeJSON: UTF8Text? {
    guard let tape = computer.recorder.tape else { return nil }
    var view = JSONObject()
    view.add("motion", "\(computer.tapeMotion.name)")
    view.add("place", computer.tapePlace)
    view.add("length", tape.length)
    view.add("segments", tape.segments.count)
    view.add("unsaved", tape.isUnsaved)
    return view.text
  }

  /// The files on the tape, and how much of it cannot be read.
  public var tapeContentsJSON: UTF8Text {
    let contents = computer.recorder.tape?.contents
    var view = JSONObject()
    view.add("files", list: contents?.files ?? []) { $1 += $0.json }
    view.add("problems", contents?.problems.count ?? 0)
    return view.text
  }

  /// Tones, with their moments, and paper, as they are handed out.
  public static func json(of outputs: [Output]) -> UTF8Text {
    var text = UTF8Text()
    text.append(list: outputs) { output, text in
      var member = JSONObject()
      switch output {
      case .tone(let tone, let time):
        member.add("tone", tone)
        member.add("t", time)
      case .paper(let line): member.add("paper", UTF8Text(line))
      }
      text += member.text
    }
    return text
  }
}

extension Screen.Blink {
  fileprivate var json: UTF8Text {
    switch self {
    case .underline(let column): "{\"underline\":\(column)}"
    case .block(let column): "{\"block\":\(column)}"
    case .character(let column): "{\"character\":\(column)}"
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
    var view = JSONObject()
    view.add("made", "\(command)")
    if let name = file.name {
      view.add("name", UTF8Text(name))
    } else {
      view.add("name", json: nil)
    }
    view.add("size", size)
    view.add("place", Ticks((place.second ?? 0) * 1_000_000))
    return view.text
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
    return UTF8Text(codes)
  }
}

extension UTF8Text {
  /// The machine's characters as people read them.
  init(_ codes: [UInt8]) {
    self.init(MachineText(codes: codes))
  }
}
