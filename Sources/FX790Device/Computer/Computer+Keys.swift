// The keyboard: the planes, such as that of S, determine a key's meaning; the activity handles it.

import BasicVM

extension Computer {
  /// Presses a key; keys missing on this model are ignored.
  public mutating func press(_ key: Key) {
    guard let cap = KeyCap.cap(of: key, on: facts.keys) else { return }
    keys.press(cap.key)
    if queueTypedAhead(.key(cap.key)) { return }
    if case .controls(.prefix(let prefix)) = cap.plain { return planes.toggle(prefix) }
    let planes = self.planes
    self.planes.spend()
    perform(planes.meaning(of: cap), planes)
  }

  /// Presses a key without a release event, so that KEY$ finds it once.
  mutating func tap(_ key: Key) {
    guard onlyPollsKeys, let code = PressedKeys.character(of: key) else {
      press(key)
      return release(key)
    }
    keys.tap(code, mergingRepeats: speed == .real)
  }

  /// Whether the program receives keys through KEY$ only.
  private var onlyPollsKeys: Bool {
    guard case .running = activity else { return false }
    return run.program == .stored && !run.isWaitingForPerson && planes.isEmpty
  }

  /// Releases a key.
  public mutating func release(_ key: Key) {
    keys.release(KeyCap.cap(of: key, on: facts.keys)?.key ?? key)
  }

  /// Releases all keys, for a front end that loses track.
  public mutating func releaseAll() {
    keys.releaseAll()
  }

  /// Types a character, independent of its keys.
  public mutating func type(_ code: UInt8) {
    if queueTypedAhead(.character(code)) { return }
    planes.spend()
    if CharacterCode.isCharacter(code) { passOn([code]) }
  }

  /// Types a text character by character: `computer.type("SQR 2")`.
  public mutating func type(_ text: MachineText) {
    for code in text { type(code) }
  }

  /// Edits the line, also in ways that no key has.
  package mutating func edit(_ edit: LineEdit) {
    if queueTypedAhead(.edit(edit)) { return }
    planes.spend()
    passOn(KeyControl.edit(edit))
  }

  // MARK: Typing ahead

  /// Input while a line entered by hand runs, handled afterwards.
  enum TypedAhead: Equatable, Sendable {
    case key(Key)
    case character(UInt8)
    case edit(LineEdit)
  }

  static var typedAheadLimit: Int { 100 }

  /// Queues input while a line entered by hand runs, except BRK, AC and STOP; true if consumed.
  private mutating func queueTypedAhead(_ typed: TypedAhead) -> Bool {
    switch typed {
    case .key(.brk), .key(.ac):
      typedAhead = []
      return false
    case .key(.stop): return false
    case .key, .character, .edit: break
    }
    guard isRunningByHand else { return false }
    if typedAhead.count < Self.typedAheadLimit { typedAhead.append(typed) }
    return true
  }

  private var isRunningByHand: Bool {
    guard case .running = activity else { return false }
    return run.program == .byHand && !run.isWaitingForPerson
  }

  mutating func takeTypedAhead() {
    while !typedAhead.isEmpty, !isRunningByHand {
      switch typedAhead.removeFirst() {
      case .key(let key):
        let isDown = keys.down.contains(key)
        press(key)
        if !isDown { release(key) }
      case .character(let code): type(code)
      case .edit(let edit): self.edit(edit)
      }
    }
  }

  private mutating func perform(_ meaning: KeyMeaning, _ planes: Planes) {
    switch meaning {
    case .nothing: break
    case .controls(let control): passOn(control)
    case .types:
      let codes = meaning.codes
      if planes.contains(.choosingMode), codes.count == 1,
        let number = CharacterCode.digit(codes[0])
      {
        choose(mode: number)
      } else if planes.contains(.choosingMode), codes == ".", facts.extendsByMode {
        self.planes.toggle(.ext)
      } else {
        passOn(typed(codes, planes))
      }
    }
  }

  /// EXT makes letters small; HYP precedes a function.
  private func typed(_ codes: MachineText, _ planes: Planes) -> MachineText {
    if planes.contains(.ext), codes.count == 1, CharacterCode.isLetter(codes[0]) {
      return [codes[0] - CharacterCode.letterA + CharacterCode.smallA]
    }
    return planes.contains(.hyp) && codes.count > 1
      ? MachineText(word: Keyword.hyp.spelling) + codes : codes
  }

  private mutating func passOn(_ codes: MachineText) {
    switch activity {
    case .entering: typeInEntry(codes)
    case .running: typeInRun(codes)
    case .memo: typeInMemo(codes)
    case .calculating: typeInFormula(codes)
    case .assembler: typeInAssembler(codes)
    case .listing, .failed: break
    }
  }

  private mutating func passOn(_ control: KeyControl) {
    if control == .mode {
      planes.insert(.choosingMode)
      return
    }
    switch activity {
    case .entering: controlEntry(control)
    case .running: controlRun(control)
    case .listing(let list): controlList(control, list)
    case .failed: if control == .ac || control == .brk { endFailure() }
    case .memo: controlMemo(control)
    case .calculating: controlFormula(control)
    case .assembler: controlAssembler(control)
    }
  }

  private mutating func choose(mode number: Int) {
    switch activity {
    // Unlike the others, MODE 2 and 3 execute no line.
    case .entering where 2...3 ~= number: isTracing = number == 2
    case .entering:
      enterByHand(MachineText(word: Keyword.mode.spelling) + MachineText(number))
    case .running, .listing, .memo, .calculating: if number == 0 { leaveActivity() }
    case .assembler: chooseInAssembler(mode: number)
    case .failed: break
    }
  }

  /// MODE 0 during an activity.
  private mutating func leaveActivity() {
    if isRunning { endRun(.ready) } else { showNotice(.ready) }
    printReady()
  }

  mutating func showNotice(_ notice: Entry.Notice) {
    activity = .entering
    fault = nil
    entry = Entry(notice)
  }

  mutating func fail(_ cause: FaultCause) {
    let fault = Fault(cause, at: Place(area: nil, line: 0, offset: 0))
    fail(fault, showing: Display(fault.message, width: facts.columns))
  }

  mutating func fail(_ fault: Fault, showing display: Display) {
    debugger.haltCondition = .none
    self.fault = fault
    activity = .failed(display)
    printIfOn(display.trimmedText)
  }

  private mutating func endFailure() {
    showNotice(mode == .run ? .blank : .ready)
  }
}

#if !hasFeature(Embedded)
extension Computer {
  /// Types a text; skips unknown characters.
  @_disfavoredOverload
  public mutating func type(_ text: String) { type(MachineText(typing: text)) }
}
#endif
