import BasicVM
import CommandLineKit
import FX790Terminal
import Programs

/// The tools and resources of `fx790 mcp`.
///
/// Each call runs this program anew, so that it has limits and finds what the command finds.
struct AssistantServer {
  /// The folder with the files that calls may name; nil for none.
  let root: String?
  private let program: String

  static let versions: [UTF8Text] = ["2025-06-18", "2025-03-26", "2024-11-05"]
  /// The longest time of a call, in seconds.
  static let timeLimit: Int64 = 30
  /// The most bytes of a listing or of keys.
  static let textLimit = 200_000

  init(root: String?) throws(UsageError) {
    guard let program = System.programPath else {
      throw UsageError("mcp: cannot find fx790 itself")
    }
    (self.root, self.program) = (root.map(System.target), program)
  }

  /// The answer to a message; nil for a notification.
  func answer(to message: [UInt8]) -> JSON? {
    do throws(RemoteCall.Unreadable) {
      let call = try RemoteCall(reading: message)
      guard let id = call.id else { return nil }
      do throws(RemoteCall.Failure) {
        return RemoteCall.answer(to: id, result: try result(of: call))
      } catch {
        return RemoteCall.answer(to: id, error)
      }
    } catch {
      return error.answer
    }
  }

  private func result(of call: RemoteCall) throws(RemoteCall.Failure) -> JSON {
    switch call.method {
    case "initialize": return greeting(call.parameters)
    case "ping": return .object([])
    case "tools/list": return ["tools": JSON(AssistantTool.all) { $0.json }]
    case "tools/call": return try carryOut(call.parameters)
    case "resources/list": return ["resources": JSON(AssistantResource.all) { $0.json }]
    case "resources/templates/list": return ["resourceTemplates": .list([])]
    case "resources/read":
      guard let address = call.parameters["uri"]?.text,
        let resource = AssistantResource.all.first(where: { $0.address == address })
      else { throw RemoteCall.Failure(code: -32002, sentence: "there is no such resource") }
      return ["contents": .list([resource.contents])]
    default: throw call.unknown
    }
  }

  private func greeting(_ parameters: JSON) -> JSON {
    let wanted = parameters["protocolVersion"]?.text
    let version = Self.versions.first { $0 == wanted } ?? Self.versions[0]
    return [
      "protocolVersion": JSON(version),
      "capabilities": ["tools": .object([]), "resources": .object([])],
      "serverInfo": ["name": "fx790", "version": JSON(UTF8Text(Commands.version))],
      "instructions":
        "BASIC of the Casio FX-790P: one line of 24 characters, ten program areas. Every PRINT without ; waits for EXE.",
    ]
  }

  // MARK: Calls

  private func carryOut(_ parameters: JSON) throws(RemoteCall.Failure) -> JSON {
    guard let name = parameters["name"]?.text, let tool = AssistantTool.named(name) else {
      throw .parameters("there is no such tool")
    }
    let values = parameters["arguments"] ?? .object([])
    guard case .object(let members) = values else { throw .parameters("arguments is an object") }
    for member in members
    where !tool.arguments.contains(where: { UTF8Text($0.name) == member.name }) {
      throw .parameters("\(tool.name) has no argument \(json: member.name)")
    }
    var inputs: [[UInt8]] = []
    var files: [String] = []
    for argument in tool.arguments {
      guard let value = values[argument.name] else {
        guard !argument.isRequired else { throw .parameters("\(argument.name) is missing") }
        continue
      }
      if let mistake = argument.mistake(in: value) { throw .parameters(mistake) }
      guard let text = value.text else { continue }
      guard text.utf8.count <= Self.textLimit, !text.utf8.contains(0) else {
        throw .parameters("\(argument.name) has more than \(Self.textLimit) bytes, or a NUL")
      }
      guard case .listing = argument.kind else { continue }
      if let file = try file(named: text) {
        files.append(file)
      } else {
        files.append(inputs.isEmpty ? "-" : "/dev/fd/3")
        inputs.append(text.utf8)
      }
    }
    let words = tool.words(values, files: files)
    return try run(words, inputs: inputs.isEmpty ? [[]] : inputs, reports: tool.reports)
  }

  /// The path of a file below the root, or the name of a game; nil for the text of a listing.
  private func file(named name: UTF8Text) throws(RemoteCall.Failure) -> String? {
    let first = name.utf8.first
    let isText = first == nil || first.map { $0.isASCIIDigit || "@#'".utf8.contains($0) } == true
    guard !isText, !name.utf8.contains(UInt8(ascii: "\n")) else { return nil }
    let whole = String(name)
    let game = whole.split(separator: ":").first.map(String.init) ?? whole
    if GameID.names.contains(game) { return whole }
    // A program in an area.
    guard !isHeader(name) else { return nil }
    guard let root else {
      throw .parameters("\(name) is no game, and without --root no file can be read")
    }
    let (path, form) = whole.hasSuffix(":port") ? (String(whole.dropLast(5)), ":port") : (whole, "")
    let target = System.target(of: path.hasPrefix("/") ? path : "\(root)/\(path)")
    guard target.hasPrefix(root == "/" ? root : root + "/"), System.isPlainFile(target) else {
      throw .parameters("there is no file \(name) below the root")
    }
    return target + form
  }

  private func isHeader(_ name: UTF8Text) -> Bool {
    ListingFormat.area(ofHeader: CharacterReader.decode(name).characters[...]) != nil
  }

  private func run(
    _ words: [String], inputs: [[UInt8]], reports: Bool
  ) throws(RemoteCall.Failure) -> JSON {
    let run: ChildRun
    do throws(System.Failure) {
      run = try ChildRun([program] + words, inputs: inputs, seconds: Self.timeLimit)
    } catch {
      throw RemoteCall.Failure(code: -32603, sentence: UTF8Text(error.reason))
    }
    var texts = [run.output, run.errors].filter { !$0.isEmpty }.map { UTF8Text(utf8: $0) }
    if run.isCut {
      texts.append("stopped after \(Self.timeLimit) seconds, or \(ChildRun.outputLimit) bytes")
    }
    let isAnswer = run.status == 0 || run.status == 3 || run.status == 1 && reports && isReport(run)
    return [
      "content": JSON(texts) { ["type": "text", "text": JSON($0.validUTF8)] },
      "isError": JSON(run.isCut || !isAnswer),
    ]
  }

  /// Whether the program or the comparison has begun: its listing could be loaded.
  private func isReport(_ run: ChildRun) -> Bool {
    guard !run.output.isEmpty else { return run.errors.starts(with: "ERR".utf8) }
    let json = try? JSONReader.read(run.output)
    return json?["unloadable"] == nil
  }
}

extension UTF8Text {
  /// The text with a sign in place of bytes that are not UTF-8.
  fileprivate var validUTF8: UTF8Text { UTF8Text(String(self)) }
}

/// A text that assistants can read.
struct AssistantResource {
  let address: UTF8Text
  let name: UTF8Text
  let text: @Sendable () -> UTF8Text

  static let all: [AssistantResource] =
    [
      AssistantResource(address: "fx790:words", name: "The words of BASIC") {
        UTF8Text(LanguageWord.all.map(\.text).joined(separator: "\n\n"))
      },
      AssistantResource(address: "fx790:errors", name: "The errors of the display") {
        UTF8Text(ErrorNumber.all.map(\.text).joined(separator: "\n\n"))
      },
    ]
    + GameID.allCases.map { game in
      AssistantResource(
        address: "fx790:games/\(game.id)", name: "\(game.title), a BASIC listing"
      ) { game.listing }
    }

  var json: JSON {
    ["uri": JSON(address), "name": JSON(name), "mimeType": "text/plain"]
  }

  var contents: JSON {
    ["uri": JSON(address), "mimeType": "text/plain", "text": JSON(text())]
  }
}
