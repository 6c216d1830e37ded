/// How much of a service's time and bytes is taken before giving up.
package struct FetchLimits: Sendable, Hashable {
  /// The most milliseconds until there is a connection, a secure one where it has to be.
  package var connectMilliseconds = 3_000
  /// The most milliseconds for all of it.
  package var wholeMilliseconds = 10_000
  /// The most bytes of an answer's body: 2 MiB.
  package var bytes = 2 << 20

  /// The usual limits.
  package init() {}
}
