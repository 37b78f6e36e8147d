// The stack, the variables and the values of a program.

import BasicVM
import FX790Device

extension DebuggedProgram {
  // MARK: Stack

  /// The position of the program, then those of the open GOSUBs, innermost first.
  private var places: [Place] {
    let machine = computer.machine
    let top = computer.isRunning ? nil : computer.fault?.place
    return [top ?? (computer.isHalted ? machine.place : machine.waitingPlace)] + machine.callPlaces
  }

  func stackTrace(_ arguments: JSON) -> JSON {
    let all = state == .stopped || state == .failed ? places : []
    let first = max(arguments["startFrame"]?.integer ?? 0, 0)
    let levels = arguments["levels"]?.integer ?? 0
    let frames = all.enumerated().dropFirst(first).prefix(levels > 0 ? levels : all.count)
    return [
      "stackFrames": JSON(frames) { frame(number: $0.offset, $0.element) },
      "totalFrames": JSON(all.count),
    ]
  }

  private func frame(number: Int, _ place: Place) -> JSON {
    let line = index.lines.first { ($0.line.area, $0.line.number) == (place.area, place.line) }
    let statement = line?.tree.allStatements.last { $0.bytes.lowerBound <= place.offset }
    let column = line?.line.text.column(ofByte: statement?.bytes.lowerBound ?? 0) ?? 1
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last.map { UTF8Text(utf8: Array($0)) }
    return [
      "id": JSON(number), "name": JSON(index.listing.memory.name(of: place)),
      "line": JSON((line?.line.fileLine ?? 1) - lineOrigin),
      "column": JSON(column - columnOrigin),
      "source": ["name": JSON(name ?? path), "path": JSON(path)],
    ]
  }

  // MARK: Variables

  /// The references of the scopes; arrays follow.
  private enum Scope: Int, CaseIterable {
    case variables = 1
    case arrays, loops, display

    var name: StaticString {
      switch self {
      case .variables: "Variables"
      case .arrays: "Arrays"
      case .loops: "FOR loops"
      case .display: "Display"
      }
    }
  }

  /// Whether the names in a scope or an array are those of variables.
  func namesVariables(_ reference: Int) -> Bool {
    switch Scope(rawValue: reference) {
    case .variables?, nil: true
    case .arrays?, .loops?, .display?: false
    }
  }

  var scopes: JSON {
    [
      "scopes": JSON(Scope.allCases) { scope in
        [
          "name": JSON(scope.name), "variablesReference": JSON(scope.rawValue),
          "expensive": JSON(false),
        ]
      }
    ]
  }

  func variables(_ arguments: JSON) -> [JSON] {
    let reference = arguments["variablesReference"]?.integer ?? 0
    let machine = computer.machine
    switch Scope(rawValue: reference) {
    case .variables?: return variableNames.map { variable($0) }
    case .arrays?:
      return machine.elementNames.enumerated().map { number, names in
        let name = UTF8Text(utf8: names[0].utf8.prefix { $0 != UInt8(ascii: "(") } + [])
        return Self.json(
          name, "\(UTF8Text.count(names.count, "element"))",
          reference: Scope.allCases.count + 1 + number)
      }
    case .loops?:
      return machine.loops.map { loop in
        let name = UTF8Text(utf8: [UInt8(ascii: "A") + UInt8(loop.letter)])
        return Self.json(
          name, "to \(machine.text(of: loop.limit)), step \(machine.text(of: loop.step))")
      }
    case .display?:
      let lit = Indicator.allCases.filter(computer.screen.indicators.contains)
      return [
        Self.json("text", "\"\(computer.screen.display.trimmedText)\""),
        Self.json("indicators", lit.map { UTF8Text($0.label) }.joined(" ")),
      ]
    case nil:
      let arrays = machine.elementNames
      let number = reference - Scope.allCases.count - 1
      return arrays.indices.contains(number) ? arrays[number].map { variable($0) } : []
    }
  }

  /// The letters that the listing names or that are not 0, and `$` likewise.
  private var variableNames: [UTF8Text] {
    let named = Set(index.uses.map { $0.subject })
    return (0...NameHint.dollar).compactMap { letter in
      let name =
        letter == NameHint.dollar ? "$" : UTF8Text(utf8: [UInt8(ascii: "A") + UInt8(letter)])
      let value = computer.machine.heldValue(letter)
      let isEmpty = value == .number(.zero) || value == .text([])
      return isEmpty && !named.contains(.variable(letter)) ? nil : name
    }
  }

  private func variable(_ name: UTF8Text) -> JSON {
    let value = computer.machine.variable(name)
    let text = value.map { UTF8Text($0.description) } ?? ""
    guard case .text? = value, name != "$" else {
      return Self.json(name, text, expression: name)
    }
    let letter = UTF8Text(utf8: name.utf8.prefix(1) + [])
    let rest = UTF8Text(utf8: name.utf8.dropFirst() + [])
    return Self.json(name, text, expression: letter + "$" + rest)
  }

  private static func json(
    _ name: UTF8Text, _ value: UTF8Text, reference: Int = 0, expression: UTF8Text? = nil
  ) -> JSON {
    [
      "name": JSON(name), "value": JSON(value), "variablesReference": JSON(reference),
      "evaluateName": expression.map { JSON($0) },
    ]
  }

  // MARK: Values

  /// Computes an expression; in the console of a program that runs, types the text.
  mutating func evaluate(_ arguments: JSON) throws(DebugAdapter.Refusal) -> JSON {
    let text = arguments["expression"]?.text ?? ""
    if arguments["context"]?.text == "repl", state == .running {
      type(text)
      return ["result": "", "variablesReference": JSON(0)]
    }
    let decoded = CharacterReader.decode(text)
    guard decoded.unknown.isEmpty else { throw .init("the machine lacks a character of this") }
    let line = Tokenizer.tokenize(codes: MachineText(decoded.codes), for: computer.model).bytes
    let tree = Parser.line(line, on: computer.model.facts, isByHand: true)
    if tree.allStatements.contains(where: { !$0.kind.assignedVariables.isEmpty }) {
      throw .init("the console computes; it changes no variable")
    }
    let result: MachineText?
    do throws(Fault) {
      result = try computer.machine.result(ofLine: MachineText(decoded.codes))
    } catch {
      throw .init("\(error.shortMessage): \(UTF8Text(error.cause.explanation))")
    }
    guard let result else { throw .init("this cannot be computed here") }
    return ["result": JSON(result), "variablesReference": JSON(0)]
  }
}
