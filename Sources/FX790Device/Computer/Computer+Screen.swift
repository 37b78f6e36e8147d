import BasicVM

/// The visible state: display line, indicators and number.
public struct Screen: Equatable, Sendable {
  /// The characters and the cursor.
  public var display: Display
  /// The lit indicators.
  public var indicators: Indicators
  /// The small number: free bytes in WRT mode, or a record or line number.
  public var number: Int?
  /// Lights the dash beside the number.
  public var isBusy = false
  /// The blinking part.
  package var blink: Blink?

  /// Creates the screen of a program without the rest of a computer.
  public init(_ display: Display, _ indicators: Indicators) {
    self.display = display
    self.indicators = indicators
    blink = display.cursor.map { .underline($0) }
  }

  /// A blinking part with its column.
  package enum Blink: Equatable, Sendable {
    /// The normal cursor.
    case underline(Int)
    /// The cursor of a nearly full line.
    case block(Int)
    /// A character.
    case character(Int)
  }

  /// The largest small number.
  public static let numberLimit = 9999
  /// Blinking parts alternate every 0.5 s.
  public static let blinkTime: Ticks = 500_000
}

extension Computer {
  /// The current screen.
  public var screen: Screen {
    var screen = Screen(display.fitted(to: facts.columns), indicators)
    screen.number = number
    screen.isBusy = isWorking
    if let cursor = screen.display.cursor {
      if editorWarns { screen.blink = .block(cursor) }
    } else if isShowingAreas {
      screen.blink = .character(Self.areaColumn + area)
    }
    return screen
  }

  private var display: Display {
    switch activity {
    case .entering: entry.isTyping ? entry.editor.display : noticeDisplay
    case .running: runDisplay
    case .listing(let list): list.display
    case .failed(let message): message
    case .memo(let view): view.display
    case .calculating(let formula): formula.display
    case .assembler(let view): assembler.display(of: view)
    }
  }

  private var noticeDisplay: Display {
    switch entry.notice {
    case .ready: mode == .run ? readyDisplay : areasDisplay
    case .blank: Display([], cursor: 0)
    case .result(let text): Display(text)
    case .finalDisplay(let display): display
    }
  }

  private var readyDisplay: Display {
    Display("READY \(ProgramMemory.name(ofArea: area))")
  }

  private var isShowingAreas: Bool {
    guard case .entering = activity else { return false }
    return mode == .write && !entry.isTyping && entry.notice == .ready
  }

  /// The first area digit follows `P `.
  private static var areaColumn: Int { 2 }

  /// `P 0123456789`, with `_` for a filled area.
  private var areasDisplay: Display {
    var text: MachineText = "P "
    for (area, lines) in machine.memory.areas.enumerated() {
      text.append(lines.isEmpty ? CharacterCode.zero + UInt8(area) : CharacterCode.underline)
    }
    return Display(text)
  }

  private var runDisplay: Display {
    if let message = recorder.job?.message, !message.isEmpty { return Display(message) }
    if acceptsLinesByHand { return stoppedDisplay }
    return switch run.wait {
    case .person(.line): answerDisplay
    case .person, .nothing, .until: programDisplay
    }
  }

  /// The display while STOP is lit: a line entered by hand, its result, or the program's display.
  private var stoppedDisplay: Display {
    if entry.isTyping { return entry.editor.display }
    guard entry.notice == .ready else { return noticeDisplay }
    return run.wait == .person(.announcement) ? Display(run.announced) : programDisplay
  }

  /// The answer replaces the question at INPUT and follows it at READ.
  private var answerDisplay: Display {
    guard entry.isTyping else { return programDisplay }
    return switch run.program {
    case .stored, .byHand: entry.editor.display
    case .compX: assembler.program.display(typing: entry.editor)
    }
  }

  private var editorWarns: Bool { shownEditor?.warns ?? false }

  /// The greatest length of the line being typed, if the last key was refused because of it.
  var exceededLimit: Int? {
    guard let editor = shownEditor, editor.hasRefused else { return nil }
    return editor.limit
  }

  /// The line being typed; nil if there is none.
  private var shownEditor: LineEditor? {
    switch activity {
    case .entering, .running: entry.isTyping ? entry.editor : nil
    case .memo(let view): view.editor
    case .calculating(let formula): formula.editor
    case .assembler(let view): view.notice == nil ? view.place.editor : nil
    case .listing, .failed: nil
    }
  }

  // MARK: Indicators

  private var indicators: Indicators {
    var indicators = Indicators(on: model)
    indicators.insert(mode == .run ? .run : .wrt)
    if planes.contains(.ext) { indicators.insert(.ext) }
    if planes.contains(.shift) { indicators.insert(.s) }
    if planes.contains(.function) { indicators.insert(.f) }
    if planes.contains(.hyp) { indicators.insert(.hyp) }
    if case .memo = activity { indicators.insert(.memo) }
    switch machine.angleUnit {
    case .degrees: indicators.insert(.deg)
    case .radians: indicators.insert(.rad)
    case .grads: indicators.insert(.gra)
    }
    if isTracing { indicators.insert(.tr) }
    if machine.isPrinterOn { indicators.insert(.prt) }
    if isStopped { indicators.insert(.stop) }
    return indicators
  }

  var isStopped: Bool {
    switch activity {
    case .running:
      run.isSuspended || run.wait == .person(.exe) || run.wait == .person(.announcement)
    case .listing(let list): list.isHeld
    case .entering, .failed, .memo, .calculating, .assembler: false
    }
  }

  private var number: Int? {
    switch activity {
    case .memo(let view): min(view.index + 1, Screen.numberLimit)
    case .listing(let list) where list.isOfSource: min(list.index + 1, Screen.numberLimit)
    case .assembler(let view): view.lineNumber.map { min($0, Screen.numberLimit) }
    case .entering, .running, .listing, .failed, .calculating:
      mode == .write ? min(machine.freeBytes, Screen.numberLimit) : nil
    }
  }
}
