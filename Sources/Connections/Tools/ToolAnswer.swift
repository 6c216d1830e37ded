import Encoding
import Reports

/// The answer of a tool: parts, each a report whose members stand in the answer under their own keys or others.
struct ToolAnswer {
  /// The most bytes of an answer.
  static let longest = 30_000
  /// Fewer bytes than a row has, and a cell.
  private static let (shortestRow, shortestCell) = (8, 2)
  /// More cells than there is room for.
  static var mostCells: Int { longest / shortestCell }

  /// A report in an answer.
  struct Part {
    var report: Report
    /// The keys that stand for others: `criteria` for `rows`.
    var names: [String: String] = [:]
  }

  private var parts: [Part]
  /// The writer of amounts in the currency of the property.
  private let renderer: JSONRenderer
  /// The rows that were left out before.
  private var cut = 0

  /// An answer of parts about the property of a shell.
  init(_ parts: [Part], of shell: ToolShell, cut: Int = 0) {
    (self.parts, self.cut, renderer) = (parts, cut, shell.renderer)
  }

  /// The answer of one report.
  init(_ report: Report, of shell: ToolShell) { self.init([Part(report: report)], of: shell) }

  /// The members, with as many rows as there is room for, and behind `cut` the number of the others.
  ///
  /// An answer that is too long without any row is an error.
  func fittingMembers() throws(ToolError) -> [JSONValue.Member] {
    var (fits, tooMany) = (0, mostRows + 1)
    if let members = members(rows: tooMany - 1) { return members }
    while tooMany - fits > 1 {
      let middle = (fits + tooMany) / 2
      if members(rows: middle) == nil { tooMany = middle } else { fits = middle }
    }
    guard let members = members(rows: fits) else { throw .tooMuch }
    return members
  }

  /// The rows of the longest table for which there may be room.
  private var mostRows: Int {
    parts.flatMap(\.report.tables).map { table in
      let row = max(ToolAnswer.shortestRow, ToolAnswer.shortestCell * table.columns.count)
      return min(table.rows.count, ToolAnswer.longest / row)
    }.max() ?? 0
  }

  /// The members with so many rows of each table; nil where they are too long.
  private func members(rows count: Int) -> [JSONValue.Member]? {
    var members: [JSONValue.Member] = []
    for part in parts {
      for (name, value) in renderer.members(of: part.report.keeping(rows: count)) {
        members.append((part.names[name] ?? name, value))
      }
    }
    let left = cut + rows(beyond: count)
    if left > 0 { members.append(("cut", .number(left))) }
    return JSONValue.object(members).text.utf8.count <= ToolAnswer.longest ? members : nil
  }

  private func rows(beyond count: Int) -> Int {
    parts.flatMap(\.report.tables).reduce(0) { $0 + max(0, $1.rows.count - count) }
  }
}

extension Report {
  /// The tables in their order.
  var tables: [Table] { blocks.compactMap { if case .table(let table) = $0 { table } else { nil } } }

  /// The same report with the first rows of each table.
  fileprivate func keeping(rows count: Int) -> Report {
    var report = self
    report.blocks = blocks.map { block in
      if case .table(let table) = block { .table(table.keeping(rows: count)) } else { block }
    }
    return report
  }
}
