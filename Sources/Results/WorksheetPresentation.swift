import Model
import Reports
import Syntax
import Workspace

/// A worksheet that shows its results after every change and with `show`.
package protocol ResultWorksheet: Worksheet {
  /// The results; none as long as something is missing.
  /// - Parameter document: The document with this worksheet, which need not be the open one.
  func resultBlocks(in document: Document, _ workspace: Workspace) -> [Report.Block]
}

extension UserDefinitions {
  /// The lines that make these definitions, criteria, waivers, facts and ranges where there are none.
  package var lines: [String] {
    definitions.map { "define \($0.name) = \($0.text)" }
      + criteria.map { "require \($0.text)" + UserDefinitions.ending($0.reason) }
      + waivers.map { "audit off \($0.check)" + UserDefinitions.ending($0.reason) }
      + (coverLine.map { [$0] } ?? [])
      + ranges.ranges.map { "vary \($0.name) \($0.text)" }
      + ranges.links.map { "link \($0.names.joined(separator: " ")) \($0.text)" }
  }

  /// The line that states the facts on the cover of a report; nil where there are none.
  private var coverLine: String? {
    let facts = CoverFact.allCases.compactMap { fact in
      cover(fact).map { "\(fact.rawValue) \(Quoting.word($0))" }
    }
    return facts.isEmpty ? nil : "cover " + facts.joined(separator: " ")
  }

  /// The lines that take all of it away; none where there is nothing.
  package var clearingLines: [String] {
    rows.isEmpty ? [] : UserDefinitions.clearing.filter { $0.isNeeded(self) }.map(\.line)
  }

  /// The lines that take away what two have.
  package static func clearingLines(_ one: [String], _ other: [String]) -> [String] {
    clearing.map(\.line).filter { one.contains($0) || other.contains($0) }
  }

  /// The lines that take something away, in the order in which they can: a definition goes after what names it.
  private static let clearing: [(line: String, isNeeded: @Sendable (UserDefinitions) -> Bool)] = [
    ("unvary all", { !$0.ranges.ranges.isEmpty }), ("unrequire all", { _ in true }),
    ("undefine all", { _ in true }), ("audit on all", { !$0.waivers.isEmpty }),
    ("cover none", { $0.coverLine != nil }),
  ]

  /// A reason as the end of a line; nothing without one.
  private static func ending(_ reason: String?) -> String {
    reason.map { " \(Criterion.because) \(Quoting.word($0))" } ?? ""
  }
}

extension Workspace {
  /// The results that the worksheet of a document shows after every change.
  package func resultBlocks(of document: Document) -> [Report.Block] {
    // A cast searches for the conformance, so that the usual case is decided without one.
    guard type(of: document.sheet).conventions.areShownAfterChange else { return [] }
    return (document.sheet as? any ResultWorksheet)?.resultBlocks(in: document, self) ?? []
  }

  /// The lines that enter the records of a worksheet, and details of fields, where there are only fields.
  package func recordLines(of sheet: any Worksheet) -> [String] {
    let commands = sheet.recordWorksheet?.recordCommands(in: currency) ?? []
    return commands.map { $0.map { Quoting.word($0) }.joined(separator: " ") }
  }
}
