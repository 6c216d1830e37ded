import Localization

/// Tests write English where phrases are wanted; in the sources each phrase is marked, so that none goes
/// untranslated.
extension LocalizedText: ExpressibleByStringInterpolation {
  public init(stringLiteral text: String) { self.init(verbatim: text) }

  /// The words in English.
  var english: String { text(in: .enUS) }
}
