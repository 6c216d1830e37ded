import Finance
import SeededRandom
import Testing
@testable import Model

/// The saved form of properties with loans.
@Suite("Rows of loans")
struct LoanRowsTests {
  @Test(
    "Rows read back as the same property, in any currency", arguments: 0..<RandomCases.count(2000, oneOf: 10),
    ["USD", "JPY", "KWD"])
  func roundTrip(seed: Int, code: String) throws {
    var random = SplitMix(seed: UInt64(seed))
    let currency = try #require(Currency(canonical: code))
    let rental = try Rental.randomDebt(&random)
    let rows = rental.rows(in: currency)
    let again = try Rental(rows: rows, in: currency)
    #expect(again.rows(in: currency) == rows)
    #expect(again.ownLoans == rental.ownLoans, "\(rows)")
    #expect(again.details == rental.details, "\(rows)")
    #expect(again.events == rental.events, "\(rows)")
    #expect(again.ownLines == rental.ownLines && again.terms == rental.terms, "\(rows)")
    #expect(again.loans == rental.loans, "\(rows)")
    for field in rental.fields { #expect(again[field] == rental[field], "\(field.name)") }
  }

  @Test("A loan without its share of a huge value has no figures, rather than too large ones")
  func hugeValues() throws {
    for months in [1, 600, 720, 840, 1_000, 1_180] {
      var rental = try Rental(
        typed: ["price": "1000000000000000", "down": "20", "appreciation": "100", "pmi_upfront": "1.75"])
      var loan = OwnLoan("second", RecurringAmount(Percent(millionths: 800_000), of: .value, per: .once))
      loan.firstMonth = months
      loan.details.financedPoints = Percent(millionths: 20_000)
      rental.add(loan)
      let figures = Figures(rental)
      if months > 1 {
        #expect(try figures.ifDefined("balance(\(months + 1))") == nil)
      } else {
        #expect(try figures("balance(1)") > 0)
      }
    }
  }
}
