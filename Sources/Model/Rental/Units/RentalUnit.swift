import Finance

/// A part of a property that is let, or lived in, on terms of its own: one dwelling, or several alike.
///
/// The rules of leases and nights are those of the formulas in `Rental+UnitFormulas`.
package struct RentalUnit: Sendable, Hashable {
  /// The name, which is also that of its rent in formulas.
  package let name: String
  /// `true` for one that is let by the night.
  package let isNightly: Bool
  /// The rent of each dwelling as it is entered; nothing for one that is let by the night.
  var rent = MonthlyAmount.zero
  /// The number of dwellings.
  package internal(set) var count = 1
  /// The rent that each would bring nearby; nil for the rent.
  var market: MonthlyAmount?
  /// The size of each dwelling, in square feet; nil until it is entered.
  package internal(set) var squareFeet: Int?
  /// The growth a year; nil for that of all rents.
  var growth: Percent?
  /// The first month in which it is let; nil for the first of all.
  var first: Int?
  /// The last month in which it is let; nil for no last one.
  var last: Int?
  /// The first month of the calendar in which it is let; nil for January.
  var seasonStart: Int?
  /// The last month of the calendar in which it is let; nil for December.
  var seasonEnd: Int?
  package internal(set) var use = UnitUse.let
  /// The last month in which the owner lives in it; nil for good.
  package internal(set) var ownTo: Int? { didSet { if ownTo != nil { use = .own } } }
  /// The vacancy and credit loss; nil for that of the property.
  var vacancy: Percent?
  /// The months from the closing in which it is empty.
  var empty = 0
  var lease = LeaseTerms()
  var nights = NightTerms()

  package init(_ name: String, isNightly: Bool = false) { (self.name, self.isNightly) = (name, isNightly) }

  /// The word for one that is let by the night.
  package static let nightsWord = "nights"

  /// A unit with all terms at their defaults.
  static let empty = RentalUnit("")

  /// The last month of the present lease; nil for a rent without one.
  package var leaseEnd: Int? { isNightly ? nil : lease.end }

  /// `true` if a share of its tenants leaves when the lease ends, in place of a vacancy.
  package var hasTurnover: Bool { leaseEnd != nil && lease.turnover != nil }

  /// `true` for a month in which a lease begins after the present one.
  package func beginsLease(inMonth month: Int) -> Bool {
    leaseEnd.map { month > $0 && (month - $0 - 1).isMultiple(of: 12) } ?? false
  }

  /// `true` for one in which the owner never stops to live.
  var isOwnForGood: Bool { use == .own && ownTo == nil }
}

/// The use of a unit.
package enum UnitUse: String, ChoiceValue {
  /// Somebody rents it.
  case `let`
  /// The owner lives in it.
  case own
}

/// What happens when the lease of a unit ends.
struct LeaseTerms: Sendable, Hashable {
  /// The last month of the present lease, after which leases of a year follow; nil for a rent that grows every year.
  var end: Int?
  /// The share of leases that are not renewed; nil for a unit with a vacancy instead.
  var turnover: Percent?
  /// The rise of the rent of a lease that is renewed; nil for the market's rent.
  var renewal: Percent?
  /// The months between two tenants.
  var downtime = PlainNumber(units: 0)
  /// The months without rent at the beginning of a new tenant's lease.
  var free = PlainNumber(units: 0)
  /// The cost of making a dwelling ready for a new tenant, and of finding one.
  var ready = Money.zero
}

/// The terms of a unit that is let by the night.
struct NightTerms: Sendable, Hashable {
  /// The rate a night.
  var rate = MonthlyTerm<Money>()
  /// The share of the available nights that are booked.
  var occupancy = MonthlyTerm<Percent>()
  /// The owner's own nights: a number a year, or those of months.
  var owner = MonthlyTerm<Int>()
  /// The nights of a stay.
  var stay = PlainNumber(units: 0)
  /// The fee for cleaning, a stay.
  var cleaningFee = Money.zero
  /// The cost of cleaning, a stay.
  var cleaningCost = Money.zero
  /// What the platform takes of rent and fees.
  var platform = Percent.zero
}

/// A term that is one value, or has others in some months of the calendar.
struct MonthlyTerm<Held: Sendable & Hashable>: Sendable, Hashable {
  /// The value of each month without one of its own; nil for none.
  var usual: Held?
  /// The values of the months of the calendar, January first.
  var months = [Held?](repeating: nil, count: 12)

  var hasMonths: Bool { months.contains { $0 != nil } }

  var isStated: Bool { usual != nil || hasMonths }

}

extension Field {
  /// The words for the months of the calendar behind the name of a field, January first: `jan`.
  package static let monthWords = monthNames.map { String($0.prefix(3)) }
}
