// Commands of fx790 itself: listings in and out, speed, sound, paper, leaving.

import BasicVM
import FX790Device
import FX790Terminal

extension ComputerScreen {
  mutating func carryOut(_ command: ScreenCommand) {
    switch command {
    case .help: overlay = .help(page: 0)
    case .menu: overlay = .menu(selected: 0)
    case .open: overlay = .prompt(Prompt(.open))
    case .saveAs: overlay = .prompt(Prompt(.saveAs))
    case .paper: panel = panel == .paper ? .none : .paper
    case .savePaper: askForPaperFile()
    case .speed:
      recorder.tell(.speed(computer.speed.next))
      say("speed: \(computer.speed.name)")
    case .sound:
      soundIsOn.toggle()
      say(soundIsOn ? "sound on" : "sound off")
    case .mouse:
      mouseIsOn.toggle()
      loop.switchMouse(on: mouseIsOn)
      say(mouseIsOn ? "the mouse presses keys" : "the mouse is the terminal's own")
    case .insertTape, .newTape, .rewindTape, .windTape, .saveTape, .ejectTape: handleTape(command)
    case .reset: overlay = .prompt(Prompt(.reset))
    case .redraw: invalidate()
    case .leave: ending = .left
    case .interrupt: ending = .interrupted
    case .debugger, .step, .stepBack, .goOn, .runToLine, .breakpoint, .lineUp, .lineDown:
      debug(command)
    }
  }

  private mutating func askForPaperFile() {
    if paper.isEmpty {
      say("the paper is empty; MODE 7 prints what PRINT and LIST show")
    } else {
      overlay = .prompt(Prompt(.savePaper))
    }
  }

  // MARK: Answers

  mutating func heed(_ response: Prompt.Response, to prompt: Prompt) {
    switch response {
    case .goesOn: break
    case .cancelled: overlay = .none
    case .answered(let text):
      overlay = .none
      answer(text, to: prompt.purpose)
    }
  }

  private mutating func answer(_ answer: String, to purpose: Prompt.Purpose) {
    let text = System.expandingHome(answer)
    let isYes = text.lowercased() == "y" || text.lowercased() == "yes"
    switch purpose {
    case .open: if !text.isEmpty { open(text) }
    case .saveAs: if !text.isEmpty { overlay = .prompt(Prompt(.saveArea(path: text))) }
    case .saveArea(let path): chooseArea(text, path: path)
    case .overwrite(let path, let area): if isYes { saveListing(path, area: area) }
    case .savePaper:
      guard !text.isEmpty else { return }
      if System.exists(text) {
        overlay = .prompt(Prompt(.overwritePaper(path: text)))
      } else {
        savePaper(text)
      }
    case .overwritePaper(let path): if isYes { savePaper(path) }
    case .insertTape: if !text.isEmpty { insertTape(text) }
    case .saveTape(let change): saveTape(text, then: change)
    case .overwriteTape(let path, let change): if isYes { writeTape(path, then: change) }
    case .reset: if isYes { reset() }
    }
  }

  private mutating func reset() {
    recorder.change { $0.reset() }
    planSave()
  }

  // MARK: Listings

  private mutating func open(_ path: String) {
    do throws(System.Failure) {
      try System.refuseSpecialFile(path)
    } catch {
      return say("\(path): \(error.reason)")
    }
    let file: ListingFile
    do throws(UsageError) {
      file = try ListingFile(
        // Standard input is the keyboard, so - is a name like any other.
        path: path == "-" ? "./-" : path, area: computer.area, size: computer.machine.memory.size)
    } catch {
      return say(error.message)
    }
    let errors = file.listing.diagnostics.filter { $0.severity == .error }
    if let first = errors.first {
      let name = path.split(separator: "/").last ?? ""
      let text = String(decoding: first.message, as: UTF8.self)
      let more = errors.count > 1 ? " (and \(errors.count - 1) more)" : ""
      return say("not loaded: \(name):\(first.line): \(text)\(more)")
    }
    guard !file.listing.lines.isEmpty else { return say("\(path) holds no numbered lines") }
    load(file.listing, from: path)
  }

  private mutating func load(_ listing: Listing, from path: String) {
    switch recorder.change({ $0.load(listing) }) {
    case .loaded:
      let areas = listing.memory.areas.indices.filter { !listing.memory.areas[$0].isEmpty }
      say("\(path) is in " + areas.map { "P\($0)" }.joined(separator: ", "))
      planSave()
    case .memoryFull: say("\(path) does not fit in memory; nothing was loaded")
    case .locked: say("a password protects the programs (PASS takes it away)")
    case .busy: say("a program is running; BRK ends it")
    }
  }

  private mutating func chooseArea(_ text: String, path: String) {
    let area = Int(text)
    guard text.isEmpty || area.map((0...9).contains) ?? false else {
      return say("an area is a digit from 0 to 9; nothing was saved")
    }
    if System.exists(path) {
      overlay = .prompt(Prompt(.overwrite(path: path, area: area)))
    } else {
      saveListing(path, area: area)
    }
  }

  private mutating func saveListing(_ path: String, area: Int?) {
    guard let listing = computer.listing(ofArea: area) else {
      return say("a password protects the programs (PASS takes it away)")
    }
    guard !listing.isEmpty else { return say("there is no program to be saved") }
    save(listing, path)
  }

  private mutating func savePaper(_ path: String) {
    save(paper.flatMap { CharacterWriter.display($0) + [UInt8(ascii: "\n")] }, path)
  }

  /// Writes a file, says what came of it, and returns whether it is written.
  @discardableResult
  mutating func save(_ bytes: [UInt8], _ path: String) -> Bool {
    do throws(System.Failure) {
      try System.replace(file: path, with: bytes)
      say("saved \(path)")
      return true
    } catch {
      say("\(path): \(error.reason)")
      return false
    }
  }

  // MARK: Debugger

  private mutating func debug(_ command: ScreenCommand) {
    switch command {
    case .debugger: toggleDebugger()
    case .step:
      if computer.isHalted { recorder.tell(.proceed(.statement)) } else { recorder.tell(.halt) }
    case .stepBack:
      if !recorder.stepBack() { say("there is nothing to go back to") }
    case .goOn: recorder.tell(.proceed(.none))
    case .runToLine: if let line = markedLine { recorder.tell(.proceed(.line(line))) }
    case .breakpoint: toggleBreakpoint()
    case .lineUp: moveMark(by: -1)
    case .lineDown: moveMark(by: 1)
    default: break
    }
    // Where the program has got to is what one looks at next.
    if [.step, .stepBack, .goOn, .runToLine].contains(command) { markedLine = nil }
  }

  private mutating func toggleDebugger() {
    if panel == .debugger {
      panel = .none
      recorder.tell(.proceed(.none))
      recorder.change { $0.debugger.isWatching = false }
    } else {
      panel = .debugger
      recorder.change { $0.halt() }
      say("the debugger is on; Ctrl-D switches it off")
    }
  }

  private mutating func toggleBreakpoint() {
    guard let line = debuggedLine else { return }
    var breakpoints = computer.debugger.breakpoints
    if breakpoints.remove(line) == nil { breakpoints.insert(line) }
    recorder.tell(.breakpoints(breakpoints))
  }

  /// The line that is marked: the chosen one, or where the program is.
  var debuggedLine: Debugger.Line? {
    if let markedLine { return markedLine }
    let place = computer.machine.place
    if computer.isRunning, let area = place.area {
      return Debugger.Line(area: area, number: place.line)
    }
    return computer.machine.memory.areas[computer.area].first.map {
      Debugger.Line(area: computer.area, number: $0.number)
    }
  }

  private mutating func moveMark(by step: Int) {
    guard let line = debuggedLine else { return }
    let lines = computer.machine.memory.areas[line.area]
    let index = computer.machine.memory.index(ofLine: line.number, inArea: line.area) + step
    guard lines.indices.contains(index) else { return }
    markedLine = Debugger.Line(area: line.area, number: lines[index].number)
  }
}
