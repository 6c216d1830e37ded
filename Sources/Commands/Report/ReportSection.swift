import Localization

/// A section of a report to hand over, in the order of the page.
enum ReportSection: String, CaseIterable, Sendable {
  case verdict, criteria, month, breaks, rents, years, heat, figures, projection, partners, risk, schedule,
    about, commands

  /// The content in a few words, for completion.
  var meaning: LocalizedText {
    switch self {
    case .verdict: LocalizedText("the verdict in a sentence, and six figures")
    case .criteria: LocalizedText("each criterion, and what is nearest to changing it")
    case .month: LocalizedText("where a month's money goes")
    case .breaks: LocalizedText("what would change the answer")
    case .rents: LocalizedText("the units with their rents, and new leases")
    case .years: LocalizedText("balance, equity, value and cash flow as pictures")
    case .heat: LocalizedText("other rents and rates")
    case .figures: LocalizedText("what was entered, and what follows from it")
    case .projection: LocalizedText("the years, the sale and the tax")
    case .partners: LocalizedText("what each partner pays in and receives")
    case .risk: LocalizedText("the futures, the checks and the decision")
    case .schedule: LocalizedText("the payments, year by year")
    case .about: LocalizedText("the definitions, and what the figures are not")
    case .commands: LocalizedText("the commands that make the page again")
    }
  }

  /// `true` for a section of the first sheet of paper.
  var isSummary: Bool {
    switch self {
    case .verdict, .criteria, .month, .breaks: true
    default: false
    }
  }
}

/// A reader of a report, for whom some sections are left out.
enum ReportReader: String, CaseIterable, Sendable {
  case lender, partner, myself

  /// The sections that the reader has no use for.
  ///
  /// A lender judges the loan and what covers it, not the owner's plans; a partner the investment, not each payment.
  var omitted: Set<ReportSection> {
    switch self {
    case .lender: [.years, .heat, .partners, .risk, .commands]
    case .partner: [.schedule, .commands]
    case .myself: []
    }
  }

  /// The purpose in a few words, for completion.
  var meaning: LocalizedText {
    switch self {
    case .lender: LocalizedText("the loan and what covers it, with the schedule")
    case .partner: LocalizedText("the investment, the years and what may go wrong")
    case .myself: LocalizedText("everything")
    }
  }
}
