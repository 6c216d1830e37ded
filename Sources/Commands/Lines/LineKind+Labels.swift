import Localization
import Model

extension LineKind {
  /// The name to read, which is the word to type in English.
  var label: LocalizedText {
    switch self {
    case .income: LocalizedText("income", context: "line")
    case .expense: LocalizedText("expense", context: "line")
    case .reserve: LocalizedText("reserve", context: "line")
    }
  }

  /// The meaning, for completion.
  var help: LocalizedText {
    switch self {
    case .income: LocalizedText("what comes in besides the rent")
    case .expense: LocalizedText("what is paid, above net operating income")
    case .reserve: LocalizedText("what is set aside, below net operating income")
    }
  }
}
