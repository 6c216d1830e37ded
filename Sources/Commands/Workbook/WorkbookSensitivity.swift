import Finance
import Formulas
import Model
import Workspace

/// What two inputs do to a few figures: each pair of their values is a scenario, worked out by formulas.
///
/// A data table, as Excel has it, computes nowhere else; so each scenario has cells of its own, for what follows from the
/// two inputs on the way to the figures and for nothing else.
struct WorkbookSensitivity {
  /// An input that is varied.
  struct Axis {
    let field: Field
    let symbol: Symbol
    /// The name of its cell.
    let name: String
    /// The distance from one value to the next, in steps of the grid.
    let stride: Int
    fileprivate let grid: FieldGrid
    fileprivate let present: Int

    /// The value so many strides away, as a cell holds it.
    func number(_ offset: Int) -> Double? { grid.number(at: present + offset * stride, beyond: 0)?.double }

    /// The distance from one value to the next, as a cell holds it.
    var strideNumber: Double? { grid.number(at: stride, beyond: 0)?.double }

    fileprivate func value(_ offset: Int) -> Value { grid.value(at: present + offset * stride) }
  }

  /// A pair of values, so many strides from those at present.
  struct Scenario: Hashable {
    let row, column: Int
  }

  let rows, columns: Axis
  /// The figures, each with a table.
  let figures: [Symbol]
  /// The names of the cells, columns and rows of the workbook that follow from the two inputs.
  let dependents: Set<String>
  /// `true` if one of them follows from the sale.
  let isSold: Bool
  /// The last month on which one of the figures depends.
  let lastMonth: Int

  /// The figure that follows from the sale.
  static let soldFigure = "irr"

  /// The most months of all loans until the sale for which the yearly return has a table; each month of a loan has some
  /// twenty cells in each scenario.
  private static let mostMonths = 240

  /// The strides from the value at present, in the order of the tables.
  static let offsets = Array(-2...2)

  /// All scenarios but the one that is the workbook itself.
  static let scenarios = offsets.flatMap { row in offsets.map { Scenario(row: row, column: $0) } }
    .filter { $0 != Scenario(row: 0, column: 0) }

  /// The tables that suit a property; nil where its price is not entered, or nothing follows from it.
  init?(_ book: PropertyWorkbook) {
    guard let rows = Axis("price", book, share: 20),
      let columns = Axis("rate", book, stride: 5_000) ?? Axis("rent", book, share: 20),
      book.loans.allSatisfy(\.isLive)
    else { return nil }
    let terms = book.loans.flatMap { WorkbookLoan.cellNames($0.plan) }
    (self.rows, self.columns) = (rows, columns)
    dependents = book.plan.dependents(of: Set([rows.name, columns.name] + terms))
    var figures: [Symbol] = []
    let months = book.rental.holdingMonths ?? 0
    let isShort = months * max(book.loans.count, 1) <= Self.mostMonths
    for name in (isShort ? [Self.soldFigure] : []) + [
      "cash_flow", book.loans.isEmpty ? "cash_on_cash" : "dscr",
    ] {
      guard let symbol = book.vocabulary.symbol(named: name, isCalled: false),
        let cell = book.plan.name(ofKnown: symbol, isYearly: false), dependents.contains(cell),
        book.plan.singles.contains(where: { $0.name == cell && $0.text != nil })
      else { continue }
      figures.append(symbol)
    }
    if figures.isEmpty { return nil }
    self.figures = figures
    isSold = figures[0].name == Self.soldFigure
    // A price by a capitalization rate is that of the year after the sale.
    let isByIncome = Rental.field(named: "exit_cap").map(book.rental.isStated) ?? true
    lastMonth = isSold ? max(12, months + (isByIncome ? 12 : 0)) : 12
  }

  /// The property in a scenario.
  func rental(_ scenario: Scenario, of rental: Rental) -> Rental {
    var copy = rental
    copy.set(rows.field, to: rows.value(scenario.row))
    copy.set(columns.field, to: columns.value(scenario.column))
    return copy
  }
}

extension WorkbookSensitivity.Axis {
  /// The field of a name, with a stride in steps of the grid; nil for one that is not an input, or too small to vary.
  fileprivate init?(_ name: String, _ book: PropertyWorkbook, stride: Int) {
    guard let field = Rental.field(named: name), book.rental.isEntered(field),
      let symbol = book.vocabulary.symbol(named: name, isCalled: false),
      let cell = book.plan.singles.first(where: { $0.isInput && $0.symbol.name == name })
    else { return nil }
    let grid = FieldGrid(field, in: book.workspace.currency)
    let present = grid.step(nearest: book.rental[field])
    // The cell is compared, since an amount a year has another number there.
    guard stride > 0, present > 2 * stride,
      grid.number(at: present, beyond: 0)?.double == book.plan.value(of: cell)
    else { return nil }
    self.init(field: field, symbol: symbol, name: cell.name, stride: stride, grid: grid, present: present)
  }

  /// The field of a name, with a round stride of at most a share of its value: `share` is 20 for a twentieth.
  fileprivate init?(_ name: String, _ book: PropertyWorkbook, share: Int) {
    guard let field = Rental.field(named: name) else { return nil }
    let present = FieldGrid(field, in: book.workspace.currency).step(nearest: book.rental[field])
    self.init(name, book, stride: Self.round(present / share))
  }

  /// The greatest of 1, 2, 2.5 and 5 and their tenfold that is at most a number; 0 for none.
  private static func round(_ most: Int) -> Int {
    var (best, power) = (0, 1)
    while power <= most {
      for tenths in [10, 20, 25, 50] where (power * tenths).isMultiple(of: 10) && power * tenths / 10 <= most
      {
        best = power * tenths / 10
      }
      power *= 10
    }
    return best
  }
}
