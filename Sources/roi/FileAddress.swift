import Glibc

/// The address of a file, as RFC 8089 has it.
enum FileAddress {
  /// The address of an absolute path.
  ///
  /// It names this machine, as a terminal may show the session of another one.
  static func text(of path: String) -> String { "file://\(host)\(encoded(path.utf8))" }

  private static var host: String {
    var name = [CChar](repeating: 0, count: Int(HOST_NAME_MAX) + 1)
    guard gethostname(&name, name.count - 1) == 0 else { return "" }
    return encoded(name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)))
  }

  /// The bytes, each that is no unreserved character and no slash as its two hexadecimal digits.
  /// - Source: RFC 3986, 2.1 and 2.3.
  private static func encoded(_ bytes: some Sequence<UInt8>) -> String {
    let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
    let digits = Array("0123456789ABCDEF".utf8)
    return String(
      decoding: bytes.flatMap { byte in
        plain.contains(byte)
          ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }, as: UTF8.self)
  }
}
