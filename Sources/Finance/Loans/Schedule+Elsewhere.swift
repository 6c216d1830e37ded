extension Schedule.Details {
  /// The details of payments that were computed elsewhere.
  ///
  /// Rates and kinds of months are those of the loan's own schedule, amounts those of the payments.
  init(of payments: [Payment], beside own: Schedule) {
    let details = own.details ?? Schedule.Details()
    (segments, biweekly) = (details.segments, details.biweekly)
    hasOtherRows = !own.elementsEqual(payments)
    drawn = Schedule.Details.units(of: payments.map(\.drawn))
    insurance = Schedule.Details.units(of: payments.map(\.insurance))
    refinanced = Int64((payments.last?.balance ?? own.loan.principal).minorUnits)
  }

  /// The minor units of each month's amount; empty if all are zero.
  private static func units(of amounts: [Money]) -> [Int64] {
    amounts.allSatisfy { $0 == .zero } ? [] : amounts.map { Int64($0.minorUnits) }
  }
}
