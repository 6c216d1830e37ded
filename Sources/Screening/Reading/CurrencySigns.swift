import Finance

/// The signs and codes that stand beside amounts.
enum CurrencySigns {
  /// The codes of the currencies that a sign may stand for; nil for a text that is no sign.
  static func codes(of sign: String) -> Set<String>? {
    if let codes = signs[sign.lowercased()] { return codes }
    let code = sign.uppercased()
    return allCodes.contains(code) ? [code] : nil
  }

  /// Returns `true` if dollar signs stand beside amounts of a currency.
  static func isDollar(_ currency: Currency) -> Bool { dollars.contains(currency.code) }

  /// The signs of a currency.
  static func all(of currency: Currency) -> [String] {
    [currency.code] + signs.filter { $1.contains(currency.code) }.map(\.key).sorted()
  }

  private static let dollars: Set<String> = [
    "USD", "CAD", "AUD", "NZD", "MXN", "ARS", "CLP", "COP", "UYU", "DOP", "SGD", "HKD", "TWD", "BSD", "BBD",
    "BZD", "BMD", "JMD", "TTD", "FJD", "NAD", "LRD", "KYD", "XCD", "GYD", "SRD",
  ]

  private static let signs: [String: Set<String>] = [
    "$": dollars, "us$": ["USD"], "usd$": ["USD"], "c$": ["CAD"], "ca$": ["CAD"], "a$": ["AUD"],
    "au$": ["AUD"], "nz$": ["NZD"], "mx$": ["MXN"], "hk$": ["HKD"], "s$": ["SGD"], "rd$": ["DOP"],
    "r$": ["BRL"], "€": ["EUR"], "euro": ["EUR"], "euros": ["EUR"],
    "£": ["GBP", "GIP", "FKP", "SHP", "EGP"], "¥": ["JPY", "CNY"], "￥": ["JPY", "CNY"],
    "₹": ["INR"], "rs": ["INR", "PKR", "LKR", "NPR", "MUR"], "rs.": ["INR", "PKR", "LKR", "NPR", "MUR"],
    "₩": ["KRW"], "₪": ["ILS"], "₺": ["TRY"], "₱": ["PHP"], "฿": ["THB"], "₫": ["VND"], "₽": ["RUB"],
    "₴": ["UAH"], "zł": ["PLN"], "kč": ["CZK"], "ft": ["HUF"], "kr": ["SEK", "NOK", "DKK", "ISK"],
    "kr.": ["SEK", "NOK", "DKK", "ISK"], "fr": ["CHF"], "fr.": ["CHF"], "sfr.": ["CHF"], "lei": ["RON"],
  ]

  private static let allCodes: Set<String> = signs.values.reduce(
    ["AED", "SAR", "QAR", "KWD", "BHD", "OMR", "ZAR", "BGN", "MAD", "PEN", "CRC", "IDR", "MYR"]
  ) { $0.union($1) }
}
