import BasicVM

extension KeyMeaning {
  /// What stands beside a key for this meaning, in UTF-8; nothing for what its own label says.
  public var label: [UInt8] {
    switch self {
    case .nothing: []
    case .types(let word): word.utf8WithoutBlanks
    case .controls(.program(let number)): CharacterWriter.display(Fault.name(ofArea: number))
    case .controls(let control): control.label.utf8WithoutBlanks
    }
  }
}

extension KeyControl {
  fileprivate var label: StaticString {
    switch self {
    case .insert: "INS"
    case .ans: "ANS"
    case .engineeringBack: "←ENG"
    case .previousLine: "▲"
    default: ""
    }
  }
}

extension StaticString {
  /// The text in UTF-8, without the blanks at its end.
  fileprivate var utf8WithoutBlanks: [UInt8] {
    var count = utf8CodeUnitCount
    while count > 0, utf8Start[count - 1] == UInt8(ascii: " ") { count -= 1 }
    return (0..<count).map { utf8Start[$0] }
  }
}
