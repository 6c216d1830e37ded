/// The address of a service: `https://schedules.example:8443/prefix`, or plain http on this machine.
package struct ServiceAddress: Sendable, Hashable {
  /// `true` for TLS.
  package let isSecure: Bool
  /// A name, an IPv4 address, or an IPv6 address without brackets.
  package let host: String
  /// The port, also where the address leaves it out.
  package let port: Int
  /// The path before that of a query: empty, or `/prefix` without a slash at its end.
  package let prefix: String

  /// Reads an address.
  /// - Parameter allowsPlain: `true` to allow http to any machine, not to this one only.
  package init(_ text: String, allowsPlain: Bool = false) throws(ServiceAddressError) {
    guard let colon = text.firstRange(of: "://") else { throw .notAnAddress }
    let scheme = text[..<colon.lowerBound].lowercased()
    guard scheme == "https" || scheme == "http" else { throw .scheme(scheme) }
    // No characters that could end a line or a word of a request, or that programs read differently.
    let rest = text[colon.upperBound...]
    guard rest.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }) else {
      throw .notAnAddress
    }
    let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    guard !authority.contains("@") else { throw .credentials }
    let path = rest.dropFirst(authority.count)
    guard !path.contains("?"), !path.contains("#") else { throw .queryOrFragment }
    (host, port) = try Self.hostAndPort(authority, defaultPort: scheme == "https" ? 443 : 80)
    isSecure = scheme == "https"
    prefix = String(path.reversed().drop { $0 == "/" }.reversed())
    guard isSecure || allowsPlain || isLoopback else { throw .notSecure(host: host) }
  }

  private static func hostAndPort(
    _ authority: Substring, defaultPort: Int
  ) throws(ServiceAddressError) -> (host: String, port: Int) {
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
      return (host.lowercased(), defaultPort)
    }
    let digits = rest.dropFirst()
    guard digits.allSatisfy(\.isNumber), let port = Int(digits), (1...65_535).contains(port) else {
      throw .port(String(digits))
    }
    return (host.lowercased(), port)
  }

  /// `true` if the host is this machine: `localhost`, `127.0.0.0/8` or `::1`.
  package var isLoopback: Bool {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    let isFourNumbers = parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
    return host == "localhost" || host == "::1" || isFourNumbers && parts[0] == "127"
  }

  /// Host and port for the `Host` of a request, without the port if it is the default one.
  package var authority: String {
    let name = host.contains(":") ? "[\(host)]" : host
    return port == (isSecure ? 443 : 80) ? name : "\(name):\(port)"
  }

  /// The address in canonical form.
  package var description: String { "\(isSecure ? "https" : "http")://\(authority)\(prefix)" }
}

extension ServiceAddress: CustomStringConvertible {}

/// Text that is no address of a service.
package enum ServiceAddressError: Error, Sendable, Hashable {
  /// There is no `https://` or `http://` with a host after it, or a character that no address has.
  case notAnAddress
  /// The scheme is neither of the two.
  case scheme(String)
  /// There is a name or password before the host; none is ever sent.
  case credentials
  /// There is a `?` or `#`, for which the query of a schedule has no room.
  case queryOrFragment
  /// The port is not a number from 1 to 65535.
  case port(String)
  /// Plain http to another machine, which was not allowed.
  case notSecure(host: String)
}
