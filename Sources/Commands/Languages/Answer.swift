/// The answers to a question that is answered by yes or no, in small letters, in any of the languages.
package enum Answer {
  /// What means yes.
  package static let yes: Set = ["y", "yes", "s", "sí", "si"]
  /// The single letters that mean yes, small and large.
  package static let letters: Set<Unicode.Scalar> = ["y", "Y", "s", "S"]
  /// What means no.
  package static let no: Set = ["n", "no"]
}
