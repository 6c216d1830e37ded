import Localization
import Reports
import TestShell
import Testing

@testable import Shell

/// A few listings, and what a shell answers about them.
enum Listings {
  static let header = "id,address,price,Market Rent,tax_annual,hoa\n"

  /// Five rows that can be read, two of which are equal.
  static let five =
    header + """
      17,"12 Elm St, Apt 3",250000,2400,3000,0
      18,9 Oak St,310000,2500,4100,150
      19,1 Ash Ct,"$180,000",2100,2000,0
      20,2 Ash Ct,180000,2100,2000,0
      21,7 Fir Rd,400000,2000,6500,

      """

  static let map = #"as rent="Market Rent" taxes=tax_annual hoa=hoa or 0"#

  /// A shell with these listings as `county.csv`, and a property whose terms they take.
  static func shell(_ text: String = five, named name: String = "county.csv", _ lines: String...) -> TestShell
  {
    let shell = TestShell("set price 100k down 25 rate 6.5 rent 1000 vacancy 5 expenses 200")
    shell.files[name] = text
    for line in lines { shell.expectSuccess(line) }
    return shell
  }
}

extension TestShell {
  /// The table of a line.
  func table(_ line: String) -> Table? { run(line).last?.report?.tables.first }

  /// The cells of a column of the table of a line, as a user sees them.
  func cells(_ line: String, _ key: String) -> [String] {
    guard let table = table(line), let index = table.columns.firstIndex(where: { $0.key == key }) else {
      return []
    }
    return table.rows.map { LocaleFormat.enUS.text($0[index]) }
  }

  /// The sentences of a line.
  func notes(_ line: String) -> [String] {
    run(line).last?.report?.blocks.compactMap { block in
      if case .note(let note) = block { note.english } else { nil }
    } ?? []
  }

  /// What a line writes in a format.
  func output(_ line: String, _ format: OutputFormat) -> String {
    var bytes: [UInt8] = []
    for outcome in run(line) { format.renderer(localeFormat: .enUS).render(outcome, into: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
