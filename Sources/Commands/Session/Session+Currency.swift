import Finance
import Localization
import Model

extension Workspace {
  /// Chooses how amounts are written, and in which currency they are.
  ///
  /// Amounts are kept as plain numbers that no currency belongs to, so that another one takes them as they stand: a rent of
  /// 1800 is 1800 dollars or 1800 yen. An open amount with more decimals than the currency has, such as 1.50 in yen, is
  /// never rounded: then nothing changes. What lies in the store is read when it is opened, and refused in the same way.
  /// In a script, `undo` does not go back behind the choice of another currency.
  func use(_ style: LocaleFormat) throws(Problem) {
    let old = currency
    guard style.currency != old else { return self.style = style }
    var (desk, levels) = (desk, levels)
    do throws(UnreadableRowError) {
      try desk.restate(from: old, in: style.currency)
      for place in levels.indices {
        try levels[place].before.restate(from: old, in: style.currency)
        levels[place].steps.forget()
      }
    } catch {
      throw Problem(
        .tooFine(name: desk.name.map(LocalizedText.init(verbatim:)) ?? Wording.unnamed, error, style.currency)
      )
    }
    (self.style, self.desk, self.levels) = (style, desk, levels)
    reopenUnread()
  }

  /// Speaks another language from now on.
  func speak(_ language: Language) { style = style.speaking(language) }

  /// Opens what was open last, when it could not be read in the currency of the start and nothing was done since.
  private func reopenUnread() {
    guard let id = unread, desk.revision == 0, let saved = try? store.sheet(id) else { return }
    var opened = desk
    guard (try? lay(saved, on: &opened)) != nil else { return }
    (desk, unread, news) = (opened, nil, [])
    // The edit under way, such as the start file, began with it too.
    for place in levels.indices { levels[place].before = opened }
  }

  // MARK: Values as they are typed

  /// The value of a field as text to go on from: typed again, it means the same; nil when it cannot be typed.
  func typeable(_ field: Field) -> String? {
    let value = sheet.stated(field) ?? sheet[field]
    guard field.allows(value, in: currency), let text = value.canonical(in: currency) else { return nil }
    let local = style.canonical(typed: text, isMoney: field.unit == .money)
    let isSame = local.map { (try? Value(typed: $0, unit: field.unit, in: currency)) == value } ?? true
    // A further zero keeps three decimals from being taken for thousands.
    return isSame ? text : text + "0"
  }

  /// Says how a value was read that was written as the locale has it, unless it means the same everywhere.
  func note(_ value: Value, of field: Field, typed: String) {
    if (try? Value(typed: typed, unit: field.unit, in: currency)) == value { return }
    readings.append(Wording.read(typed, as: CellFormatter.cell(value, of: field)))
    hasAsked = true
  }
}

extension Worksheet {
  /// Whether a row could be read if only the currency had more decimals.
  static func isTooFine(_ row: UnreadableRowError, for currency: Currency) -> Bool {
    guard (row.unit ?? field(named: row.field)?.unit) == .money, let amount = DecimalText(canonical: row.text)
    else {
      return false
    }
    return amount.scale > currency.fractionDigits
  }
}
