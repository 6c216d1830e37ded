import Glibc

/// A program whose input and output are pipes.
public final class PipedProgram {
  /// Where its output goes.
  public enum Output {
    case captured
    /// To a file, such as `/dev/full`.
    case file(String)
    /// To a pipe that nobody reads.
    case nobody
  }

  /// What came of it.
  public struct Result: Sendable {
    /// What it wrote to standard output.
    public let output: [UInt8]
    /// What it wrote to standard error, as text.
    public let errors: String
    /// Its exit status, 128 + N if a signal ended it.
    public let status: Int32

    /// The output as text.
    public var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// The process.
  public let process: ChildProcess
  /// What it has written so far.
  public private(set) var output: [UInt8] = []
  private var errors: [UInt8] = []
  private var input: CInt
  private var ends: [(descriptor: CInt, isOutput: Bool)] = []

  /// Starts a program.
  /// - Parameter blocks: Whether its reads and writes wait, as they do unless somebody asked otherwise.
  public init(
    _ invocation: Invocation, output: Output = .captured, blocks: Bool = true
  ) throws(NotReached) {
    let (forInput, forOutput, forErrors) = try (Self.pipe(), Self.pipe(), Self.pipe())
    if !blocks {
      for end in [forInput.read, forOutput.write] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    }
    input = forInput.write
    let target: ChildProcess.Source =
      switch output {
      case .captured, .nobody: .descriptor(forOutput.write)
      case .file(let path): .file(path, flags: O_WRONLY | O_CREAT)
      }
    if case .nobody = output { close(forOutput.read) } else { ends.append((forOutput.read, true)) }
    ends.append((forErrors.read, false))
    defer { for end in [forInput.read, forOutput.write, forErrors.write] { close(end) } }
    process = try ChildProcess(
      invocation, [.descriptor(forInput.read), target, .descriptor(forErrors.write)])
  }

  deinit {
    closeInput()
    for end in ends { close(end.descriptor) }
  }

  private static func pipe() throws(NotReached) -> (read: CInt, write: CInt) {
    var ends: [CInt] = [-1, -1]
    let isMade = ChildProcess.lock.withLock { _ in
      Glibc.pipe(&ends) == 0 && ends.allSatisfy { fcntl($0, F_SETFD, FD_CLOEXEC) == 0 }
    }
    guard isMade else { throw NotReached("there are no more pipes") }
    return (ends[0], ends[1])
  }

  /// Runs a program to its end with this as its input.
  public static func run(
    _ invocation: Invocation, input: [UInt8] = [], output: Output = .captured
  ) throws(NotReached) -> Result {
    let program = try PipedProgram(invocation, output: output)
    try program.send(input)
    program.closeInput()
    return try program.finish()
  }

  /// Writes to its input, and takes in what it writes meanwhile.
  public func send(_ bytes: [UInt8]) throws(NotReached) {
    let deadline = Deadline()
    var rest = bytes[...]
    while !rest.isEmpty, !deadline.hasPassed {
      var ready = pollfd(fd: input, events: Int16(POLLOUT), revents: 0)
      if poll(&ready, 1, 0) > 0 {
        // No more than a pipe takes at once, so that the write cannot block.
        let count = rest.withUnsafeBytes { write(input, $0.baseAddress, min($0.count, Int(PIPE_BUF))) }
        // It no longer reads: it has its reasons, which the caller sees from its status.
        if count <= 0 { return }
        rest.removeFirst(count)
      } else {
        drain(milliseconds: 20)
      }
    }
    if !rest.isEmpty { throw NotReached("the program does not read its input") }
  }

  /// Ends its input.
  public func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  /// Waits until its output is as it should be.
  public func wait(until condition: (String) -> Bool) throws(NotReached) {
    let deadline = Deadline()
    while !condition(String(decoding: output, as: UTF8.self)) {
      if ends.isEmpty || deadline.hasPassed {
        throw NotReached("not reached; output: \(String(decoding: output, as: UTF8.self))")
      }
      drain(milliseconds: 50)
    }
  }

  /// Waits until it has ended.
  public func finish() throws(NotReached) -> Result {
    let deadline = Deadline()
    while !ends.isEmpty {
      if deadline.hasPassed { throw NotReached("the program has not ended") }
      drain(milliseconds: 50)
    }
    let status = try process.waitForEnd()
    return Result(output: output, errors: String(decoding: errors, as: UTF8.self), status: status)
  }

  private func drain(milliseconds: CInt) {
    var ready = ends.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    guard poll(&ready, nfds_t(ready.count), milliseconds) > 0 else { return }
    for (index, end) in ends.enumerated().reversed() where ready[index].revents != 0 {
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(end.descriptor, &chunk, chunk.count)
      if count > 0 {
        if end.isOutput { output += chunk.prefix(count) } else { errors += chunk.prefix(count) }
      } else {
        close(end.descriptor)
        ends.remove(at: index)
      }
    }
  }
}
