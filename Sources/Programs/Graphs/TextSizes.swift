import BasicVM

// How much room texts take in the picture: a bit more than they do in the usual fonts.

extension UTF8Text {
  /// The width in the font of a display, of 12 pixels.
  var displayWidth: Double { Double(width) * 7.3 }

  /// The width in the font of a label, of 11 pixels; signs that it lacks come from a wider one.
  var labelWidth: Double {
    utf8.reduce(0) { width, byte in
      byte & 0xC0 == 0x80 ? width : width + (byte < 0x80 ? 6.7 : 9.5)
    }
  }

  /// The width in the font of a name, of 13 pixels and bold.
  var nameWidth: Double {
    utf8.reduce(0) { width, byte in
      switch byte {
      case 0x80..<0xC0: width
      case UInt8(ascii: "W"), UInt8(ascii: "M"), 0xC0...: width + 12.5
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): width + 9.6
      default: width + 8
      }
    }
  }
}

extension StateGraph.State {
  /// The size of its box, an even number wide, so that its middle is a whole one.
  var boxSize: (width: Double, height: Double) {
    let head = name.nameWidth + 16 + deed.nameWidth
    let body = displays.isEmpty ? 0 : 24 * 7.3 + 16
    let width = Int(max(head, body) + 24) / 2 * 2
    return (Double(width), displays.isEmpty ? 32 : 36 + 24 * Double(displays.count))
  }
}

extension StateGraph.Transition {
  /// The size of its label, whole numbers; nothing for none.
  var labelSize: (width: Double, height: Double) {
    let label = label
    guard !label.isEmpty else { return (0, 0) }
    let longest = label.map { $0.labelWidth }.max() ?? 0
    return (
      Double(Int(longest + GraphLayout.labelGap) + 1), GraphLayout.lineHeight * Double(label.count)
    )
  }
}
