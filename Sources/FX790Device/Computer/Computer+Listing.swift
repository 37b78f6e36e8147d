// LIST in RUN mode: each line for two seconds, long ones moving past.

import BasicVM

extension Computer {
  mutating func show(_ list: ProgramList) {
    guard list.line != nil else { return become(.ready) }
    var list = list
    list.due = clock
    planNext(&list)
    activity = .listing(list)
    printListed(list)
  }

  /// Nothing takes time at `max`, yet what flies by should be seen: a list ends with its last line.
  private func planNext(_ list: inout ProgramList) {
    list.due += speed == .max ? 0 : list.stay
  }

  private mutating func printListed(_ list: ProgramList) {
    if machine.isPrinterOn, let line = list.line { outputs.append(.paper(line)) }
  }

  mutating func isListing(_ list: ProgramList, until end: Ticks) -> Bool {
    guard !list.isHeld, list.due <= end else { return false }
    var list = list
    clock = max(clock, list.due)
    let line = list.line
    list.advance()
    guard list.line != nil else {
      endList(list)
      return false
    }
    planNext(&list)
    activity = .listing(list)
    if list.line != line { printListed(list) }
    return true
  }

  private mutating func endList(_ list: ProgramList) {
    guard speed == .max, let last = list.lines.last else { return become(.ready) }
    become(.left(Display(last)))
  }

  mutating func controlList(_ control: KeyControl, _ list: ProgramList) {
    var list = list
    switch control {
    case .stop: list.isHeld = true
    case .exe:
      if list.isHeld {
        list.isHeld = false
        list.due = clock
        planNext(&list)
      } else {
        list.skip()
        return show(list)
      }
    case .ac, .brk: return become(.ready)
    default: return
    }
    activity = .listing(list)
  }
}
