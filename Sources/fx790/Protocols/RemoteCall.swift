import BasicVM
import FX790Terminal

/// A message of JSON-RPC 2.0, which LSP and MCP use.
struct RemoteCall {
  /// Nil for a notification, which gets no answer.
  let id: JSON?
  let method: UTF8Text
  let parameters: JSON

  /// An error as the protocol numbers them.
  struct Failure: Error {
    let code: Int
    let sentence: UTF8Text

    static func parameters(_ sentence: UTF8Text) -> Failure {
      Failure(code: -32602, sentence: sentence)
    }
  }

  /// Reads a message; throws the failure with the ID to answer.
  init(reading bytes: [UInt8]) throws(Unreadable) {
    let json: JSON
    do throws(JSONReader.ParseError) {
      json = try JSONReader.read(bytes)
    } catch {
      let reason: UTF8Text = "no JSON: \(error.reason), at byte \(error.offset)"
      throw Unreadable(id: .null, failure: Failure(code: -32700, sentence: reason))
    }
    let id = json["id"]
    guard json["jsonrpc"]?.text == "2.0", let method = json["method"]?.text else {
      // The answer to a request of ours, which has no method, needs none.
      guard json["result"] == nil, json["error"] == nil else { throw Unreadable(id: nil) }
      throw Unreadable(
        id: id ?? .null, failure: Failure(code: -32600, sentence: "no request of JSON-RPC 2.0"))
    }
    switch id {
    case nil, .number, .text: break
    case .null, .bool, .list, .object:
      throw Unreadable(
        id: .null, failure: Failure(code: -32600, sentence: "an id is a number or a text"))
    }
    self.id = id
    self.method = method
    parameters = json["params"] ?? .object([])
  }

  struct Unreadable: Error {
    /// Nil if nothing is to be answered.
    let id: JSON?
    var failure = Failure(code: -32600, sentence: "")

    var answer: JSON? { id.map { RemoteCall.answer(to: $0, failure) } }
  }

  // MARK: Answers

  static func answer(to id: JSON, result: JSON) -> JSON {
    ["jsonrpc": "2.0", "id": id, "result": result]
  }

  static func answer(to id: JSON, _ failure: Failure) -> JSON {
    [
      "jsonrpc": "2.0", "id": id,
      "error": ["code": JSON(failure.code), "message": JSON(failure.sentence)],
    ]
  }

  var unknown: Failure { Failure(code: -32601, sentence: "there is no method \(method)") }
}
