/// How much of a service's time and bytes is taken before giving up.
public struct FetchLimits: Sendable, Hashable {
  /// The most milliseconds until there is a connection, a secure one where it has to be.
  public var connectMilliseconds = 3_000
  /// The most milliseconds for all of it.
  public var wholeMilliseconds = 10_000
  /// The most bytes of an answer's body: 2 MiB.
  public var bytes = 2 << 20

  /// The usual limits.
  public init() {}
}
