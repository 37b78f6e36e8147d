/// The colours of the LCD, as 0xRRGGBB.
package enum LCDColours {
  /// The frame at its upper edge.
  package static let frameTop = 0x3A3C3E
  /// The frame at its lower edge.
  package static let frameBottom = 0x232426
  /// The glass at its upper edge.
  package static let glassTop = 0xC2CBB3
  /// The glass at its lower edge.
  package static let glassBottom = 0xAEB9A2
  /// Dark dots and lines.
  package static let ink = 0x1D2630
  /// The frame's shade on the glass.
  package static let shade = 0x000000

  /// The opacity of unlit dots and indicators, in percent.
  package static let unlitPercent = 5
  /// The opacity of the shadow of dark dots, in percent.
  package static let shadowPercent = 16
  /// The strongest opacity of the frame's shade, in percent.
  package static let shadePercent = 30
}
