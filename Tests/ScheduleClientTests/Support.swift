import Finance
import ScheduleAPI
import ScheduleClient

/// Loans as a service takes them: terms in years, rates with three decimals.
enum Loans {
  static func make(
    _ amount: Int128, _ rate: Int64, years: Int, extra: Int128 = 0, escrow: Int128 = 0
  ) -> Loan {
    Loan(
      principal: Money(minorUnits: amount), rate: Percent(millionths: rate), term: Term(years: years),
      extra: Money(minorUnits: extra), escrow: Money(minorUnits: escrow))
  }

  /// The loan of which the README's first property is bought: 200,000.00 at 6.5 % over 30 years.
  static let usual = make(20_000_000, 65_000, years: 30)

  /// Loans at the edges of what is allowed.
  static let edges: [Loan] = {
    let amounts: [Int128] = [0, 1, 99, 100, 12_345, 1_000_000_000_000_000_000]
    return amounts.flatMap { amount in
      [0, 10, 65_000, 1_000_000].flatMap { rate in
        [1, 30, 100].flatMap { years in
          [0, 1, 1_000_000_000_000_000_000].map {
            make(amount, rate, years: years, extra: $0, escrow: $0)
          }
        }
      }
    }
  }()
}

/// What reading an answer threw, or nil.
func fault(_ text: String, _ loan: Loan = Loans.usual) throws -> ServiceError? {
  let query = try ScheduleQuery(loan)
  do throws(ServiceError) {
    _ = try ScheduleAnswer(reading: Array(text.utf8), to: query)
    return nil
  } catch {
    return error
  }
}
