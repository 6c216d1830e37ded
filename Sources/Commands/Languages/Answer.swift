/// The answers to a question that is answered by yes or no, in small letters, in any of the languages.
public enum Answer {
  /// What means yes.
  public static let yes: Set = ["y", "yes", "s", "sí", "si"]
  /// The single letters that mean yes, small and large.
  public static let letters: Set<Unicode.Scalar> = ["y", "Y", "s", "S"]
  /// What means no.
  public static let no: Set = ["n", "no"]
}
