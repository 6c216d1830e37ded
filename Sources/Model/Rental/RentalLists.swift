/// The lists of records of a property, in the order in which what was entered is shown.
enum RentalList: Int, CaseIterable {
  case inputs, units, lines, loans, events, years, partners

  fileprivate var records: RecordList<Rental> {
    switch self {
    case .inputs: .inputs
    case .units: .units
    case .lines: .lines
    case .loans: .loans
    case .events: .events
    case .years: .years
    case .partners: .partners
    }
  }
}

extension Rental {
  package static let recordLists = RentalList.allCases.map(\.records)
}

extension FieldPath {
  /// The list of a property in which the record is.
  var rentalList: RentalList? { RentalList(rawValue: list) }
}
