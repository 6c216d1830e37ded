import Localization
import Reports
import Shell

extension ChartMaker {
  /// The most properties that have a bar each.
  private static let mostBars = 30

  /// A bar for each of a few properties; of many, how often which values of the figure come.
  func listings(_ table: Table, _ names: String, _ figure: String) throws(Diagnostic) -> Report {
    try check([.bars, .histogram])
    let usual = table.rows.count <= Self.mostBars ? Chart.Form.bars : .histogram
    guard (form?.form ?? usual) == .bars else { return try histogram(table, of: figure, count: nil) }
    let columns = [names, figure].compactMap(table.index)
    let drawn = Table(
      heading: table.heading, columns: columns.map { table.columns[$0] },
      rows: table.rows.map { row in columns.map { row[$0] } })
    return try bars(of: drawn)
  }
}
