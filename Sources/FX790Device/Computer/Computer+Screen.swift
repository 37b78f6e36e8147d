import BasicVM

/// The picture on the computer's display at a moment, as values: the line, the signs, the number.
public struct Screen: Equatable, Sendable {
  /// The characters, and the cursor if there is one.
  public var display: Display
  /// The signs that are lit.
  public var indicators: Indicators
  /// The small number: the bytes that are free in WRT mode, or which record in MEMO.
  public var number: Int?
  /// The dash beside the number, while the computer works.
  public var isBusy = false
  /// The part that blinks, if any does.
  public var blink: Blink?

  /// A display without a number, of a program that runs by itself: the cursor is an underline.
  public init(_ display: Display, _ indicators: Indicators) {
    self.display = display
    self.indicators = indicators
    blink = display.cursor.map { .underline($0) }
  }

  /// The parts that can blink.
  public enum Blink: Equatable, Sendable {
    /// The cursor, as an underline.
    case underline(Int)
    /// The cursor of a line that is nearly full.
    case block(Int)
    /// The character in a column.
    case character(Int)
  }

  /// The small number has four digits.
  public static let numberLimit = 9999
  /// A part that blinks is seen for so long, then gone for as long.
  public static let blinkTime: Ticks = 500_000
}

extension Computer {
  /// The display at this moment.
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
    case .left(let display): display
    }
  }

  private var readyDisplay: Display {
    Display("READY \(ProgramMemory.name(ofArea: area))")
  }

  private var isShowingAreas: Bool {
    guard case .entering = activity else { return false }
    return mode == .write && !entry.isTyping && entry.notice == .ready
  }

  /// The column at which the digits of the areas begin, behind `P `.
  private static var areaColumn: Int { 2 }

  /// `P 0123456789`, with `_` for an area that holds a program.
  private var areasDisplay: Display {
    var text: MachineText = "P "
    for (area, lines) in machine.memory.areas.enumerated() {
      text.append(lines.isEmpty ? CharacterCode.zero + UInt8(area) : CharacterCode.underline)
    }
    return Display(text)
  }

  private var runDisplay: Display {
    if let sign = recorder.job?.sign, !sign.isEmpty { return Display(sign) }
    return switch run.wait {
    case .person(.announcement): stoppedDisplay
    case .person(.exe) where run.program == .stored: stoppedDisplay
    case .person(.line): answerDisplay
    case .person, .nothing, .until: programDisplay
    }
  }

  /// While STOP is lit: a line by hand, what came of it, or what the program shows.
  private var stoppedDisplay: Display {
    if entry.isTyping { return entry.editor.display }
    guard entry.notice == .ready else { return noticeDisplay }
    return run.wait == .person(.announcement) ? Display(run.announced) : programDisplay
  }

  /// What is typed stands alone at INPUT, behind the question at READ.
  private var answerDisplay: Display {
    guard entry.isTyping else { return programDisplay }
    return switch run.program {
    case .stored, .byHand: entry.editor.display
    case .compX: assembler.program.display(typing: entry.editor)
    }
  }

  private var editorWarns: Bool {
    switch activity {
    case .entering, .running: entry.isTyping && entry.editor.warns
    case .memo(let view): view.editor.warns
    case .calculating(let formula): formula.editor.warns
    case .assembler(let view): view.notice == nil && view.place.editor?.warns ?? false
    case .listing, .failed: false
    }
  }

  // MARK: Signs

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

  /// Whether a program or a list waits for EXE.
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
