// What happens at the terminal, and what becomes of it.

import BasicVM
import FX790Device

extension ComputerScreen {
  mutating func take(_ event: TerminalEvent) {
    switch event {
    case .key(let stroke): take(stroke)
    case .mouse(let stroke): take(stroke)
    case .paste(let text): takePaste(text)
    case .focus(let isHere): if !isHere { releaseAll() }
    case .resized(let size):
      self.size = size
      invalidate()
    case .resumed: invalidate()
    case .ending(let signal): ending = .signal(signal)
    case .closed: ending = .terminalGone
    case .reply: break
    }
  }

  private mutating func releaseAll() {
    for key in held.keys { held.release(key) }
    recorder.tell(.releaseAll)
  }

  // MARK: Keys

  private mutating func take(_ stroke: KeyStroke) {
    restartBlinking()
    switch overlay {
    case .none: takeForComputer(stroke)
    case .help: if stroke.action != .release { overlay = .none }
    case .menu(let selected): takeForMenu(stroke, selected)
    case .prompt(var prompt):
      let response = prompt.take(stroke)
      overlay = .prompt(prompt)
      heed(response, to: prompt)
    }
  }

  private mutating func takeForComputer(_ stroke: KeyStroke) {
    if stroke.action == .release { return release(stroke) }
    if stroke.key == .escape { paste = nil }
    if stroke.text == "?", !computer.isTyping, !computer.isRunning {
      overlay = .help
      return
    }
    let isDebugging = panel == .debugger
    guard let action = Shortcut.action(of: stroke, isDebugging: isDebugging) else { return }
    carryOut(action, isRepeated: stroke.action == .repeat)
  }

  private mutating func carryOut(_ action: ScreenAction, isRepeated: Bool) {
    switch action {
    case .command(let command):
      carryOut(command)
      return
    case .key(let key): press(key)
    case .shifted(let key):
      tap(.shift)
      press(key)
    case .erase: recorder.tell(.erase)
    case .text(let text): type(text)
    }
    planSave()
  }

  private mutating func type(_ text: String) {
    for code in CharacterReader.readKeys(Array(text.utf8)).compactMap({ $0 }) {
      if let key = KeyCap.key(making: code) { press(key) } else { recorder.tell(.type(code)) }
    }
  }

  private mutating func press(_ key: Key) {
    held.press(key, at: System.nanoseconds, tellsRelease: loop.screen.tellsKeyReleases)
    recorder.tell(.press(key))
  }

  private mutating func release(_ stroke: KeyStroke) {
    guard case .character(let scalar) = stroke.key, let key = KeyCap.key(typedBy: scalar) else {
      return
    }
    held.release(key)
    recorder.tell(.release(key))
  }

  // MARK: Mouse

  private mutating func take(_ stroke: MouseStroke) {
    guard case .none = overlay else {
      if case .press = stroke.action { overlay = .none }
      return
    }
    switch stroke.action {
    case .press(button: 0):
      guard let key = layout.keyboard?.key(atRow: stroke.row, column: stroke.column) else { return }
      restartBlinking()
      held.press(key, at: System.nanoseconds, tellsRelease: true)
      recorder.tell(.press(key))
      planSave()
    case .release: releaseAll()
    default: break
    }
  }

  // MARK: Pasting

  private mutating func takePaste(_ text: String) {
    if case .prompt(var prompt) = overlay {
      prompt.paste(text)
      overlay = .prompt(prompt)
    } else if case .none = overlay {
      paste = PasteFeed(text, isListing: computer.mode == .write)
    }
  }

  // MARK: Menu

  private mutating func takeForMenu(_ stroke: KeyStroke, _ selected: Int) {
    guard stroke.action != .release else { return }
    let count = ScreenCommand.inMenu.count
    switch stroke.key {
    case .up: overlay = .menu(selected: (selected + count - 1) % count)
    case .down, .tab: overlay = .menu(selected: (selected + 1) % count)
    case .enter:
      overlay = .none
      carryOut(ScreenCommand.inMenu[selected])
    case .character("q") where stroke.modifiers == .control: ending = .left
    case .character("c") where stroke.modifiers == .control: ending = .interrupted
    default: overlay = .none
    }
  }
}
