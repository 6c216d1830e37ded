import Encoding

/// A currency: its ISO 4217 code and how many decimals its minor unit takes.
public struct Currency: Sendable, Hashable {
  /// Three capital letters: `USD`.
  public let code: String

  /// The number of decimals of an amount in major units: 2 for dollars and cents, 0 for yen.
  public let fractionDigits: Int

  /// The US dollar.
  public static let usd = Currency(code: "USD", fractionDigits: 2)

  /// An amount of whole major units, such as dollars.
  public func amount(_ majorUnits: Int) -> Money {
    Money(minorUnits: Int128(majorUnits) * (.powerOfTen(fractionDigits) ?? 1))
  }

  /// The largest amount that may be entered in this currency: a thousand million million major units.
  ///
  /// No more than 10^18 minor units, so that a payment with everything added to it fits 64 bits. Only the
  /// accounting units of four decimals (CLF, UYW) reach that before a thousand million million.
  public var largestInput: Money {
    let limit: Int128 = 1_000_000_000_000_000_000
    let majorUnits: Int128 = 1_000_000_000_000_000
    return Money(minorUnits: fractionDigits >= 3 ? limit : majorUnits * (.powerOfTen(fractionDigits) ?? 1))
  }

  /// The currency of three capital ASCII letters, so that `Currency(canonical: x.code) == x`.
  ///
  /// A code that is not in the table of exceptions has two decimals, like most. `nil` for anything else than
  /// three capital letters, and for the codes without a minor unit: metals, funds units, the test code.
  /// - Source: ISO 4217, list one: current currency and funds codes.
  public init?(canonical text: some StringProtocol) {
    let code = String(text)
    let letters = UInt8(ascii: "A")...UInt8(ascii: "Z")
    guard code.utf8.count == 3, code.utf8.allSatisfy(letters.contains) else { return nil }
    guard !Currency.withoutMinorUnit.contains(code) else { return nil }
    self.init(code: code, fractionDigits: Currency.exceptions[code] ?? 2)
  }

  private init(code: String, fractionDigits: Int) {
    (self.code, self.fractionDigits) = (code, fractionDigits)
  }

  private static let exceptions: [String: Int] = [
    "BIF": 0, "CLP": 0, "DJF": 0, "GNF": 0, "ISK": 0, "JPY": 0, "KMF": 0, "KRW": 0, "PYG": 0,
    "RWF": 0, "UGX": 0, "UYI": 0, "VND": 0, "VUV": 0, "XAF": 0, "XOF": 0, "XPF": 0,
    "BHD": 3, "IQD": 3, "JOD": 3, "KWD": 3, "LYD": 3, "OMR": 3, "TND": 3,
    "CLF": 4, "UYW": 4,
  ]

  private static let withoutMinorUnit: Set<String> = [
    "XAG", "XAU", "XBA", "XBB", "XBC", "XBD", "XDR", "XPD", "XPT", "XSU", "XTS", "XUA", "XXX",
  ]
}
