import Localization

extension TextRenderer {
  /// Writes the title, the table and what is to be seen in it.
  func write(_ chart: Chart, into bytes: inout [UInt8]) {
    write(heading: chart.title, into: &bytes)
    write(chart.table.without(.programs), into: &bytes)
    write(note: chart.reading, into: &bytes)
  }
}
