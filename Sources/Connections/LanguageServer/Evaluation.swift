import Localization
import Shell
import Workspace

/// The lines of a document with what became of them, which is worked out line by line.
///
/// A change begins with the line before it, and ends where the state is the one that was there before: what follows
/// holds, up to the next change. Where a line depends on saved work, all lines are run from the first one.
final class Evaluation {
  /// The lines that hold for the present text, from its beginning on.
  private(set) var done: [EvaluatedPassage] = []
  /// The row behind them.
  private var end = 0
  /// What became of rows of earlier texts that are the same in the present one, in their order.
  private var old: [Stretch] = []
  private(set) var isComplete = false
  private(set) var document: TextDocument
  private let initial: WorkspaceState
  private let files: Files
  private let path: String?
  private let longest: Duration
  private var shell: DraftShell?
  private var reader: PassageReader?
  /// `true` when all lines before were run by the present shell, so that it has their saved work.
  private var isFromStart = false
  /// The number of lines that were run.
  private(set) var runs = 0

  /// The lines of a document, none of which is worked out yet.
  /// - Parameters:
  ///   - files: The files that `source` reads.
  ///   - path: The path of the document, from which it reads; nil for none.
  ///   - longest: The longest time of a command.
  init(
    of document: TextDocument, in initial: WorkspaceState, _ files: Files, at path: String?,
    longest: Duration = DraftShell.longest
  ) {
    (self.document, self.initial, self.files, self.path) = (document, initial, files, path)
    self.longest = longest
  }

  /// The state behind the lines that hold.
  var state: WorkspaceState { done.last?.after ?? initial }

  /// Takes over a changed text.
  func change(to document: TextDocument, _ change: TextDocument.Change) {
    self.document = document
    (shell, reader, isComplete) = (nil, nil, false)
    // In a page a fence that is opened or closed changes all behind it.
    let present = Stretch(start: 0, lines: done[...])
    old = document.isPage ? [] : present.parts(behind: change) + old.flatMap { $0.parts(around: change) }
    done = document.isPage ? [] : Array(present.part(before: change).lines)
    end = done.reduce(0) { $0 + $1.passage.rowCount }
  }

  /// Works out further lines.
  /// - Parameters:
  ///   - row: The row behind which nobody asks; nil for all.
  ///   - duration: The time after which it stops.
  func go(on row: Int? = nil, for duration: Duration) {
    let stop = ContinuousClock.now + duration
    while !isComplete, row.map({ end <= $0 }) != false {
      step()
      if ContinuousClock.now >= stop { return }
    }
  }

  /// `true` when what stands before a row is worked out.
  func hasReached(_ row: Int) -> Bool { isComplete || end >= row }

  private func step() {
    if takesOld() { return }
    var source = reader ?? PassageReader(document, from: end)
    guard let (item, passage) = source.next() else {
      return finish()
    }
    if passage.isFresh { shell = nil }
    let before = passage.isFresh ? initial : state
    let current = shell ?? newShell(in: before)
    let (result, failures) = current.run(item)
    runs += 1
    if result.usesSavedWork, !isFromStart {
      // What it depends on is not kept; the shell has to have run all before it.
      (done, end, shell, reader) = ([], 0, nil, nil)
      return
    }
    (reader, shell) = (source, current)
    // What a line before did not do, such as a screening, may be all that it lacks.
    let isKnown = !result.usesSavedWork || done.allSatisfy(\.isWhole)
    let number = item.source.number
    done.append(
      EvaluatedPassage(
        passage: passage, before: before, after: current.state,
        problems: isKnown ? failures.map { Problem($0, in: passage, from: number) } : [],
        usesSavedWork: result.usesSavedWork, isWhole: result.isWhole, isOverdue: result.isOverdue))
    end += passage.rowCount
  }

  private func newShell(in state: WorkspaceState) -> DraftShell {
    isFromStart = end == 0 || document.isPage
    return DraftShell(resuming: state, files, at: path, longest: longest)
  }

  /// Takes what became of the next rows before, if it holds.
  private func takesOld() -> Bool {
    while let first = old.first, first.start < end || first.lines.isEmpty {
      if first.lines.isEmpty { old.removeFirst() } else { old[0].dropFirst() }
    }
    guard let first = old.first, first.start == end,
      first.lines[first.lines.startIndex].before.isSame(as: state),
      !old.contains(where: \.usesSavedWork)
    else { return false }
    done += first.lines
    end += first.rowCount
    old.removeFirst()
    (shell, reader) = (nil, nil)
    return true
  }

  private func finish() {
    (old, shell, reader, isComplete) = ([], nil, nil, true)
  }
}

extension Evaluation {
  /// A line with its place.
  struct Found {
    let index: Int
    /// The row in which it begins.
    let row: Int
    let line: EvaluatedPassage
  }

  /// The lines that have some of the rows, each with its place.
  func lines(in rows: Range<Int>) -> [Found] {
    var (start, found) = (0, [Found]())
    for (index, line) in done.enumerated() {
      let row = start + line.passage.lead
      start += line.passage.rowCount
      if start > rows.lowerBound, row < rows.upperBound {
        found.append(Found(index: index, row: row, line: line))
      }
    }
    return found
  }

  /// All lines, each with its place.
  var lines: [Found] { lines(in: 0..<document.rows.count) }

  /// The line at a row; nil for none.
  func line(at row: Int) -> Found? { lines(in: row..<row + 1).first }

  /// Keeps what was found out of a line.
  func update(_ index: Int, _ body: (inout EvaluatedPassage) -> Void) { body(&done[index]) }
}
