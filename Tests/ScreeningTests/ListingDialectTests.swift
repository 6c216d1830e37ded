import Screening
import Testing

@Suite struct ListingDialectTests {
  @Test("A dialect is that of RFC 4180 unless it is told otherwise")
  func standard() { #expect(ListingDialect().separator == UInt8(ascii: ",")) }
}
