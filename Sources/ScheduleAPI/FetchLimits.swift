/// The limits of a request in time and bytes.
package struct FetchLimits: Sendable, Hashable {
  /// The most milliseconds until the connection is made, with TLS if the address asks for it.
  package var connectMilliseconds = 3_000
  /// The most milliseconds for the whole request.
  package var wholeMilliseconds = 10_000
  /// The most bytes of an answer's body: 2 MiB.
  package var bytes = 2 << 20

  /// The usual limits.
  package init() {}
}
