import Localization
import Shell

/// A unit that cannot be added or changed, or a table of units that there are none of.
enum UnitError: DiagnosticError {
  case noSeason(String)
  /// A term of what happens between tenants, without the end of a lease.
  case needsLease(String)
  /// The same without the share of tenants that leave.
  case needsTurnover(String)
  case vacancyBesideTurnover
  /// An error in one of several units.
  case ofUnit(String, LocalizedText)
  /// A file of units without a rent.
  case noRentColumn(names: [String])
  case tooManyUnits(limit: Int)
  case noUnits
  case noLeases
  case noNights
  case noHome

  var diagnosis: Diagnosis {
    switch self {
    case .noSeason(let typed):
      Diagnosis(
        "not-a-season",
        LocalizedText("\(quoted(typed)) is not a season: two months of the year, as in \"season sep..may\"."))
    case .needsLease(let word):
      Diagnosis(
        "needs-lease",
        LocalizedText(
          "\(quoted(word)) is of a new lease: \"lease\" has to say the month in which this one ends."))
    case .needsTurnover(let word):
      Diagnosis(
        "needs-turnover",
        LocalizedText(
          "\(quoted(word)) is of new tenants: \"turnover\" has to say what share of leases is not renewed."))
    case .vacancyBesideTurnover:
      Diagnosis(
        "vacancy-twice",
        LocalizedText(
          "A unit has a vacancy or a turnover, not both: turnover and \"downtime\" say how long it is empty."
        ))
    case .ofUnit(let name, let sentence):
      Diagnosis("term-of-unit", LocalizedText("The unit \(name): \(sentence)"))
    case .noRentColumn(let names):
      Diagnosis(
        "no-rent-column",
        LocalizedText(
          "No column is called \"rent\" or \"rate\". \(ListingError.sentence(onColumns: names))"))
    case .tooManyUnits(let limit):
      Diagnosis(
        "too-many-units", LocalizedText("A file of units has at most \(Cell.count(limit)) lines."))
    case .noUnits:
      Diagnosis(
        "no-units", LocalizedText("There are no units yet: \"add unit upper 1180\" adds one."))
    case .noLeases:
      Diagnosis(
        "no-leases",
        LocalizedText("No unit has a lease that ends: \"add unit a 1420 lease 12 turnover 35%\" adds one."))
    case .noNights:
      Diagnosis(
        "no-nights",
        LocalizedText(
          "No unit is rented by the night: \"add unit cottage nights 185 occupancy 62%\" adds one."))
    case .noHome:
      Diagnosis(
        "no-home", LocalizedText("You live in no unit: \"add unit mine 1350 own to 18\" adds one."))
    }
  }
}
