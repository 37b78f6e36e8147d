import BasicVM

extension ByteWriter {
  mutating func append(_ planes: Planes) {
    append(planes.isShifted)
    append(planes.isFunction)
    append(planes.isExtended)
    append(planes.isHyperbolic)
    append(planes.isChoosingMode)
  }

  mutating func append(_ keys: PressedKeys) {
    append(UInt8(keys.down.count))
    for key in keys.down { append(key.rawValue) }
    append(keys.unseen != nil)
    if let unseen = keys.unseen {
      append(unseen.code)
      append(unseen.until)
    }
  }

  mutating func append(_ typedAhead: [Computer.TypedAhead]) {
    append(UInt8(typedAhead.count))
    for typed in typedAhead {
      switch typed {
      case .key(let key):
        append(UInt8(0))
        append(key.rawValue)
      case .character(let code):
        append(UInt8(1))
        append(code)
      case .erase: append(UInt8(2))
      }
    }
  }
}

extension ByteReader {
  mutating func planes() throws(SnapshotError) -> Planes {
    var planes = Planes()
    planes.isShifted = try flag()
    planes.isFunction = try flag()
    planes.isExtended = try flag()
    planes.isHyperbolic = try flag()
    planes.isChoosingMode = try flag()
    return planes
  }

  mutating func typedAhead() throws(SnapshotError) -> [Computer.TypedAhead] {
    var typedAhead: [Computer.TypedAhead] = []
    for _ in 0..<(try number(UInt8.self, in: 0...Computer.typedAheadLimit)) {
      typedAhead.append(try typed())
    }
    return typedAhead
  }

  private mutating func typed() throws(SnapshotError) -> Computer.TypedAhead {
    switch try number(UInt8.self, in: 0...2) {
    case 0: .key(try require(Key(rawValue: try number())))
    case 1: .character(try number())
    default: .erase
    }
  }

  mutating func pressedKeys(at clock: Ticks) throws(SnapshotError) -> PressedKeys {
    var down: [Key] = []
    for _ in 0..<(try number(UInt8.self, in: 0...Key.allCases.count)) {
      let key = try require(Key(rawValue: try number()))
      try require(!down.contains(key))
      down.append(key)
    }
    guard try flag() else { return PressedKeys(down: down, unseen: nil) }
    let code = try number(UInt8.self)
    let until = try number(upTo: clock + PressedKeys.patience)
    try require(KeyCharacters.isUnshifted(code))
    return PressedKeys(down: down, unseen: PressedKeys.Unseen(code: code, until: until))
  }
}
