import Finance
import Formulas
import Model
import Synchronization

extension ListingScreen {
  /// Reads the file to its end, or until it is interrupted.
  /// - Parameters:
  ///   - progress: Called from time to time, on any thread, with the number of rows and of bytes that have been read.
  ///   - isInterrupted: Called on any thread; `true` ends the screening.
  package func run(
    _ file: ListingFile, progress: @escaping @Sendable (_ rows: Int, _ bytes: Int) -> Void = { _, _ in },
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) throws(ScreenError) -> ScreenedRows {
    let run = ScreenRun(self, file, progress, isInterrupted)
    // Each thread takes the next part of the file as long as there is one.
    _ = inParallel(mapping: Array(0..<coreCount)) { _ in run.takeChunks() }
    var found = try run.found()
    try found.finish(isInterrupted)
    return found
  }
}

/// The run of a screening through a file, on several threads.
private final class ScreenRun: Sendable {
  private let screen: ListingScreen
  private let progress: @Sendable (_ rows: Int, _ bytes: Int) -> Void
  private let isInterrupted: @Sendable () -> Bool
  private let source: Mutex<Source>
  private let results: Mutex<Results>
  /// `true` as long as rows are compared with each other.
  private let comparesRows = Atomic(true)

  /// The file, of which one thread at a time takes the next chunk.
  private struct Source: ~Copyable {
    let file: ListingFile
    var taken = 0
    var isAtEnd = false
  }

  /// What was found, in the order of the file.
  private struct Results {
    var found: ScreenedRows
    /// The number of chunks in what was found.
    var count = 0
    /// What was found in chunks before which one is still computed.
    var early: [Int: ScreenedRows] = [:]
    var error: (chunk: Int, error: ScreenError)?
  }

  init(
    _ screen: ListingScreen, _ file: sending ListingFile, _ progress: @escaping @Sendable (Int, Int) -> Void,
    _ isInterrupted: @escaping @Sendable () -> Bool
  ) {
    (self.screen, self.progress, self.isInterrupted) = (screen, progress, isInterrupted)
    source = Mutex(Source(file: file))
    results = Mutex(Results(found: ScreenedRows(screen)))
  }

  /// What was found in the whole file.
  func found() throws(ScreenError) -> ScreenedRows {
    if isInterrupted() { throw .interrupted }
    let (found, error) = results.withLock { ($0.found, $0.error) }
    if let error { throw error.error }
    return found
  }

  func takeChunks() {
    while !isInterrupted(), let (number, chunk) = next() {
      do throws(ScreenError) {
        let block = chunk.block(screen.layout)
        deliver(try found(in: block), number, position: block.position)
      } catch {
        stop(error, number)
      }
    }
  }

  private func found(in block: ListingBlock) throws(ScreenError) -> ScreenedRows {
    try screen.found(in: block, comparesRows: comparesRows.load(ordering: .relaxed), isInterrupted)
  }

  private func next() -> (number: Int, chunk: ListingChunk)? {
    source.withLock { source in
      guard !source.isAtEnd else { return nil }
      do throws(ListingFileError) {
        guard let chunk = try source.file.nextChunk() else {
          source.isAtEnd = true
          return nil
        }
        source.taken += 1
        return (source.taken - 1, chunk)
      } catch {
        source.isAtEnd = true
        stop(.file(error), source.taken)
        return nil
      }
    }
  }

  private func deliver(_ part: ScreenedRows, _ number: Int, position: Int) {
    let (rows, limit) = results.withLock { results in
      results.early[number] = part
      while let next = results.early.removeValue(forKey: results.count) {
        results.found.append(next)
        results.found.keepFirst()
        results.count += 1
      }
      let found = results.found
      if found.repeatedCount == nil { comparesRows.store(false, ordering: .relaxed) }
      return (found.readCount, found.exceededLimit)
    }
    if let limit { stop(.tooManyRows(limit: limit), number) }
    progress(rows, position)
  }

  /// Ends the run, with the error that is the first in the file.
  private func stop(_ error: ScreenError, _ number: Int) {
    results.withLock { results in
      if results.error.map({ number < $0.chunk }) ?? true { results.error = (number, error) }
    }
    if case .file = error { return }
    source.withLock { $0.isAtEnd = true }
  }
}
