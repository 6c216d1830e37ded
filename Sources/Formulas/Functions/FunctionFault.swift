import Finance

/// Why a function has no answer for its arguments.
public enum FunctionFault: Sendable, Equatable {
  /// Not so many decimals as a number can be rounded to.
  case decimals(Int)
}
