import Localization
import Model

extension LocalizedText {
  /// A choice of a field as a reader of a report understands it, who types no words of the shell.
  static func meaning(ofChoice word: String) -> LocalizedText {
    loanMeaning(word) ?? ruleMeaning(word) ?? taxMeaning(word) ?? LocalizedText(verbatim: word)
  }

  private static func loanMeaning(_ word: String) -> LocalizedText? {
    switch word {
    case "investment": LocalizedText("as on an investor's loan")
    case "owner-occupied": LocalizedText("as on a home of one's own")
    case "request": LocalizedText("on request")
    case "midpoint": LocalizedText("in the middle of the term")
    case "fha": LocalizedText("as the FHA has it")
    case "eighth": LocalizedText("to an eighth of a percent")
    case "none": LocalizedText("none", context: "choice")
    case "actual": LocalizedText("by the payments as they are made")
    case "schedule": LocalizedText("by the first schedule")
    default: nil
    }
  }

  private static func ruleMeaning(_ word: String) -> LocalizedText? {
    switch word {
    case "yearly": LocalizedText("year by year")
    case "monthly": LocalizedText("month by month")
    case "next": LocalizedText("of the year after the sale")
    case "trailing": LocalizedText("of the year before the sale")
    case "reserves-below": LocalizedText("not taken from the net operating income")
    case "reserves-above": LocalizedText("taken from the net operating income")
    case "without-reserves": LocalizedText("without the reserve fund")
    case "with-reserves": LocalizedText("with the reserve fund")
    case "price": LocalizedText("on the price")
    case "cost": LocalizedText("on the total cost")
    case "noi": LocalizedText("by the net operating income")
    case "noi-reserves": LocalizedText("by the net operating income less reserves")
    case "rent": LocalizedText("by the rent")
    case "compounding": LocalizedText("owed with interest")
    case "simple": LocalizedText("owed without interest")
    case "lapsing": LocalizedText("lost", context: "choice")
    default: nil
    }
  }

  private static func taxMeaning(_ word: String) -> LocalizedText? {
    switch word {
    case "single": LocalizedText("single", context: "choice")
    case "joint": LocalizedText("married, filing jointly")
    case "separate": LocalizedText("married, filing separately")
    case "separate-apart": LocalizedText("married, living apart all year")
    case "active": LocalizedText("active", context: "choice")
    case "passive": LocalizedText("passive", context: "choice")
    case "professional": LocalizedText("professional", context: "choice")
    case "yes": LocalizedText("yes", context: "choice")
    case "no": LocalizedText("no", context: "choice")
    case "exact": LocalizedText("to the half month")
    case "table": LocalizedText("by the tables of the IRS")
    case "full-months": LocalizedText("by whole months")
    case "ordinary": LocalizedText("against any income")
    case "off-gain": LocalizedText("taken off the gain")
    default: nil
    }
  }
}
