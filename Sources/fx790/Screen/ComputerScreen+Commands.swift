import BasicVM
import Cassette
import CommandLineKit
import CompX
import FX790Device
import FX790Terminal
import Programs

extension ComputerScreen {
  mutating func carryOut(_ command: ScreenCommand) {
    act(.noteKey)
    switch command {
    case .help: overlay = runningGame.map { .rules($0) } ?? .help(page: 0)
    case .menu:
      let commands = ScreenCommand.inMenu(for: computer.model.facts.keys)
      overlay = .menu(.commands(commands), selected: 0)
    case .games: if !refusesWhileRunning() { overlay = .menu(.games, selected: 0) }
    case .open: if !refusesWhileRunning() { overlay = .prompt(Prompt(.open)) }
    case .faults: listFaults()
    case .undo: undo()
    case .redo: redo()
    case .saveAs: askForListingFile()
    case .saveKeys: askForKeysFile()
    case .paper:
      if panel == .debugger { toggleDebugger() }
      panel = panel == .paper ? .none : .paper
      hidesPaper = panel == .none
    case .savePaper: askForPaperFile()
    case .speed: act(.nextSpeed)
    case .sound:
      act(.set(.sound, soundIsOn ? 0 : 1))
      showMessage(soundIsOn ? "sound on" : "sound off")
    case .mouse:
      act(.set(.mouse, 1 - session.settings[.mouse]))
      let isOn = session.settings[.mouse] == 1
      loop.switchMouse(on: isOn)
      showMessage(isOn ? "the mouse presses keys" : "the mouse is the terminal's own")
    case .insertTape: change(.insert())
    case .newTape: change(.new)
    case .ejectTape: change(.eject)
    case .rewindTape: act(.tape(.rewind))
    case .windTape: act(.tape(.windToEnd))
    case .saveTape: askForTapeFile()
    case .reset: overlay = .prompt(Prompt(.reset))
    case .redraw: invalidate()
    case .leave: ending = .quit
    case .interrupt: ending = .interrupted
    case .debugger: toggleDebugger()
    case .step: go(.step)
    case .stepBack: go(.back)
    case .resume: go(.resume)
    case .reverse: go(.reverse)
    case .runToLine:
      guard let markedLine else { return remind("no line is marked; ↑ and ↓ mark one") }
      go(.runTo(markedLine))
    case .breakpoint, .condition:
      guard let line = debuggedLine else { return remind("there is no program in this area") }
      if command == .condition {
        overlay = .prompt(Prompt(.condition(line)))
      } else {
        act(.debug(.toggleBreakpoint(line)))
      }
    case .lineUp: moveMark(by: -1)
    case .lineDown: moveMark(by: 1)
    case .setCompX: overlay = .prompt(Prompt(.compX))
    }
  }

  /// Shows a message if a program runs, so that no other can be loaded; returns whether it does.
  private mutating func refusesWhileRunning() -> Bool {
    guard computer.isRunning else { return false }
    act(.showFailure(Desk.busy))
    return true
  }

  private mutating func askForPaperFile() {
    if paper.lines.isEmpty {
      showMessage("the paper is empty; MODE 7 prints lines, results, PRINT and LIST")
    } else {
      overlay = .prompt(Prompt(.save(.paper)))
    }
  }

  private mutating func askForKeysFile() {
    if RecordedSession(of: computer) == nil {
      showMessage("no keys to save: they are kept from RUN on, if nothing is changed by hand")
    } else {
      overlay = .prompt(Prompt(.save(.keys)))
    }
  }

  // MARK: Answers

  mutating func handle(_ response: Prompt.Response, to prompt: Prompt) {
    switch response {
    case .unanswered: break
    case .cancelled:
      overlay = .none
      decline(prompt.purpose)
    case .answered(let text):
      overlay = .none
      answer(text, to: prompt.purpose)
    }
  }

  private mutating func answer(_ answer: String, to purpose: Prompt.Purpose) {
    let text = System.expandingHome(answer)
    let isYes = text.lowercased() == "y" || text.lowercased() == "yes"
    switch purpose {
    case .open where isTape(text): overlay = .prompt(Prompt(.openTape(path: text)))
    case .open: if !text.isEmpty { open(text) }
    case .openTape(let path): answerTape(text.lowercased(), path)
    case .insertTape: if !text.isEmpty { insertTape(text) }
    case .compX: if !text.isEmpty { setCompX(text) }
    case .condition(let line): act(.debug(.haltWhen(UTF8Text(answer), at: line)))
    case .loadOver(let path, _, let free):
      answerLoading(text, isYes, path, mayMove: free != nil)
    case .loadOverSource(let path):
      if isYes { open(path, replacing: true) } else { showMessage("nothing was loaded") }
    case .enterListing(let listing): answerPasting(text, isYes, listing)
    case .playOver(let game, let area):
      answerPlaying(text, isYes, game, area)
    case .reset: if isYes { reset() }
    case .leaveUnsaved(let reason):
      leavesUnsaved = isYes
      if isYes { ending = .quit } else { showFailure(reason) }
    case .save(.tape(let change)): saveTape(text, then: change)
    case .save(.paper): if !text.isEmpty { save(.paper, in: text) }
    case .save(.keys): if !text.isEmpty { save(.keys, in: text) }
    case .save(.source): if !text.isEmpty { save(.source, in: text) }
    case .save(.listing): saveListing(in: text)
    case .saveArea(let path): saveListing(ofArea: text, in: path)
    case .overwrite(let path, let saving, _):
      if isYes { write(saving, to: path) } else { showMessage("\(path) is unchanged") }
    }
  }

  /// Reports that nothing happened, unless there is nothing to add.
  private mutating func decline(_ purpose: Prompt.Purpose) {
    switch purpose {
    case .open, .insertTape, .compX, .condition, .reset, .save(.paper), .save(.keys),
      .save(.source):
      break
    case .save(.listing), .saveArea: showMessage("nothing was saved")
    case .save(.tape), .openTape, .loadOver, .loadOverSource, .enterListing, .playOver, .overwrite,
      .leaveUnsaved:
      answer("", to: purpose)
    }
  }

  // MARK: Files

  /// Returns nil, after a message, if the file cannot be read.
  mutating func read(_ path: String, limit: Int) -> [UInt8]? {
    do throws(UsageError) {
      let path = try plainFile(path)
      return try NamedFile.naming(path) { () throws(System.Failure) in
        try System.read(file: path, limit: limit)
      }
    } catch {
      showFailure(error.message)
      return nil
    }
  }

  /// Refuses special files; standard input is the keyboard, so `-` is an ordinary name.
  func plainFile(_ path: String) throws(UsageError) -> String {
    let path = path == "-" ? "./-" : path
    try NamedFile.naming(path) { () throws(System.Failure) in try System.refuseSpecialFile(path) }
    return path
  }

  private mutating func insertTape(_ path: String) {
    do throws(UsageError) {
      let (tape, isWhole, sound) = try TapeInput(path: plainFile(path)).tape()
      act(
        .tape(.insert(tape, name: UTF8Text(path), isPartial: !isWhole, sound: sound?.text ?? "")))
    } catch {
      showFailure(error.message)
    }
  }

  // MARK: The cassette recorder

  /// Offers to save a recording before its tape is removed.
  mutating func change(_ change: TapeChange) {
    if computer.recorder.tape?.isUnsaved == true {
      overlay = .prompt(Prompt(.save(.tape(then: change))))
    } else {
      carryOut(change)
    }
  }

  mutating func carryOut(_ change: TapeChange) {
    switch change {
    case .none: break
    case .insert(""): overlay = .prompt(Prompt(.insertTape))
    case .insert(let path): insertTape(path)
    case .new: act(.tape(.new(Tape())))
    case .eject: act(.tape(.eject))
    }
  }

  private mutating func askForTapeFile() {
    if computer.recorder.tape == nil {
      showFailure("there is no tape in the recorder")
    } else {
      overlay = .prompt(Prompt(.save(.tape(then: .none))))
    }
  }

  // MARK: Debugger

  private mutating func go(_ action: DebuggerAction) {
    act(.debug(action))
    // Without a mark, the running line is marked.
    markedLine = nil
  }

  private mutating func setCompX(_ text: String) {
    guard let change = CompXChange(typed: UTF8Text(text)) else {
      return showFailure("\(text) is neither GR0 00FF nor 12 00FF, SC 12 or CC 1; nothing was set")
    }
    act(.debug(.change(change)))
  }

  private mutating func toggleDebugger() {
    if panel == .debugger {
      panel = .none
      act(.debug(.off))
      showMessage("")
    } else {
      panel = .debugger
      act(.debug(.halt))
      remind("the debugger is on; Ctrl-D switches it off")
    }
  }

  /// The marked line, or else the line of the program, of an error or of the editor.
  ///
  /// Without any of these it is the next instruction of COMP-X, or the first line of the area.
  var debuggedLine: Debugger.Line? {
    if let line = markedLine ?? computer.lineOfInterest, exists(line) { return line }
    if computer.isAtCompX {
      return Debugger.Line(address: Int(computer.compX.registers.counter))
    }
    return computer.machine.memory.areas[computer.area].first.map {
      Debugger.Line(area: computer.area, number: $0.number)
    }
  }

  private func exists(_ line: Debugger.Line) -> Bool {
    let memory = computer.machine.memory
    return line.address != nil || memory.line(numbered: line.number, inArea: line.area) != nil
  }

  private mutating func moveMark(by step: Int) {
    guard let line = debuggedLine else { return }
    if let address = line.address {
      if CompXDialect.real.addresses ~= address + step {
        markedLine = Debugger.Line(address: address + step)
      }
      return
    }
    let lines = computer.machine.memory.areas[line.area]
    let index = computer.machine.memory.index(ofLine: line.number, inArea: line.area) + step
    guard lines.indices.contains(index) else { return }
    markedLine = Debugger.Line(area: line.area, number: lines[index].number)
  }
}
