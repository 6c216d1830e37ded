import Model
import Reports
import Workspace

/// A worksheet that shows its results after every change and with `show`.
package protocol AnsweringWorksheet: Worksheet {
  /// The results; none as long as something is missing.
  /// - Parameter document: The document with this worksheet, which need not be the open one.
  func answer(in document: Document, _ workspace: Workspace) -> [Report.Block]
}

extension Workspace {
  /// The results that the worksheet of a document shows after every change.
  package func answer(of document: Document) -> [Report.Block] {
    // A cast searches for the conformance, so that the usual case is decided without one.
    guard type(of: document.sheet).showsResultAfterChange else { return [] }
    return (document.sheet as? any AnsweringWorksheet)?.answer(in: document, self) ?? []
  }

  /// The command lines that enter the records of a worksheet into an empty one; none for a worksheet of fields.
  package func recordLines(of sheet: any Worksheet) -> [String] {
    sheet.recordCommands(in: currency).map { $0.map { Quoting.word($0) }.joined(separator: " ") }
  }
}
