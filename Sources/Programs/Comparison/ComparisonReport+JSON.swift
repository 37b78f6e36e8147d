import BasicVM
import StateMachines

// One object on one line; the README of this folder describes the fields.

extension ComparisonReport {
  /// The report as JSON, without a line end.
  public var json: UTF8Text {
    let conclusion = conclusion
    let json: JSON = [
      "verdict": conclusion.verdict, "proof": conclusion.proof, "notProved": conclusion.obstacle,
      "scripts": JSON(scripts), "waits": JSON(waits), "exhausted": exhaustion?.json,
      "a": Self.json(of: a, coverageOfA), "b": Self.json(of: b, coverageOfB),
      "difference": difference?.json(a, b),
    ]
    return json.line
  }

  private var conclusion: (verdict: JSON, proof: JSON?, obstacle: JSON?) {
    switch verdict {
    case .proved(let proof):
      let exceptions = JSON(proof.exceptions) { JSON($0) }
      return ("proved", ["pairs": JSON(proof.pairs), "exceptions": exceptions], nil)
    case .different: return ("different", nil, nil)
    case .noneFound(let obstacle): return ("none found", nil, obstacle.json(a, b))
    }
  }

  private static func json(of contender: Contender, _ coverage: Coverage) -> JSON {
    let missed = JSON(coverage.missed) {
      [
        "name": JSON($0.name), "file": contender.fileLine($0.name),
        "reachable": JSON($0.obstacle == nil),
      ]
    }
    let counts = JSON(coverage.places) {
      ["name": JSON($0.name), "scripts": JSON($0.scripts)]
    }
    let form = contender.form
    var members = [
      JSON.Member("name", JSON(contender.name)), JSON.Member("form", JSON(form.name)),
      JSON.Member(UTF8Text(form.places), JSON(coverage.placeCount)),
      JSON.Member("reached", JSON(coverage.reachedCount)), JSON.Member("missed", missed),
    ]
    if coverage.isCounted { members.append(JSON.Member("counts", counts)) }
    return .object(members)
  }
}

extension Contender {
  /// The line of a file with labels; nil without labels.
  fileprivate func fileLine(_ place: UTF8Text) -> JSON? {
    labelledLine(at: place).map {
      ["line": JSON($0.fileLine), "label": $0.label.map { JSON($0) }]
    }
  }
}

extension EquivalenceProof.Obstacle {
  fileprivate func json(_ a: Contender, _ b: Contender) -> JSON {
    let names = [places.a, places.b].map { $0.map { UTF8Text($0.name) } }
    return [
      "reason": JSON(reason), "a": names[0].map { JSON($0) }, "b": names[1].map { JSON($0) },
      "lineOfA": names[0].flatMap(a.line(named:)).map { JSON($0) },
      "lineOfB": names[1].flatMap(b.line(named:)).map { JSON($0) },
    ]
  }
}

extension Difference {
  fileprivate func json(_ a: Contender, _ b: Contender) -> JSON {
    [
      "script": JSON(number), "seed": JSON(script.seed), "keys": JSON(script.notation),
      "waits": JSON(waits) { wait in
        [
          "for": JSON(wait.wait.name), "text": JSON(wait.display.cells),
          "typed": wait.typed.map { JSON($0) },
        ]
      },
      "a": self.a.json(a), "b": self.b.json(b),
    ]
  }
}

extension Difference.Side {
  fileprivate func json(_ contender: Contender) -> JSON {
    [
      "text": JSON(display.cells), "cursor": display.cursor.map { JSON($0) } ?? .null,
      "at": JSON(programPosition), "file": contender.fileLine(programPosition),
      "way": JSON(path.places) { JSON($0) }, "does": JSON(outcome),
    ]
  }
}
