import Glibc
import Synchronization

/// The number of threads that can run at once on this machine.
package let coreCount = max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1)

/// Calls `body` with consecutive ranges that together are `0..<count`, on several threads, and waits for all.
///
/// There are more ranges than threads, so that a delayed thread delays the others little. The calling thread is
/// one of them; where no others can be made, the only one. (libdispatch would wait for one without end.)
/// - Parameter body: Must not touch what belongs to another range.
package func inParallel(_ count: Int, threads: Int, _ body: @Sendable (Range<Int>) -> Void) {
  guard threads > 1, count > 1 else { return body(0..<count) }
  let size = max((count + 16 * threads - 1) / (16 * threads), 1)
  let parts = (count + size - 1) / size
  withoutActuallyEscaping(body) { body in
    let work = SharedWork { next in
      while true {
        let part = next.add(1, ordering: .relaxed).oldValue
        guard part < parts else { return }
        body(part * size..<min((part + 1) * size, count))
      }
    }
    work.run(threads: min(threads, parts))
  }
}

/// The results for several items, computed on several threads, in the order of the items.
package func inParallel<Item: Sendable, Result: Sendable>(
  mapping items: [Item], _ body: @Sendable (Item) -> Result
) -> [Result] {
  let count = items.count
  return [Result](unsafeUninitializedCapacity: count) { results, initialized in
    // Each part writes to its own items.
    nonisolated(unsafe) let results = results
    inParallel(count, threads: coreCount) { part in
      for index in part { results.initializeElement(at: index, to: body(items[index])) }
    }
    initialized = count
  }
}

extension [Double] {
  /// The numbers in ascending order; parts of the array are sorted on several threads and merged.
  package func sortedInParallel() -> [Double] {
    let size = Swift.max((count + coreCount - 1) / coreCount, 1_024)
    let parts = stride(from: 0, to: count, by: size).map { $0..<Swift.min($0 + size, count) }
    return inParallel(mapping: parts) { self[$0].sorted() }.reduce([]) {
      $0.isEmpty ? $1 : $0.merged(with: $1)
    }
  }

  /// The numbers of two ascending arrays in ascending order.
  private func merged(with other: [Double]) -> [Double] {
    var result: [Double] = []
    result.reserveCapacity(count + other.count)
    var (place, otherPlace) = (0, 0)
    while place < count, otherPlace < other.count {
      if other[otherPlace] < self[place] {
        result.append(other[otherPlace])
        otherPlace += 1
      } else {
        result.append(self[place])
        place += 1
      }
    }
    result.append(contentsOf: self[place...])
    result.append(contentsOf: other[otherPlace...])
    return result
  }
}

/// Work that several threads share until none is left.
private final class SharedWork: Sendable {
  private let next = Atomic(0)
  private let work: @Sendable (borrowing Atomic<Int>) -> Void

  init(_ work: @escaping @Sendable (borrowing Atomic<Int>) -> Void) { self.work = work }

  /// Does the work on this thread and on as many others as can be made.
  func run(threads count: Int) {
    var others: [pthread_t] = []
    for _ in 1..<count {
      var thread = pthread_t()
      let pointer = Unmanaged.passRetained(self)
      let code = pthread_create(
        &thread, nil,
        { pointer in
          pointer.map { Unmanaged<SharedWork>.fromOpaque($0).takeRetainedValue().runHere() }
          return nil
        }, pointer.toOpaque())
      guard code == 0 else {
        pointer.release()
        break
      }
      others.append(thread)
    }
    runHere()
    for thread in others { pthread_join(thread, nil) }
  }

  private func runHere() { work(next) }
}
