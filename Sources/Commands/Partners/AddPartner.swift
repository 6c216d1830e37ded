import Finance
import Localization
import Model
import Shell
import Syntax
import Workspace

/// A partner as typed, with the range of the capital in the line.
private struct NewPartner: Sendable {
  let partner: Partner
  let range: Range<Int>
}

extension NewRecordKind {
  static let partner = NewRecordKind("partner", LocalizedText("somebody who pays a part of the cash")) {
    Syntax<NewPartner>.newPartner.map { new in
      NewRecord { rental, document throws(Diagnostic) in
        try rental.checkIsFree(new.partner.name, document)
        rental.add(new.partner)
        try rental.checkPartners(at: new.range)
      }
    }
  }
}

extension Syntax where Value == NewPartner {
  /// The name and the capital of a partner: a share, or an amount.
  fileprivate static var newPartner: Syntax {
    Syntax<String>.newRecordName(LocalizedText("a partner"), behind: "add partner").then(usage: "P% | AMOUNT")
    {
      name, _ throws(Diagnostic) -> Syntax in capital(of: name)
    }.map { partner, _ throws(Diagnostic) in partner.1 }
  }

  private static func capital(of name: String) -> Syntax {
    var draft = Rental()
    draft.add(Partner(name, capital: .zero))
    let share = draft.field(named: "\(name).capital")
    guard let share, let amount = draft.field(named: "\(name).amount") else {
      preconditionFailure("a partner has a capital")
    }
    return Syntax("P% | AMOUNT") { words, context throws(Diagnostic) in
      var typed = try words.take(LocalizedText("the share of the capital, or an amount"))
      typed = words.value(of: share, typed, in: context.workspace.localeFormat)
      let range = typed.range
      do throws(Diagnostic) {
        guard case .percent(let percent) = try context.value(of: share, typed) else {
          preconditionFailure("a share is a percentage")
        }
        return NewPartner(partner: Partner(name, capital: percent), range: range)
      } catch {
        // What is no percentage may be an amount, as any number above 100 is.
        guard !typed.text.hasSuffix("%"), case .money(let money)? = try? context.value(of: amount, typed)
        else {
          throw error
        }
        return NewPartner(partner: Partner(name, amount: money), range: range)
      }
    }
  }
}
