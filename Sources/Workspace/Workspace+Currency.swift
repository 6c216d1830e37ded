import Finance
import Localization
import Model

extension Workspace {
  /// Changes the format of amounts, and with it perhaps their currency.
  ///
  /// Saved amounts are plain numbers without a currency: a rent of 1800 is 1800 dollars or 1800 yen. An open
  /// amount with more decimals than the new currency has, such as 1.50 in yen, is never rounded: then nothing
  /// changes and an error is thrown. Documents in the store are read when they are opened, and refused in the
  /// same way. In a script, `undo` does not go back behind the choice of another currency.
  package func use(_ localeFormat: LocaleFormat) throws(Diagnostic) {
    let old = currency
    guard localeFormat.currency != old else { return self.localeFormat = localeFormat }
    var (document, openEdits) = (document, openEdits)
    do throws(UnreadableRowError) {
      try document.restate(from: old, in: localeFormat.currency)
      for index in openEdits.indices {
        try openEdits[index].before.restate(from: old, in: localeFormat.currency)
        openEdits[index].history.forget()
      }
    } catch {
      throw Diagnostic(DocumentError.tooManyDecimals(name: document.name, error, localeFormat.currency))
    }
    (self.localeFormat, self.document, self.openEdits) = (localeFormat, document, openEdits)
    reopenUnread()
  }

  /// Changes the language of the output from now on.
  package func use(_ language: Language) { localeFormat = localeFormat.with(language: language) }

  /// Opens the document that was open last, when it could not be read in the currency of the start and
  /// nothing was done since.
  private func reopenUnread() {
    guard let id = unreadID, document.revision == 0, let saved = try? store.document(id) else { return }
    var opened = document
    guard (try? read(saved, into: &opened)) != nil else { return }
    (document, unreadID, news) = (opened, nil, [])
    // The open edit, such as the start file, began with it too.
    for index in openEdits.indices { openEdits[index].before = opened }
  }
}

extension Worksheet {
  /// `true` when a row could be read if only the currency had more decimals.
  static func needsMoreDecimals(_ row: UnreadableRowError, for currency: Currency) -> Bool {
    guard [.money, .amount].contains(row.unit ?? field(named: row.field)?.unit),
      let amount = ExactDecimal(canonical: row.text)
    else {
      return false
    }
    return amount.scale > currency.fractionDigits
  }
}
