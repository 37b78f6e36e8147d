import BasicVM

/// Invents keys for a running program: mostly plausible answers, sometimes invalid ones.
///
/// Plausible answers come from the display, the listing and the variables.
struct KeyGenerator: Sendable {
  private var random: SeededRandom
  private let vocabulary: Vocabulary
  /// The first answers, from a corpus entry.
  private var prefix: ArraySlice<[ScriptKey]>
  /// Answers to repeat after each new one: a wrong answer often leads back to the beginning.
  private let opening: ArraySlice<[ScriptKey]>
  private var answersLeft: Int
  /// The percentage of unexpected answers.
  private let edgeCasePercentage: Int
  /// Whether some answers are longer than most programs need.
  private let isFarReaching: Bool
  private var seen = SeenDisplays()
  /// The rest of a text being typed as single keys.
  private var pending = MachineText()[...]
  /// The last answers.
  private var given: [[ScriptKey]] = []
  /// Answers to give again, because some places need the same answers ten times.
  private var repetition: ArraySlice<[ScriptKey]> = []
  /// The percentage of answers that start a repetition.
  private let repetitionPercentage: Int
  /// The preferred strategies of this script: ten right moves in a row need the same one.
  private let preferredLineStrategy: LineStrategy?
  private let preferredKeyStrategy: KeyStrategy?

  private static let answerMemory = 24
  private static let openingLimit = 6

  /// Gives the answers of `prefix` first, then invents more.
  init(
    _ random: SeededRandom, _ vocabulary: Vocabulary, after prefix: ArraySlice<[ScriptKey]> = [],
    isFarReaching: Bool = false
  ) {
    self.isFarReaching = isFarReaching
    self.random = random
    self.vocabulary = vocabulary
    self.prefix = prefix
    let isStubborn = self.random.chance(50)
    opening = isStubborn && prefix.count <= Self.openingLimit ? prefix : []
    edgeCasePercentage = self.random.pick([2, 5, 10, 40]) ?? 5
    repetitionPercentage = self.random.pick([0, 0, 2, 10]) ?? 0
    let hasPreference = self.random.chance(60)
    preferredLineStrategy = hasPreference ? self.random.pick(LineStrategy.all) : nil
    preferredKeyStrategy = hasPreference ? self.random.pick(KeyStrategy.all) : nil
    let most = self.random.pick([4, 12, 30, 80, 200]) ?? 12
    answersLeft = 1 + self.random.below(most)
  }

  /// Returns `next` and then invents more; the program has already consumed `given`.
  init(
    _ random: SeededRandom, _ vocabulary: Vocabulary, continuing given: ArraySlice<[ScriptKey]>,
    with next: [[ScriptKey]] = [], isFarReaching: Bool = false
  ) {
    self.init(random, vocabulary, after: given, isFarReaching: isFarReaching)
    prefix = next[...]
    self.given = given.suffix(Self.answerMemory)
  }

  mutating func observe(_ display: Display) { seen.show(display) }

  mutating func observe(_ kind: TraceEvent.Kind) { seen.take(kind) }

  /// The answer to a wait; nil to type nothing more.
  ///
  /// If a key is due (`KeyRelease.isDue`), the program polls once between other waits and continues
  /// without keys. So the key may also be held, or come some polls later. If the answer must be
  /// plain, it is a plain number, or a text that is no number at all.
  mutating func answer(
    to wait: TraceEvent.Wait, isDue: Bool, isPlain: Bool, variableTexts: () -> [MachineText]
  ) -> [ScriptKey]? {
    if let known = prefix.popFirst() ?? repetition.popFirst() { return remembered(known) }
    guard answersLeft > 0 else { return nil }
    answersLeft -= 1
    if random.chance(repetitionPercentage) { startRepetition() }
    var keys = repetition.popFirst() ?? invented(wait, isDue: isDue, variableTexts)
    if isPlain, !MachineText(codes: keys.typedCodes).isPlainNumber { keys = plainAnswer() }
    prefix = opening
    // End most scripts with BRK: a program left polling runs for a long time.
    if answersLeft == 0, repetition.isEmpty, random.chance(isDue ? 99 : 90) { keys.append(.brk) }
    return remembered(keys)
  }

  private mutating func invented(
    _ wait: TraceEvent.Wait, isDue: Bool, _ variableTexts: () -> [MachineText]
  ) -> [ScriptKey] {
    guard wait == .line else {
      let key = key(variableTexts)
      return isDue ? timed(key) : [key]
    }
    pending = MachineText()[...]
    return line(variableTexts).map { .character($0) } + [.exe]
  }

  /// A number, or sometimes a text that is not even an expression.
  private mutating func plainAnswer() -> [ScriptKey] {
    let text = random.chance(edgeCasePercentage) ? "?" : digits()
    return text.map { .character($0) } + [.exe]
  }

  // MARK: Repetition

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

  private enum LineStrategy {
    case shownNumber, shownSum, knownNumber, knownText, variable, digits

    /// Each strategy as often as its weight in tenths.
    static let all: [LineStrategy] = [
      .shownNumber, .shownNumber, .shownNumber, .shownSum, .knownNumber, .knownNumber, .knownText,
      .variable, .digits, .digits,
    ]
  }

  private mutating func line(_ variableTexts: () -> [MachineText]) -> MachineText {
    if random.chance(edgeCasePercentage) { return edgeCaseLine() }
    switch strategy(preferredLineStrategy, among: LineStrategy.all) {
    case .shownNumber: return number(from: seen.numbers) ?? digits()
    case .shownSum: return sum(of: seen.lastNumbers) ?? digits()
    case .knownNumber: return number(from: vocabulary.numbers) ?? digits()
    case .knownText: return random.pick(vocabulary.texts).map { padded($0) } ?? digits()
    case .variable: return random.pick(variableTexts()) ?? digits()
    case .digits: return digits()
    }
  }

  /// In far-reaching scripts, sometimes adds letters before the text: MID$ may compare a part.
  private mutating func padded(_ text: MachineText) -> MachineText {
    guard isFarReaching, random.chance(30) else { return text }
    return MachineText((0...random.below(4)).map { _ in letter() }) + text
  }

  private mutating func strategy<Strategy>(
    _ preferred: Strategy?, among strategies: [Strategy]
  ) -> Strategy {
    guard let preferred, random.chance(Self.preference) else { return random.any(of: strategies) }
    return preferred
  }

  /// The percentage of answers that follow the preferred strategy.
  private static let preference = 80

  /// The result of an operation on two consecutive numbers of the display.
  private mutating func sum(of numbers: [MachineText]) -> MachineText? {
    guard numbers.count > 1 else { return nil }
    let index = random.below(numbers.count - 1)
    guard let a = numbers[index].wholeNumber, let b = numbers[index + 1].wholeNumber else {
      return nil
    }
    switch seen.sign ?? random.pick(SeenDisplays.signs) {
    case CharacterCode.minus?: return MachineText(abs(a - b))
    case CharacterCode.times?:
      let product = a.multipliedReportingOverflow(by: b)
      return product.overflow ? nil : MachineText(product.partialValue)
    case CharacterCode.slash?: return MachineText(a / max(b, 1))
    default: return MachineText(a + b)
    }
  }

  private mutating func digits() -> MachineText {
    let isLong = isFarReaching && random.chance(20)
    let count = isLong ? 5 + random.below(5) : random.pick([1, 1, 1, 2, 3, 4]) ?? 1
    return MachineText((0..<count).map { _ in CharacterCode.zero + UInt8(random.below(10)) })
  }

  /// A number from `texts`, one next to it, or a smaller one.
  private mutating func number(from texts: [MachineText]) -> MachineText? {
    guard let text = random.pick(texts) else { return nil }
    guard let value = text.wholeNumber else { return text }
    // Leading zeros change only the length.
    if random.chance(3) {
      return MachineText(repeating: CharacterCode.zero, count: random.below(Self.maxZeros))
        + text
    }
    switch random.below(6) {
    case 0: return MachineText(value + 1)
    case 1: return MachineText(max(value - 1, 0))
    case 2, 3: return MachineText(random.below(value + 1))
    default: return text
    }
  }

  private static let maxZeros = 12

  private mutating func edgeCaseLine() -> MachineText {
    guard random.chance(85), let edgeCase = random.pick(Vocabulary.edgeCases) else {
      return MachineText((0..<random.below(70)).map { _ in UInt8(random.below(0x80)) })
    }
    return MachineText(typing: UTF8Text(edgeCase))
  }

  // MARK: Keys

  private enum KeyStrategy {
    case known, shown, changed, digit, variableText, variableKey, knownText, letter

    /// Each strategy as often as its weight in fourteenths.
    static let all: [KeyStrategy] = [
      .known, .known, .known, .known, .shown, .changed, .digit, .variableText, .variableText,
      .variableKey, .knownText, .letter, .letter, .letter,
    ]
  }

  private mutating func key(_ variableTexts: () -> [MachineText]) -> ScriptKey {
    if let code = pending.popFirst() { return .character(code) }
    if random.chance(edgeCasePercentage) { return edgeCaseKey() }
    switch strategy(preferredKeyStrategy, among: KeyStrategy.all) {
    case .known: return .character(random.pick(vocabulary.characters) ?? letter())
    case .shown: return .character(random.pick(seen.characters) ?? letter())
    case .changed: return .character(random.pick(seen.changed) ?? letter())
    case .digit: return .character(CharacterCode.zero + UInt8(random.below(10)))
    case .variableText:
      // Single characters are pressed often enough anyway.
      pending = (random.pick(variableTexts().filter { $0.count > 1 }) ?? "")[...]
      return .character(pending.popFirst() ?? letter())
    case .variableKey:
      let keys = variableTexts().filter { $0.count == 1 }
      return .character(random.pick(keys)?.first ?? letter())
    case .knownText:
      pending = (random.pick(vocabulary.texts) ?? "")[...]
      return .character(pending.popFirst() ?? letter())
    case .letter: return .character(letter())
    }
  }

  /// A key, perhaps held or after a pause.
  private mutating func timed(_ key: ScriptKey) -> [ScriptKey] {
    let delay = Ticks(random.pick([0, 0, 1, 3, 8, 20]) ?? 0)
    var keys: [ScriptKey] = [key]
    if random.chance(15), case .character(let code) = key {
      keys = [.held(code, Ticks(1 + random.below(Self.maxHeldPolls)) * ScriptKeys.pollTime)]
    }
    if delay > 0 { keys.insert(.pause(delay * ScriptKeys.pollTime), at: 0) }
    return keys
  }

  private static let maxHeldPolls = 9

  private mutating func letter() -> UInt8 {
    CharacterCode.letterA + UInt8(random.below(26))
  }

  private mutating func edgeCaseKey() -> ScriptKey {
    switch random.below(8) {
    case 0: .exe
    case 1: .nothing
    case 2: .brk
    default: .character(UInt8(random.below(0x80)))
    }
  }
}

extension [ScriptKey] {
  /// The characters up to EXE.
  fileprivate var typedCodes: [UInt8] {
    compactMap { key in
      guard case .character(let code) = key else { return nil }
      return code
    }
  }
}
