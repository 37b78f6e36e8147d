import BasicVM

typealias ReportText = UTF8Text

extension UTF8Text {
  mutating func append(json utf8: [UInt8]) {
    append(json: UTF8Text(utf8: utf8))
  }
}
