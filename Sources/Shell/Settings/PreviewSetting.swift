import Localization

/// The pause in typing after which the row of a preview appears.
package enum PreviewPause {
  /// The value of the setting for no preview.
  package static let off = "off"
  static let on = "on"
  /// The word before a pause.
  static let word = "pause"
  static let usual = Duration.milliseconds(150)
  private static let longest = 5_000

  /// The pause of a value of the setting.
  package static func duration(of value: String) -> Duration {
    milliseconds(value).map { .milliseconds($0) } ?? usual
  }

  /// The milliseconds of `pause 300ms` or `pause 0.3s`; nil for any other text, or a pause that is too long.
  fileprivate static func milliseconds(_ text: String) -> Int? {
    let words = text.lowercased().split(separator: " ").map(String.init)
    guard words.first == word, words.count > 1,
      let parts = words.dropFirst().joined().wholeMatch(of: /([0-9]{1,4}(?:\.[0-9]{1,3})?)(ms|s)?/),
      let number = Double(parts.1)
    else { return nil }
    let milliseconds = Int((parts.2 == "s" ? number * 1_000 : number).rounded())
    return milliseconds <= longest ? milliseconds : nil
  }
}

extension Setting {
  /// The row under the line that shows what it would do.
  package static let preview: Setting = {
    var setting = Setting(
      "preview", PreviewPause.on, [("on", LocalizedText("yes")), ("off", LocalizedText("no"))],
      LocalizedText(
        "Whether a row shows what the line would do before Enter; \"pause 300ms\" is how long typing pauses first."
      ))
    setting.read = { [read = setting.read] token, context throws(Diagnostic) in
      let word = token.text.lowercased()
      if let milliseconds = PreviewPause.milliseconds(word) {
        return "\(PreviewPause.word) \(milliseconds)ms"
      }
      if word.hasPrefix(PreviewPause.word) { throw Diagnostic(PreviewPauseError(), at: token.range) }
      return try read(token, context)
    }
    setting.takesWords = true
    return setting
  }()
}

/// A text that is no pause.
package struct PreviewPauseError: DiagnosticError {
  package var diagnosis: Diagnosis {
    Diagnosis(
      "no-pause", LocalizedText("The pause is from 0ms to 5s, as in \"settings preview pause 300ms\"."))
  }
}
