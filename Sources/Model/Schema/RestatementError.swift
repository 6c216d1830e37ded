/// A value of a field's other unit that cannot be restated in its own.
package enum RestatementError: Error, Sendable, Hashable {
  /// The field of this name has to be entered before.
  case missing(String)
  /// The value is negative, or more than the field of this name.
  case moreThanWhole(String)
}
