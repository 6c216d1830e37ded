/// An error of a symbol without a value, with the reason.
public struct NoValueError: Error, Sendable, Equatable {
  /// The reason; the room that defines it also has its message.
  public let reason: any NoValueReason

  /// An error with a reason.
  public init(_ reason: any NoValueReason) { self.reason = reason }

  /// `true` when the reasons are the same.
  public static func == (one: NoValueError, other: NoValueError) -> Bool {
    String(reflecting: one.reason) == String(reflecting: other.reason)
  }
}

/// A reason for a missing value, defined by the room that implements the scope.
public protocol NoValueReason: Sendable {}
