import BasicVM
import Testing

@testable import fx790

@Suite struct ErrorNumberTests {
  @Test func `every error of the display is explained with all its causes`() {
    #expect(
      Set(ErrorNumber.all.map(\.code)) == Set(FaultCause.allCases.map(\.code)).subtracting([0]))
    for cause in FaultCause.allCases where cause.code > 0 {
      let text = ErrorNumber.coded(cause.code)?.text
      #expect(text?.contains("\(cause.explanation)") == true, "\(cause)")
    }
  }

  @Test func `an example program gives its error`() throws {
    for error in ErrorNumber.all where error.example.hasPrefix("10 ") {
      let listing = ListingReader.read(UTF8Text(error.example))
      var machine = try Machine(running: listing)
      guard case .failed(let fault) = machine.resume(.proceed, until: 60_000_000) else {
        Issue.record("\(error.example) works")
        continue
      }
      #expect(fault.code == error.code, "\(error.example)")
    }
  }

  @Test func `a number is found in any spelling`() {
    for name in ["ERR6", "err6", "6", "ERR06"] {
      #expect(ErrorNumber.code(in: name) == 6, "\(name)")
    }
    for name in ["ERR", "", "ERR6X", "E6", "ERR-1", "٦", "123456"] {
      #expect(ErrorNumber.code(in: name) == nil, "\(name)")
    }
    #expect(ErrorNumber.coded(0) == nil)
    #expect(ErrorNumber.coded(10) == nil)
  }
}
