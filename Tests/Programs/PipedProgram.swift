import Glibc

/// A program whose input and output are pipes.
package final class PipedProgram {
  /// The target of its output.
  package enum Output {
    case captured
    /// To a file, such as `/dev/full`.
    case file(String)
    /// To a pipe that nobody reads.
    case nobody
  }

  /// The output and the status of a program that has ended.
  package struct Result: Sendable {
    /// The bytes of standard output.
    package let output: [UInt8]
    /// The text of standard error.
    package let errors: String
    /// Its exit status, 128 + N if a signal ended it.
    package let status: Int32

    /// The output as text.
    package var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// The process.
  package let process: ChildProcess
  /// Its output so far.
  package private(set) var output: [UInt8] = []
  private var errors: [UInt8] = []
  private var linesEnd = 0
  private var input: CInt
  private var ends: [(descriptor: CInt, isOutput: Bool)] = []

  /// Starts a program.
  /// - Parameter blocks: `true` if its reads and writes wait, as by default.
  package init(
    _ invocation: Invocation, output: Output = .captured, blocks: Bool = true
  ) throws(NotReachedError) {
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

  private static func pipe() throws(NotReachedError) -> (read: CInt, write: CInt) {
    var ends: [CInt] = [-1, -1]
    let isMade = ChildProcess.lock.withLock { _ in
      Glibc.pipe(&ends) == 0 && ends.allSatisfy { fcntl($0, F_SETFD, FD_CLOEXEC) == 0 }
    }
    guard isMade else { throw NotReachedError("there are no more pipes") }
    return (ends[0], ends[1])
  }

  /// Runs a program to its end, with `input` as its standard input.
  package static func run(
    _ invocation: Invocation, input: [UInt8] = [], output: Output = .captured
  ) throws(NotReachedError) -> Result {
    let program = try PipedProgram(invocation, output: output)
    try program.send(input)
    program.closeInput()
    return try program.finish()
  }

  /// Writes to its input, and takes in its output meanwhile.
  package func send(_ bytes: [UInt8]) throws(NotReachedError) {
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
    if !rest.isEmpty { throw NotReachedError("the program does not read its input") }
  }

  /// Ends its input.
  package func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  /// Waits until its output meets a condition.
  package func wait(until condition: (String) -> Bool) throws(NotReachedError) {
    let deadline = Deadline()
    while !condition(String(decoding: output, as: UTF8.self)) {
      if ends.isEmpty || deadline.hasPassed {
        throw NotReachedError("not reached; output: \(String(decoding: output, as: UTF8.self))")
      }
      drain(milliseconds: 50)
    }
  }

  /// Waits for the next line of its output, which may lack its end; nil at the end of the output.
  package func nextLine() throws(NotReachedError) -> String? {
    let deadline = Deadline()
    while true {
      let rest = output[linesEnd...]
      let end = rest.firstIndex(of: UInt8(ascii: "\n"))
      if let end = end ?? (hasAllOutput ? rest.endIndex : nil) {
        linesEnd = min(end + 1, output.endIndex)
        return rest.isEmpty ? nil : String(decoding: rest[..<end], as: UTF8.self)
      }
      if deadline.hasPassed { throw NotReachedError("no line was written") }
      drain(milliseconds: 50)
    }
  }

  private var hasAllOutput: Bool { !ends.contains(where: \.isOutput) }

  /// Waits until it has ended.
  package func finish() throws(NotReachedError) -> Result {
    let deadline = Deadline()
    while !ends.isEmpty {
      if deadline.hasPassed { throw NotReachedError("the program has not ended") }
      drain(milliseconds: 50)
    }
    let status = try process.waitForEnd()
    return Result(output: output, errors: String(decoding: errors, as: UTF8.self), status: status)
  }

  private func drain(milliseconds: CInt) {
    var ready = ends.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    guard poll(&ready, nfds_t(ready.count), milliseconds) > 0 else { return }
    for (index, end) in ends.enumerated().reversed() where ready[index].revents != 0 {
      let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        count = max(0, read(end.descriptor, buffer.baseAddress, buffer.count))
      }
      if !chunk.isEmpty {
        if end.isOutput { output += chunk } else { errors += chunk }
      } else {
        close(end.descriptor)
        ends.remove(at: index)
      }
    }
  }
}
