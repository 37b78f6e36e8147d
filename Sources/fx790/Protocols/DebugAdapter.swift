import BasicVM
import CommandLineKit
import FX790Device
import FX790Terminal

/// The state of `fx790 dap`: one program and its debugger.
struct DebugAdapter: FramedServer {
  var answers: [JSON] = []
  private(set) var isDone = false
  /// The messages sent so far.
  private var count = 0
  /// Events that follow the response to the present request.
  private var events: [JSON] = []
  private var program: DebuggedProgram?
  /// What the client subtracts from lines and columns that begin with 1.
  private var (lineOrigin, columnOrigin) = (0, 0)

  struct Refusal: Error {
    let sentence: UTF8Text

    init(_ sentence: UTF8Text) { self.sentence = sentence }
  }

  // MARK: Messages

  mutating func take(_ message: [UInt8]) {
    let request = (try? JSONReader.read(message)) ?? .null
    do throws(Refusal) {
      guard request["type"]?.text == "request", let command = request["command"]?.text else {
        throw Refusal("this is no request of DAP")
      }
      let body = try body(answering: command, request["arguments"] ?? .null)
      respond(to: request, body: body, refusal: nil)
    } catch {
      respond(to: request, body: nil, refusal: error.sentence)
    }
    sendEvents()
  }

  mutating func takeLongMessage() {
    respond(
      to: .null, body: nil, refusal: "a message has more than \(JSONReader.sizeLimit) bytes")
  }

  /// Some clients expect a body in every response.
  private mutating func respond(to request: JSON, body: JSON?, refusal: UTF8Text?) {
    count += 1
    answers.append([
      "seq": JSON(count), "type": "response", "request_seq": JSON(request["seq"]?.integer ?? 0),
      "success": JSON(refusal == nil), "command": JSON(request["command"]?.text ?? ""),
      "message": refusal.map { JSON($0) }, "body": body ?? .object([]),
    ])
  }

  private mutating func sendEvents() {
    events += program?.takeEvents() ?? []
    for case .object(let members) in events {
      count += 1
      answers.append(.object([.init("seq", JSON(count)), .init("type", "event")] + members))
    }
    events = []
  }

  // MARK: Time

  var patience: Int64? { program?.patience }

  mutating func passTime() {
    program?.passTime()
    sendEvents()
  }

  // MARK: Requests

  private mutating func body(
    answering command: UTF8Text, _ arguments: JSON
  ) throws(Refusal) -> JSON? {
    switch command {
    case "initialize":
      lineOrigin = arguments["linesStartAt1"] == .bool(false) ? 1 : 0
      columnOrigin = arguments["columnsStartAt1"] == .bool(false) ? 1 : 0
      return Self.capabilities
    case "launch":
      guard program == nil else { throw Refusal("a program is launched already") }
      program = try DebuggedProgram(arguments, origins: (lineOrigin, columnOrigin))
      events.append(["event": "initialized", "body": .object([])])
      return nil
    case "disconnect":
      isDone = true
      return nil
    case "setExceptionBreakpoints", "setFunctionBreakpoints": return ["breakpoints": .list([])]
    default:
      guard program != nil else { throw Refusal("no program is launched") }
    }
    switch command {
    case "configurationDone": program?.start()
    case "setBreakpoints": return program?.setBreakpoints(arguments)
    case "dataBreakpointInfo": return program?.dataBreakpointInfo(arguments)
    case "setDataBreakpoints": return program?.setDataBreakpoints(arguments)
    case "threads": return ["threads": .list([["id": JSON(1), "name": "BASIC"]])]
    case "stackTrace": return program?.stackTrace(arguments)
    case "scopes": return program?.scopes
    case "variables": return ["variables": .list(program?.variables(arguments) ?? [])]
    case "evaluate": return try program?.evaluate(arguments)
    case "continue":
      try program?.go(.resume)
      return ["allThreadsContinued": JSON(true)]
    case "next": try program?.go(.over)
    case "stepIn": try program?.go(.step)
    case "stepOut": try program?.go(.out)
    case "stepBack": try program?.goBack(.back)
    case "reverseContinue": try program?.goBack(.reverse)
    case "pause": program?.pause()
    case "terminate": program?.terminate()
    default: throw Refusal("there is no request \(command)")
    }
    return nil
  }

  private static var capabilities: JSON {
    let names: [StaticString] = [
      "supportsConfigurationDoneRequest", "supportsConditionalBreakpoints",
      "supportsHitConditionalBreakpoints", "supportsDataBreakpoints", "supportsStepBack",
      "supportsEvaluateForHovers", "supportsTerminateRequest",
    ]
    return .object(names.map { .init(UTF8Text($0), JSON(true)) })
  }
}
