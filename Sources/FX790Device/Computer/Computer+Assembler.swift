// The ASMBL menu, Go and Dump. Computer+Source.swift has the Source menu.

import BasicVM
import CompX

extension Computer {
  mutating func showAssembler(_ place: AssemblerPlace, under notice: MachineText? = nil) {
    fault = nil
    entry = Entry(.blank)
    activity = .assembler(AssemblerView(place: place, notice: notice))
  }

  mutating func openAssembler() {
    mode = .run
    showAssembler(.menu)
  }

  private mutating func leaveAssembler() {
    mode = .run
    showNotice(.ready)
  }

  /// Shows an error over a place until EXE or AC.
  mutating func failAssembler(_ cause: FaultCause, over place: AssemblerPlace) {
    let fault = Fault(cause, at: Place(area: nil, line: 0, offset: 0))
    showAssembler(place, under: fault.message)
    self.fault = fault
  }

  // MARK: Keys

  mutating func typeInAssembler(_ codes: MachineText) {
    guard case .assembler(var view) = activity, view.notice == nil else { return }
    if var editor = view.place.editor {
      for code in codes { editor.type(code) }
      view.place.editor = editor
      activity = .assembler(view)
    } else if codes.count == 1 {
      choose([CharacterCode.capital(codes[0])], at: view.place)
    }
  }

  mutating func controlAssembler(_ control: KeyControl) {
    guard case .assembler(let view) = activity else { return }
    switch control {
    case .brk: if view.place == .menu { leaveAssembler() } else { showAssembler(.menu) }
    case .asmbl: showAssembler(.menu)
    case .exe where view.notice != nil, .ac where view.notice != nil: showAssembler(view.place)
    case .exe: enterAssembler(view.place)
    case .ac: clearAssembler(view)
    case .edit(let edit): changeAssembler(view, edit)
    case .previousLine:
      if case .edit(let line) = view.place { enterSourceLine(line, then: .previous) }
    case .formulaIn: if case .edit(let line) = view.place { insertSourceLine(before: line) }
    case .stop, .recall, .ans, .prefix, .mode, .program, .memo, .formulaOut, .calc, .engineering,
      .engineeringBack:
      break
    }
  }

  private mutating func clearAssembler(_ view: AssemblerView) {
    if view.place.editor?.isEmpty ?? true { return showAssembler(view.place.menu) }
    changeAssembler(view, .clear)
  }

  private mutating func changeAssembler(_ view: AssemblerView, _ edit: LineEdit) {
    var view = view
    guard view.notice == nil else { return }
    view.place.editor?.take(edit)
    activity = .assembler(view)
  }

  /// MODE and a digit: 0 and 1 leave ASMBL, the others act as usual.
  mutating func chooseInAssembler(mode number: Int) {
    guard case .assembler(let view) = activity else { return }
    switch number {
    case 0...3: change(mode: number)
    default:
      let line: MachineText = "\(MachineText(word: Keyword.mode.spelling))\(number)"
      if let cause = executeWithoutWaiting(Tokenizer.tokenize(codes: line).bytes) {
        failAssembler(cause, over: view.place)
      }
    }
  }

  // MARK: Menus

  private mutating func choose(_ letter: MachineText, at place: AssemblerPlace) {
    switch place {
    case .menu: chooseFromMenu(letter)
    case .dumpMenu: chooseDump(letter)
    case .sourceMenu: chooseFromSource(letter)
    case .confirmNew: answerNew(letter)
    case .go, .dumpFrom, .dumpTo, .word, .register, .edit: break
    }
  }

  private mutating func chooseFromMenu(_ letter: MachineText) {
    switch letter {
    case "G": askWhereToGo(Int(assembler.machine.registers.counter))
    case "D": showAssembler(.dumpMenu)
    case "S": showAssembler(.sourceMenu)
    case "C": leaveAssembler()
    default: break
    }
  }

  private mutating func chooseDump(_ letter: MachineText) {
    switch letter {
    case "O": showAssembler(.dumpFrom(LineEditor()))
    case "R": dump(.register(0))
    default: break
    }
  }

  // MARK: EXE

  private mutating func enterAssembler(_ place: AssemblerPlace) {
    switch place {
    case .menu: break
    case .go(let address, let editor):
      if editor.isEmpty { return startCompX(at: address) }
      let again = AssemblerPlace.go(address: address, LineEditor())
      guard let typed = self.address(typed: editor, orElse: again) else { return }
      askWhereToGo(typed)
    case .dumpMenu, .sourceMenu: showAssembler(.menu)
    case .dumpFrom(let editor):
      guard let from = address(typed: editor, orElse: .dumpFrom(LineEditor())) else { return }
      showAssembler(.dumpTo(from: from, LineEditor()))
    case .dumpTo(let from, let editor):
      let again = AssemblerPlace.dumpTo(from: from, LineEditor())
      guard let last = address(typed: editor, omitted: from, orElse: again) else { return }
      if last < from { showAssembler(.menu) } else { dump(.word(address: from, last: last)) }
    case .word(let address, let last):
      if address < last {
        dump(.word(address: address + 1, last: last))
      } else {
        showAssembler(.menu)
      }
    case .register(let index):
      if index + 1 < CompXText.registerLineCount {
        dump(.register(index + 1))
      } else {
        showAssembler(.menu)
      }
    case .edit(let line): enterSourceLine(line, then: .next)
    case .confirmNew: showAssembler(.sourceMenu)
    }
  }

  private mutating func askWhereToGo(_ address: Int) {
    showAssembler(.go(address: address, LineEditor()))
  }

  /// The typed address; an empty one is `omitted`, or the instruction counter SC.
  ///
  /// If the address is invalid, returns nil and asks again at `place`.
  private mutating func address(
    typed editor: LineEditor, omitted: Int? = nil, orElse place: AssemblerPlace
  ) -> Int? {
    if editor.isEmpty { return omitted ?? Int(assembler.machine.registers.counter) }
    switch assembler.address(typed: editor.text) {
    case .address(let address): return address
    case .outOfAddress: showAssembler(place, under: MachineText(word: Self.outOfAddress))
    case .unknown: showAssembler(place)
    }
    return nil
  }

  private static var outOfAddress: StaticString { FaultCause.outOfAddress.words ?? "" }

  private mutating func dump(_ place: AssemblerPlace) {
    showAssembler(place)
    if let line = assembler.dumpLine(of: place) { printIfOn(line) }
  }

  // MARK: Go

  private mutating func startCompX(at address: Int) {
    guard assembler.program.machine.start(at: address) else { return showAssembler(.menu) }
    assembler.program = CompXProgram(assembler.machine)
    assembler.program.isTracing = isTracing
    entry = Entry(.blank)
    beginRun(.compX)
  }

  mutating func resumeCompX(_ event: Event, until deadline: Ticks) -> Effect {
    guard isStepping else { return assembler.program.resume(event, until: deadline) }
    let now = assembler.program.clock
    let end = assembler.program.isWaiting ? now : now + CompXProgram.stepTime
    return assembler.program.resume(event, until: end)
  }

  /// Ends a COMP-X program; SC stays for the next Go.
  mutating func endCompX(_ fault: Fault? = nil) {
    assembler.program = CompXProgram(assembler.machine)
    run = Run()
    debugger.haltCondition = .none
    showAssembler(.menu, under: fault?.message)
    self.fault = fault
  }
}
