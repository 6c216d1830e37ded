import Model
import Shell

/// What an assistant has to know of the server as a whole.
enum Instructions {
  /// The most names of listings that are told.
  private static let mostListings = 20

  /// The text.
  /// - Parameters:
  ///   - readsSavedWork: `true` where saved work can be read.
  ///   - listings: The names of the listings that can be read now; nil where none ever can.
  static func text(readsSavedWork: Bool, listings: [String]?) -> String {
    let fields = WorksheetKinds.main.fields.filter { !$0.isOptional }.map(\.name).joined(separator: ", ")
    return """
      roi works out whether a rental property is worth buying. Take figures from its tools rather than computing them. \
      Each call describes the property anew, in lines of roi's language: set FIELD VALUE …, require CONDITION, define \
      NAME = FORMULA; 250k is 250000, a percentage is 6.5 or 6.5%. The fields that always matter: \(fields). lookup \
      tells all others. In formulas a percentage is a fraction (dscr >= 1.2, cap_rate >= 6%); in answers it is as \
      people type it (8.24). Nothing is saved or changed: what is proposed is text that the person can paste.
      """
        + (readsSavedWork
          ? " Their saved properties are resources, whose text is a property as the tools take it." : "")
        + (listings.map(sentence) ?? "")
  }

  private static func sentence(on listings: [String]) -> String {
    let names = listings.isEmpty ? "none yet" : listings.prefix(mostListings).joined(separator: ", ")
    return """
       A property's text can screen the person's listings (\(names); lookup with the kind listing tells those of the \
      moment): "screen FILE where cap_rate >= 6% rank by cash_on_cash"; view screening shows the rows, "open 1" goes on \
      with the first.
      """
  }
}

extension Files {
  /// The names of the listings that can be read now, in their order.
  ///
  /// A name that is no plain word may be a stranger's sentence, which an assistant could follow.
  var listingNames: [String] {
    list("").filter { name in
      FileKind.listing.covers(name) && name.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9._-]{0,59}/) != nil
    }
  }
}
