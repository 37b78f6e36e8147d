import BasicVM

/// Shapes: say which of two shapes, seen for two seconds, is larger.
///
/// The factories hide the kinds of shape from the game.
struct Shapes: Game {
  /// A factory for each kind of turn.
  let factories: [ShapeFactory]

  static var standard: Shapes {
    Shapes(factories: [
      .pairs(Square.self, Square.self), .pairs(Circle.self, Circle.self),
      .pairs(Square.self, Circle.self),
    ])
  }

  struct Turn: Hashable, Sendable {
    /// From 1.
    let number: Int
    /// The points of earlier turns.
    let score: Int
    let pair: ShapePair
  }

  struct Verdict: Hashable, Sendable {
    let turn: Turn
    /// 1 or -1.
    let points: Int

    var score: Int { turn.score + points }
  }

  package enum State: Sendable {
    case title
    case showing(Turn)
    case asking(Turn)
    case judging(Verdict)
    case scoring(Int)
    case askingForAnother
    case ended
  }

  private static let turnCount = 10

  func begin(_ random: inout RandomNumbers) -> Transition<State> {
    Transition(to: .title, hearing: [.high])
  }

  func next(
    after state: State, on event: GameEvent, _ random: inout RandomNumbers
  ) -> Transition<State>? {
    switch (state, event) {
    case (.title, .passed): show(turn: 1, score: 0, &random)
    case (.showing(let turn), .passed): Transition(to: .asking(turn))
    case (.asking(let turn), .pressed("1")):
      judge(turn, choosing: turn.pair.first, over: turn.pair.second)
    case (.asking(let turn), .pressed("2")):
      judge(turn, choosing: turn.pair.second, over: turn.pair.first)
    case (.judging(let verdict), .passed):
      verdict.turn.number < Self.turnCount
        ? show(turn: verdict.turn.number + 1, score: verdict.score, &random)
        : Transition(to: .scoring(verdict.score))
    case (.scoring, .passed): Transition(to: .askingForAnother)
    case (.askingForAnother, .pressed("Y")): begin(&random)
    case (.askingForAnother, .pressed("N")): Transition(to: .ended)
    default: nil
    }
  }

  private func show(
    turn number: Int, score: Int, _ random: inout RandomNumbers
  ) -> Transition<State> {
    // One draw in 10^10 is past the last factory, and counts as the last.
    let factory = factories[min(random.draw(factories.count), factories.count - 1)]
    let pair = factory.makePair(&random)
    return Transition(to: .showing(Turn(number: number, score: score, pair: pair)))
  }

  private func judge(
    _ turn: Turn, choosing chosen: Figure, over other: Figure
  ) -> Transition<State> {
    let points = AreaServant.points(choosing: chosen, over: other)
    return Transition(
      to: .judging(Verdict(turn: turn, points: points)), hearing: points > 0 ? [.high] : [.low])
  }
}

extension Shapes.State: GameState {
  var text: MachineText {
    switch self {
    case .title: "  SHAPES"
    case .showing(let turn):
      bar("1", turn.pair.first).placing(bar("2", turn.pair.second), at: 12)
    case .asking(let turn): "1\(turn.pair.first.sign) OR 2\(turn.pair.second.sign)  ?"
    case .judging(let verdict):
      "\(verdict.points > 0 ? "RIGHT!" : "WRONG.") SCORE\(spaced: verdict.score)"
    case .scoring(let score): "FINAL SCORE\(spaced: score)"
    case .askingForAnother: "AGAIN (Y/N)?"
    case .ended: "BYE"
    }
  }

  private func bar(_ key: MachineText, _ figure: Figure) -> MachineText {
    "\(key)\(figure.sign)\(MachineText("█").repeated(figure.size.tenths))"
  }

  var wait: GameWait {
    switch self {
    case .title, .judging: .tenths(10)
    case .showing: .tenths(20)
    case .asking, .askingForAnother: .key
    case .scoring: .exe
    case .ended: .nothing
    }
  }

  enum Name: StateName, CaseIterable {
    case title, showing, asking, judging, scoring
    case askingForAnother = "asking for another"
    case ended
  }

  var name: Name {
    switch self {
    case .title: .title
    case .showing: .showing
    case .asking: .asking
    case .judging: .judging
    case .scoring: .scoring
    case .askingForAnother: .askingForAnother
    case .ended: .ended
    }
  }
}
