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
