extension Computer {
  mutating func openMemo() {}
  mutating func search(_ c: [UInt8]) {}
  mutating func controlMemo(_ c: KeyControl) {}
}
