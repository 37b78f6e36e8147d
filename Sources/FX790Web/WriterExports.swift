// What the page asks about the state machine in a listing: Swift and a graph. It is a module of its own,
// writer.wasm, which is loaded when someone wants to see them: it is as large as the computer is.

import BasicVM
import FX790Device
import Programs

nonisolated(unsafe) private var writerInput = SharedBytes()
nonisolated(unsafe) private var writerOutput = SharedBytes()

/// Room for so many bytes that go in.
@c(fx_writer_input)
public func writerInput(_ count: Int32) -> UnsafeMutablePointer<UInt8> {
  writerInput.reserve(Int(count))
  return writerInput.start
}

/// The bytes that came out last.
@c(fx_writer_output)
public func writerOutputBytes() -> UnsafeMutablePointer<UInt8> { writerOutput.start }

/// How many these are.
@c(fx_writer_output_count)
public func writerOutputCount() -> Int32 { Int32(writerOutput.count) }

/// Writes the listing in the input as Swift, and draws its graph; behind it the input holds the name that
/// it has.
///
/// Out comes `{"swift":text,"states":[name],"notes":[text],"graph":SVG}`. Without a state machine there is
/// no Swift, and the graph is that of the listing; a listing with errors has nothing.
@c(fx_writer_write)
public func write(_ count: Int32, _ nameCount: Int32) {
  let text = UTF8Text(utf8: writerInput.bytes(count: Int(count)))
  let name = UTF8Text(utf8: writerInput.bytes(from: Int(count), count: Int(nameCount)))
  let written = WrittenListing(text, name: name)
  writerOutput.fill((written?.json ?? "{}").utf8)
}

/// A listing as Swift and as a graph.
private struct WrittenListing {
  private var port: SwiftPort?
  private var graph: StateGraph

  init?(_ text: UTF8Text, name: UTF8Text) {
    let listing = ListingReader.read(text)
    guard !listing.hasErrors, let area = listing.firstArea,
      let graph = StateGraph(of: listing.memory, area: area)
    else { return nil }
    self.graph = graph
    guard let machine = WaitMachine(of: listing.memory, area: area), machine.obstacles.isEmpty
    else { return }
    port = SwiftPort(
      of: listing.memory, area: area, name: SwiftPort.typeName(of: name), from: name,
      hints: PortHints(in: text, area: area))
    guard let names = port?.stateNames, names.count == machine.states.count else { return }
    // One state has one name, wherever it is seen.
    self.graph.nameStates { step in
      machine.states.firstIndex { $0.step == step }.map { names[$0] }
    }
  }

  var json: UTF8Text {
    let states = UTF8Text.list(port?.stateNames ?? []) { "\(json: $0)" }
    let notes = UTF8Text.list(port?.notes ?? []) { "\(json: $0)" }
    return #"{"swift":\#(json: port?.text ?? ""),"states":\#(states),"notes":\#(notes),"#
      + #""graph":\#(json: graph.svg)}"#
  }
}
