import BasicVM
import FX790Terminal
import StateMachines

/// The state of `fx790 lsp`: the open listings.
struct LanguageServer: FramedServer {
  var answers: [JSON] = []
  private(set) var isDone = false
  private let model: Model?
  private var documents: [UTF8Text: ListingDocument] = [:]
  private var phase = Phase.new
  /// Documents that changed since they were checked.
  private var unchecked: [UTF8Text] = []
  /// Documents whose paths are still to be followed.
  private var unlinted: [UTF8Text] = []
  /// The names of states in each document, as found in the last pause.
  private var states: [UTF8Text: [NameHint.Subject: UTF8Text]] = [:]
  /// The time that the last check with style took.
  private var lintTime: Int64 = 0

  private enum Phase { case new, running, shutDown }

  init(model: Model?) { self.model = model }

  /// Whether the client said that it would end.
  var endsWell: Bool { phase == .shutDown }

  // MARK: Messages

  mutating func take(_ message: [UInt8]) {
    do throws(RemoteCall.Unreadable) {
      let call = try RemoteCall(reading: message)
      guard let id = call.id else { return note(call) }
      do throws(RemoteCall.Failure) {
        let result = try result(of: call)
        answers.append(RemoteCall.answer(to: id, result: result))
      } catch {
        answers.append(RemoteCall.answer(to: id, error))
      }
    } catch {
      if let answer = error.answer { answers.append(answer) }
    }
  }

  mutating func takeLongMessage() {
    let limit = "a message has more than \(JSONReader.sizeLimit) bytes" as UTF8Text
    answers.append(RemoteCall.answer(to: .null, .init(code: -32600, sentence: limit)))
    // It may have been a change, so their texts are unknown.
    for uri in documents.keys { close(uri) }
  }

  private mutating func note(_ call: RemoteCall) {
    if call.method == "exit" { isDone = true }
    guard phase == .running, let uri = call.parameters["textDocument"]?["uri"]?.text else { return }
    switch call.method {
    case "textDocument/didOpen":
      guard let text = call.parameters["textDocument"]?["text"]?.text else { return }
      documents[uri] = ListingDocument(text, model: model)
    case "textDocument/didChange":
      guard case .list(let changes)? = call.parameters["contentChanges"] else { return }
      for change in changes { documents[uri]?.change(change) }
    case "textDocument/didClose": return close(uri)
    default: return
    }
    if documents[uri] != nil, !unchecked.contains(uri) { unchecked.append(uri) }
  }

  private mutating func close(_ uri: UTF8Text) {
    (documents[uri], states[uri]) = (nil, nil)
    publish(.list([]), of: uri)
  }

  private mutating func result(of call: RemoteCall) throws(RemoteCall.Failure) -> JSON {
    switch (phase, call.method) {
    case (.new, "initialize"):
      phase = .running
      return Self.greeting
    case (.new, _): throw .init(code: -32002, sentence: "initialize comes first")
    case (.shutDown, _): throw .init(code: -32600, sentence: "the server is shut down")
    case (.running, "initialize"): throw .init(code: -32600, sentence: "initialize comes once")
    case (.running, "shutdown"):
      phase = .shutDown
      return .null
    case (.running, "codeAction/resolve"): return try resolve(call.parameters)
    case (.running, _):
      guard let answer = Self.requests[call.method] else { throw call.unknown }
      guard let uri = call.parameters["textDocument"]?["uri"]?.text, documents[uri] != nil else {
        throw .parameters("the document is not open")
      }
      guard let index = documents[uri]?.index else { return .null }
      return try answer(
        DocumentQuestion(
          index: index, uri: uri, parameters: call.parameters, states: states[uri] ?? [:]))
    }
  }

  typealias Answer = @Sendable (DocumentQuestion) throws(RemoteCall.Failure) -> JSON

  private static let requests: [UTF8Text: Answer] = [
    "textDocument/hover": { $0.hover }, "textDocument/definition": { $0.definition },
    "textDocument/references": { $0.references },
    "textDocument/prepareRename": { $0.renamedRange },
    "textDocument/rename": { question throws(RemoteCall.Failure) in try question.rename() },
    "textDocument/completion": { $0.completion },
    "textDocument/documentSymbol": { $0.symbols },
    "textDocument/formatting": { $0.formatting },
    "textDocument/foldingRange": { $0.foldingRanges },
    "textDocument/semanticTokens/full": { ["data": $0.index.tokenNumbers] },
    "textDocument/codeAction": { $0.codeActions }, "textDocument/inlayHint": { $0.inlayHints },
  ]

  private static var greeting: JSON {
    [
      "capabilities": [
        "textDocumentSync": ["openClose": JSON(true), "change": JSON(2)],
        "hoverProvider": JSON(true), "definitionProvider": JSON(true),
        "referencesProvider": JSON(true), "renameProvider": ["prepareProvider": JSON(true)],
        "completionProvider": ["triggerCharacters": .list(["@"])],
        "documentSymbolProvider": JSON(true), "documentFormattingProvider": JSON(true),
        "foldingRangeProvider": JSON(true), "inlayHintProvider": JSON(true),
        "codeActionProvider": ["resolveProvider": JSON(true)],
        "semanticTokensProvider": [
          "legend": [
            "tokenTypes": JSON(ListingIndex.tokenTypes) { JSON($0) },
            "tokenModifiers": .list(["declaration"]),
          ],
          "full": JSON(true),
        ],
      ],
      "serverInfo": ["name": "fx790", "version": JSON(UTF8Text(Commands.version))],
    ]
  }

  // MARK: Diagnostics

  /// Paths are followed in the pauses of typing, if that takes long.
  private static let longLint: Int64 = 10_000_000
  private static let pause: Int64 = 200_000_000

  var patience: Int64? { !unchecked.isEmpty ? 0 : !unlinted.isEmpty ? Self.pause : nil }

  mutating func passTime() {
    if let uri = unchecked.popLast() {
      unlinted.removeAll { $0 == uri }
      if lintTime < Self.longLint { return lint(uri) }
      guard let index = documents[uri]?.index else { return }
      let found = Checker.check(index.listing)
      publish(JSON(found) { index.json($0, isStyle: false) }, of: uri)
      unlinted.append(uri)
    } else if let uri = unlinted.popLast() {
      lint(uri)
    }
  }

  private mutating func lint(_ uri: UTF8Text) {
    guard let index = documents[uri]?.index else { return }
    let start = System.nanoseconds
    let certain = Linter.check(index.listing, forStyle: false)
    let found = Linter.check(index.listing, forStyle: true)
    publish(JSON(found) { index.json($0, isStyle: !certain.contains($0)) }, of: uri)
    if !found.contains(where: { $0.severity == .error }) {
      let hints = PortHints(in: index.sourceLines.joined("\n"))
      states[uri] = StateGraph.lineNames(in: index.listing.memory, hints)
    }
    lintTime = System.nanoseconds - start
  }

  private mutating func publish(_ diagnostics: JSON, of uri: UTF8Text) {
    answers.append([
      "jsonrpc": "2.0", "method": "textDocument/publishDiagnostics",
      "params": ["uri": JSON(uri), "diagnostics": diagnostics],
    ])
  }

  // MARK: Code actions

  /// Adds the edit to a code action of `DocumentQuestion`.
  private mutating func resolve(_ action: JSON) throws(RemoteCall.Failure) -> JSON {
    guard case .object(let members) = action, let uri = action["data"]?["uri"]?.text,
      let name = action["data"]?["change"]?.text, let document = documents[uri]
    else { throw .parameters("this is no action of an open document") }
    var options = ListingOptions()
    options.defaultModel = model
    let file = ListingFile(document.text.utf8, path: "", options)
    let text: UTF8Text
    do throws(Rewriter.Failure) {
      text = try file.changed(by: name, options)
    } catch {
      throw .init(code: -32803, sentence: error.sentence)
    }
    let end = document.text.lines.count
    let edit: JSON = [
      "range": [
        "start": ["line": JSON(0), "character": JSON(0)],
        "end": ["line": JSON(end), "character": JSON(0)],
      ],
      "newText": JSON(text),
    ]
    return .object(members + [.init("edit", DocumentQuestion.edit([edit], of: uri))])
  }
}

extension ListingFile {
  fileprivate func changed(
    by name: UTF8Text, _ options: ListingOptions
  ) throws(Rewriter.Failure) -> UTF8Text {
    switch name {
    case "label": return try labelledText(options)
    case "number": return numberedText
    default:
      var rewriter = Rewriter(listing.memory)
      try rewriter.renumber(from: 10, by: 10)
      return rewriter.text(of: listing, in: sourceLines)
    }
  }
}
