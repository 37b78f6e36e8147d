import FX790Web
import Testing

extension ExportTests {
  static let halt = "   :START:0\nS  :LAI  :1:3\n   :HJ   :0:S\n   :END  :S\n"

  @Test func `checking a source returns diagnostics and words`() {
    checkCapX(put(Self.halt)[0])
    #expect(
      taken == #"{"diagnostics":[],"rows":[{"line":2,"address":0,"count":1,"words":"8403"},"#
        + #"{"line":3,"address":1,"count":1,"words":"0000"}],"start":0}"#)
    checkCapX(put("   :START:0\n:LIA:1:3\n")[0])
    #expect(
      taken.hasPrefix(
        #"{"diagnostics":[{"line":2,"column":2,"severity":"error","#
          + #""message":"Code error: there is no operation LIA."},"#), "\(taken)")
    checkCapX(put("")[0])
    #expect(taken.contains("END error"))
  }

  @Test func `a source has syntax colors`() {
    capXColours(put("S  :LAI  :1:200\nfoo\n é :CONST:00FF\n")[0])
    #expect(taken == "n   www   d ddd\n   \n n  wwwww dddd")
  }

  @Test func `a source is loaded into ASMBL and read back`() {
    beginComputer(0, 0, 1)
    #expect(loadCapX(put(Self.halt)[0]) == 1)
    #expect(display.hasPrefix("OK 2 words"))
    capXSource()
    #expect(taken == Self.halt)
    capXLines()
    #expect(
      taken == #"[{"address":0,"source":"S  :LAI  :1:3"},{"address":1,"source":"   :HJ   :0:S"}]"#)
    for word in ["0 1111", "1 1111"] { #expect(setCompX(put(word)[0]) == 1) }
    capXLines()
    #expect(taken == "[]")
    #expect(loadCapX(put(":LIA:1:3")[0]) == 0)
    view()
    #expect(
      taken.contains("not loaded: line 1: Code error: there is no operation LIA. (and 2 more)"),
      "\(taken)")
    let digits = String(repeating: "0", count: 60)
    #expect(loadCapX(put("   :START:\(digits)\n   :END  :0\n")[0]) == 0)
    view()
    #expect(taken.contains("a line has more than the machine's 62 characters"), "\(taken)")
    capXSource()
    #expect(taken == Self.halt)
  }
}
