/// A value that a field cannot take: one of its other unit that cannot be restated, or any while the field follows
/// from others.
package enum RestatementError: Error, Sendable, Hashable {
  /// The field of this name has to be entered before.
  case missing(String)
  /// The value is negative, or more than the field of this name.
  case moreThanWhole(String)
  /// The field follows from the one of this name.
  case follows(String)
  /// The field is the sum of units of these names; with the name of such a part.
  case isSumOfUnits([String], part: String)
  /// The field is about units, of which there are none.
  case isOfUnits
  /// The field is a term between partners, of whom there are none.
  case isOfPartners
}
