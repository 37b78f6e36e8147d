import BasicVM
import StateMachines

// Estimated text sizes, a little larger than in the usual fonts.

extension UTF8Text {
  /// The width in the 11-pixel font of labels; symbols come from another, wider font.
  var labelWidth: Double {
    utf8.reduce(0) { width, byte in
      byte & 0xC0 == 0x80 ? width : width + (byte < 0x80 ? 6.7 : 9.5)
    }
  }

  /// The width in the bold 13-pixel font of a name.
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
  /// The width is even, so the centre is a whole number.
  var boxSize: (width: Double, height: Double) {
    let head = name.shortened(to: Self.nameLimit).nameWidth + 16 + actionLabel.nameWidth
    let body = displays.isEmpty ? 0 : Double(columns) * Self.displayPitch + 16
    let width = Int(max(head, body) + 24) / 2 * 2
    return (Double(width), displays.isEmpty ? 32 : 36 + 24 * Double(displays.count))
  }

  static let nameLimit = 28
  /// The width of a character in the 12-pixel font of a display.
  private static let displayPitch = 7.3
}

extension StateGraph.Caption {
  /// The size in whole numbers; zero for an empty caption.
  var size: (width: Double, height: Double) {
    guard !isEmpty else { return (0, 0) }
    var widths = lines.map { $0.shortened(to: Self.lineLimit).labelWidth }
    // Signs and count follow the last line, each after a space.
    let last = widths.popLast() ?? 0
    widths.append(last + 8 + Double(signs.width) * Self.signWidth + 8 + count.labelWidth)
    return (
      Double(Int(widths.max() ?? 0) + 2),
      GraphLayout.lineHeight * Double(max(lines.count, 1)) + (signs.isEmpty ? 0 : 2)
    )
  }

  static let lineLimit = 36
  private static let signWidth = 14.0
}

extension UTF8Text {
  /// Cuts a longer text to a number of columns, including `…`.
  func shortened(to columns: Int) -> UTF8Text {
    guard width > columns else { return self }
    var left = columns
    let kept = utf8.prefix { byte in
      if byte & 0xC0 != 0x80 { left -= 1 }
      return left > 0
    }
    return UTF8Text(utf8: Array(kept)) + "…"
  }
}
