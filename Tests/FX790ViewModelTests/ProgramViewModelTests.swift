import BasicVM
import FX790Device
import FX790ViewModel
import Programs
import Testing

/// A model driven with the calls of a view, and its state after each.
@Suite struct ProgramViewModelTests {
  private func model(_ listing: String) throws -> ProgramViewModel<Machine> {
    let read = ListingReader.read(UTF8Text(listing))
    #expect(read.errors.isEmpty)
    return ProgramViewModel(try Machine(running: read, random: RandomNumbers(seed: 1)))
  }

  @Test
  func `a prompt takes a line`() throws {
    var model = try model("10 INPUT \"N\",N:PRINT N*2")
    #expect(model.isPrompt && model.displayText == "N?" && !model.acceptsConfirmation)
    model.confirm()
    #expect(model.isPrompt)
    for character in "21x" { model.handle(character) }
    #expect(model.typed == "21X" && model.displayText == "21X")
    model.erase()
    model.confirm()
    #expect(!model.isPrompt && model.displayText == " 42" && model.acceptsConfirmation)
    model.confirm()
    #expect(model.isOver)
  }

  @Test
  func `a line is as long as that of the machine`() throws {
    var model = try model("10 INPUT $:PRINT \"OK\"")
    for _ in 0...LineEditor.limit { model.handle("7") }
    #expect(model.typed.count == LineEditor.limit)
    model.erase()
    #expect(model.typed.count == LineEditor.limit - 1)
  }

  @Test(arguments: ["é", "漢", "\n", "👍"])
  func `a character that the machine lacks is ignored`(_ character: Character) throws {
    var model = try model("10 INPUT $:PRINT $")
    model.handle(character)
    #expect(model.typed.isEmpty)
  }

  @Test(arguments: [
    "10 PRINT \"A\":PRINT \"B\"", "10 PRINT \"A\";:TIMER 9:PRINT \"B\"", "10 PRINT \"A\";:END",
    "10 PRINT \"A\";:BEEP:PRINT \"B\"", "10 PRINT \"A\":A=1/0",
  ])
  func `a wait that accepts no character ignores it`(_ listing: String) throws {
    var model = try model(listing)
    let (display, effect) = (model.display, model.effect)
    for character in "1A " { model.handle(character) }
    model.erase()
    model.release()
    #expect(model.display == display && model.effect == effect && model.typed.isEmpty)
  }

  @Test
  func `time advances only pauses, sounds and polls`() throws {
    var model = try model("10 BEEP 1:TIMER 2:PRINT \"A\"\n20 PRINT \"B\"")
    #expect(model.takeSounds() == [.high] && model.takeSounds().isEmpty && model.waitsForTime)
    model.tick(Effect.beepTime - 1)
    #expect(model.effect == .beep(.high))
    model.tick(1)
    #expect(model.effect == .wait(200_000))
    model.confirm()
    model.tick(199_999)
    #expect(model.effect == .wait(200_000))
    model.tick(1)
    #expect(model.effect == .waitForExe && model.displayText == "A" && !model.waitsForTime)
    model.tick(1_000_000_000)
    #expect(model.displayText == "A")
    model.confirm()
    #expect(model.displayText == "B")
  }

  /// Waits for the release of a key, then for a key.
  static let idiom =
    "10 PRINT \"?\";\n20 IF KEY$≠\"\" THEN 20\n30 K$=KEY$:IF K$=\"\" THEN 30\n"
    + "40 PRINT K$;:GOTO 20"

  @Test
  func `each press is found once, without waiting for time`() throws {
    var model = try model(Self.idiom)
    for character in "a5é5" { model.handle(character) }
    #expect(model.isPolling && model.displayText == "?A55")
    model.tick(1_000_000)
    #expect(model.displayText == "?A55")
  }

  @Test
  func `a held key is found until its release`() throws {
    var model = try model("10 K$=KEY$:IF K$=\"\" THEN 10\n20 PRINT K$;:GOTO 10")
    model.tick(10_000)
    model.handle("A", isHeld: true)
    #expect(model.displayText == "A")
    model.tick(20_000)
    #expect(model.displayText == "AAA")
    model.release()
    model.tick(1_000_000)
    #expect(model.displayText == "AAA")
  }

  @Test
  func `a loop of TIMER and one poll finds keys pressed after its first poll`() throws {
    var model = try model("10 TIMER 1:K$=KEY$:PRINT K$;:GOTO 10")
    // Lost, because the first poll has not come yet.
    model.handle("A")
    model.tick(150_000)
    #expect(model.displayText.isEmpty)
    model.handle("B")
    model.handle("C")
    model.tick(110_000)
    #expect(model.displayText == "B")
    model.tick(1_000_000)
    #expect(model.displayText == "BC")
  }

  @Test
  func `a rejected answer shows its error before the prompt`() throws {
    var model = try model("10 INPUT \"N\",N")
    for character in "1+" { model.handle(character) }
    model.confirm()
    #expect(model.displayText.hasPrefix("ERR2") && !model.isPrompt)
    model.tick(1_000_000)
    #expect(model.displayText == "N?" && model.isPrompt)
  }

  @Test
  func `an endless loop returns to the view`() throws {
    var model = try model("10 GOTO 10")
    model.tick(100_000)
    #expect(model.effect == .outOfTime && !model.isOver)
  }

  @Test
  func `paper contains the printed lines`() throws {
    var model = try model("10 MODE 7:PRINT \"A\":PRINT \"B\"")
    model.tick(1_000_000)
    #expect(model.paper == ["A", "B"] && model.isOver)
  }

  @Test
  func `the LCD has the dots of the display`() throws {
    let model = try model("10 INPUT \"I\",I")
    #expect(model.lcd().isDark(column: 2, row: 0))
    #expect(model.lcd().columns.count == LCD.width)
  }

  @Test(arguments: [(Tone.low, 8), (.high, 4)])
  func `a tone is a WAV file of an eighth of a second`(_ tone: Tone, samplesPerWave: Int) {
    let file = tone.waveFile
    #expect(file.count == 44 + 2048 && Array(file[..<4]) == Array("RIFF".utf8))
    #expect(Int(file[4]) + Int(file[5]) << 8 == file.count - 8)
    let samples = Array(file[44...])
    #expect(samples[0] != samples[samplesPerWave / 2] && samples[0] == samples[samplesPerWave])
  }
}
