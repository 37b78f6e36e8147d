import BasicVM
import CommandLineKit
import FX790Device
import FX790Terminal
import Programs

extension ComputerScreen {
  mutating func take(_ event: TerminalEvent) {
    switch event {
    case .key(let stroke): take(stroke)
    case .mouse(let stroke): take(stroke)
    case .paste(let text): takePaste(text)
    case .focusLost: releaseAll()
    case .resized(let size):
      self.size = size
      invalidate()
    case .resumed: invalidate()
    case .ending(let signal): ending = .signal(signal)
    case .closed: ending = .terminalGone
    case .keyboardReply, .attributesReply: break
    }
  }

  private mutating func releaseAll() {
    held = HeldKeys()
    act(.input(.releaseAll))
  }

  // MARK: Keys

  private mutating func take(_ stroke: KeyStroke) {
    if stroke.action == .release { return release(stroke) }
    if stroke.key.isModifier { return }
    restartBlinking()
    switch overlay {
    case .none: takeForComputer(stroke)
    case .help(let page): takeForHelp(stroke, page)
    case .menu(let menu, let selected): takeForMenu(stroke, menu, selected)
    case .game(let game): takeForGame(stroke, game)
    case .rules:
      if !leaves(stroke) { overlay = stroke.key == .escape ? .none : .help(page: 0) }
    case .prompt(var prompt):
      if stroke == .control("q") { return carryOut(.leave) }
      if leaves(stroke) { return }
      // A failure hides the question until the next key.
      if desk.messageIsFailure { showMessage("") }
      let response = prompt.take(stroke)
      if stroke.key == .tab, stroke.action != .release, prompt.asksForFile {
        prompt.complete(with: System.paths(beginning: prompt.text))
      }
      overlay = .prompt(prompt)
      handle(response, to: prompt)
    }
  }

  private mutating func takeForComputer(_ stroke: KeyStroke) {
    if stroke.text == "?", !computer.isTyping, !computer.isRunning {
      return carryOut(.help)
    }
    let isDebugging = panel == .debugger
    guard let action = Shortcut.action(of: stroke, isDebugging: isDebugging) else { return }
    carryOut(action, by: stroke.key)
  }

  private mutating func carryOut(_ action: ScreenAction, by terminalKey: KeyStroke.Key) {
    switch action {
    case .command(let command): carryOut(command)
    case .key(let key): press(key, by: terminalKey)
    case .shifted(let key):
      act(.tap(.shift))
      press(key, by: terminalKey)
    case .edit(let edit): act(.input(.edit(edit)))
    case .text(let text): type(text, by: terminalKey)
    }
  }

  private mutating func type(_ text: String, by terminalKey: KeyStroke.Key) {
    for code in MachineText(typing: UTF8Text(text)) {
      if let key = KeyCap.key(making: code, on: computer.model.facts.keys) {
        press(key, by: terminalKey)
      } else {
        act(.input(.type(code)))
      }
    }
  }

  private mutating func press(_ key: Key, by terminalKey: KeyStroke.Key) {
    let reportsRelease = loop.reportsKeyReleases
    held.press(
      key, by: .stroke(terminalKey), at: System.nanoseconds, reportsRelease: reportsRelease)
    // Without key-release events a press counts as a tap; otherwise KEY$ would see it held.
    act(.input(reportsRelease ? .press(key) : .tap(key)))
  }

  private mutating func release(_ stroke: KeyStroke) {
    for key in held.release(by: .stroke(stroke.key)) { act(.input(.release(key))) }
  }

  // MARK: Mouse

  private mutating func take(_ stroke: MouseStroke) {
    switch (stroke.action, overlay) {
    case (.press(button: 0), .none):
      if let named = keyAtFoot(stroke) {
        take(named)
      } else {
        press(atRow: stroke.row, column: stroke.column)
      }
    case (.press(button: 0), .prompt(let prompt)): take(stroke, prompt)
    case (.press(button: 0), .menu(let menu, let selected)):
      let view = MenuView(menu, selected: selected, size: size)
      overlay = .none
      if let item = view.item(atRow: stroke.row, column: stroke.column) { choose(item, of: menu) }
    case (.press(button: 0), .game(let game)): play(game)
    case (.press, .help), (.press, .menu), (.press, .game), (.press, .rules): overlay = .none
    case (.release, _): for key in held.release(by: .mouse) { act(.input(.release(key))) }
    default: break
    }
  }

  private func keyAtFoot(_ mouse: MouseStroke) -> KeyStroke? {
    lineAtFoot(mouse).flatMap { FootLine.stroke(in: $0, at: mouse.column) }
  }

  private func lineAtFoot(_ mouse: MouseStroke) -> String? {
    let layout = ScreenLayout(size, hasPanel: panel != .none, of: computer.model.facts)
    let picture = picture
    let lines = picture.canvas.lines
    guard let hintRow = layout.hintRow, lines.indices ~= mouse.row,
      mouse.row == hintRow || mouse.row == layout.messageRow
        || picture.messageRows(layout) ~= mouse.row
    else { return nil }
    return lines[mouse.row]
  }

  /// A click on an offered letter, a completed name or the name of a key answers the prompt.
  private mutating func take(_ mouse: MouseStroke, _ prompt: Prompt) {
    guard let line = lineAtFoot(mouse) else { return }
    if let name = prompt.candidate(in: line, at: mouse.column) {
      var prompt = prompt
      prompt.choose(name)
      overlay = .prompt(prompt)
    } else if let letter = FootLine.answer(in: line, at: mouse.column), prompt.isAnswer(letter) {
      take(letter)
    } else if let named = FootLine.stroke(in: line, at: mouse.column) {
      take(named)
    }
  }

  private mutating func press(atRow row: Int, column: Int) {
    let layout = ScreenLayout(size, hasPanel: panel != .none, of: computer.model.facts)
    guard let key = layout.keyboard?.key(atRow: row, column: column) else { return }
    restartBlinking()
    held.press(key, by: .mouse, at: System.nanoseconds, reportsRelease: true)
    act(.input(.press(key)))
  }

  // MARK: Pasting

  private mutating func takePaste(_ text: String) {
    if case .prompt(var prompt) = overlay {
      prompt.paste(text)
      overlay = .prompt(prompt)
    } else if case .none = overlay {
      paste(UTF8Text(text))
    }
  }

  private mutating func paste(_ text: UTF8Text) {
    if let listing = desk.pastedListing(in: text) {
      // The desk reports a listing without a valid line, about which there is nothing to ask.
      guard !listing.areas.isEmpty else {
        act(.enterListing(listing.text, area: computer.area))
        return
      }
      overlay = .prompt(Prompt(.enterListing(listing)))
    } else {
      act(.paste(text))
    }
  }

  /// Enters a pasted listing; the answer may name another area.
  mutating func answerPasting(_ answer: String, _ isYes: Bool, _ listing: Desk.PastedListing) {
    let other = listing.free == nil ? nil : Int(answer)
    guard let area = isYes ? computer.area : other, 0..<ProgramMemory.areaCount ~= area else {
      return showMessage("nothing was pasted")
    }
    if act(.enterListing(listing.text, area: area)) {
      session.origins.note("", for: area == computer.area ? listing.areas : [area])
    }
  }

  mutating func reset() {
    if act(.reset) { session.origins = Session.ProgramOrigins() }
  }

  // MARK: Help and menu

  private mutating func takeForHelp(_ stroke: KeyStroke, _ page: Int) {
    if leaves(stroke) { return }
    let help = HelpView(size: size, keys: computer.model.facts.keys)
    let isOver = stroke.key == .escape || page + 1 >= help.pageCount
    overlay = isOver ? .none : .help(page: page + 1)
  }

  /// Handles the keys that leave fx790, under any overlay.
  private mutating func leaves(_ stroke: KeyStroke) -> Bool {
    switch stroke {
    case .control("q"): ending = .quit
    case .control("c"): ending = .interrupted
    default: return false
    }
    return true
  }

  private mutating func takeForMenu(_ stroke: KeyStroke, _ menu: ScreenMenu, _ selected: Int) {
    if leaves(stroke) { return }
    let count = menu.items.count
    switch stroke.key {
    case .up: overlay = .menu(menu, selected: (selected + count - 1) % count)
    case .down, .tab: overlay = .menu(menu, selected: (selected + 1) % count)
    case .enter:
      overlay = .none
      choose(selected, of: menu)
    case .character(let letter):
      // As in other menus, a letter selects the next item that begins with it.
      let others = (1...count).map { (selected + $0) % count }
      let item = others.first {
        menu.items[$0].title.lowercased().hasPrefix("\(letter)".lowercased())
      }
      overlay = .menu(menu, selected: item ?? selected)
    default: overlay = .none
    }
  }

  private mutating func choose(_ item: Int, of menu: ScreenMenu) {
    switch menu {
    case .commands(let commands): carryOut(commands[item])
    case .games: introduce(GameID.allCases[item])
    case .faults(let faults): edit(faults[item])
    }
  }

  private mutating func takeForGame(_ stroke: KeyStroke, _ game: GameID) {
    if leaves(stroke) { return }
    if stroke.key == .escape { overlay = .none } else { play(game) }
  }
}
