import BasicVM
import Programs
import Testing

@Suite struct TextAnswerTests {
  /// Asks for a name and greets.
  private struct Greeting: Game {
    enum State: GameState {
      case asking
      case greeting(MachineText)

      var text: MachineText {
        switch self {
        case .asking: "NAME"
        case .greeting(let name): "HELLO \(name)"
        }
      }

      var wait: GameWait {
        switch self {
        case .asking: .text
        case .greeting: .nothing
        }
      }

      enum Name: StateName, CaseIterable { case asking, greeting }

      var name: Name {
        switch self {
        case .asking: .asking
        case .greeting: .greeting
        }
      }
    }

    func begin(_ random: inout RandomNumbers) -> Transition<State> { Transition(to: .asking) }

    func next(
      after state: State, on event: GameEvent, _ random: inout RandomNumbers
    ) -> Transition<State>? {
      if case .typed(let name) = event { Transition(to: .greeting(name)) } else { nil }
    }
  }

  @Test(arguments: ["ADA", "7", "♠♥"])
  func `a game that asks for a text gets it`(_ name: String) {
    var player = Player(GameRun(Greeting(), random: RandomNumbers()), typing: name + "\n")
    var displays: [String] = []
    player.play { event in
      if case .frame(let display, _) = event.kind { displays.append("\(display.trimmedText)") }
    }
    #expect(displays == ["NAME?", "HELLO \(name)"])
    #expect(player.ending == .ended)
  }
}
