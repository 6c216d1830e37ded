/// Where a service is: `https://schedules.example:8443/prefix`, or plain http on this machine.
package struct ServiceAddress: Sendable, Hashable {
  /// Why an address is not taken.
  package enum Fault: Error, Sendable, Hashable {
    /// No `https://` or `http://` with a host behind it, or characters that no address has.
    case notAnAddress
    /// A scheme other than the two.
    case scheme(String)
    /// A name or password before the host; none is ever sent.
    case credentials
    /// A `?` or `#`, which the query of a schedule has no room for.
    case queryOrFragment
    /// A port that is no number from 1 to 65535.
    case port(String)
    /// Plain http to another machine, which was not asked for.
    case notSecure(host: String)
  }

  /// Whether TLS secures it.
  package let isSecure: Bool
  /// A name, an IPv4 address, or an IPv6 address without brackets.
  package let host: String
  /// The port, also where the address leaves it out.
  package let port: Int
  /// What stands before the path of a query: empty, or `/prefix` without a slash at its end.
  package let prefix: String

  /// Reads an address.
  /// - Parameter allowsPlain: Whether http is taken to any machine, not to this one only.
  package init(_ text: String, allowsPlain: Bool = false) throws(Fault) {
    guard let colon = text.firstRange(of: "://") else { throw .notAnAddress }
    let scheme = text[..<colon.lowerBound].lowercased()
    guard scheme == "https" || scheme == "http" else { throw .scheme(scheme) }
    // What could end a line or a word of a request, or what only few programs read alike, is in no address.
    let rest = text[colon.upperBound...]
    guard rest.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }) else {
      throw .notAnAddress
    }
    let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    guard !authority.contains("@") else { throw .credentials }
    let path = rest.dropFirst(authority.count)
    guard !path.contains("?"), !path.contains("#") else { throw .queryOrFragment }
    (host, port) = try Self.hostAndPort(authority, usual: scheme == "https" ? 443 : 80)
    isSecure = scheme == "https"
    prefix = String(path.reversed().drop { $0 == "/" }.reversed())
    guard isSecure || allowsPlain || isLoopback else { throw .notSecure(host: host) }
  }

  private static func hostAndPort(
    _ authority: Substring, usual: Int
  ) throws(Fault) -> (host: String, port: Int) {
    let host: Substring
    let rest: Substring
    if authority.first == "[" {
      guard let end = authority.firstIndex(of: "]") else { throw .notAnAddress }
      host = authority[..<end].dropFirst()
      rest = authority[end...].dropFirst()
      guard host.contains(":"), host.allSatisfy({ $0.isHexDigit || $0 == ":" || $0 == "." }) else {
        throw .notAnAddress
      }
    } else {
      host = authority.prefix { $0 != ":" }
      rest = authority.dropFirst(host.count)
      guard !host.isEmpty, host.allSatisfy({ $0.isLetter || $0.isNumber || "-._".contains($0) }) else {
        throw .notAnAddress
      }
    }
    guard rest.first == ":" else {
      guard rest.isEmpty else { throw .notAnAddress }
      return (host.lowercased(), usual)
    }
    let digits = rest.dropFirst()
    guard digits.allSatisfy(\.isNumber), let port = Int(digits), (1...65_535).contains(port) else {
      throw .port(String(digits))
    }
    return (host.lowercased(), port)
  }

  /// Whether the host is this machine: `localhost`, `127.0.0.0/8` or `::1`.
  package var isLoopback: Bool {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    let isFourNumbers = parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
    return host == "localhost" || host == "::1" || isFourNumbers && parts[0] == "127"
  }

  /// Host and port as the `Host` of a request has them: the port only where it is not the usual one.
  package var authority: String {
    let name = host.contains(":") ? "[\(host)]" : host
    return port == (isSecure ? 443 : 80) ? name : "\(name):\(port)"
  }

  /// The address in its plainest form.
  package var description: String { "\(isSecure ? "https" : "http")://\(authority)\(prefix)" }
}

extension ServiceAddress: CustomStringConvertible {}
