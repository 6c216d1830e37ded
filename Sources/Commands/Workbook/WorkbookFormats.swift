import Formulas
import Localization
import Model
import Workbooks

/// The formats of numbers in a workbook, which each program shows with the separators of its user.
struct WorkbookFormats {
  private let money: String

  /// The number of percentages that are typed with three decimals, such as the rate of a loan.
  static let rate = "0.000%"
  static let percent = "0.00%"
  static let count = "0"
  static let number = "0.00"

  init(_ format: LocaleFormat) {
    let digits = format.currency.fractionDigits
    let number = "#,##0" + (digits > 0 ? "." + String(repeating: "0", count: digits) : "")
    let (prefix, suffix) = (format.moneySymbols.prefix.quoted, format.moneySymbols.suffix.quoted)
    money = "\(prefix)\(number)\(suffix);[Red]-\(prefix)\(number)\(suffix)"
  }

  /// The format of a figure.
  func code(_ measure: Measure) -> String? {
    switch measure {
    case .money: money
    case .percent: Self.percent
    case .count: Self.count
    case .number: Self.number
    case .date, .truth, .list: nil
    }
  }

  /// The format of what is entered into a field.
  func code(_ field: Field) -> String? {
    switch field.unit {
    case .money, .amount: money
    case .percent: Self.rate
    case .count: Self.count
    case .term, .number, .frequency: "General"
    case .choice, .date, .percents: nil
    }
  }
}

extension LocaleFormat {
  /// `true` where people print on A4, as everywhere but in a few countries of the Americas and the Philippines.
  var printsOnA4: Bool {
    let region = locale.split(separator: "_").last.map(String.init) ?? ""
    return !["US", "CA", "MX", "PH", "CL", "CO", "VE", "PA", "PR", "CR", "GT", "SV", "NI", "HN", "DO"]
      .contains(region)
  }
}

extension InlineBytes {
  /// The text between quotation marks, as formats have it; empty for none.
  fileprivate var quoted: String {
    var bytes: [UInt8] = []
    write(into: &bytes)
    let text = String(decoding: bytes, as: UTF8.self).replacing("\"", with: "")
    return text.isEmpty ? "" : "\"\(text)\""
  }
}
