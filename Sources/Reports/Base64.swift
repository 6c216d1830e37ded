/// Bytes as letters and digits.
///
/// - Source: RFC 4648, section 4.
package enum Base64 {
  /// The text of some bytes, with its padding.
  package static func text(_ bytes: [UInt8]) -> String {
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
