extension StaticString {
  /// Its bytes, for as long as the program runs.
  public var utf8: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }
}
