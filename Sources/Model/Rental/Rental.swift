import Finance
import Formulas

/// A rental property: its purchase, its loan, its incomes and costs from month to month, and its sale.
package struct Rental: LoanWorksheet, RecordWorksheet {
  package static let kind = "rental"
  package static let noun = "property"
  package static let summary = "A rental property: purchase, loan, schedule, return."
  package static var conventions: any FigureConventions.Type { RentalConventions.self }

  /// The one of down payment and loan that the user stated last; the other is computed from it and the price.
  enum Financing: Sendable, Hashable {
    /// The down payment as a share of the price.
    case down(Percent)
    /// The amount of the loan.
    case loan(Money)
  }

  /// The purchase price.
  var price = Money.zero
  /// The part that stays the same when the price changes.
  private(set) var financing = Financing.loan(.zero)
  /// The interest rate a year, compounded monthly.
  var rate = Percent(millionths: 50_000)
  /// The time over which the level payments repay the loan.
  var term = Term(years: 30)
  /// The escrow as it was stated; nil while it follows from taxes and insurance.
  var statedEscrow: Money?
  /// The payment to the principal each month beyond the level payment.
  var extra = Money.zero
  /// All other costs, a month.
  var expenses = MonthlyAmount.zero
  /// The rent, a month, of a property without units of their own.
  var statedRent = MonthlyAmount.zero

  // The purchase.

  /// The day of the purchase; nil until it is entered.
  var closingDate: CalendarDate? {
    didSet {
      // Its month is the first one from now on.
      if closingDate != nil, startMonth != nil { Rental.field(named: "start_month").map { reset($0) } }
    }
  }
  /// The month of the calendar that month 1 is, where no day is entered; nil for January.
  var startMonth: Int?
  /// The after-repair value.
  var arv = Money.zero
  /// The cost of repairs at the purchase.
  var rehab = Money.zero
  /// The part of the cash set aside for what the repairs turn up, which is no cost yet.
  var contingency = Money.zero
  /// The credit from the seller.
  var credit = Money.zero
  /// The appraised value at the purchase; zero for the price.
  var appraisal = Money.zero
  /// The cash set aside at the closing.
  var reserveFund = Money.zero

  // Incomes and costs besides rent, escrow and expenses.

  /// The number of dwellings of a property without units of their own.
  var statedUnits = 1
  /// The rent that they would bring nearby together; zero until it is entered.
  var statedMarketRent = MonthlyAmount.zero
  var rentLevel = Percent.hundred
  /// The vacancy and credit loss, as a share of the rent.
  var vacancy = Percent.zero
  /// What only some properties have; an array of one, or empty.
  var apart: [RentalRecords] = []

  // Growth a year, and the sale.

  var rentGrowth = Percent.zero
  var expenseGrowth = Percent.zero
  var appreciation = Percent.zero
  /// The time until the sale; zero until it is entered.
  var hold = Term(months: 0)
  /// The costs of the sale, as a share of the price.
  var selling = Percent.zero
  /// The cap rate at which the property is sold; zero for none.
  var exitCap = Percent.zero
  /// The price at which the property is sold; zero for none.
  var exitPrice = Money.zero
  /// The years after which buying is compared with renting.
  var horizon = 10
  /// The rate of return that the owner asks for; zero until it is entered.
  var discount = Percent.zero

  // Definitions.

  var growthRule = GrowthRule.yearly
  var exitRule = ExitRule.next
  var returnRule = ReturnRule.yearly
  var reserveRule = ReserveRule.below
  var investedRule = InvestedRule.without
  var capRateRule = CapRateRule.price
  var coverageRule = CoverageRule.noi

  /// The rules of the lender's view.
  var lender = LenderRules()

  /// The fields that were entered, by their indices.
  private var entered = FieldSet()

  /// A property with no price and no loan.
  package init() {}

  package func isEntered(_ field: Field) -> Bool {
    if field.isPath { return isStated(field) }
    return entered.contains(field.index) || !rentRoll.isEmpty && Rental.sumsOfUnits[field.name] != nil
  }

  package mutating func mark(_ field: Field, isEntered: Bool) {
    if isEntered { entered.insert(field.index) } else { entered.remove(field.index) }
  }

  /// The amount of the loan: as stated, or `price * (1 - down/100)`, rounded half up to the minor unit.
  var loan: Money {
    get {
      switch financing {
      case .loan(let loan): loan
      case .down(let down): price.share(down.complement)
      }
    }
    set { financing = .loan(newValue) }
  }

  /// The stated down payment as a share of the price; zero when the loan was stated instead.
  ///
  /// `downReading` is the share that is shown.
  var down: Percent {
    get {
      guard case .down(let down) = financing else { return .zero }
      return down
    }
    set { financing = .down(newValue) }
  }

  /// The share of the price that is paid in cash: `(1 - loan/price) * 100`, and 0 without a price.
  ///
  /// A stated share reads as it was stated, though the loan that follows from it is rounded to the minor
  /// unit.
  var downReading: Value {
    guard price != .zero else { return .percent(.zero) }
    switch financing {
    case .down(let down): return .percent(down)
    case .loan(let loan): return .fraction(price - loan, of: price) ?? .percent(.zero)
    }
  }

  /// A down payment of an amount as the loan of the rest, and a loan of a share as the down payment of the
  /// rest.
  package func restated(
    _ field: Field, as value: Value
  ) throws(RestatementError) -> (field: Field, value: Value)? {
    switch (field.name, value) {
    case ("down", .money(let amount)):
      guard price > .zero else { throw .missing("price") }
      guard .zero <= amount, amount <= price else { throw .moreThanWhole("price") }
      return Self.field(named: "loan").map { ($0, .money(price - amount)) }
    case ("loan", .percent(let share)):
      guard .zero <= share, share <= .hundred else { throw .moreThanWhole("price") }
      return Self.field(named: "down").map { ($0, .percent(share.complement)) }
    case (let name, .money) where field.isOfPartners && name.hasSuffix(".capital"):
      return self.field(named: name.dropLast("capital".count) + "amount").map { ($0, value) }
    case (let name, .percent) where field.isOfPartners && name.hasSuffix(".amount"):
      return self.field(named: name.dropLast("amount".count) + "capital").map { ($0, value) }
    case ("land", .money): return Self.field(named: "land_amount").map { ($0, value) }
    default: return nil
    }
  }

  /// The loan with everything that its schedule depends on.
  ///
  /// A loan whose terms cannot hold together, which has no figures, is taken as a plain one.
  package var mortgage: Loan {
    if !hasPlainLoan, let plan = try? loanPlans().first { return plan.loan }
    return Loan(principal: loan, rate: rate, term: term, extra: extra, escrow: escrow)
  }

  /// The formulas by which loan and down payment follow from each other.
  package func arithmetic(of field: Field) -> String? {
    if field.name == "escrow" { return escrowFollows ? Rental.escrowArithmetic : nil }
    if !rentRoll.isEmpty, let sum = formula(ofSumOfUnits: field) { return sum }
    if field.name == "target_dscr" { return lender.coverage == nil ? Rental.coverageArithmetic : nil }
    return switch (field.name, financing) {
    case ("loan", .down): "round(price * (1 - down), decimals)"
    case ("down", .loan) where price != .zero: "1 - loan / price"
    default: nil
    }
  }

  /// `true` if a down payment of the whole price was stated.
  package var isPaidInCash: Bool {
    guard case .down = financing else { return false }
    return price > .zero && loan == .zero && ownLoans.isEmpty
  }

  /// The last month that can be named.
  package func lastMonth(_ context: EvaluationContext) throws(NoValueError) -> Int { Rental.lastMonth }
}
