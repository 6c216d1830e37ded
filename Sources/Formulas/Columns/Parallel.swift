import Dispatch
import Glibc

/// The number of threads that can run at once on this machine.
package let coreCount = max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1)

/// Calls `body` with consecutive ranges that together are `0..<count`, on several threads, and waits for all.
///
/// There are more ranges than threads, so that a delayed thread delays the others little.
/// - Parameter body: Must not touch what belongs to another range.
func inParallel(_ count: Int, threads: Int, _ body: @Sendable (Range<Int>) -> Void) {
  guard threads > 1, count > 1 else { return body(0..<count) }
  let size = max((count + 16 * threads - 1) / (16 * threads), 1)
  let parts = (count + size - 1) / size
  // Each worker takes every n-th part, so that no more threads than requested run.
  let workers = min(threads, parts)
  DispatchQueue.concurrentPerform(iterations: workers) { worker in
    for part in stride(from: worker, to: parts, by: workers) {
      body(part * size..<min((part + 1) * size, count))
    }
  }
}
