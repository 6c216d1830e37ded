import Encoding
import LessonChecks
import Localization
import Shell
import Synchronization
import Workspace

/// The transcripts of a page, played as `roi check` plays them.
struct PageCheck: Sendable {
  /// The outputs that differ.
  let mismatches: [TranscriptMismatch]
  /// The errors that keep transcripts from being played.
  let errors: [TranscriptError]

  /// Plays the transcripts; what comes of it is of no use once the wish to stop has come.
  init(_ document: TextDocument, _ files: Files, _ interruption: Interruption) {
    let page = TranscriptPage(document.text)
    mismatches = page.mismatches(files: files, interruption: interruption)
    // A page without transcripts is none of this program's.
    errors = page.blocks.isEmpty ? [] : page.errors
  }
}

/// The newest check of a page, which a thread of its own makes.
final class PageFindings: Sendable {
  private let newest = Mutex<(version: Int, check: PageCheck)?>(nil)

  func keep(_ check: PageCheck, of version: Int) { newest.withLock { $0 = (version, check) } }

  /// The check of a version; nil where that is not made yet.
  func check(of version: Int) -> PageCheck? { newest.withLock { $0?.version == version ? $0?.check : nil } }
}

extension OpenDocument {
  /// The check of the present text, whose answer is the message with its errors.
  var pageCheck: Call {
    let (text, files, findings, address, format) = (self.text, files, findings, address, localeFormat)
    let errors = evaluation.lines.flatMap { found in
      found.line.problems.map {
        (row: found.row + found.line.passage.rows.count - 1, diagnostic($0, of: found))
      }
    }
    return Call(id: pageCheckID) { running in
      let check = PageCheck(text, files, Interruption { running.isCancelled })
      if running.isCancelled { return .null }
      findings.keep(check, of: text.version)
      let differing = check.mismatches.map { mismatch in
        // An error that is not expected is told as such.
        errors.first { $0.row == mismatch.line - 1 }?.1 ?? text.warning(of: mismatch, in: format)
      }
      let all =
        check.errors.map { text.diagnostic(1, row: $0.line - 1, "transcript", $0.message) } + differing
      return OpenDocument.diagnostics(all, of: address, text.version)
    }
  }

  /// The name of the check of the present text among the calls that wait.
  var pageCheckID: RequestID { .text("check \(text.version) \(address.suffix(150))") }
}

extension TextDocument {
  /// The warning of an output that differs.
  fileprivate func warning(of mismatch: TranscriptMismatch, in format: LocaleFormat) -> JSONValue {
    let shown = mismatch.actual.prefix(10).joined(separator: "\n")
    let sentence = LocalizedText("The output differs; it is:").text(in: format)
    return diagnostic(2, row: mismatch.line - 1, "output-differs", "\(sentence)\n\(shown)")
  }

  /// A finding on a whole row.
  fileprivate func diagnostic(_ severity: Int, row: Int, _ code: String, _ message: String) -> JSONValue {
    [
      "range": rowRange(row), "severity": .number(severity), "code": .string(code), "source": "roi",
      "message": .string(message),
    ]
  }

  private func rowRange(_ row: Int) -> JSONValue {
    let row = min(max(row, 0), rows.count - 1)
    return range(Place(row: row, column: 0)..<Place(row: row, column: rows[row].utf8.count))
  }
}

extension DocumentRequest {
  /// The updates of outputs of a page that differ, at rows.
  func updates(in rows: Range<Int>) -> [JSONValue] {
    guard text.isPage, let check = open.findings.check(of: text.version) else { return [] }
    return check.mismatches.compactMap { mismatch in
      let old = mismatch.line..<mismatch.line + mismatch.expected.count
      guard rows.overlaps(mismatch.line - 1..<max(old.upperBound, mismatch.line)),
        old.upperBound <= text.rows.count
      else { return nil }
      let title =
        mismatch.changesNumbers
        ? LocalizedText("Update the output, and its numbers") : LocalizedText("Update the output")
      // From the end of the row before to the end of the last one, as the page may end there.
      let range = text.end(of: old.lowerBound - 1)..<text.end(of: old.upperBound - 1)
      let edit = text.edit(range, mismatch.newLines.map { "\n" + $0 }.joined())
      return action(title, [edit], mending: nil)
    }
  }
}

extension TextDocument {
  /// The end of a row.
  fileprivate func end(of row: Int) -> Place { Place(row: row, column: rows[row].utf8.count) }
}
