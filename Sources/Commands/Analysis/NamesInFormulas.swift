import Formulas
import Localization
import Model
import Shell
import Syntax
import Workspace

/// The names that users give to what formulas can name: metrics and lines of their own.
extension String {
  /// `true` for letters, digits and `_`, at most 40, that do not begin with a digit.
  var isNameInFormulas: Bool {
    let name = lowercased()
    return name.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0 == "_" || ("0"..."9").contains($0)
    } && !("0"..."9").contains(name.first ?? "0") && name.count <= 40
  }

  /// `true` for the name of a year in formulas: `y3`.
  fileprivate var isYearInFormulas: Bool {
    first == "y" && count > 1 && dropFirst().allSatisfy { ("0"..."9").contains($0) }
  }
}

extension ReadingContext {
  /// The kind of thing that has a name in formulas already, but for the user's metrics; nil when there is none.
  func holder(ofName name: String) -> LocalizedText? {
    if workspace.field(named: name)?.isPath == false { return LocalizedText("a field") }
    if let noun = sheet.noun(ofRecordNamed: name) { return LocalizedText(key: noun) }
    if type(of: sheet).metric(named: name) != nil { return LocalizedText("a metric") }
    if Functions.named(name) != nil { return LocalizedText("a function") }
    let reserved = Formula.reservedWords + [Formula.monthName, "decimals", "all", Criterion.because]
    return reserved.contains(name) || name.isYearInFormulas
      ? LocalizedText("a word of the formulas") : nil
  }
}
