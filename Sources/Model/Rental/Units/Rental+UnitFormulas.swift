import Finance
import Formulas

/// A figure of a unit in a month, of all its dwellings together.
enum UnitFigure: String, CaseIterable {
  /// The rent that is due.
  case rent = ""
  /// The rent that the market would pay.
  case market = "market_rent"
  /// The rent that the owner does not pay elsewhere.
  case saved
  /// The rent of the lease of that month.
  case lease
  case vacancy = "vacancy_loss"
  case concessions
  case ready = "make_ready"
  case available, booked, stays
  case fees = "cleaning_fees"
  case cleaning
  case platform = "platform_fees"

  /// One line for lists; nil for a figure that is a step to others.
  var summary: String? {
    switch self {
    case .rent: "The rent of a unit."
    case .market: "What a unit would rent for nearby."
    case .saved: "The rent saved by living in a unit."
    case .lease: nil
    case .vacancy: "The part of a unit's rent lost to vacancy and the time between tenants."
    case .concessions: "The rent that new tenants of a unit do not pay."
    case .ready: "What making a unit ready for new tenants costs."
    case .available: "The nights that guests can book."
    case .booked: "The nights that are booked."
    case .stays: "The number of stays."
    case .fees: "What guests pay for cleaning."
    case .cleaning: "What cleaning after stays costs."
    case .platform: "What the platform takes."
    }
  }

  /// `true` for a number of nights or stays.
  var isOfNights: Bool { [.available, .booked, .stays].contains(self) }

  /// `true` if a unit has the figure.
  func exists(_ unit: RentalUnit) -> Bool {
    switch self {
    case .rent, .vacancy: true
    case .market: !unit.isNightly
    case .saved: unit.use == .own
    case .lease, .concessions, .ready: !unit.isNightly && unit.lease.end != nil
    case .available, .booked, .stays, .fees, .cleaning, .platform: unit.isNightly
    }
  }
}

/// The formulas of units: the rules of rent rolls, leases and nights.
extension Rental {
  /// The formula of a figure of a unit in a month.
  func formula(of figure: UnitFigure, ofUnit unit: RentalUnit) -> String {
    let name = unit.name
    return switch figure {
    case .rent: rentFormula(unit)
    case .market: grown(entered(unit.market == nil ? "rent" : "market", unit), unit)
    case .saved:
      unit.ownTo == nil
        ? "\(name).market_rent(month)" : "if(month <= \(name).own_to, \(name).market_rent(month), 0)"
    case .lease: leaseFormula(name, unit)
    case .vacancy: vacancyFormula(unit)
    case .concessions: concessionFormula(unit)
    case .ready: readyFormula(unit)
    case .available: availableFormula(unit)
    case .booked: "\(name).available(month) * \(inMonth(of: unit.nights.occupancy, "\(name).occupancy"))"
    case .stays: unit.nights.stay.units > 0 ? "\(name).booked(month) / \(name).stay" : "0"
    case .fees: grown("\(name).stays(month) * \(name).cleaning_fee", unit)
    case .cleaning: "\(name).stays(month) * \(name).cleaning_cost" + costGrowth
    case .platform: "\(name).platform * (\(name)(month) + \(name).cleaning_fees(month))"
    }
  }

  // MARK: Rent

  /// The rent that is due: of a lease, of the nights that are booked, or grown from the closing; only in months in
  /// which the unit is let.
  private func rentFormula(_ unit: RentalUnit) -> String {
    if unit.isOwnForGood { return "0" }
    let name = unit.name
    if unit.isNightly {
      let rate = inMonth(of: unit.nights.rate, "\(name).rate") + rentLevelFactor
      return grown("\(name).booked(month) * \(rate)", unit)
    }
    let rent = unit.lease.end == nil ? grown(entered("rent", unit), unit) : "\(name).lease(month)"
    return whileLet(unit, rent)
  }

  /// A value in the months in which a unit is let, and 0 in others.
  private func whileLet(_ unit: RentalUnit, _ value: String) -> String {
    let name = unit.name
    var conditions: [String] = []
    if unit.ownTo != nil { conditions.append("month > \(name).own_to") }
    if unit.first != nil { conditions.append("month >= \(name).from") }
    if unit.last != nil { conditions.append("month <= \(name).to") }
    if unit.seasonStart != nil || unit.seasonEnd != nil {
      let (start, end) = (unit.seasonStart ?? 1, unit.seasonEnd ?? 12)
      let (from, to) = (
        "calendar_month(month) >= \(name).season_from", "calendar_month(month) <= \(name).season_to"
      )
      conditions.append(start <= end ? "\(from) and \(to)" : "(\(from) or \(to))")
    }
    return conditions.isEmpty ? value : "if(\(conditions.joined(separator: " and ")), \(value), 0)"
  }

  /// An amount of a unit as it has grown by the month.
  private func grown(_ amount: String, _ unit: RentalUnit) -> String {
    let usual = isEntered(named: "rent_growth") ? "rent_growth" : nil
    guard let rate = unit.growth == nil ? usual : "\(unit.name).growth" else { return amount }
    return "\(amount) * \(growthFactor(rate, since: nil))"
  }

  /// The factor by which costs have grown by the month; empty for none.
  private var costGrowth: String {
    isEntered(named: "expense_growth") ? " * \(growthFactor("expense_growth", since: nil))" : ""
  }

  // MARK: Leases

  /// The first month of the lease of a month, after the present one.
  private func leaseStart(_ unit: RentalUnit) -> String {
    let end = "\(unit.name).lease_end"
    return "(\(end) + 1 + 12 * rounddown((month - \(end) - 1) / 12))"
  }

  /// The rent of the lease of a month: the present one's, then that of each lease of a year, which is the market's for
  /// those who leave, and the old one with its rise for those who stay.
  private func leaseFormula(_ name: String, _ unit: RentalUnit) -> String {
    let present = entered("rent", unit)
    let start = leaseStart(unit)
    let leaving = unit.lease.turnover == nil ? "0" : "\(name).turnover"
    let new =
      unit.lease.renewal == nil
      ? "\(name).market_rent(month)"
      : "\(leaving) * \(name).market_rent(month) + (1 - \(leaving)) * \(name).lease(month - 1) * (1 + \(name).renew)"
    return "if(month <= \(name).lease_end, \(present), if(month = \(start), \(new), \(name).lease(\(start))))"
  }

  /// The part of the month in which a time from the start of a lease on falls, for those who leave.
  /// - Parameter months: The length of the time, in months.
  private func part(_ months: String, _ unit: RentalUnit) -> String {
    "max(min(\(unit.name).turnover * \(months) - (month - \(leaseStart(unit))), 1), 0)"
  }

  /// A value in the months after the present lease, and 0 before.
  private func afterLease(_ unit: RentalUnit, _ value: String) -> String {
    "if(month > \(unit.name).lease_end, \(value), 0)"
  }

  private func vacancyFormula(_ unit: RentalUnit) -> String {
    let name = unit.name
    let rent = "\(name)(month)"
    let loss: String
    if unit.hasTurnover {
      loss =
        unit.lease.downtime.units == 0
        ? "0" : afterLease(unit, "\(rent) * \(part("\(name).downtime", unit))")
    } else if unit.vacancy != nil {
      loss = "\(inMonth("\(name).vacancy")) * \(rent)"
    } else {
      loss = unit.isNightly || unit.isOwnForGood ? "0" : "\(inMonth("vacancy")) * \(rent)"
    }
    return unit.empty == 0 ? loss : "if(month <= \(name).empty, \(rent), \(loss))"
  }

  private func concessionFormula(_ unit: RentalUnit) -> String {
    let name = unit.name
    guard unit.lease.turnover != nil, unit.lease.free.units > 0 else { return "0" }
    let both = part("(\(name).downtime + \(name).free)", unit)
    let free = afterLease(unit, "\(name)(month) * (\(both) - \(part("\(name).downtime", unit)))")
    return unit.empty == 0 ? free : "if(month <= \(name).empty, 0, \(free))"
  }

  private func readyFormula(_ unit: RentalUnit) -> String {
    let name = unit.name
    guard unit.lease.turnover != nil, unit.lease.ready > .zero else { return "0" }
    let cost = "\(name).turnover * \(name).ready * \(name).count" + costGrowth
    return whileLet(unit, "if(month > \(name).lease_end and month = \(leaseStart(unit)), \(cost), 0)")
  }

  // MARK: Nights

  /// The value of a term in the month of the calendar.
  private func inMonth<Held>(of term: MonthlyTerm<Held>, _ name: String) -> String {
    guard term.hasMonths else { return term.usual == nil ? "0" : name }
    let values = zip(Field.monthWords, term.months).map { word, held in
      held == nil && term.usual == nil ? "0" : "\(name).\(word)"
    }
    return "choose(calendar_month(month), \(values.joined(separator: ", ")))"
  }

  /// The nights of a month without the owner's: a year has 365 days, and a number a year is spread by days.
  private func availableFormula(_ unit: RentalUnit) -> String {
    let days = "choose(calendar_month(month), 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)"
    let owner = unit.nights.owner
    var nights = days
    if owner.hasMonths {
      var months = owner
      months.usual = nil
      nights = "(\(days) - \(inMonth(of: months, "\(unit.name).owner")))"
    } else if owner.usual != nil {
      nights = "\(days) * (365 - \(unit.name).owner) / 365"
    }
    return whileLet(unit, unit.count == 1 ? nights : "\(unit.name).count * \(nights)")
  }
}

// MARK: The property

extension Rental {
  /// The month of the calendar that month 1 is.
  var firstCalendarMonth: Int { closingDate?.components.month ?? startMonth ?? tax.placed ?? 1 }

  /// The fields that are sums of units, where there are any, with the words of what they are sums of.
  package static let sumsOfUnits = ["rent": "rent", "units": "count", "market_rent": "market"]

  /// The formula of a field that is a sum of units; nil for any other.
  func formula(ofSumOfUnits field: Field) -> String? {
    switch field.name {
    case "rent": rentAMonthFormula
    case "market_rent": marketRentFormula
    case "units": rentRoll.map { "\($0.name).count" }.joined(separator: " + ")
    default: nil
    }
  }

  /// The value of the rent, or of the market's, as it is stated or the sum of the units, to the minor unit.
  func sumOfUnits(_ name: String) -> Value {
    let isRent = name == "rent"
    let missing = Value.undefined(.missing(label: "Market Rent"))
    if rentRoll.isEmpty {
      let stated = isRent ? statedRent : statedMarketRent
      return isRent || stated.isPositive ? stated.value ?? missing : missing
    }
    guard let formula = isRent ? rentAMonthFormula : marketRentFormula else { return missing }
    return .money(Money(minorUnits: exactMinorUnits(of: formula).rounded))
  }

  /// The rent a month, in minor units.
  var rentAMonth: Ratio { rentRoll.isEmpty ? statedRent.minorUnits : exactMinorUnits(of: rentAMonthFormula) }

  /// `true` if it is known what the property would rent for nearby.
  var hasMarketRent: Bool { rentRoll.isEmpty ? statedMarketRent.isPositive : marketRentFormula != nil }

  private func exactMinorUnits(of formula: String) -> Ratio {
    guard case .exact(let ratio)? = minorUnits(of: formula) else { return Ratio(0) }
    return ratio
  }
  /// The formula of a figure of all units in a month; nil without units that have it.
  func sum(ofUnits figure: UnitFigure) -> String? {
    let units = rentRoll.filter { figure.exists($0) && formula(of: figure, ofUnit: $0) != "0" }
    guard !units.isEmpty else { return nil }
    let word = figure.rawValue.isEmpty ? "" : ".\(figure.rawValue)"
    return units.map { "\($0.name)\(word)(month)" }.joined(separator: " + ")
  }

  /// The formula of the rent a month as it is entered, of the units that are not lived in; of one that is let by the
  /// night, a month of the first year.
  var rentAMonthFormula: String {
    if rentRoll.isEmpty { return "rent" }
    let rents = letUnits.map { unit in
      unit.isNightly ? "\(unit.name)(y1) / 12" : entered("rent", unit)
    }
    return rents.isEmpty ? "0" : rents.joined(separator: " + ")
  }

  /// The formula of the rent that all units would bring nearby; nil for the one entered.
  var marketRentFormula: String? {
    let units = rentRoll.filter { !$0.isNightly }
    guard !units.isEmpty else { return nil }
    return units.map { entered($0.market == nil ? "rent" : "market", $0) }.joined(separator: " + ")
  }

  /// The formula of what all units that are rented by the month would rent for nearby, the owner's home among them; that
  /// of the rent where nothing else is known.
  func marketRentOfAllUnits(_ time: LenderTime) -> String {
    guard hasMarketRent else { return "positive(rent\(time.call))" }
    if time == .closing { return "market_rent" }
    if rentRoll.isEmpty { return grownMarketRent }
    let rents = rentRoll.filter { !$0.isNightly }.map { "\($0.name).market_rent(month)" }
    return rents.count == 1 ? rents[0] : "(\(rents.formula(joinedBy: "+")))"
  }

  /// The formula of the entered rent nearby in a month.
  private var grownMarketRent: String {
    isEntered(named: "rent_growth")
      ? "market_rent * \(growthFactor("rent_growth", since: nil))" : "market_rent"
  }

  /// The formula of what the units that `rent` counts would rent for nearby, with nights at their own rent; nil where
  /// that is not known.
  var marketRentOfLetUnits: String? {
    if rentRoll.isEmpty { return hasMarketRent ? "market_rent" : nil }
    if rentRoll.allSatisfy({ $0.use == .let && !$0.isNightly }) { return "market_rent" }
    return sum(ofUnits: letUnits) {
      entered($0.market == nil ? "rent" : "market", $0)
    } ofNights: {
      "\($0)(y1) / 12"
    }
  }

  /// The same for the units that are let in a month.
  var marketRentOfLetUnitsByMonth: String? {
    if rentRoll.isEmpty { return hasMarketRent ? grownMarketRent : nil }
    return sum(ofUnits: rentRoll.filter { !$0.isOwnForGood }) { unit in
      let market = "\(unit.name).market_rent(month)"
      return unit.ownTo == nil ? market : "if(month > \(unit.name).own_to, \(market), 0)"
    } ofNights: {
      "\(Rental.sumOfTwelveMonths($0)) / 12"
    }
  }

  /// The sum of an amount of each unit; nil where none is rented by the month.
  /// - Parameter ofNights: Returns the amount of a unit of that name that is let by the night.
  private func sum(
    ofUnits units: [RentalUnit], _ amount: (RentalUnit) -> String, ofNights: (String) -> String
  ) -> String? {
    if units.allSatisfy(\.isNightly) { return nil }
    return units.map { $0.isNightly ? ofNights($0.name) : amount($0) }.joined(separator: " + ")
  }

  /// `true` if the rent goes up and down within a year, with nights or seasons.
  var rentVariesInYears: Bool {
    rentRoll.contains { $0.isNightly || $0.seasonStart != nil || $0.seasonEnd != nil }
  }

  /// The factor of all rents of units in formulas; empty where they are as entered.
  var rentLevelFactor: String { isEntered(named: "rent_level") ? " * rent_level" : "" }

  /// An amount of a unit as it is entered, of all its dwellings.
  package func entered(_ word: String, _ unit: RentalUnit) -> String {
    "\(unit.name).\(word)" + (unit.count == 1 ? "" : " * \(unit.name).count") + rentLevelFactor
  }

  /// The formula of the rents below those of the market, of units that are let in the month.
  var lossToLeaseFormula: String {
    let units = rentRoll.filter { !$0.isNightly && !$0.isOwnForGood }
    let terms = units.map {
      "if(\($0.name)(month) > 0, \($0.name).market_rent(month) - \($0.name)(month), 0)"
    }
    return terms.isEmpty ? "0" : terms.joined(separator: " + ")
  }
}
