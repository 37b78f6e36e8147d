import FX790Terminal

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A run of a program to its end, with limits of time and output.
struct ChildRun {
  private(set) var output: [UInt8] = []
  private(set) var errors: [UInt8] = []
  /// Nil if a limit or a signal ended the program.
  private(set) var status: Int32?
  /// Whether a limit ended it.
  private(set) var isCut = false

  /// The most bytes of output, and of errors.
  static let outputLimit = 1 << 20

  /// Runs a program; the inputs are its standard input and descriptor 3.
  init(_ words: [String], inputs: [[UInt8]], seconds: Int64) throws(System.Failure) {
    precondition(1...2 ~= inputs.count, "a program has one or two inputs")
    let (id, ends) = try Self.start(words, inputCount: inputs.count)
    var writers = zip(inputs, ends.writers).map { (bytes: $0[...], end: $1) }
    transfer(&writers, ends.readers, until: System.nanoseconds + seconds * 1_000_000_000)
    for end in writers.map(\.end) + ends.readers where end >= 0 { close(end) }
    if isCut { kill(-id, SIGKILL) }
    var code: Int32 = 0
    waitpid(id, &code, 0)
    ProcessGroups.remove(id)
    // As WIFEXITED and WEXITSTATUS do, which are macros.
    if !isCut, code & 0x7F == 0 { status = code >> 8 & 0xFF }
  }

  /// Starts a program in a process group of its own; returns our ends of its pipes.
  private static func start(
    _ words: [String], inputCount: Int
  ) throws(System.Failure) -> (id: pid_t, ends: (writers: [Int32], readers: [Int32])) {
    // No other child may start before the pipes are closed to children.
    pthread_mutex_lock(creationMutex)
    defer { pthread_mutex_unlock(creationMutex) }
    var pipes: [Pipe] = []
    for _ in 0..<inputCount + 2 { pipes.append(try Pipe()) }
    let ends = (
      writers: [pipes[0].writer] + pipes[3...].map(\.writer),
      readers: [pipes[1].reader, pipes[2].reader]
    )
    let childEnds = [pipes[0].reader, pipes[1].writer, pipes[2].writer] + pipes[3...].map(\.reader)
    var id: pid_t = 0
    let failure = ChildProcess.spawn(words, [], childEnds, &id)
    for end in childEnds { close(end) }
    for end in ends.writers + ends.readers { Pipe.makeNonBlocking(end) }
    guard failure == 0 else {
      for end in ends.writers + ends.readers { close(end) }
      throw System.Failure(reason: String(cString: strerror(failure)), isMissing: failure == ENOENT)
    }
    ProcessGroups.add(id)
    return (id, ends)
  }

  /// Writes the inputs and reads the outputs, up to a limit; a writer at its end is closed, and -1.
  private mutating func transfer(
    _ writers: inout [(bytes: ArraySlice<UInt8>, end: Int32)], _ outputEnds: [Int32],
    until end: Int64
  ) {
    // An ended output is -1; its descriptor stays open.
    var readers = outputEnds
    while readers.contains(where: { $0 >= 0 }) {
      guard System.nanoseconds < end, max(output.count, errors.count) <= Self.outputLimit else {
        isCut = true
        break
      }
      let ready = System.wait(
        forInput: readers.filter { $0 >= 0 }, output: writers.map(\.end).filter { $0 >= 0 },
        until: min(end, System.nanoseconds + 100_000_000))
      for index in writers.indices where ready.contains(writers[index].end) {
        Self.write(&writers[index])
      }
      for (index, reader) in readers.enumerated() where ready.contains(reader) {
        if let piece = System.readChunk(reader) {
          if index == 0 { output += piece } else { errors += piece }
        } else {
          readers[index] = -1
        }
      }
    }
  }

  /// Writes what the pipe takes; its end is -1 once it is closed.
  private static func write(_ writer: inout (bytes: ArraySlice<UInt8>, end: Int32)) {
    let count = writer.bytes.withUnsafeBytes { writeSome(writer.end, $0.baseAddress, $0.count) }
    if count > 0 { writer.bytes.removeFirst(count) }
    guard writer.bytes.isEmpty || count < 0 && errno != EAGAIN && errno != EINTR else { return }
    close(writer.end)
    writer.end = -1
  }
}
