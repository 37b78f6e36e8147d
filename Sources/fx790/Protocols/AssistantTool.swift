import BasicVM

/// A tool of `fx790 mcp`: a command with a listing in place of a file.
struct AssistantTool {
  let name: StaticString
  let summary: StaticString
  let arguments: [Argument]
  /// Whether status 1 is an answer, such as a difference found, and not a failure.
  var reports = false
  /// The words after `fx790`; nil for a wrong value.
  let words: @Sendable (_ values: Values, _ files: [String]) -> [String]

  struct Argument {
    enum Kind {
      /// The text of a listing, or the name of a game or of a file below the root.
      case listing
      case text
      case integer
      case flag
      case choice([StaticString])
    }

    let name: StaticString
    let kind: Kind
    let summary: StaticString
    var isRequired = false
  }

  /// The arguments of a call, except listings, in their kinds.
  struct Values {
    let json: JSON

    /// The option with its value, if the argument is there.
    func option(_ option: String, _ name: StaticString) -> [String] {
      guard let value = json[name] else { return [] }
      if case .bool(let isSet) = value { return isSet ? [option] : [] }
      return [option, String(value.text ?? value.line)]
    }

    func text(_ name: StaticString) -> String { String(json[name]?.text ?? "") }
  }

  static func named(_ name: UTF8Text) -> AssistantTool? { all.first { UTF8Text($0.name) == name } }

  // MARK: The tools

  private static let listing = Argument(
    name: "listing", kind: .listing, summary: "a BASIC listing: its text, or a game or file name",
    isRequired: true)
  private static let model = Argument(
    name: "model", kind: .choice(Model.allCases.map(\.name)), summary: "the pocket computer")

  static let all: [AssistantTool] = [
    AssistantTool(
      name: "run",
      summary:
        "Runs a listing with keys; returns the display at each wait, and the error at the end.",
      arguments: [
        listing,
        Argument(
          name: "keys", kind: .text,
          summary: "the typed keys; \\n is EXE, and every PRINT waits for one"),
        Argument(name: "seed", kind: .integer, summary: "the seed of RAN#"), model,
      ],
      reports: true
    ) { values, files in
      ["run", files[0], "--max-time", "600"] + values.option("--keys", "keys")
        + values.option("--seed", "seed")
        + values.option("--model", "model")
    },
    AssistantTool(
      name: "check", summary: "Finds errors in a listing; one JSON object for each.",
      arguments: [
        listing, Argument(name: "lint", kind: .flag, summary: "whether to warn of doubtful style"),
        model,
      ],
      reports: true
    ) { values, files in
      ["check", files[0], "--json"] + values.option("--lint", "lint")
        + values.option("--model", "model")
    },
    AssistantTool(
      name: "eval",
      summary: "Calculates an expression or carries out statements, as entered by hand.",
      arguments: [
        Argument(
          name: "expression", kind: .text, summary: "such as 2*SIN 30, or A=2:PRINT A^3",
          isRequired: true), model,
      ],
      reports: true
    ) { values, _ in
      ["eval"] + values.option("--model", "model") + ["--", values.text("expression")]
    },
    AssistantTool(
      name: "graph",
      summary: "Draws the state machine of a listing: its waits, and what leads where.",
      arguments: [
        listing,
        Argument(
          name: "format", kind: .choice(["mmd", "dot", "json", "xstate", "svg"]),
          summary: "Mermaid, Graphviz, JSON, XState or a picture"),
      ]
    ) { values, files in
      ["graph", files[0]]
        + (values.json["format"] == nil ? [] : values.option("--format", "format"))
    },
    AssistantTool(
      name: "compare",
      summary:
        "Proves that two programs do the same, or searches for keys that show a difference; a name with :port is its state machine.",
      arguments: [
        Argument(name: "a", kind: .listing, summary: "the first program", isRequired: true),
        Argument(name: "b", kind: .listing, summary: "the second program", isRequired: true),
        Argument(name: "scripts", kind: .integer, summary: "the number of scripts to play"),
        Argument(
          name: "certificate", kind: .flag, summary: "whether to return the proof's certificate"),
      ],
      reports: true
    ) { values, files in
      let isCertificate = values.json["certificate"] == .bool(true)
      return ["compare", files[0], files[1]] + values.option("--scripts", "scripts")
        + (isCertificate ? ["--prove", "--certificate", "-"] : ["--json"])
    },
    AssistantTool(
      name: "port", summary: "Writes the state machine of a listing in Swift.",
      arguments: [listing]
    ) { _, files in ["port", files[0]] },
    AssistantTool(
      name: "pack", summary: "Shrinks a listing: removes blanks and remarks, joins lines.",
      arguments: [listing]
    ) { _, files in ["pack", files[0]] },
    AssistantTool(
      name: "label", summary: "Writes a listing with labels in place of line numbers.",
      arguments: [listing]
    ) { _, files in ["label", files[0]] },
    AssistantTool(
      name: "number", summary: "Writes a listing with line numbers in place of labels.",
      arguments: [listing]
    ) { _, files in ["number", files[0]] },
  ]
}

// MARK: - Description

extension AssistantTool {
  /// As `tools/list` describes it.
  var json: JSON {
    let properties = arguments.map { JSON.Member(UTF8Text($0.name), $0.json) }
    return [
      "name": JSON(name), "description": JSON(summary),
      "inputSchema": [
        "type": "object", "properties": .object(properties),
        "required": JSON(arguments.filter(\.isRequired)) { JSON($0.name) },
        "additionalProperties": JSON(false),
      ],
    ]
  }
}

extension AssistantTool.Argument {
  fileprivate var json: JSON {
    let type: StaticString
    var names: JSON?
    switch kind {
    case .listing, .text: type = "string"
    case .integer: type = "integer"
    case .flag: type = "boolean"
    case .choice(let choices): (type, names) = ("string", JSON(choices) { JSON($0) })
    }
    return ["type": JSON(type), "description": JSON(summary), "enum": names]
  }

  /// What is wrong with a value; nil if it fits.
  func mistake(in value: JSON) -> UTF8Text? {
    switch (kind, value) {
    case (.listing, .text), (.text, .text), (.flag, .bool): return nil
    case (.integer, _):
      return value.integer.map { $0 >= 0 } == true ? nil : "\(name) takes a whole number"
    case (.choice(let choices), .text(let text)) where choices.contains { UTF8Text($0) == text }:
      return nil
    case (.choice(let choices), _):
      return "\(name) is one of \(choices.map { UTF8Text($0) }.joined(", "))"
    case (.flag, _): return "\(name) takes true or false"
    case (.listing, _), (.text, _): return "\(name) takes a text"
    }
  }
}
