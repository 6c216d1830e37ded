import Finance
import SeededRandom
import Testing

@testable import Model

@Suite("Accounts as records")
struct AccountsTests {
  /// FACTS.md, section 4: the sample data.
  static let sample: Accounts = {
    var accounts = Accounts()
    accounts.add("Basic Savings", .banking, Money(minorUnits: 92_946_623))
    accounts.add("No-Fee All-In Chequing", .banking, Money(minorUnits: 1_756_244))
    accounts.add("Visa Avion Card", .credit, Money(minorUnits: 41_283))
    accounts.add("Student Mastercard", .credit, Money(minorUnits: 5_083))
    accounts.add("Tax-Free Saver", .investment, Money(minorUnits: 200_000))
    accounts.add("Growth Fund", .investment, Money(minorUnits: 1_500_000))
    return accounts
  }()

  @Test("A row an account, which reads back as it was")
  func rows() throws {
    let rows = Self.sample.rows(in: .usd)
    #expect(rows.count == 6)
    #expect(rows["account 1"] == "banking 929466.23 Basic Savings")
    #expect(rows["account 4"] == "credit 50.83 Student Mastercard")
    #expect(rows["account 5"] == "investment 2000 Tax-Free Saver")
    #expect(try Accounts(rows: rows, in: .usd).all == Self.sample.all)
  }

  @Test("Rows of random accounts read back, in their order, whatever they are called", arguments: 0..<20)
  func law(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let names = [" a", "b ", "banking 5 c", "\"q\"", "#", "é 字", "account 3", "--force", "define x"]
    var accounts = Accounts()
    for _ in 0..<Int.random(in: 10...30, using: &random) {
      let units = Int128(Int64.random(in: -99_999_999...99_999_999, using: &random))
      accounts.add(
        names.randomElement(using: &random) ?? "",
        AccountType.allCases.randomElement(using: &random) ?? .credit,
        Money(minorUnits: units))
      if Int.random(in: 0..<4, using: &random) == 0, let any = accounts.all.randomElement(using: &random) {
        accounts.remove(any)
      }
    }
    let read = try Accounts(rows: accounts.rows(in: .usd), in: .usd)
    #expect(read.all == accounts.all)
    #expect(Set(read.all.map(\.id)).count == read.all.count)
  }

  @Test("A change touches one row, and so does taking an account away")
  func oneRow() {
    let before = Self.sample.rows(in: .usd)
    var accounts = Self.sample
    var second = accounts.all[1]
    second.balance = .zero
    accounts.change(to: second)
    accounts.remove(accounts.all[0])
    let after = accounts.rows(in: .usd)
    #expect(before.filter { after[$0.key] != $0.value }.map(\.key).sorted() == ["account 1", "account 2"])
  }

  @Test(
    "A row that says no account is refused, and which one it was is told",
    arguments: [
      ("account 1", "banking", "account 1"), ("account 2", "bank 5 x", "account 2"),
      ("account 1", "banking 5 ", "account 1"), ("account 1", "banking 5.005 x", "the balance of x"),
      ("account 1", "banking lots x", "the balance of x"), ("account 1", "banking 1e9 x", "the balance of x"),
      ("account 1", "banking 1000000000000000.01 x", "the balance of x"),
    ])
  func unreadable(name: String, text: String, field: String) throws {
    let error = #expect(throws: UnreadableRowError.self) { try Accounts(rows: [name: text], in: .usd) }
    #expect(error?.field == field)
  }

  @Test(
    "Rows of something else are left alone", arguments: ["account 0", "account 01", "account x", "define a"])
  func others(name: String) throws {
    #expect(try Accounts(rows: [name: "banking 5 x"], in: .usd).all.isEmpty)
  }

  /// By hand, in cents: 92946623 + 1756244, 41283 + 5083, 200000 + 1500000; 94702867 + 1700000 − 46366.
  @Test("The totals are the sums of the accounts")
  func totals() throws {
    let scope = Self.sample.scope(UserDefinitions(), EvaluationContext(currency: .usd))
    let expected: [String: Int128] = [
      "banking": 94_702_867, "credit_cards": 46_366, "investments": 1_700_000, "net_worth": 96_356_501,
    ]
    #expect(Accounts.allMetrics.count == expected.count)
    for metric in Accounts.allMetrics {
      let quantity = try Accounts.naming(metric).evaluate(in: scope)
      #expect(Value(quantity, .money) == expected[metric.name].map(Value.cents), "\(metric.name)")
    }
  }
}
