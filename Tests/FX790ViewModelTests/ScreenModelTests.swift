import BasicVM
import FX790ViewModel
import Programs
import Testing

/// View models written by hand.
@Suite struct ScreenModelTests {
  private static let listing: UTF8Text = """
    10 BEEP 1:PRINT:INPUT "NUMBER",$
    20 FOR I=1 TO LEN($):IF MID$(I,1)<"0" THEN 10
    30 IF MID$(I,1)>"9" THEN 10
    40 NEXT I:IF LEN($)>9 THEN 10
    50 PRINT:PRINT "KEY";
    60 IF KEY$≠"" THEN 60
    70 K$=KEY$:IF K$="" THEN 70
    80 PRINT:PRINT $;K$
    90 PRINT:PRINT "BYE";:TIMER 5:PRINT:END
    """

  @Test func `a model behaves like its listing`() throws {
    var options = Comparison.Options()
    options.scripts = 40
    var comparison = Comparison(
      try Contender(name: "listing", memory: ListingReader.read(Self.listing).memory),
      Contender(name: "model", viewModel: { _ in Asking() }), options: options)
    let report = comparison.run()
    #expect(!report.hasDifference, "\(report.text())")
    #expect("\(report.verdict)" == "no difference found; not proved: model is a view model")
  }

  @Test func `a model with another tone differs`() throws {
    var comparison = Comparison(
      try Contender(name: "listing", memory: ListingReader.read(Self.listing).memory),
      Contender(name: "model", viewModel: { _ in Asking(tone: .low) }))
    #expect(comparison.run().hasDifference)
  }

  @Test func `a view shows the typed line`() {
    let model = Asking()
    #expect(model.isPrompt)
    model.handle("7")
    #expect(model.displayText == "NUMBER? 7")
    model.confirm()
    #expect(!model.isPrompt)
    #expect(model.displayText == "KEY")
  }
}

private final class Asking: ScreenModel {
  private enum State {
    case asking, key
    case result(String)
    case bye, ended
  }

  private var state = State.asking
  private var number = ""
  private var sounds: [Tone]
  private let tone: Tone
  private(set) var userInput = ""

  init(tone: Tone = .high) {
    self.tone = tone
    sounds = [tone]
  }

  var screenText: String {
    switch state {
    case .asking: "NUMBER"
    case .key: "KEY"
    case .result(let text): text
    case .bye: "BYE"
    case .ended: ""
    }
  }

  var wait: GameWait {
    switch state {
    case .asking: .text
    case .key: .key
    case .result: .exe
    case .bye: .tenths(5)
    case .ended: .nothing
    }
  }

  func takeSounds() -> [Tone] {
    defer { sounds = [] }
    return sounds
  }

  func handle(_ character: Character) {
    switch state {
    case .asking: userInput.append(character)
    case .key: state = .result(number + String(character))
    case .result, .bye, .ended: break
    }
  }

  func confirm() {
    defer { userInput = "" }
    switch state {
    case .asking where 1...9 ~= userInput.count && userInput.allSatisfy("0123456789".contains):
      number = userInput
      state = .key
    case .asking: sounds.append(tone)
    case .result: state = .bye
    case .key, .bye, .ended: break
    }
  }

  func tick() {
    if case .bye = state { state = .ended }
  }
}
