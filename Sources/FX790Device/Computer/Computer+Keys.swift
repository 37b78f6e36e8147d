// The keyboard: each key gets its meaning from the planes, and goes to whatever the computer is
// busy with.

import BasicVM

extension Computer {
  /// A key goes down.
  public mutating func press(_ key: Key) {
    guard let cap = KeyCap.cap(of: key, on: facts.keys) else { return }
    keys.press(cap.key)
    if keepForLater(.key(cap.key)) { return }
    if case .controls(.prefix(let prefix)) = cap.plain { return planes.toggle(prefix) }
    let planes = self.planes
    self.planes.spend()
    take(planes.meaning(of: cap), planes)
  }

  /// A key goes down, and comes up when a program has found it.
  mutating func tap(_ key: Key) {
    guard findsKeysByLooking, let code = PressedKeys.character(of: key) else {
      press(key)
      return release(key)
    }
    keys.tap(code, mergingRepeats: speed == .real)
  }

  /// Whether a program runs that takes no keys but those it looks for.
  private var findsKeysByLooking: Bool {
    guard case .running = activity else { return false }
    return run.program == .stored && !run.isWaitingForPerson && planes.isEmpty
  }

  /// A key comes up again.
  public mutating func release(_ key: Key) {
    keys.release(KeyCap.cap(of: key, on: facts.keys)?.key ?? key)
  }

  /// All keys come up, as when nobody can be known to hold them.
  public mutating func releaseAll() {
    keys.releaseAll()
  }

  /// Types a character, by whatever keys make it.
  public mutating func type(_ code: UInt8) {
    if keepForLater(.character(code)) { return }
    planes.spend()
    if CharacterCode.isCharacter(code) { take([code]) }
  }

  /// Removes the character before the cursor, which takes ← and DEL on the machine's keyboard.
  public mutating func erase() {
    if keepForLater(.erase) { return }
    planes.spend()
    take(.edit(.erase))
  }

  // MARK: Typing ahead

  /// Something typed while a line entered by hand is carried out, which waits until that is done.
  enum TypedAhead: Equatable, Sendable {
    case key(Key)
    case character(UInt8)
    case erase
  }

  static var typedAheadLimit: Int { 100 }

  /// Keeps what is typed for later if it cannot be taken now; what ends or holds a run always can.
  ///
  /// - Returns: whether it was kept.
  private mutating func keepForLater(_ typed: TypedAhead) -> Bool {
    switch typed {
    case .key(.brk), .key(.ac):
      typedAhead = []
      return false
    case .key(.stop): return false
    case .key, .character, .erase: break
    }
    guard isCarryingOut else { return false }
    if typedAhead.count < Self.typedAheadLimit { typedAhead.append(typed) }
    return true
  }

  /// Whether it is busy with a line entered by hand.
  private var isCarryingOut: Bool {
    guard case .running = activity else { return false }
    return run.program == .byHand && !run.isWaitingForPerson
  }

  /// Takes what was typed ahead as soon as it can be taken.
  mutating func takeTypedAhead() {
    while !typedAhead.isEmpty, !isCarryingOut {
      switch typedAhead.removeFirst() {
      case .key(let key):
        let isDown = keys.down.contains(key)
        press(key)
        if !isDown { release(key) }
      case .character(let code): type(code)
      case .erase: erase()
      }
    }
  }

  private mutating func take(_ meaning: KeyMeaning, _ planes: Planes) {
    switch meaning {
    case .nothing: break
    case .controls(let control): take(control)
    case .types:
      let codes = meaning.codes
      if planes.contains(.choosingMode), codes.count == 1,
        let number = CharacterCode.digit(codes[0])
      {
        choose(mode: number)
      } else if planes.contains(.choosingMode), codes == ".", facts.extendsByMode {
        self.planes.toggle(.ext)
      } else {
        take(typed(codes, planes))
      }
    }
  }

  /// EXT makes small letters, HYP goes before a function.
  private func typed(_ codes: MachineText, _ planes: Planes) -> MachineText {
    if planes.contains(.ext), codes.count == 1, CharacterCode.isLetter(codes[0]) {
      return [codes[0] - CharacterCode.letterA + CharacterCode.smallA]
    }
    return planes.contains(.hyp) && codes.count > 1
      ? MachineText(word: Keyword.hyp.spelling) + codes : codes
  }

  private mutating func take(_ codes: MachineText) {
    switch activity {
    case .entering: enter(codes)
    case .running: answer(codes)
    case .memo: search(codes)
    case .calculating: answerFormula(codes)
    case .assembler: typeInAssembler(codes)
    case .listing, .failed: break
    }
  }

  private mutating func take(_ control: KeyControl) {
    if control == .mode {
      planes.insert(.choosingMode)
      return
    }
    switch activity {
    case .entering: enter(control)
    case .running: controlRun(control)
    case .listing(let list): controlList(control, list)
    case .failed: if control == .ac || control == .brk { endFailure() }
    case .memo: controlMemo(control)
    case .calculating: controlFormula(control)
    case .assembler: controlAssembler(control)
    }
  }

  /// MODE and a digit.
  private mutating func choose(mode number: Int) {
    switch activity {
    // The sign changes, and nothing else.
    case .entering where 2...3 ~= number: isTracing = number == 2
    case .entering:
      enterByHand(MachineText(word: Keyword.mode.spelling) + MachineText(number))
    case .running: if number == 0 { endRun(.ready) }
    case .listing, .memo, .calculating: if number == 0 { become(.ready) }
    case .assembler: chooseInAssembler(mode: number)
    case .failed: break
    }
  }

  /// Takes what is typed, under a notice.
  mutating func become(_ notice: Entry.Notice) {
    activity = .entering
    fault = nil
    entry = Entry(notice)
  }

  /// Shows an error until AC.
  mutating func fail(_ cause: FaultCause) {
    let fault = Fault(cause, at: Place(area: nil, line: 0, offset: 0))
    fail(fault, showing: Display(fault.message, width: facts.columns))
  }

  mutating func fail(_ fault: Fault, showing display: Display) {
    debugger.goal = .none
    self.fault = fault
    activity = .failed(display)
  }

  /// AC after an error.
  private mutating func endFailure() {
    become(mode == .run ? .blank : .ready)
  }
}
