import Model
import Reports
import Workspace

/// A worksheet that shows its results after every change and with `show`.
package protocol ResultWorksheet: Worksheet {
  /// The results; none as long as something is missing.
  /// - Parameter document: The document with this worksheet, which need not be the open one.
  func resultBlocks(in document: Document, _ workspace: Workspace) -> [Report.Block]
}

extension UserDefinitions {
  /// The lines that make these definitions, criteria and waivers where there are none.
  package var lines: [String] {
    definitions.map { "define \($0.name) = \($0.text)" }
      + criteria.map { "require \($0.text)" + UserDefinitions.ending($0.reason) }
      + waivers.map { "audit off \($0.check)" + UserDefinitions.ending($0.reason) }
  }

  /// The lines that take definitions, criteria and waivers away.
  package static func clearingLines(hasWaivers: Bool) -> [String] {
    ["unrequire all", "undefine all"] + (hasWaivers ? ["audit on all"] : [])
  }

  /// A reason as the end of a line; nothing without one.
  private static func ending(_ reason: String?) -> String {
    reason.map { " \(Criterion.because) \(Quoting.word($0))" } ?? ""
  }
}

extension Workspace {
  /// The results that the worksheet of a document shows after every change.
  package func resultBlocks(of document: Document) -> [Report.Block] {
    // A cast searches for the conformance, so that the usual case is decided without one.
    guard type(of: document.sheet).showsResultAfterChange else { return [] }
    return (document.sheet as? any ResultWorksheet)?.resultBlocks(in: document, self) ?? []
  }

  /// The lines that enter the records of a worksheet, and details of fields, where there are only fields.
  package func recordLines(of sheet: any Worksheet) -> [String] {
    sheet.recordCommands(in: currency).map { $0.map { Quoting.word($0) }.joined(separator: " ") }
  }
}
