import Reports
import Synchronization
import Testing

/// The formats by name and by the ending of a file.
@Suite("Output formats")
struct OutputFormatTests {
  @Test(
    "The ending of a file chooses the format",
    arguments: [
      ("elm.txt", .text), ("elm.json", .json), ("out/elm.csv", .csv), ("elm.md", .markdown),
      ("ELM.CSV", .csv),
      ("elm.csv.json", .json), ("elm", nil), ("elm.xlsx", nil), ("csv", nil), ("", nil),
    ] as [(String, OutputFormat?)])
  func ending(_ name: String, expected: OutputFormat?) {
    #expect(OutputFormat(fileName: name) == expected)
  }

  @Test("Formats are found by name")
  func names() {
    #expect(OutputFormat.allCases.map(\.rawValue) == ["text", "json", "csv", "markdown"])
  }

  @Test("A separator keeps two reports apart, and is never inside a report of a single block")
  func separators() {
    let change = Change(key: "rent", label: "Rent", from: dollars(0), to: dollars(100))
    let report = Report([.changes([change])])
    for format in OutputFormat.allCases {
      let renderer = format.renderer(localeFormat: .enUS)
      switch format {
      case .text, .json: #expect(renderer.separator == "")
      case .csv: #expect(renderer.separator == "\r\n" && !renderer.text(report).contains("\r\n\r\n"))
      case .markdown: #expect(renderer.separator == "\n" && !renderer.text(report).contains("\n\n"))
      default: Issue.record("no expectation for \(format.rawValue)")
      }
    }
  }

  @Test("A renderer adds to what is there", arguments: OutputFormat.allCases)
  func buffersAreAppendedTo(_ format: OutputFormat) {
    let renderer = format.renderer(localeFormat: .enUS, width: 40, palette: .colored)
    var bytes = Array("before".utf8)
    renderer.render(CommandResult(command: "show", result: .success(sample)), into: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "before" + renderer.text(sample))
  }

  @Test("A renderer that is interrupted makes no more rows", arguments: OutputFormat.allCases)
  func isInterrupted(format: OutputFormat) {
    let made = Mutex(0)
    let rows = TableRows(count: 1_000_000, columns: 1) { index, _ in
      made.withLock { $0 += 1 }
      return .count(index)
    }
    let table = Table(columns: [TableColumn(key: "row", label: "Row")], rows: rows)
    let renderer = format.renderer(
      localeFormat: .enUS, isInterrupted: { made.withLock { $0 >= 100 } })
    var bytes: [UInt8] = []
    renderer.render(CommandResult(command: "", result: .success(Report([.table(table)]))), into: &bytes)
    // Some go through the first rows again for their alignment.
    #expect(made.withLock { $0 } <= 200)
  }
}
