import BasicVM
import Testing

@Suite struct JSONTests {
  private func read(_ text: String) throws -> JSON { try JSONReader.read(Array(text.utf8)) }

  @Test func `writes on one line and omits nil members`() {
    let json: JSON = [
      "name": JSON("say \"A\"\n" as UTF8Text), "none": nil, "cursor": .null, "count": JSON(-3),
      "list": JSON([true, false]) { JSON($0) }, "empty": [:],
    ]
    #expect(
      String(json.line)
        == #"{"name":"say \"A\"\u000a","cursor":null,"count":-3,"list":[true,false],"empty":{}}"#)
  }

  @Test(arguments: [
    "null", "true", "[]", "{}", #"[1,-0.5,2e9,0]"#, #"{"a":{"b":[1,"x"]},"c":"é€😀"}"#,
  ])
  func `reads what it writes`(_ text: String) throws {
    #expect(String(try read(text).line) == text)
    #expect(try read(" \t\r\n" + text + "\n") == read(text))
  }

  @Test(arguments: [
    (#""\u0041\n\/\"\\""#, "A\n/\"\\"), (#""\ud83d\ude00""#, "😀"),
    (#""\u00e9\b\f\r\t""#, "é\u{8}\u{C}\r\t"),
  ])
  func `reads escapes`(_ text: String, _ expected: String) throws {
    #expect(try read(text).text == UTF8Text(expected))
  }

  @Test(arguments: [
    ("", 0), ("{", 1), ("[1,]", 3), ("[1 2]", 3), (#"{"a" 1}"#, 5), (#"{"a":1"#, 6), ("{a:1}", 1),
    ("tru", 0), ("01", 1), ("1.", 2), ("-", 1), ("1e", 2), ("+1", 0), ("'a'", 0), ("1 2", 2),
    ("\"a", 2), ("\"\n\"", 1), (#""\x""#, 3), (#""\u12g4""#, 5), (#""\ud800""#, 7),
    (#""\ud800\u0041""#, 13), (#""\udc00""#, 7), ("NaN", 0), ("\u{FEFF}1", 0),
  ])
  func `names the place of a mistake`(_ text: String, _ offset: Int) {
    do {
      _ = try read(text)
      Issue.record("\(text) was read")
    } catch { #expect((error as? JSONReader.ParseError)?.offset == offset, "\(text)") }
  }

  @Test func `refuses bytes that are not UTF-8`() {
    for bytes in [
      [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82], [0xF5, 0x80, 0x80, 0x80],
    ] {
      let text = [UInt8(ascii: "\"")] + bytes.map { UInt8($0) } + [UInt8(ascii: "\"")]
      #expect(throws: JSONReader.ParseError.self) { try JSONReader.read(text) }
    }
  }

  @Test func `limits depth and size`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    _ = try read(nested(JSONReader.depthLimit + 1))
    #expect(throws: JSONReader.ParseError.self) { try read(nested(JSONReader.depthLimit + 2)) }
    #expect(throws: JSONReader.ParseError.self) { try read(String(repeating: "[", count: 100_000)) }
    let long = String(repeating: " ", count: JSONReader.sizeLimit) + "1"
    #expect(throws: JSONReader.ParseError.self) { try read(long) }
  }

  @Test func `finds members and integers`() throws {
    let json = try read(#"{"a":1,"b":"x","a":-20,"c":1.5,"d":12345678901}"#)
    #expect(json["a"]?.integer == -20)
    #expect(json["b"]?.text == "x")
    #expect(json["c"]?.integer == nil)
    #expect(json["d"]?.integer == nil)
    #expect(json["e"] == nil)
    #expect(JSON.null["a"] == nil)
  }
}
