import Model

/// What an assistant has to know of the server as a whole.
enum Instructions {
  /// The text.
  /// - Parameter saved: `true` where saved work can be read.
  static func text(for saved: Bool) -> String {
    let fields = WorksheetKinds.main.fields.filter { !$0.isOptional }.map(\.name).joined(separator: ", ")
    return """
      roi works out whether a rental property is worth buying. Take figures from its tools rather than computing them. \
      Each call describes the property anew, in lines of roi's language: set FIELD VALUE …, require CONDITION, define \
      NAME = FORMULA; 250k is 250000, a percentage is 6.5 or 6.5%. The fields that always matter: \(fields). lookup \
      tells all others. In formulas a percentage is a fraction (dscr >= 1.2, cap_rate >= 6%); in answers it is as \
      people type it (8.24). Nothing is saved or changed: what is proposed is text that the person can paste.
      """
        + (saved
          ? " Their saved properties are resources, whose text is a property as the tools take it." : "")
  }
}
