import Finance
import Formulas

/// The figures of units: rents, leases, nights, and living in the property.
extension Rental {
  static let rentMetrics: [MetricDefinition<Rental>] = [
    .init(
      "rent_a_month", "Rent a Month", .money, from: { $0.rentAMonthFormula },
      "The rent as entered, a month, without the units you live in."),
    .init(
      "roll_units", "Units on the Rent Roll", .count, from: { "\($0.rentRoll.count)" },
      "How many units are entered with a rent of their own."),
    .init(
      "concessions", "Concessions", .money, per: .month(.formula), "0", in: { $0.sum(ofUnits: .concessions) },
      "The rent that new tenants do not pay."),
    .init("concessions", "Concessions", .money, "concessions(y1)", "In the first year."),
    .init(
      "make_ready", "Make-ready", .money, per: .month(.formula), "0", in: { $0.sum(ofUnits: .ready) },
      "What making units ready for new tenants costs."),
    .init(
      "loss_to_lease", "Loss to Lease", .money, per: .month(.formula), "0", in: { $0.lossToLeaseFormula },
      "How far rents are below the market; negative where they are above. It does not reduce the income."),
    .init("loss_to_lease", "Loss to Lease", .money, "loss_to_lease(1)", "In the first month."),
  ]

  static let nightMetrics: [MetricDefinition<Rental>] = [
    .init(
      "night_rent", "Rent of Nights", .money, per: .month(.formula), "0", in: { $0.nightRentFormula },
      "The rent of the units that are rented by the night."),
    .init(
      "night_fees", "Cleaning Fees", .money, per: .month(.formula), "0", in: { $0.sum(ofUnits: .fees) },
      "What guests pay for cleaning."),
    .init(
      "night_cleaning", "Cleaning after Stays", .money, per: .month(.formula), "0",
      in: { $0.sum(ofUnits: .cleaning) }, "What cleaning after stays costs."),
    .init(
      "platform_fees", "Platform Fees", .money, per: .month(.formula), "0",
      in: { $0.sum(ofUnits: .platform) }, "The share of rents and cleaning fees that platforms take."),
    .init(
      "available_nights", "Available Nights", .number, per: .month(.formula), "0",
      in: { $0.sum(ofUnits: .available) }, "All nights but the owner's; a year has 365."),
    .init(
      "booked_nights", "Booked Nights", .number, per: .month(.formula), "0",
      in: { $0.sum(ofUnits: .booked) }, "The nights that are booked."),
    .init(
      "stays", "Stays", .number, per: .month(.formula), "0", in: { $0.sum(ofUnits: .stays) },
      "The number of stays."),
    .init(
      "occupancy", "Occupancy", .percent, per: .month(.formula),
      "booked_nights(month) / available_nights(month)", "The share of the available nights that are booked.",
      source: strGlossary),
    .init("occupancy", "Occupancy", .percent, "occupancy(y1)", "In the first year.", source: strGlossary),
    .init(
      "adr", "Average Daily Rate", .money, per: .month(.formula), "night_rent(month) / booked_nights(month)",
      "The rent of a booked night, without fees.", source: strGlossary),
    .init("adr", "Average Daily Rate", .money, "adr(y1)", "In the first year.", source: strGlossary),
    .init(
      "revpar", "Revenue per Available Night", .money, per: .month(.formula),
      "night_rent(month) / available_nights(month)", "The rent of an available night.", source: strGlossary),
    .init(
      "revpar", "Revenue per Available Night", .money, "revpar(y1)", "In the first year.", source: strGlossary
    ),
  ]

  static let housingMetrics: [MetricDefinition<Rental>] = [
    .init(
      "saved", "Rent Saved", .money, per: .month(.formula), "0", in: { $0.sum(ofUnits: .saved) },
      "The rent you do not pay elsewhere, as you live here."),
    .init(
      "housing_cost", "Housing Cost a Month", .money, "-cash_flow(y1) / 12",
      "What living here costs, a month of the first year.", needs: { $0.missingHome }),
    .init("rent_saved", "Rent Saved a Month", .money, "saved(y1) / 12", "In the first year."),
    .init(
      "better_than_renting", "Better than Renting", .money, "rent_saved - housing_cost",
      "What living here saves, a month of the first year.", needs: { $0.missingHome }),
    .init(
      "first_full_year_let", "First Full Year Let", .count, "1", in: { $0.firstFullYearFormula },
      "The year after the last in which you live here."),
    .init(
      "housing_flow", "Flow against Renting", .money, per: .month(.formula),
      "cash_flow(month) + saved(month)",
      "The cash flow, with the rent saved."),
    .init(
      "npv_renting", "Against Renting by Month", .money, per: .month(.last),
      "if(month >= 12, npv(discount, housing_flow(y1..y(rounddown(month / 12)))), 0) - cash_invested + (value(month) * (1 - selling) - loan_balance(month)) / (1 + discount) ^ (month / 12)",
      "How much more buying is worth than renting, in today's money, if you sell at the end of the year."),
    .init(
      "npv_against_renting", "Against Renting", .money, "npv_renting(horizon * 12)",
      "How much more buying is worth than renting, in today's money, if you sell at the horizon.",
      needs: { $0.missingHome }),
    .init(
      "break_even_years", "Break-even Years", .count,
      "first(month = 12 * rounddown(month / 12) and npv_renting(month) >= 0) / 12",
      "The number of years after which buying is first worth more than renting.",
      needs: { $0.missingHome }),
  ]

  static let startMetrics: [MetricDefinition<Rental>] = [
    .init(
      "running_cash", "Running Cash Flow", .money, per: .month(.last), "sum(cash_flow(1..month))",
      "All cash flow up to the month."),
    .init(
      "cash_needed", "Cash Needed", .money, "cash_invested + cash_to_start",
      "The cash paid at the purchase, and the most that has to be added later."),
    .init(
      "cash_to_start", "Deepest Shortfall", .money, "max(-min(running_cash(1..120)), 0)",
      in: { $0.shortfallUntilSale },
      "The most that has to be added after the closing, until the sale or in ten years."),
    .init(
      "first_month_in_the_black", "First Month in the Black", .count, "first(cash_flow(month) >= 0)",
      "The first month whose cash flow is not negative."),
  ]

  /// The formula of the deepest shortfall until the sale, of whose proceeds a balloon of the same month is paid; nil
  /// without a sale.
  private var shortfallUntilSale: String? {
    if hold.months == 0 { return nil }
    let balloons =
      [details.terms.balloonMonth]
      + ownLoans.map { loan in loan.details.terms.balloonMonth.map { loan.start + $0 } }
    guard balloons.contains(hold.months) else { return "max(-min(running_cash(1..hold * 12)), 0)" }
    let before = hold.months == 1 ? "" : "-min(running_cash(1..hold * 12 - 1)), "
    return "max(\(before)-running_cash(hold * 12) - principal(hold * 12), 0)"
  }

  /// The rent saved, without which nobody lives in the property; nil where the owner lives in a unit.
  private var missingHome: String? { rentRoll.contains { $0.use == .own } ? nil : "rent_saved" }

  private static let strGlossary = "STR, glossary"

  /// The columns of the units that are let by the night.
  package static let nightColumns: [PeriodColumn] = [
    .init("available_nights", .useful), .init("booked_nights", .essential), .init("occupancy", .useful),
    .init("adr", .useful), .init("night_rent", .essential), .init("night_fees", .useful),
    .init("night_cleaning", .useful), .init("platform_fees", .useful),
  ]

  /// The names of the figures of living in the property.
  package var housingFigures: [String] {
    let usual = ["housing_cost", "rent_saved", "better_than_renting", "pitia", "self_sufficiency"]
    return usual + (firstFullYearLet.map { ["first_full_year_let", "cash_flow(y\($0))"] } ?? [])
  }

  private var nightRentFormula: String? {
    let units = rentRoll.filter(\.isNightly)
    return units.isEmpty ? nil : units.map { "\($0.name)(month)" }.joined(separator: " + ")
  }

  /// The number of the first year in which nobody but tenants lives in the units; nil where the owner stays.
  private var firstFullYearLet: Int? {
    guard !rentRoll.contains(where: \.isOwnForGood), let last = rentRoll.compactMap(\.ownTo).max() else {
      return nil
    }
    return (last + 11) / 12 + 1
  }

  /// The years after which buying is compared with renting.
  package var horizonYears: Int { horizon }

  /// The year after that of the last month in which the owner lives in a unit.
  private var firstFullYearFormula: String? {
    let units = rentRoll.filter { $0.ownTo != nil }
    guard !units.isEmpty else { return nil }
    return "roundup(max(\(units.map { "\($0.name).own_to" }.joined(separator: ", "))) / 12) + 1"
  }

  /// The names of the figures of units that belong to a part of the account, where there are any.
  func figuresOfUnits(of kind: LineKind) -> [String] {
    let figures: [(String, UnitFigure)] =
      switch kind {
      case .income: [("night_fees", .fees)]
      case .expense: [("make_ready", .ready), ("night_cleaning", .cleaning), ("platform_fees", .platform)]
      case .reserve: []
      }
    return figures.filter { sum(ofUnits: $0.1) != nil }.map { $0.0 }
  }
}
