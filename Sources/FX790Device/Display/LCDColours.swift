/// The colours of the LCD, as 0xRRGGBB.
public enum LCDColours {
  /// The dark frame around the glass, at its upper edge.
  public static let frameTop = 0x3A3C3E
  /// The frame at its lower edge.
  public static let frameBottom = 0x232426
  /// The glass at its upper edge.
  public static let glassTop = 0xC2CBB3
  /// The glass at its lower edge.
  public static let glassBottom = 0xAEB9A2
  /// What is dark.
  public static let ink = 0x1D2630
  /// The shade of the frame on the glass.
  public static let shade = 0x000000

  /// How much is seen of a dot or sign that is not dark, in hundredths.
  public static let unlitPercent = 5
  /// How dark the shadow of what is dark is, in hundredths.
  public static let shadowPercent = 16
  /// How dark the shade of the frame is where it begins, in hundredths.
  public static let shadePercent = 30
}
