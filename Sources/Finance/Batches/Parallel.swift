import Dispatch
import Glibc

/// How many threads can work at once on this machine.
public let coreCount = max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1)

/// Calls with consecutive ranges that together are `0..<count`, on so many threads at once, and waits for all.
///
/// There are more ranges than threads, so that a thread that is held up delays the others little.
/// - Parameter body: Must not touch what belongs to another range.
public func inParallel(_ count: Int, threads: Int, _ body: @Sendable (Range<Int>) -> Void) {
  guard threads > 1, count > 1 else { return body(0..<count) }
  let size = max((count + 16 * threads - 1) / (16 * threads), 1)
  let parts = (count + size - 1) / size
  // Each worker takes every so many parts, so that no more than the threads asked for are at work.
  let workers = min(threads, parts)
  DispatchQueue.concurrentPerform(iterations: workers) { worker in
    for part in stride(from: worker, to: parts, by: workers) {
      body(part * size..<min((part + 1) * size, count))
    }
  }
}

/// Memory that threads write to, each in a range of its own.
struct SharedBuffer<Element>: @unchecked Sendable {
  let buffer: UnsafeMutableBufferPointer<Element>

  init(_ buffer: UnsafeMutableBufferPointer<Element>) {
    self.buffer = buffer
  }
}
