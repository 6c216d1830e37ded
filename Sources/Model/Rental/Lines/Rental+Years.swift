import Finance
import Formulas

/// The values of a field in each year, where they differ.
struct ValuesByYear: Sendable {
  let field: Field
  /// From the first year on; the last one holds from then on.
  var values: [Value]

  /// The value of a year as a rate; the year counts from 0.
  func rate(_ year: Int) -> Percent { Percent(values[min(year, values.count - 1)]) ?? .zero }
}

extension ValuesByYear: PathRecord {
  func hasPaths(of other: ValuesByYear) -> Bool { field == other.field }

  var pathText: String { field.name }
}

extension RecordList<Rental> {
  /// The fields that differ from year to year as records, which have figures only: `vacancy.each`.
  static var years: RecordList {
    RecordList(
      "Years", count: { $0.valuesByYear.count }, name: { $0.valuesByYear[$1].field.name },
      find: { rental, name in rental.valuesByYear.firstIndex { $0.field.name == name } },
      figures: FigureByYear.Part.allCases.map(RecordFigure.init))
  }
}

extension RecordFigure<Rental> {
  fileprivate init(_ part: FigureByYear.Part) {
    let figure = { @Sendable (rental: Rental, number: Int) in
      FigureByYear(
        field: rental.valuesByYear[number].field.name, part: part,
        growsMonthly: rental.growthRule == .monthly)
    }
    self.init(
      part.word, yearRule: part == .appreciation ? .last : .first, hasClosing: true,
      measure: { part == .value ? Measure($0.valuesByYear[$1].field.unit) : .number },
      number: { rental, number, period, context throws(NoValueError) in
        try Rental.number(
          of: figure(rental, number), rental.valuesByYear[number], inMonth: period.firstMonth,
          in: context.currency)
      },
      byYear: figure)
  }
}

/// Fields that differ from year to year, as in the futures of a simulation; what is entered never does.
extension Rental {
  package var years: Int? { hold.months > 0 ? (hold.months + 11) / 12 : nil }

  package func canDifferByYear(_ field: Field) -> Bool {
    if isGrowth(field.name) || field.name == "vacancy" { return true }
    let name = field.name.split(separator: ".").map(String.init)
    guard let line = lineIndex(named: name[0]), standardLine(line) != .closing,
      line != StandardLine.escrow.index || !escrowFollows
    else { return false }
    return name.count == 1 || ["percent", "vacancy"].contains(name[1])
  }

  /// `true` for the name of a rate at which something grows.
  private func isGrowth(_ name: String) -> Bool {
    ["rent_growth", "expense_growth", "appreciation"].contains(name)
      || name.hasSuffix(".growth")
  }

  package mutating func set(_ field: Field, byYear values: [Value]) {
    if let index = valuesByYear.firstIndex(where: { $0.field == field }) {
      valuesByYear[index].values = values
    } else {
      valuesByYear.append(ValuesByYear(field: field, values: values))
    }
  }

  // MARK: In formulas

  /// The name of a field in the formula of a month.
  func inMonth(_ name: String) -> String { differsByYear(name) ? named(name, .value) : name }

  /// The factor by which an amount has grown by a month.
  /// - Parameter start: The month from which it grows; nil for an amount as of the closing.
  func growthFactor(_ rate: String, since start: Int?) -> String {
    guard differsByYear(rate) else {
      let years = start.map { "(growth_years(month) - growth_years(\($0)))" } ?? "growth_years(month)"
      return "(1 + \(rate)) ^ \(years)"
    }
    // In the first year nothing has grown yet, exactly.
    let grown = named(rate, .growth)
    let factor = growthRule == .yearly ? "if(month > 12, \(grown), 1)" : grown
    return start.map { "(\(factor) / \(rate).\(FigureByYear.Part.growth.word)(\($0)))" } ?? factor
  }

  /// The factor by which the value has grown at the end of a month.
  /// - Parameter start: The month from whose end it grows; 0 for the closing.
  func appreciationFactor(since start: Int) -> String {
    guard differsByYear("appreciation") else {
      let years = start == 0 ? "elapsed_years(month)" : "(elapsed_years(month) - elapsed_years(\(start)))"
      return "(1 + appreciation) ^ \(years)"
    }
    let grown = named("appreciation", .appreciation)
    return start == 0
      ? grown : "(\(grown) / appreciation.\(FigureByYear.Part.appreciation.word)(\(start)))"
  }

  /// The number that `appreciationFactor` comes to after a month; nil for too much.
  func growth(from start: Int, to month: Int) -> Number? {
    guard isEntered(named: "appreciation") else { return Number(1) }
    if let own = valuesByYear.first(where: { $0.field.name == "appreciation" }) {
      let grown = { Rental.growth(at: own.rate, months: $0) }
      return grown(start).flatMap { grown(month)?.divided(by: $0) }
    }
    guard let rate = Ratio(appreciation), let years = Ratio(Int128(month - start), 12) else { return nil }
    return Number(1).adding(.exact(rate))?.raised(to: .exact(years))
  }

  private func differsByYear(_ name: String) -> Bool { valuesByYear.contains { $0.field.name == name } }

  private func named(_ name: String, _ part: FigureByYear.Part) -> String { "\(name).\(part.word)(month)" }

  /// The value of the figure of a field with its values by year.
  fileprivate static func number(
    of figure: FigureByYear, _ years: ValuesByYear, inMonth month: Int, in currency: Currency
  ) throws(NoValueError) -> Number {
    if figure.part == .value {
      let value = years.values[min(figure.year(ofMonth: month), years.values.count) - 1]
      if case .amount(let amount) = value {
        return try Value.money(amount.money ?? .zero).number(in: currency)
      }
      return try value.number(in: currency)
    }
    let months = figure.monthsOfGrowth(atMonth: month)
    guard let factor = growth(at: years.rate, months: months) else {
      throw NoValueError(UndefinedReason.tooLarge)
    }
    return factor
  }

  private static func growth(at rate: (Int) -> Percent, months: Int) -> Number? {
    var factor: Number? = Number(1)
    func grown(_ year: Int) -> Number? {
      Ratio(rate(year)).map(Number.exact).flatMap { Number(1).adding($0) }
    }
    for year in 0..<months / 12 { factor = grown(year).flatMap { factor?.multiplied(by: $0) } }
    guard !months.isMultiple(of: 12), let part = Ratio(Int128(months % 12), 12) else { return factor }
    return grown(months / 12).flatMap { $0.raised(to: .exact(part)) }.flatMap { factor?.multiplied(by: $0) }
  }
}
