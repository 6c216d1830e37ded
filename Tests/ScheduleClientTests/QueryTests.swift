import Finance
import ScheduleAPI
import ScheduleClient
import Testing

/// What is asked, in the words of the service that the original app used.
@Suite("Queries")
struct QueryTests {
  /// Names, order and formats `%.2f`, `%.3f`, `%d`, written out by hand.
  @Test("The target and the key of a query")
  func targetAndKey() throws {
    let loan = Loans.make(20_000_000, 65_000, years: 30, extra: 10_050, escrow: 20_600)
    let query = try ScheduleQuery(loan)
    #expect(
      query.target
        == "/ras/service/amortization?loan=200000.00&rate=6.500&terms=30&extra=100.50&escrow=206.00")
    // The key has escrow before extra.
    #expect(query.key == "200000.00-6.500-30-206.00-100.50")
  }

  @Test("Small and large amounts are written in full")
  func smallAndLargeAmounts() throws {
    let small = try ScheduleQuery(Loans.make(5, 10, years: 1))
    #expect(small.key == "0.05-0.001-1-0.00-0.00")
    let large = try ScheduleQuery(Loans.make(1_000_000_000_000_000_000, 1_000_000, years: 100))
    #expect(large.key == "10000000000000000.00-100.000-100-0.00-0.00")
  }

  @Test("Loans that a query cannot express are refused")
  func whatTheQueryCannotSay() throws {
    let usual = Loans.usual
    let yen = try #require(Currency(canonical: "JPY"))
    #expect(throws: UnsupportedLoanError.currency(yen)) { try ScheduleQuery(usual, currency: yen) }
    let euro = try #require(Currency(canonical: "EUR"))
    #expect(try ScheduleQuery(usual, currency: euro).loan == usual)
    let months = Term(months: 25)
    #expect(throws: UnsupportedLoanError.partOfAYear(months)) {
      try ScheduleQuery(Loan(principal: usual.principal, rate: usual.rate, term: months))
    }
    // 6.1234 % has a decimal more than the query.
    #expect(throws: UnsupportedLoanError.rateDecimals(Percent(millionths: 61_234))) {
      try ScheduleQuery(Loans.make(1, 61_234, years: 1))
    }
  }
}

/// Which addresses are taken, and what is wrong with the others.
@Suite("Addresses of services")
struct AddressTests {
  @Test(
    "Addresses that are taken",
    arguments: [
      ("https://schedules.example", "https://schedules.example", "schedules.example", 443, ""),
      ("HTTPS://Schedules.Example:443/", "https://schedules.example", "schedules.example", 443, ""),
      (
        "https://schedules.example:8443/a/b/", "https://schedules.example:8443/a/b", "schedules.example",
        8443,
        "/a/b"
      ),
      ("http://localhost:8080", "http://localhost:8080", "localhost", 8080, ""),
      ("http://127.9.9.9", "http://127.9.9.9", "127.9.9.9", 80, ""),
      ("http://[::1]:8080/x", "http://[::1]:8080/x", "::1", 8080, "/x"),
    ])
  func taken(text: String, plain: String, host: String, port: Int, prefix: String) throws {
    let address = try ServiceAddress(text)
    #expect(address.description == plain)
    #expect(address.host == host)
    #expect(address.port == port)
    #expect(address.prefix == prefix)
    #expect(try ServiceAddress(address.description) == address)
  }

  @Test(
    "Addresses that are refused",
    arguments: [
      ("", .notAnAddress), ("localhost:8080", .notAnAddress), ("https://", .notAnAddress),
      ("ftp://localhost", .scheme("ftp")), ("https://name:word@host", .credentials),
      ("https://name@host", .credentials), ("https://host?x=1", .queryOrFragment),
      ("https://host/#x", .queryOrFragment), ("https://host:0", .port("0")),
      ("https://host:65536", .port("65536")),
      ("https://host:", .port("")), ("https://host:8a", .port("8a")), ("https://ho st", .notAnAddress),
      ("https://host/a\r\nb", .notAnAddress), ("https://[::1", .notAnAddress),
      ("https://höst", .notAnAddress),
      ("http://schedules.example", .notSecure(host: "schedules.example")),
      ("http://127.0.0.1.example", .notSecure(host: "127.0.0.1.example")),
      ("http://128.0.0.1", .notSecure(host: "128.0.0.1")),
      ("http://127.0.0.999", .notSecure(host: "127.0.0.999")),
      ("http://[::2]", .notSecure(host: "::2")),
    ] as [(String, ServiceAddressError)])
  func refused(text: String, fault: ServiceAddressError) {
    #expect(throws: fault) { try ServiceAddress(text) }
  }

  @Test("Plain HTTP to other machines only on request")
  func plainHTTPElsewhereOnlyWhenTold() throws {
    let address = try ServiceAddress("http://schedules.example", allowsPlain: true)
    #expect(!address.isSecure)
    #expect(!address.isLoopback)
  }
}
