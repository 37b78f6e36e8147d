import FX790Device
import Testing

@testable import fx790

@Suite struct PasteComplaintTests {
  @Test(arguments: [(0, nil), (1, "1 line is longer"), (2, "2 lines are longer")])
  func `what was left out is told`(_ count: Int, _ beginning: String?) {
    let text = String(repeating: String(repeating: "X", count: 63) + "\n", count: count)
    let complaint = PasteFeed(Array(text.utf8), isListing: true).complaint
    #expect(complaint.map { $0.hasPrefix(beginning ?? "-") } ?? (beginning == nil))
  }
}
