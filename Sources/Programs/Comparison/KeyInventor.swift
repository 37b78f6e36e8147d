import BasicVM

/// Makes up keys while a program runs: something that the wait may accept, most of the time, and
/// now and then something that it should not.
///
/// What may be accepted it takes from what the display shows, from what stands in the programs, and
/// from what their variables hold.
struct KeyInventor: Sendable {
  private var random: SeededRandom
  private let vocabulary: Vocabulary
  /// The first answers: the beginning of a script that has led somewhere.
  private var prefix: ArraySlice<[ScriptKey]>
  /// The same, to be answered again after each try that follows it: what was wrong often leads back
  /// to the beginning.
  private let opening: ArraySlice<[ScriptKey]>
  private var answersLeft: Int
  /// How often in a hundred times something odd is typed.
  private let oddness: Int
  /// The displays at the last waits.
  private var displays: [Display] = []
  private var display = Display()
  /// The rest of a text that is typed key by key.
  private var pending = MachineText()[...]
  /// The last answers, and which of them are to be given again: some places are reached only by
  /// who does the same ten times.
  private var given: [[ScriptKey]] = []
  private var repetition: ArraySlice<[ScriptKey]> = []
  /// How often in a hundred times that is begun.
  private let persistence: Int

  /// How many displays are remembered.
  private static let memory = 4
  /// How many answers are given again at most.
  private static let answerMemory = 24
  /// A longer beginning is answered once only.
  private static let openingLimit = 6

  init(_ random: SeededRandom, _ vocabulary: Vocabulary, after prefix: ArraySlice<[ScriptKey]>) {
    self.random = random
    self.vocabulary = vocabulary
    self.prefix = prefix
    let isStubborn = self.random.chance(50)
    opening = isStubborn && prefix.count <= Self.openingLimit ? prefix : []
    oddness = self.random.pick([2, 5, 10, 40]) ?? 5
    persistence = self.random.pick([0, 0, 2, 10]) ?? 0
    let most = self.random.pick([4, 12, 30, 80, 200]) ?? 12
    answersLeft = 1 + self.random.below(most)
  }

  /// Takes notice of what happens.
  mutating func look(at kind: TraceEvent.Kind) {
    switch kind {
    case .frame(let display, _): self.display = display
    case .wait(.exe), .wait(.line), .wait(.key):
      if displays.last?.cells == display.cells { return }
      if displays.count == Self.memory { displays.removeFirst() }
      displays.append(display)
    default: break
    }
  }

  /// The answer to a wait; nil when nothing more is typed.
  mutating func answer(
    to wait: TraceEvent.Wait, held: () -> [MachineText]
  ) -> [ScriptKey]? {
    if let known = prefix.popFirst() ?? repetition.popFirst() { return remembered(known) }
    guard answersLeft > 0 else { return nil }
    answersLeft -= 1
    if random.chance(persistence) { startRepetition() }
    var keys = repetition.popFirst() ?? invented(wait, held)
    prefix = opening
    // Few scripts end by being left alone: a program that is polling then takes its time.
    if answersLeft == 0, repetition.isEmpty, random.chance(90) { keys.append(.brk) }
    return remembered(keys)
  }

  private mutating func invented(
    _ wait: TraceEvent.Wait, _ held: () -> [MachineText]
  ) -> [ScriptKey] {
    guard wait == .line else { return [key(held)] }
    pending = MachineText()[...]
    return line(held).map { .character($0) } + [.exe]
  }

  // MARK: The same again

  private mutating func remembered(_ answer: [ScriptKey]) -> [ScriptKey] {
    if given.count == Self.answerMemory { given.removeFirst() }
    given.append(answer)
    return answer
  }

  private mutating func startRepetition() {
    let chunk = given.suffix(1 + random.below(given.count))
    let times = random.pick([2, 5, 12]) ?? 2
    repetition = Array((0..<times).map { _ in chunk }.joined())[...]
  }

  // MARK: Lines

  private mutating func line(_ held: () -> [MachineText]) -> MachineText {
    if random.chance(oddness) { return oddLine() }
    switch random.below(10) {
    case 0...3: return number(from: shownNumbers) ?? digits()
    case 4, 5: return number(from: vocabulary.numbers) ?? digits()
    case 6: return random.pick(vocabulary.texts) ?? digits()
    case 7: return random.pick(held()) ?? digits()
    default: return digits()
    }
  }

  private mutating func digits() -> MachineText {
    let count = random.pick([1, 1, 1, 2, 3, 4]) ?? 1
    return MachineText((0..<count).map { _ in CharacterCode.zero + UInt8(random.below(10)) })
  }

  /// A number that was seen, one beside it, or one below it.
  private mutating func number(from texts: [MachineText]) -> MachineText? {
    guard let text = random.pick(texts) else { return nil }
    guard let value = Self.whole(text) else { return text }
    switch random.below(6) {
    case 0: return MachineText(value + 1)
    case 1: return MachineText(max(value - 1, 0))
    case 2, 3: return MachineText(random.below(value + 1))
    default: return text
    }
  }

  private static func whole(_ text: MachineText) -> Int? {
    guard !text.isEmpty, text.count < 10 else { return nil }
    var value = 0
    for code in text {
      guard let digit = CharacterCode.digit(code) else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  private mutating func oddLine() -> MachineText {
    guard random.chance(85), let oddity = random.pick(Vocabulary.oddities) else {
      return MachineText((0..<random.below(70)).map { _ in UInt8(random.below(0x80)) })
    }
    return MachineText(typing: UTF8Text(oddity))
  }

  // MARK: Keys

  private mutating func key(_ held: () -> [MachineText]) -> ScriptKey {
    if let code = pending.popFirst() { return .character(code) }
    if random.chance(oddness) { return oddKey() }
    switch random.below(12) {
    case 0...3: return .character(random.pick(vocabulary.characters) ?? letter())
    case 4, 5: return .character(random.pick(shownCharacters) ?? letter())
    case 6: return .character(CharacterCode.zero + UInt8(random.below(10)))
    case 7, 8:
      // What is one key is often pressed anyway.
      pending = (random.pick(held().filter { $0.count > 1 }) ?? "")[...]
      return .character(pending.popFirst() ?? letter())
    case 9:
      pending = (random.pick(vocabulary.texts) ?? "")[...]
      return .character(pending.popFirst() ?? letter())
    default: return .character(letter())
    }
  }

  private mutating func letter() -> UInt8 {
    CharacterCode.letterA + UInt8(random.below(26))
  }

  private mutating func oddKey() -> ScriptKey {
    switch random.below(8) {
    case 0: .exe
    case 1: .nothing
    case 2: .brk
    default: .character(UInt8(random.below(0x80)))
    }
  }

  // MARK: The display

  /// The whole numbers on the last displays.
  private var shownNumbers: [MachineText] {
    var numbers: [MachineText] = []
    for display in displays {
      var digits = MachineText()
      for code in display.cells + [CharacterCode.space] {
        if CharacterCode.digit(code) != nil {
          digits.append(code)
        } else if !digits.isEmpty {
          numbers.append(digits)
          digits = []
        }
      }
    }
    return numbers
  }

  /// The characters on the display that keys make.
  private var shownCharacters: MachineText {
    display.cells.filter { $0 != CharacterCode.space && $0 < 0x40 }
  }
}

/// Numbers and texts that may be worth typing, because a program mentions them.
struct Vocabulary: Sendable {
  /// Numbers, as they are typed.
  var numbers: [MachineText] = []
  /// Texts, as they are typed.
  var texts: [MachineText] = []
  /// Characters of short texts: what programs compare keys with.
  var characters: MachineText = []

  /// The vocabulary of no program.
  init() {}

  /// The vocabulary of a listing.
  init(_ literals: Literals) {
    numbers = literals.numbers
    for text in literals.texts where !text.isEmpty {
      texts.append(text)
      if text.count == 1 { characters += text }
    }
    if characters.isEmpty { characters = MachineText(literals.texts.joined()) }
  }

  /// The vocabulary of both.
  static func + (a: Vocabulary, b: Vocabulary) -> Vocabulary {
    var sum = a
    sum.numbers += b.numbers.filter { !a.numbers.contains($0) }
    sum.texts += b.texts.filter { !a.texts.contains($0) }
    sum.characters += b.characters.filter { !a.characters.contains($0) }
    return sum
  }

  /// Answers that programs often do not expect, as a listing would spell them.
  static let oddities: [StaticString] = [
    "0", "-1", "00", "007", "1.5", ".5", "10", "123456789", "1234567890", "999999", "1000000",
    "1E3", "1E-3", "9E99", "1+1", "2*3", "A", "X", "AB", "YES", "?", " ", " 1", "1 ", "1,2", "-0",
    "+1", "PI", "a", "ABCDEFGHIJ", "(1", "1)", "12345678901234567890", "=", "RAN#", "Q$", "KEY$",
  ]
}
