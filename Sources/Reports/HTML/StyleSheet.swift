/// The one style sheet of pages, which stands in the page.
enum StyleSheet {
  /// The text between the tags of `style`: the rules of the page, and those of its pictures.
  static let bytes: [UInt8] = PackageResources.page_css + Array(ChartSVG.styleRules.utf8)

  /// The policy under which a browser applies that sheet, and neither runs nor fetches anything.
  static let policy = "default-src 'none'; style-src 'sha256-\(Base64.text(SHA256.hash(of: bytes)))'"
}

/// Bytes as letters and digits.
///
/// - Source: RFC 4648, section 4.
enum Base64 {
  /// The text of some bytes, with its padding.
  static func text(_ bytes: [UInt8]) -> String {
    stride(from: 0, to: bytes.count, by: 3).map { group(bytes[$0..<min($0 + 3, bytes.count)]) }.joined()
  }

  private static func group(_ bytes: ArraySlice<UInt8>) -> String {
    let padded = Array(bytes) + [UInt8](repeating: 0, count: 3 - bytes.count)
    let bits = padded.reduce(0) { $0 << 8 | Int($1) }
    let letters = [18, 12, 6, 0].map { alphabet[bits >> $0 & 0x3F] }
    return String(letters.prefix(bytes.count + 1)) + String(repeating: "=", count: 3 - bytes.count)
  }

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
}
