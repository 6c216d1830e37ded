import Finance
import Formulas
import Model
import Synchronization

/// The formulas of a question about a file, which are compiled once for all rows that are alike, on any thread.
final class CompiledFormulas: Sendable {
  /// The place of a formula in the question.
  enum Place: Hashable {
    case condition(Int)
    case rank
    case figure(Int)
    /// The formula of a field by its place in the layout.
    case field(Int)
  }

  let screen: ListingScreen
  let isInterrupted: @Sendable () -> Bool
  /// The programs by what their rows have in common.
  private let programs = Mutex<[[Double?]: Program]>([:])

  private let room: ProgramRoom

  /// - Parameters:
  ///   - room: The room for programs, of all files together.
  ///   - isInterrupted: Called on any thread; `true` ends evaluations.
  init(
    _ screen: ListingScreen, _ room: ProgramRoom = ProgramRoom(),
    _ isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) {
    (self.screen, self.room, self.isInterrupted) = (screen, room, isInterrupted)
  }

  /// The values of a formula in rows that are alike.
  /// - Parameter bounds: The bounds of all rows' numbers of each field.
  func column(
    of place: Place, _ group: RowGroup, of values: RowValues, within bounds: [ClosedRange<Double>]
  ) throws(ScreenError) -> ColumnValues {
    guard !group.rows.isEmpty, let formula = formula(at: place) else {
      return ColumnValues(gathering: [], count: 0)
    }
    let places = group.rows.count == values.count ? nil : group.rows
    let (evaluator, scope) = programs.withLock { programs in
      var program =
        programs[group.kind].flatMap { $0.holds(for: bounds) ? $0 : nil }
        ?? Program(screen, values, at: places, within: bounds, programs[group.kind]?.bounds, isInterrupted)
      let evaluator = program.evaluator(of: formula, at: place, tolerance: tolerance(of: place))
      if programs[group.kind] != nil || room.takePlace() { programs[group.kind] = program }
      return (evaluator, program.scope(of: values, at: places))
    }
    do throws(FormulaError) {
      return try evaluator.applied(to: scope).column(
        lanes: 0..<group.rows.count, usesAllCores: false, isInterrupted: isInterrupted)
    } catch {
      if case .interrupted = error.reason { throw .interrupted }
      throw .formula(formula, error)
    }
  }

  /// The values of a formula in all rows.
  func values(of place: Place, _ rows: RowValues) throws(ScreenError) -> ColumnValues {
    let bounds = rows.bounds
    var parts: [(lanes: [Int], values: ColumnValues)] = []
    for group in rows.groups(screen.layout.fields, within: bounds) {
      parts.append((group.rows, try column(of: place, group, of: rows, within: bounds)))
    }
    return ColumnValues(gathering: parts, count: rows.count)
  }

  private func formula(at place: Place) -> Formula? {
    switch place {
    case .condition(let place): screen.conditions[place]
    case .rank: screen.rank?.formula
    case .figure(let place): screen.figures[place]
    case .field(let place): screen.layout.fields[place].expression?.formula
    }
  }

  /// The largest relative error of the values of a formula; truths are exact with any.
  private func tolerance(of place: Place) -> Double {
    switch place {
    case .condition: 1e-9
    case .rank: screen.order?.tolerance ?? ColumnEvaluator.usualTolerance
    case .figure, .field: ColumnEvaluator.usualTolerance
    }
  }
}

/// The room for the programs of all files: those of 2,000 kinds of rows take 150 megabytes.
final class ProgramRoom: Sendable {
  private let places = Atomic(2_000)

  /// Takes a place; returns `false` if there is none left.
  func takePlace() -> Bool { places.subtract(1, ordering: .relaxed).oldValue > 0 }
}

/// The programs for rows that are alike, whose numbers are within bounds.
private struct Program {
  let bounds: [ClosedRange<Double>]
  private let columns: [FieldColumn]
  private let scope: any ReplaceableColumns
  private var evaluators: [CompiledFormulas.Place: ColumnEvaluator] = [:]
  /// `true` if the formulas of the worksheet may depend on more than what the rows have in common, so that the programs
  /// are of use for these rows only.
  private let isOfTheseRows: Bool

  /// - Parameters:
  ///   - places: The places of the rows; nil for all.
  ///   - bounds: The bounds of the rows' numbers.
  ///   - earlier: The bounds of rows that were seen before.
  init(
    _ screen: ListingScreen, _ rows: RowValues, at places: [Int]?, within bounds: [ClosedRange<Double>],
    _ earlier: [ClosedRange<Double>]?, _ isInterrupted: @escaping @Sendable () -> Bool
  ) {
    let fields = screen.layout.fields.prefix(rows.columns.count)
    let bounds = zip(bounds, earlier ?? bounds).map { $0.united(with: $1).widened }
    columns = zip(zip(fields, rows.columns), bounds).map { column, bounds in
      column.0.values(column.1, at: places, within: bounds, in: screen.layout.currency)
    }
    isOfTheseRows = fields.contains { $0.field.shapesFormulas && $0.specialNumbers?.isEmpty == false }
    scope = screen.sheet.columns(
      screen.userDefinitions, columns, at: nil, in: screen.layout.currency, isInterrupted: isInterrupted)
    self.bounds = bounds
  }

  /// `true` if the programs are right for rows of the same kind with numbers within some bounds.
  func holds(for bounds: [ClosedRange<Double>]) -> Bool {
    !isOfTheseRows && zip(self.bounds, bounds).allSatisfy { $0.contains($1) }
  }

  /// The program of a formula.
  mutating func evaluator(
    of formula: Formula, at place: CompiledFormulas.Place, tolerance: Double
  ) -> ColumnEvaluator {
    if let known = evaluators[place] { return known }
    let evaluator = ColumnEvaluator(formula, in: scope, tolerance: tolerance)
    evaluators[place] = evaluator
    return evaluator
  }

  /// The numbers of rows of the same kind.
  func scope(of rows: RowValues, at places: [Int]?) -> any ColumnScope {
    scope.replacing(zip(columns, rows.columns).map { $0.replacing(given: $1, at: places) })
  }
}

extension ClosedRange<Double> {
  fileprivate func united(with other: ClosedRange<Double>) -> ClosedRange<Double> {
    Swift.min(lowerBound, other.lowerBound)...Swift.max(upperBound, other.upperBound)
  }

  /// The range from nothing, or from a power of two below, to one above: numbers of further rows are often within it.
  fileprivate var widened: ClosedRange<Double> {
    let power = { (number: Double) in number == 0 ? 0 : 2 * number.binade }
    return (lowerBound < 0 ? -power(-lowerBound) : 0)...(upperBound > 0 ? power(upperBound) : 0)
  }
}
