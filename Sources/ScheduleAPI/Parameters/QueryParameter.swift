/// The parameters of a query for the schedule of a plain loan; others have those of `TermsParameter` too.
package enum QueryParameter: String, Sendable, Hashable, CaseIterable {
  case loan
  case rate
  /// The term in years, under the name of the service's first version.
  case terms
  case extra
  case escrow

  /// The name in the query.
  package var name: String { rawValue }

  /// The name of the property's field that has its bounds.
  package var fieldName: String { self == .terms ? "term" : rawValue }

  /// `true` if it may be left out, which means zero.
  package var isOptional: Bool { self == .extra || self == .escrow }
}
