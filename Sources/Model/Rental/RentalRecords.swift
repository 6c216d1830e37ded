import Finance

/// The lists of a property, and the terms of its loan and its tax that most properties do not have.
///
/// They are kept apart, since a script copies the property for each of its lines, and most have none of them.
struct RentalRecords: Sendable {
  var amounts: [StandardLine: RecurringAmount] = [:]
  var ownLines: [OwnLine] = [] { didSet { renewPaths(of: .lines, oldValue, ownLines) } }
  var lineTerms: [Rental.LineIndex: LineTerms] = [:]
  var events: [RentalEvent] = []
  var inputs: [RentalInput] = [] { didSet { renewPaths(of: .inputs, oldValue, inputs) } }
  var rentRoll: [RentalUnit] = [] { didSet { renewPaths(of: .units, oldValue, rentRoll) } }
  var partnerTerms = PartnerTerms() {
    didSet { renewPaths(of: .partners, oldValue.partners, partnerTerms.partners) }
  }
  var resale = ResaleTerms()
  var details = LoanDetails()
  var ownLoans: [OwnLoan] = [] { didSet { renewPaths(of: .loans, oldValue, ownLoans) } }
  var valuesByYear: [ValuesByYear] = [] { didSet { renewPaths(of: .years, oldValue, valuesByYear) } }
  var tax = TaxTerms()
  /// What the paths of each list depend on.
  private var paths: [RentalList: [String]] = [:]
  /// The signature of the paths to these lists.
  private(set) var pathSignature = PathSignature.none

  /// Makes the signature anew, unless a list has the same paths as before: most changes are of amounts.
  private mutating func renewPaths<Record: PathRecord>(
    of list: RentalList, _ before: [Record], _ now: [Record]
  ) {
    if before.elementsEqual(now, by: { $0.hasPaths(of: $1) }) { return }
    paths[list] = now.isEmpty ? nil : now.map(\.pathText)
    pathSignature = PathSignature(
      RentalList.allCases.flatMap { list in (paths[list] ?? []).map { "\(list.rawValue)/\($0)" } })
  }
}

extension Rental {
  package var hasNothingApart: Bool { apart.isEmpty }

  package var pathSignature: PathSignature { apart.isEmpty ? .none : apart[0].pathSignature }

  /// The recurring amounts of the lines that every property has.
  var amounts: [StandardLine: RecurringAmount] {
    get { apart.isEmpty ? [:] : apart[0].amounts }
    set { change { $0.amounts = newValue } }
  }

  /// The user's own lines, in the order in which they were added.
  package internal(set) var ownLines: [OwnLine] {
    get { apart.isEmpty ? [] : apart[0].ownLines }
    set { change { $0.ownLines = newValue } }
  }

  /// The terms of lines that have any, by the index of the line.
  var terms: [LineIndex: LineTerms] {
    get { apart.isEmpty ? [:] : apart[0].lineTerms }
    set { change { $0.lineTerms = newValue } }
  }

  /// The units, in the order in which they were added; none where the rent is one number.
  package internal(set) var rentRoll: [RentalUnit] {
    get { apart.isEmpty ? [] : apart[0].rentRoll }
    set { change { $0.rentRoll = newValue } }
  }

  /// The terms between the partners.
  var partnerTerms: PartnerTerms {
    get { apart.isEmpty ? PartnerTerms() : apart[0].partnerTerms }
    set { change { $0.partnerTerms = newValue } }
  }

  /// What a contract to buy is assigned for.
  var resale: ResaleTerms {
    get { apart.isEmpty ? ResaleTerms() : apart[0].resale }
    set { change { $0.resale = newValue } }
  }

  /// The events, in the order of their months.
  package internal(set) var events: [RentalEvent] {
    get { apart.isEmpty ? [] : apart[0].events }
    set { change { $0.events = newValue } }
  }

  /// The user's numbers, in the order in which they were defined.
  package internal(set) var inputs: [RentalInput] {
    get { apart.isEmpty ? [] : apart[0].inputs }
    set { change { $0.inputs = newValue } }
  }

  /// The further terms of the first loan.
  var details: LoanDetails {
    get { apart.isEmpty ? LoanDetails() : apart[0].details }
    set { change { $0.details = newValue } }
  }

  /// The further loans, in the order in which they were added.
  package internal(set) var ownLoans: [OwnLoan] {
    get { apart.isEmpty ? [] : apart[0].ownLoans }
    set { change { $0.ownLoans = newValue } }
  }

  /// The fields that differ from year to year, which only a simulation has.
  var valuesByYear: [ValuesByYear] {
    get { apart.isEmpty ? [] : apart[0].valuesByYear }
    set { change { $0.valuesByYear = newValue } }
  }

  /// What the tax of the owner depends on.
  var tax: TaxTerms {
    get { apart.isEmpty ? TaxTerms() : apart[0].tax }
    set { change { $0.tax = newValue } }
  }

  private mutating func change(_ body: (inout RentalRecords) -> Void) {
    if apart.isEmpty { apart.append(RentalRecords()) }
    body(&apart[0])
  }
}
