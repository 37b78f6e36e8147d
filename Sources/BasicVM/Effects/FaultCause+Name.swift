extension FaultCause {
  /// The name of the case, also in generated Swift code.
  package var name: StaticString {
    switch self {
    case .memoryFull: "memoryFull"
    case .tooDeep: "tooDeep"
    case .syntax: "syntax"
    case .unknownWord: "unknownWord"
    case .missingValue: "missingValue"
    case .wrongKind: "wrongKind"
    case .notANumber: "notANumber"
    case .manualOnly: "manualOnly"
    case .overflow: "overflow"
    case .divisionByZero: "divisionByZero"
    case .domain: "domain"
    case .noSuchLine: "noSuchLine"
    case .noProgram: "noProgram"
    case .badArgument: "badArgument"
    case .badIndex: "badIndex"
    case .badDimension: "badDimension"
    case .dataUsedUp: "dataUsedUp"
    case .noSuchCell: "noSuchCell"
    case .noSuchArray: "noSuchArray"
    case .textWhereNumber: "textWhereNumber"
    case .numberWhereText: "numberWhereText"
    case .loopsTooDeep: "loopsTooDeep"
    case .callsTooDeep: "callsTooDeep"
    case .nextWithoutFor: "nextWithoutFor"
    case .returnWithoutGosub: "returnWithoutGosub"
    case .noOption: "noOption"
    case .password: "password"
    case .noTape: "noTape"
    case .endOfTape: "endOfTape"
    case .tapeInterrupted: "tapeInterrupted"
    case .badRecording: "badRecording"
    case .otherRecording: "otherRecording"
    case .ifsTooDeep: "ifsTooDeep"
    case .wordOverflow: "wordOverflow"
    case .badCode: "badCode"
    case .outOfAddress: "outOfAddress"
    case .notAWord: "notAWord"
    case .textTooLong: "textTooLong"
    case .argumentTooLarge: "argumentTooLarge"
    }
  }

  /// The name in diagnostics: lower case with hyphens, such as `no-such-line`.
  var spelledName: UTF8Text {
    // The message of this cause also says "by hand only".
    if self == .manualOnly { return "by-hand-only" }
    var code: [UInt8] = []
    for byte in UTF8Text(name).utf8 {
      let isCapital = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
      code += isCapital ? [UInt8(ascii: "-"), byte | 32] : [byte]
    }
    return UTF8Text(utf8: code)
  }
}
