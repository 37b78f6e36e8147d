import BasicVM

extension RandomNumbers {
  /// Draws one of so many whole numbers, from 0 up.
  ///
  /// The machine takes the whole part of ten digits. When ten nines are drawn the product can round
  /// up to `count` itself; who draws decides what that stands for.
  public mutating func draw(_ count: Int) -> Int {
    let product = next().multiplied(by: Decimal12(count), .corrected)
    return product?.integerPart(.corrected).truncated ?? 0
  }
}
