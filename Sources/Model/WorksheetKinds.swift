/// The list of the kinds of worksheets: the one place outside their own folders that names them.
package enum WorksheetKinds {
  /// The kind with which a new session begins, and whose loan the schedule service computes.
  package static let main: any LoanWorksheet.Type = Rental.self

  /// All kinds, the main one first.
  package static let all: [any Worksheet.Type] = [
    main, CompoundInterest.self, Tip.self, Accounts.self,
  ]

  /// The kind of that word; nil when there is none.
  package static func named(_ kind: String) -> (any Worksheet.Type)? { all.first { $0.kind == kind } }
}
