import Foundation

/// Charts of long series.
struct ChartComparisons {
  /// The built `roi`.
  let roi: String

  /// A folder for scripts and output.
  let folder: URL

  /// A line through a million points, less the sweep that computes them.
  func line() throws -> Comparison {
    let sweep = """
      set price 300000 down 25 rate 6.875
      chart sweep rent 1000..10999.99 by 0.01 show cash_flow

      """
    let drawing = try script("charts", sweep + String(repeating: "chart\n", count: 10))
    let computing = try script("chart", sweep)
    try drawing.run()
    let lines = try String(contentsOfFile: drawing.output, encoding: .utf8).split(separator: "\n")
    guard lines.count(where: { $0.hasSuffix("by Rent") }) == 11 else {
      throw ProgramFailure(description: "the chart was not drawn eleven times")
    }
    return Comparison(
      title: "chart: a line through a million points", unit: "ms",
      subject: Contender(name: "roi") {
        (try drawing.milliseconds() - computing.milliseconds()) / 10
      }, limit: 100, rounds: 5)
  }

  private func script(_ name: String, _ text: String) throws -> Program {
    let path = folder.appending(path: name).path
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    return Program(arguments: [roi, path], output: path + ".out")
  }
}
