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

extension RentalEvent.Word {
  /// What it means, for completion.
  var help: LocalizedText {
    switch self {
    case .cost: LocalizedText("a cost that is no operating expense")
    case .income: LocalizedText("an income that is no rent")
    case .improvement: LocalizedText("a cost that makes the building better, and depreciates")
    case .otherIncome: LocalizedText("your income without the property from that tax year on")
    case .worth: LocalizedText("what the property is worth from the month on")
    case .extra: LocalizedText("a payment to the principal of a loan")
    case .recast: LocalizedText("lower payments after extra ones")
    case .rate: LocalizedText("another rate of a loan from the month on")
    case .draw: LocalizedText("more that is borrowed")
    case .refinance: LocalizedText("a new loan that repays others")
    }
  }
}
