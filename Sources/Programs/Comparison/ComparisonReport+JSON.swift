import BasicVM
import StateMachines

// One object on one line; docs/compare.md describes the fields.

extension ComparisonReport {
  /// The report as JSON, without a line end.
  public var json: UTF8Text {
    let divergence = difference.map { ",\"difference\":\($0.json)" as UTF8Text } ?? ""
    let exhausted = exhaustion.map { #","exhausted":\#($0.json)"# as UTF8Text } ?? ""
    return #"{"verdict":\#(conclusion),"scripts":\#(scripts),"waits":\#(waits)\#(exhausted),"#
      + #""a":\#(json(of: a, coverageOfA)),"b":\#(json(of: b, coverageOfB))\#(divergence)}"#
  }

  private var conclusion: UTF8Text {
    switch verdict {
    case .proved(let proof):
      let exceptions = UTF8Text.list(proof.exceptions) { #"\#(json: $0)"# }
      return #""proved","proof":{"pairs":\#(proof.pairs),"exceptions":\#(exceptions)}"#
    case .different: return #""different""#
    case .noneFound(let obstacle): return #""none found","notProved":\#(obstacle.json)"#
    }
  }

  private func json(of contender: Contender, _ coverage: Coverage) -> UTF8Text {
    let kind = #""\#(contender.form.name)","\#(contender.form.places)""# as UTF8Text
    let missed = UTF8Text.list(coverage.missed) { missed in
      #"{"name":\#(json: missed.name),"reachable":\#(missed.obstacle == nil)}"#
    }
    let counts = UTF8Text.list(coverage.isCounted ? coverage.places : []) { place in
      #"{"name":\#(json: place.name),"scripts":\#(place.scripts)}"#
    }
    let counted: UTF8Text = coverage.isCounted ? #","counts":\#(counts)"# : ""
    return #"{"name":\#(json: contender.name),"form":\#(kind):\#(coverage.placeCount),"#
      + #""reached":\#(coverage.reachedCount),"missed":\#(missed)\#(counted)}"#
  }
}

extension EquivalenceProof.Obstacle {
  fileprivate var json: UTF8Text {
    let a: UTF8Text = places.a.map { #","a":\#(json: UTF8Text($0.name))"# } ?? ""
    let b: UTF8Text = places.b.map { #","b":\#(json: UTF8Text($0.name))"# } ?? ""
    return #"{"reason":\#(json: reason)\#(a)\#(b)}"#
  }
}

extension Difference {
  fileprivate var json: UTF8Text {
    let waits = UTF8Text.list(waits) { wait in
      let typed = wait.typed.map { #","typed":\#(json: UTF8Text($0))"# as UTF8Text } ?? ""
      return #"{"for":"\#(wait.wait.name)","text":\#(json: UTF8Text(wait.display.cells))\#(typed)}"#
    }
    return #"{"script":\#(number),"seed":\#(script.seed),"keys":\#(json: script.notation),"#
      + #""waits":\#(waits),"a":\#(a.json),"b":\#(b.json)}"#
  }
}

extension Difference.Side {
  fileprivate var json: UTF8Text {
    let path = UTF8Text.list(path.places) { #"\#(json: $0)"# }
    let cursor: UTF8Text = display.cursor.map { "\($0)" } ?? "null"
    return #"{"text":\#(json: UTF8Text(display.cells)),"cursor":\#(cursor),"#
      + #""at":\#(json: programPosition),"way":\#(path),"does":\#(json: outcome)}"#
  }
}
