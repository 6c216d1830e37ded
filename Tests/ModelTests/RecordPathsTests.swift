import Finance
import Formulas
import Testing

@testable import Model

@Suite("Paths of records")
struct RecordPathsTests {
  /// A property with so many lines, loans, inputs and events that their numbers are large.
  private func property(_ count: Int) throws -> Rental {
    var rental = Rental()
    let amount = RecurringAmount(Money(minorUnits: 100), per: .month)
    rental.ownLines = (0..<count).map { OwnLine("line\($0)", .expense, amount) }
    rental.ownLoans = (0..<count).map { OwnLoan("loan\($0)", RecurringAmount(.zero, per: .once)) }
    rental.events = (0..<count).map { RentalEvent(month: 1, .cost(Money(minorUnits: Int128($0))), label: "") }
    rental.inputs = try (0..<count).map {
      try #require(RentalInput("input\($0)", definition: "\($0)", in: .usd))
    }
    return rental
  }

  @Test("Each of ten thousand records has its own path, which is none of another record")
  func manyRecords() throws {
    let rental = try property(10_000)
    for name in ["line9999.growth", "loan9999.rate", "event.10000", "input9999", "line8192"] {
      let field = try #require(rental.field(named: name))
      var copy = rental
      copy.set(field, to: field.value(units: 7))
      #expect(copy.field(named: name).map { copy[$0] } == field.value(units: 7), "\(name)")
      let others = ["line9998.growth", "loan9998.rate", "event.9999", "input9998", "line8191", "event.1"]
      for other in others.compactMap(rental.field(named:)) {
        #expect(copy[other] == rental[other], "\(name) moves \(other.name)")
      }
    }
  }

  @Test("A formula finds the records of large numbers by their names")
  func formulas() throws {
    let rental = try property(9000)
    let figures = Figures(rental)
    #expect(try figures("line8500(1)") == 1)
    #expect(try figures("event.8999") == 89.98)
    #expect(try figures("input8999 + input1") == 9000)
  }

  @Test("The path of a record that is not there states nothing")
  func missing() throws {
    var rental = try property(3)
    let field = try #require(rental.field(named: "loan2.rate"))
    #expect(rental.isStated(field))
    rental.ownLoans.removeLast()
    #expect(!rental.isStated(field))
  }

  /// A property with a record of each kind that has a name.
  private func oneOfEach() -> Rental {
    var rental = Rental()
    let amount = RecurringAmount(Money(minorUnits: 100), per: .month)
    rental.add(OwnLine("laundry", .income, amount))
    rental.add(OwnLoan("second", RecurringAmount(Money(minorUnits: 100), per: .once)))
    rental.add(RentalUnit("upper"))
    var cottage = RentalUnit("cottage", isNightly: true)
    cottage.nights.rate.usual = Money(minorUnits: 100)
    rental.add(cottage)
    rental.add(Partner("ann", capital: Percent(millionths: 500_000)))
    rental.add(Partner("bob", amount: Money(minorUnits: 100)))
    return rental
  }

  @Test("A record is called by its kind, stands for a field, and is removed by its name")
  func named() throws {
    var rental = oneOfEach()
    #expect(rental.recordNames == ["upper", "cottage", "laundry", "second", "ann", "bob"])
    let nouns = rental.recordNames.map { rental.noun(ofRecordNamed: $0) }
    #expect(nouns == ["a unit", "a unit", "a line", "a loan", "a partner", "a partner"])
    let values = rental.recordNames.compactMap(rental.valueName(ofRecordNamed:))
    #expect(values == ["upper.rent", "cottage.rate", "laundry", "second", "ann.capital", "bob.amount"])
    #expect(values.allSatisfy { rental.field(named: $0) != nil })
    for name in rental.recordNames { rental.removeRecord(named: name) }
    #expect(rental.recordNames.isEmpty && rental.rows(in: .usd).isEmpty)
  }

  @Test("What every property has, and what nobody added, is no record to be removed")
  func unnamed() {
    let rental = oneOfEach()
    for name in ["loan", "insurance", "rent", "operator", "event.1", "nothing", ""] {
      #expect(rental.noun(ofRecordNamed: name) == nil && rental.valueName(ofRecordNamed: name) == nil)
      var copy = rental
      copy.removeRecord(named: name)
      #expect(copy.rows(in: .usd) == rental.rows(in: .usd))
    }
  }

  @Test("A loan is needed by the refinance that repays it")
  func users() {
    var rental = oneOfEach()
    var loan = OwnLoan("refi", RecurringAmount(Money(minorUnits: 100), per: .once))
    loan.repays = ["second"]
    rental.addRefinance(loan, month: 12, label: "")
    #expect(rental.users(ofRecordNamed: "second") == ["refi"])
    #expect(rental.users(ofRecordNamed: "refi").isEmpty && rental.users(ofRecordNamed: "upper").isEmpty)
  }

  @Test("The records of another property come in place of all own ones but what a simulation has set")
  func taken() throws {
    var rental = oneOfEach()
    rental.add(RentalEvent(month: 3, .cost(Money(minorUnits: 5)), label: ""))
    rental.inputs = [try #require(RentalInput("limit", definition: "7", in: .usd))]
    let copy = try #require(Rental().withRecords(of: rental) as? Rental)
    #expect(copy.rows(in: .usd) == rental.rows(in: .usd))
    #expect(rental.withRecords(of: Rental()).rows(in: .usd).isEmpty)
  }

  @Test("Each record has variants in which only its own number is another")
  func variants() throws {
    var rental = oneOfEach()
    rental.inputs = [try #require(RentalInput("limit", definition: "7", in: .usd))]
    rental.add(RentalEvent(month: 3, .cost(Money(minorUnits: 5)), label: ""))
    let rows = rental.rows(in: .usd)
    let changed = rental.recordVariants { [$0 + 1] }.map { variant in
      variant.rows(in: .usd).filter { rows[$0.key] != $0.value }.keys.sorted()
    }
    #expect(
      changed == [
        ["define limit"], ["upper.rent"], ["cottage.rate"], ["line 1"], ["loan 1"], ["event 1"],
        ["ann.capital"], ["bob.amount"],
      ])
  }

  /// The operator has what is left of shares, and formulas of its part, so that shares are paths.
  @Test("Records with other paths have other signatures, and those with other amounts the same")
  func signatures() throws {
    let rental = oneOfEach()
    for name in rental.recordNames {
      var (other, fewer) = (rental, rental)
      let field = try #require(rental.valueName(ofRecordNamed: name).flatMap(rental.field(named:)))
      let number = rental.numberField(of: field, isShare: false)
      other.set(number, to: number.value(units: 12_345))
      #expect((other.pathSignature == rental.pathSignature) == (name != "ann"), "\(name)")
      fewer.removeRecord(named: name)
      #expect(fewer.pathSignature != rental.pathSignature, "\(name)")
    }
    #expect(Rental().pathSignature == .none)
  }

  @Test("A set of fields holds numbers of any size")
  func fieldSet() {
    var set = FieldSet()
    for number in [0, 63, 64, 128, 129, 1000] {
      #expect(!set.contains(number))
      set.insert(number)
    }
    set.remove(128)
    set.remove(5000)
    #expect([0, 63, 64, 129, 1000].allSatisfy(set.contains))
    #expect(!set.contains(128) && !set.contains(65))
  }
}
