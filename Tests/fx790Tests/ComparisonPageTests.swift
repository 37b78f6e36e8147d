import BasicVM
import Foundation
import Programs
import Testing

@testable import fx790

@Suite struct ComparisonPageTests {
  private static let game = """
    10 INPUT "NAME",$
    20 PRINT "<B>";$
    30 IF $="X" THEN 50
    40 GOTO 10
    50 PRINT "END":END
    60 PRINT "&"
    """

  @Test func `a page contains displays, sources, counts and graphs, and needs no network`() throws {
    let other = Self.game.replacing("\"END\"", with: "\"BYE\"")
    let page = try page(Self.game, other, keys: #"A\nX"#)
    #expect(page.contains("Different: found by script 1."))
    #expect(page.contains("--seed 1 --keys &#39;X&#39;"))
    // The waits at INPUT and at PRINT.
    #expect(page.matches(of: /<li data-a=/).count == 2)
    #expect(page.matches(of: /<li class=here/).count == 1)
    #expect(page.matches(of: /<svg class=lcd/).count == 6)
    #expect(page.contains("<kbd>X</kbd>"))
    #expect(page.contains("by way of <a href=\"#a2\">P0-30</a>"))
    #expect(page.contains(#"<tr id=a4 class="lit changed" data-place="P0-50"><td>1</td>"#))
    #expect(page.matches(of: /class="[a-z ]*changed/).count == 2)
    #expect(page.contains("of 1 script. The listings differ in the marked lines: P0-50.</p>"))
    #expect(page.contains(#"<tr id=a5 class="missed" data-place="P0-60"><td>-</td>"#))
    #expect(page.contains("<em>unreachable</em>"))
    #expect(page.matches(of: /data:image\/svg\+xml;base64,/).count == 2)
    #expect(!page.contains("http"))
  }

  @Test func `listings and file names are escaped in HTML`() throws {
    let page = try page(Self.game, Self.game, keys: "X", name: #"<i>"&'.bas"#)
    #expect(page.contains("the same: proved for all keys and all luck"))
    #expect(page.contains("The script that reached most"))
    #expect(page.contains("&quot;&lt;B&gt;&quot;;$"))
    #expect(page.contains("60 PRINT &quot;&amp;&quot;"))
    #expect(!page.contains("<B>"))
    #expect(!page.contains("<i>"))
    #expect(page.contains("&lt;i&gt;&quot;&amp;&#39;.bas"))
  }

  @Test func `a data URL decodes to its bytes`() throws {
    for count in 0..<9 {
      let bytes = (0..<count).map { UInt8($0 * 37 & 0xFF) }
      let url = ComparisonPage.dataURL(ofSVG: bytes)
      let comma = try #require(url.firstIndex(of: ","))
      #expect(Data(base64Encoded: String(url[comma...].dropFirst())) == Data(bytes))
    }
  }

  private func page(_ a: String, _ b: String, keys: String, name: String = "a.bas") throws -> String
  {
    var options = Comparison.Options()
    options.keys = ScriptKey.read(UTF8Text(keys), withEscapes: true)
    options.countsPlaces = true
    var comparison = Comparison(
      try contender(a, name), try contender(b, "b.bas"), options: options)
    return ComparisonPage.html(of: comparison.run())
  }

  private func contender(_ text: String, _ name: String) throws -> Contender {
    let listing = ListingReader.read(UTF8Text(text))
    return try Contender(name: UTF8Text(name), memory: listing.memory, area: 0)
  }
}
