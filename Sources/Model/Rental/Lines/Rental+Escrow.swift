import Finance
import Formulas

/// The escrow beside the taxes and the insurance that it is collected for.
///
/// A stated escrow stays until it is reset, and is what taxes and insurance cost; their own amounts are then what it
/// has to cover. One that is not stated is what they come to. In months in which a stated one is nothing they are
/// paid for themselves.
extension Rental {
  private static let coveredLines = [StandardLine.taxes, .insurance]

  /// Taxes and insurance, a month, paid with the loan: as stated, or what they come to, rounded half up to the
  /// minor unit.
  var escrow: Money { statedEscrow ?? min(amountToCover, Loan.amounts.upperBound) }

  /// What taxes and insurance come to when that is more than an escrow can be, as of very many units; else nil.
  var excessOfEscrow: Money? {
    guard escrowFollows else { return nil }
    let due = amountToCover
    return Loan.amounts.contains(due) ? nil : due
  }

  /// What taxes and insurance come to a month, rounded half up to the minor unit.
  private var amountToCover: Money {
    let sum = Rental.coveredLines.reduce(Ratio(0)) { sum, line in
      amountOfMonth(line).flatMap { sum.adding($0) } ?? sum
    }
    return Money(minorUnits: sum.rounded)
  }

  /// `true` if the escrow is what taxes and insurance come to.
  var escrowFollows: Bool { statedEscrow == nil && hasCoveredLines }

  /// A stated escrow beside what it has to cover, a month.
  package struct EscrowCover: Equatable, Sendable {
    package let stated: Money
    /// What those of taxes and insurance come to that are entered.
    package let due: Money
    /// The names of those that are entered.
    package let entered: [String]
    /// The names of those of which an event changes the amount.
    package let changed: [String]
  }

  /// The stated escrow beside what it has to cover; nil where it is not stated, or stands alone.
  package var escrowCover: EscrowCover? {
    guard let statedEscrow, !linesBesideEscrow.isEmpty else { return nil }
    let named = { (lines: [StandardLine]) in lines.map(\.rawValue) }
    return EscrowCover(
      stated: statedEscrow, due: amountToCover,
      entered: named(Rental.coveredLines.filter { amounts[$0] != nil }),
      changed: named(Rental.coveredLines.filter { isChanged(line: $0.rawValue) }))
  }

  /// The names of those of taxes and insurance that are entered beside a stated escrow, or change beside it.
  var linesBesideEscrow: [String] {
    guard statedEscrow != nil else { return [] }
    return Rental.coveredLines.filter(hasAmount).map(\.rawValue)
  }

  /// `true` if taxes and insurance are no costs of their own, as the escrow stands for them.
  var escrowStandsForLines: Bool { statedEscrow.map { $0 > .zero } ?? false }

  /// The property without its own escrow where the taxes or the insurance of another one are known, and its escrow is
  /// not.
  package func asListing(of fields: [Field]) -> any Worksheet {
    let names = Set(fields.compactMap { $0.name.split(separator: ".").first.map(String.init) })
    guard let escrow = Rental.field(named: "escrow"), !names.contains(escrow.name),
      Rental.coveredLines.contains(where: { names.contains($0.rawValue) })
    else { return self }
    var copy = self
    copy.reset(escrow)
    return copy
  }

  private var hasCoveredLines: Bool { Rental.coveredLines.contains { amounts[$0] != nil } }

  /// `true` for a line with an amount from the first month on or from a later one.
  func hasAmount(_ line: StandardLine) -> Bool { amounts[line] != nil || isChanged(line: line.rawValue) }

  // MARK: Formulas

  /// The formula of an escrow that follows from taxes and insurance.
  static let escrowArithmetic = "round((taxes + insurance) / 12, decimals)"

  /// The formula of what taxes and insurance cost in a month.
  var taxesInsuranceFormula: String {
    let stated = formula(ofLine: StandardLine.escrow.index)
    let lines = "taxes(month) + insurance(month)"
    if escrowFollows { return lines }
    return linesBesideEscrow.isEmpty ? stated : "if(\(stated) > 0, \(stated), \(lines))"
  }

  /// The formula of a month's escrow; nil where it is the same as long as the loan is paid.
  var escrowFormula: String? {
    let escrow = formula(ofLine: StandardLine.escrow.index)
    if !escrowFollows, escrow == "escrow" { return nil }
    let due = linesBesideEscrow.isEmpty ? "taxes_insurance(month)" : escrow
    return "round(\(due), decimals) * payments(month)"
  }

  // MARK: Amounts

  /// The amount of a line in the first month, in minor units; zero for one that is not entered.
  private func amountOfMonth(_ line: StandardLine) -> Ratio? {
    guard let amount = amounts[line] else { return Ratio(0) }
    switch amount.size {
    case .money(let money):
      return Ratio(
        money.minorUnits * Int128((amount.isPerUnit ? units : 1) * amount.interval.timesAYear), 12)
    case .share(let share, .price), .share(let share, .arv), .share(let share, .value):
      return Ratio(share)?.multiplied(by: Ratio(price.minorUnits))?.divided(by: Ratio(12))
    case .share(let share, .rent): return Ratio(share)?.multiplied(by: rentAMonth)
    case .share(let share, .collected):
      guard case .exact(let collected)? = minorUnits(of: "effective_gross(1)") else { return nil }
      return Ratio(share)?.multiplied(by: collected)
    }
  }

  /// The value of a formula of an amount of money in minor units; nil for one without a value.
  func minorUnits(of formula: String) -> Number? {
    // Any currency does: its decimals cancel out.
    let currency = Currency.usd
    let scope = WorksheetScope(self, UserDefinitions(), EvaluationContext(currency: currency))
    return Rental.metrics.formula(formula, in: self).flatMap { try? $0.number(in: scope) }?
      .multiplied(by: .exact(Ratio(currency.amount(1).minorUnits)))
  }
}
