import Finance
import Formulas
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

/// Sentences on what is odd about a property, and on what its figures rest.
enum PropertyNotes {
  /// What is unusual about the purchase: no price, no loan, or a loan above the price.
  static func onPurchase(_ worksheet: any LoanWorksheet) -> [LocalizedText] {
    let (price, loan) = (worksheet.purchasePrice, worksheet.borrowedAtClosing)
    if !worksheet.isPurchaseKnown { return [LocalizedText("Neither price nor loan is entered yet.")] }
    if price == .zero { return [LocalizedText("The price is not entered yet.")] }
    if worksheet.isPaidInCash { return [LocalizedText("Paid in cash: no loan.")] }
    if worksheet.loans.isEmpty {
      return [LocalizedText("No loan is entered, so the property is paid in cash.")]
    }
    guard loan > price else { return [] }
    let excess = Cell.money(loan - price, .atLeast(0))
    return [
      worksheet.loans.count == 1
        ? LocalizedText("The loan is \(excess) more than the price.")
        : LocalizedText("The loans are \(excess) more than the price.")
    ]
  }

  /// The remark on a loan that has become larger than the price.
  static func onChange(from old: any Worksheet, to new: any Worksheet) -> [LocalizedText] {
    guard let new = new.loanWorksheet, new.purchasePrice > .zero, new.borrowedAtClosing > new.purchasePrice,
      let old = old.loanWorksheet,
      (new.purchasePrice, new.borrowedAtClosing) != (old.purchasePrice, old.borrowedAtClosing)
    else { return [] }
    return onPurchase(new)
  }

  /// The remarks on a stated escrow after a change of that or of what it covers, and on mortgage insurance after a
  /// change of that or of what is borrowed.
  static func onChange(of fields: [Field], from old: any Worksheet, to new: any Worksheet) -> [LocalizedText]
  {
    var notes: [LocalizedText] = []
    if concern(fields, escrowFields) { notes = onEscrow(from: old, to: new) }
    if concern(fields, insuranceFields), let worksheet = new.loanWorksheet { notes += onInsurance(worksheet) }
    return notes
  }

  private static let escrowFields = ["escrow", "taxes", "insurance"]
  private static let insuranceFields = ["pmi", "pmi_rule", "down", "loan"]

  /// `true` if one of the fields has one of the names, belongs to it, or is that part of a record.
  private static func concern(_ fields: [Field], _ names: [String]) -> Bool {
    fields.contains { field in
      if !field.isPath { return names.contains(field.name) }
      let words = field.name.split(separator: ".").map(String.init)
      return names.contains { $0 == words.first || $0 == words.last }
    }
  }

  /// A remark on loans with a premium of which none is due.
  static func onInsurance(_ worksheet: any LoanWorksheet) -> [LocalizedText] {
    let names = worksheet.loans.filter { $0.loan.terms?.insurance?.isDue == false }.map(\.name)
    if names.isEmpty { return [] }
    return [
      LocalizedText(
        "No mortgage insurance is due on \(LocalizedText.all(names)): no more than 80 % of the value is borrowed."
      )
    ]
  }

  /// The remarks on a stated escrow when that changes, or what it has to cover.
  static func onEscrow(from old: any Worksheet, to new: any Worksheet) -> [LocalizedText] {
    guard let old = old as? Rental, let new = new as? Rental, new.escrowCover != old.escrowCover else {
      return []
    }
    return onEscrow(new)
  }

  /// What a stated escrow has to cover, and by how much it differs; nothing where it stands alone.
  static func onEscrow(_ worksheet: any LoanWorksheet) -> [LocalizedText] {
    guard let cover = (worksheet as? Rental)?.escrowCover else { return [] }
    return (cover.entered.isEmpty ? [] : [sentence(on: cover)])
      + (cover.changed.isEmpty || cover.stated == .zero
        ? []
        : [
          LocalizedText(
            "While an escrow is stated, a later amount of \(LocalizedText.all(cover.changed)) changes no cost; \"at 13 escrow 500\" does."
          )
        ])
  }

  private static func sentence(on cover: Rental.EscrowCover) -> LocalizedText {
    let amount = { (money: Money) in Cell.money(money, .atLeast(0)) }
    let (stated, due, names) = (amount(cover.stated), amount(cover.due), LocalizedText.all(cover.entered))
    if cover.stated == .zero {
      return LocalizedText("No escrow is collected: \(names), \(due) a month, are costs of their own.")
    }
    let reset = LocalizedText("\"reset escrow\" takes what they come to.")
    if cover.stated < cover.due {
      let short = amount(cover.due - cover.stated)
      return LocalizedText(
        "The stated escrow of \(stated) a month has to cover \(names), \(due): it is \(short) too little."
      ).then(reset)
    }
    let rest = amount(cover.stated - cover.due)
    if cover.entered.count == 1 {
      return LocalizedText(
        "The stated escrow of \(stated) a month has to cover \(names), \(due), and all else with the other \(rest)."
      )
    }
    if cover.stated == cover.due {
      return LocalizedText("The stated escrow of \(stated) a month is what \(names) come to.")
    }
    return LocalizedText(
      "The stated escrow of \(stated) a month has to cover \(names), \(due): it is \(rest) more."
    ).then(reset)
  }

  /// A remark when no cash is invested, so that there is no return on it.
  static func onCashInvested(in document: Document, _ workspace: Workspace) -> [LocalizedText] {
    guard document.sheet.loanWorksheet?.isPurchaseKnown == true,
      let formula = workspace.metricIfAny("cash_invested"),
      let cash = try? formula.number(in: workspace.scope(of: document)), cash <= Number(0)
    else { return [] }
    return [LocalizedText("No cash is invested, so that there is no return on it.")]
  }

  /// The important fields that are not entered, and the defaults that stand in for others.
  /// - Parameters:
  ///   - name: Returns what a field is called: its name at the shell, its title for a reader elsewhere.
  ///   - choice: Returns what a choice is called: its word at the shell, its meaning for a reader elsewhere.
  static func onMissing(
    _ worksheet: any LoanWorksheet,
    name: (Field) -> LocalizedText = { LocalizedText(verbatim: $0.name) },
    choice: (String) -> LocalizedText = { LocalizedText(verbatim: $0) }
  ) -> [LocalizedText] {
    var notes: [LocalizedText] = []
    let missing = worksheet.missingFields.compactMap(worksheet.field(named:)).map(name)
    if !missing.isEmpty {
      notes.append(LocalizedText("Not entered: \(LocalizedText.joined(missing, ", "))."))
    }
    let defaults = worksheet.defaultFields.compactMap(worksheet.field(named:)).map { field in
      if case .choice(let word) = worksheet[field] { return LocalizedText("\(name(field)) \(choice(word))") }
      return LocalizedText("\(name(field)) \(CellFormatter.bound(worksheet[field]))")
    }
    if !defaults.isEmpty {
      notes.append(
        LocalizedText(
          count: defaults.count, one: "Default: \(LocalizedText.all(defaults)).",
          other: "Defaults: \(LocalizedText.all(defaults))."))
    }
    return notes
  }

  /// The three fields of importance that matter most of those that are not entered.
  static func onMostMissing(_ worksheet: any LoanWorksheet) -> [LocalizedText] {
    let names = worksheet.defaultFields.filter { $0 == "rate" } + worksheet.missingFields
    if names.isEmpty { return [] }
    let most = LocalizedText.joined(names.prefix(3).map { LocalizedText(verbatim: $0) }, ", ")
    let others = names.count - 3
    return others > 0
      ? [LocalizedText("Not entered: \(most), and \(others) more.")]
      : [LocalizedText("Not entered: \(most).")]
  }

  /// The remark on what the monthly yield leaves out of what is entered.
  static func onYield(_ worksheet: any LoanWorksheet) -> [LocalizedText] {
    let (kind, names) = (type(of: worksheet), worksheet.leftOutOfYield)
    guard let yield = kind.monthlyYield.flatMap({ kind.monthlyMetric(named: $0.yield) }), !names.isEmpty
    else {
      return []
    }
    return [LocalizedText("\(yield.title) leaves out \(LocalizedText.all(names)).")]
  }

  /// The remark on a period that goes on after the sale: tax is settled with that.
  static func onSale(before period: Period, _ worksheet: any LoanWorksheet) -> [LocalizedText] {
    guard let months = worksheet.holdingMonths, period.lastMonth > months else { return [] }
    return [
      (worksheet as? Rental)?.isTaxed == true
        ? LocalizedText(
          "The sale is at the end of month \(months); what comes after is as if there were none, without tax."
        )
        : LocalizedText(
          "The sale is at the end of month \(months); what comes after is as if there were none.")
    ]
  }

  /// The remark on a period after the last payment, or without a loan.
  static func onPayoff(before period: Period, _ worksheet: any LoanWorksheet, payoff: Int?) -> [LocalizedText]
  {
    guard let payoff else { return onPurchase(worksheet) }
    guard period.firstMonth > payoff else { return [] }
    return [LocalizedText("The loan is repaid in month \(payoff).")]
  }
}
