import Finance
import Localization
import Reports

/// Whole and broken amounts, in dollars and cents.
func dollars(_ cents: Int128, _ precision: Precision = .atLeast(2)) -> Cell {
  .money(Money(minorUnits: cents), precision)
}

/// A percentage that is `above / below` as a fraction.
func percent(_ above: Int128, _ below: Int128, _ precision: Precision = .atLeast(0)) -> Cell {
  guard let ratio = Ratio(above, below) else { preconditionFailure("no such fraction: \(above)/\(below)") }
  return .percent(ratio, precision)
}

extension Renderer {
  /// What the renderer writes for an outcome.
  func text(_ outcome: CommandResult) -> String {
    var bytes: [UInt8] = []
    render(outcome, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What the renderer writes for a report that a command `show` gave.
  func text(_ report: Report) -> String {
    text(CommandResult(command: "show", result: .success(report)))
  }

  /// What the renderer writes for a failure of a command `set`.
  func text(_ failure: Failure) -> String {
    text(CommandResult(command: "set", result: .failure(failure)))
  }
}

/// One report with a part of every kind and a cell of every kind.
let sample = Report([
  .note("Opened elm."),
  .figures(
    heading: "Mortgage",
    [
      Figure(key: "price", label: "Purchase Price", cell: dollars(25_000_000, .atLeast(0))),
      Figure(key: "down", label: "Down Payment %", cell: percent(1, 5), remark: "follows from loan"),
      Figure(key: "rate", label: "Interest Rate %", cell: percent(13, 200, .atLeast(3))),
      Figure(key: "term", label: "Mortgage Term (Yr.)", cell: .term(Term(years: 30))),
      Figure(key: "net", label: "Net", cell: dollars(-5_023)),
      Figure(key: "payoff", label: "Paid off", cell: .text("November 2056")),
      Figure(key: "roi", label: "ROI", cell: .undefined(why: "no cash is invested by month 12")),
    ]),
  .changes([
    Change(
      key: "price", label: "Purchase Price", from: dollars(0, .atLeast(0)),
      to: dollars(25_000_000, .atLeast(0))),
    Change(key: "loan", label: "Loan Amount", from: dollars(0), to: dollars(20_000_000), follows: "price"),
  ]),
  .table(
    Table(
      heading: "Saved",
      columns: [
        TableColumn(key: "name", label: "Name"),
        TableColumn(key: "price", label: "Price"),
        TableColumn(key: "months", label: "Months", importance: .detail),
        TableColumn(key: "roi", label: "ROI %", importance: .useful),
      ],
      rows: [
        [.text("elm"), dollars(25_000_000, .atLeast(0)), .count(1_234), percent(103, 1_250, .rounded(3))],
        [.text("東京 flat"), dollars(-5), .empty, .undefined(why: "no cash is invested")],
      ])),
])

/// The schedule of a loan with every column of the registry, so that windows can be too narrow for it.
let schedule = Report([
  .table(
    Table(
      columns: [
        TableColumn(key: "pmtNo", label: "No."), TableColumn(key: "balance0", label: "Balance"),
        TableColumn(key: "interest", label: "Interest", importance: .useful),
        TableColumn(key: "principal", label: "Principal", importance: .useful),
        TableColumn(key: "escrow", label: "Escrow", importance: .detail),
        TableColumn(key: "extra", label: "Extra", importance: .detail),
        TableColumn(key: "roi", label: "ROI %"),
      ],
      rows: [
        [
          .count(1), dollars(20_000_000), dollars(108_333), dollars(18_081), dollars(25_000), dollars(0),
          percent(-1, 8, .rounded(3)),
        ]
      ]))
])
