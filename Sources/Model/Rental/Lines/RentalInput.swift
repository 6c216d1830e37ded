import Finance

/// A number of the user's with a name, which formulas may use and which can be set, swept and solved for as a
/// field can: `define rehab2 = 18000`.
package struct RentalInput: Sendable, Hashable {
  package let name: String
  /// The value: an amount, a percentage, or a plain number.
  package internal(set) var value: Value

  /// The input that a definition is; nil for a definition that is more than a number.
  /// - Parameter text: The text behind `=`: `18000`, `18000 as money`, `8%`.
  package init?(_ name: String, definition text: String, in currency: Currency) {
    var words = text.split(separator: " ").map(String.init)
    var unit: Unit?
    if words.count == 3, words[1] == "as" {
      switch words[2] {
      case "money": unit = .money
      case "percent": unit = .percent
      case "number": unit = .number
      default: return nil
      }
      words.removeLast(2)
    }
    guard words.count == 1, let typed = words.first else { return nil }
    let isPercent = typed.hasSuffix("%")
    guard unit != .percent || isPercent, !isPercent || unit == nil || unit == .percent,
      let value = try? Value(typed: typed, unit: unit ?? (isPercent ? .percent : .number), in: currency)
    else { return nil }
    (self.name, self.value) = (name, value)
  }

  /// The text behind `=` of the definition.
  package func definition(in currency: Currency) -> String {
    let text = value.canonical(in: currency) ?? ""
    return switch value {
    case .percent: text + "%"
    case .money: text + " as money"
    default: text
    }
  }

  /// The unit of the value.
  var unit: Unit {
    switch value {
    case .percent: .percent
    case .money: .money
    default: .number
    }
  }
}

extension Rental {
  /// Adds an input, or changes the one of its name.
  package mutating func define(_ input: RentalInput) {
    guard let index = inputs.firstIndex(where: { $0.name == input.name }) else { return inputs.append(input) }
    inputs[index] = input
  }

  /// Removes the input of a name.
  package mutating func removeInput(named name: String) { inputs.removeAll { $0.name == name } }
}
