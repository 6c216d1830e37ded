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
    let opened = ScreenedFile(self, size: file.size) { () throws(ListingFileError) in file }
    return try Self.run([opened], progress: progress, isInterrupted: isInterrupted)
  }

  /// Reads files to their ends, one after the other, or until it is interrupted.
  /// - Parameters:
  ///   - files: One file at least.
  ///   - progress: Called from time to time, on any thread, with the number of rows and of bytes that have been read.
  ///   - isInterrupted: Called on any thread; `true` ends the screening.
  package static func run(
    _ files: [ScreenedFile],
    progress: @escaping @Sendable (_ rows: Int, _ bytes: Int) -> Void = { _, _ in },
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) throws(ScreenError) -> ScreenedRows {
    let run = ScreenRun(files, progress, isInterrupted)
    // Each thread takes the next part of a file as long as there is one.
    _ = inParallel(mapping: Array(0..<coreCount)) { _ in run.takeChunks() }
    var found = try run.found()
    try found.finish(run.formulas)
    return found
  }
}

/// The run of a screening through files, on several threads.
private final class ScreenRun: Sendable {
  private let screens: [ListingScreen]
  /// The formulas of the questions.
  let formulas: [CompiledFormulas]
  private let progress: @Sendable (_ rows: Int, _ bytes: Int) -> Void
  private let isInterrupted: @Sendable () -> Bool
  private let source: Mutex<Source>
  private let results: Mutex<Results>
  /// `true` as long as rows are compared with each other.
  private let comparesRows = Atomic(true)

  /// The files, of which one thread at a time takes the next chunk.
  private struct Source: ~Copyable {
    var files: ScreenedFileReader
    var taken = 0
    var isAtEnd = false
  }

  /// What was found, in the order of the files.
  private struct Results {
    var found: ScreenedRows
    /// The number of chunks in what was found.
    var count = 0
    /// What was found in chunks before which one is still computed.
    var early: [Int: ScreenedRows] = [:]
    var error: (chunk: Int, error: ScreenError)?
  }

  init(
    _ files: [ScreenedFile], _ progress: @escaping @Sendable (Int, Int) -> Void,
    _ isInterrupted: @escaping @Sendable () -> Bool
  ) {
    (self.progress, self.isInterrupted) = (progress, isInterrupted)
    screens = files.map(\.screen)
    let room = ProgramRoom()
    formulas = screens.map { CompiledFormulas($0, room, isInterrupted) }
    source = Mutex(Source(files: ScreenedFileReader(files)))
    results = Mutex(Results(found: ScreenedRows(screens)))
  }

  /// What was found in all files.
  func found() throws(ScreenError) -> ScreenedRows {
    if isInterrupted() { throw .interrupted }
    let (found, error) = results.withLock { ($0.found, $0.error) }
    if let error { throw error.error }
    return found
  }

  func takeChunks() {
    while !isInterrupted(), let (number, part) = next() {
      do throws(ScreenError) {
        let block = part.chunk.block(screens[part.file].layout)
        deliver(try found(in: block, of: part.file), number, position: part.bytesBefore + block.position)
      } catch {
        stop(error, number)
      }
    }
  }

  private func found(in block: ListingBlock, of file: Int) throws(ScreenError) -> ScreenedRows {
    try ScreenedRows(
      screens, in: block, of: file, formulas[file], comparesRows: comparesRows.load(ordering: .relaxed))
  }

  private func next() -> (number: Int, part: ScreenedFileReader.Part)? {
    source.withLock { source in
      guard !source.isAtEnd else { return nil }
      do throws(ScreenError) {
        guard let part = try source.files.next() else {
          source.isAtEnd = true
          return nil
        }
        source.taken += 1
        return (source.taken - 1, part)
      } catch {
        source.isAtEnd = true
        stop(error, source.taken)
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
