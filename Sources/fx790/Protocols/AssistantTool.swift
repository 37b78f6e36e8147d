import BasicVM

/// A tool of `fx790 mcp`: a command of the same name, with a listing in place of a file.
struct AssistantTool {
  let name: StaticString
  let summary: StaticString
  let arguments: [Argument]
  /// Words that the command always gets.
  var fixed: [String] = []
  /// Whether status 1 is an answer, such as a difference found, and not a failure.
  var reports = false

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
    /// The words before the value; for a flag, those that it adds.
    var words: [String] = []
    var isRequired = false
  }

  static func named(_ name: UTF8Text) -> AssistantTool? { all.first { UTF8Text($0.name) == name } }

  /// The words after `fx790`.
  func words(_ values: JSON, files: [String]) -> [String] {
    ["\(name)"] + files + fixed
      + arguments.flatMap { argument in
        values[argument.name].map(argument.words(for:)) ?? []
      }
  }

  // MARK: The tools

  private static let listing = Argument(
    name: "listing", kind: .listing, summary: "a BASIC listing: its text, or a game or file name",
    isRequired: true)
  private static let model = Argument(
    name: "model", kind: .choice(Model.allCases.map(\.name)), summary: "the pocket computer",
    words: ["--model"])

  static let all: [AssistantTool] = [
    AssistantTool(
      name: "run",
      summary:
        "Runs a listing with keys; returns the display at each wait, and the error at the end.",
      arguments: [
        listing,
        Argument(
          name: "keys", kind: .text,
          summary: "the typed keys; \\n is EXE, and a wait after PRINT ends without one",
          words: ["--keys"]),
        Argument(
          name: "seed", kind: .integer, summary: "the seed of RAN#", words: ["--seed"]), model,
      ],
      fixed: ["--max-time", "600"], reports: true),
    AssistantTool(
      name: "check", summary: "Finds errors in a listing; one JSON object for each.",
      arguments: [
        listing,
        Argument(
          name: "lint", kind: .flag, summary: "whether to warn of doubtful style",
          words: ["--lint"]), model,
      ],
      fixed: ["--json"], reports: true),
    AssistantTool(
      name: "eval",
      summary: "Calculates an expression or carries out statements, as entered by hand.",
      arguments: [
        model,
        Argument(
          name: "expression", kind: .text, summary: "such as 2*SIN 30, or A=2:PRINT A^3",
          words: ["--"], isRequired: true),
      ],
      reports: true),
    AssistantTool(
      name: "graph",
      summary: "Draws the state machine of a listing: its waits, and the steps between them.",
      arguments: [
        listing,
        Argument(
          name: "format", kind: .choice(["mmd", "dot", "json", "xstate", "svg"]),
          summary: "Mermaid, Graphviz, JSON, XState or a picture", words: ["--format"]),
      ]),
    AssistantTool(
      name: "compare",
      summary:
        "Proves that two programs do the same, or searches for keys that show a difference; a name with :port is its state machine.",
      arguments: [
        Argument(name: "a", kind: .listing, summary: "the first program", isRequired: true),
        Argument(name: "b", kind: .listing, summary: "the second program", isRequired: true),
        Argument(
          name: "scripts", kind: .integer, summary: "the number of scripts to play",
          words: ["--scripts"]),
        Argument(
          name: "certificate", kind: .flag,
          summary: "whether to return the proof's certificate in place of the report",
          words: ["--prove", "--certificate", "-"]),
      ],
      fixed: ["--json"], reports: true),
    AssistantTool(
      name: "port", summary: "Writes the state machine of a listing in Swift.",
      arguments: [listing]),
    AssistantTool(
      name: "pack", summary: "Shrinks a listing: removes blanks and remarks, joins lines.",
      arguments: [listing]),
    AssistantTool(
      name: "label", summary: "Writes a listing with labels in place of line numbers.",
      arguments: [listing]),
    AssistantTool(
      name: "number", summary: "Writes a listing with line numbers in place of labels.",
      arguments: [listing]),
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
  /// The words of the command for a value; none for a listing, which is a file.
  fileprivate func words(for value: JSON) -> [String] {
    switch kind {
    case .listing: []
    case .flag: value == .bool(true) ? words : []
    case .text, .integer, .choice: words + [String(value.text ?? value.line)]
    }
  }

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

  /// The mistake in a value; nil if it fits.
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
