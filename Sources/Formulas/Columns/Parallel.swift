import Dispatch

/// Calls `body` with consecutive pieces of `range`, on all cores at a time; returns when all are done.
func concurrently(
  over range: Range<Int>, piece: Int, _ body: @Sendable (Range<Int>) -> Void
) {
  let pieces = (range.count + piece - 1) / piece
  guard pieces > 1 else { return range.isEmpty ? () : body(range) }
  DispatchQueue.concurrentPerform(iterations: pieces) { index in
    let start = range.lowerBound + index * piece
    body(start..<min(start + piece, range.upperBound))
  }
}
