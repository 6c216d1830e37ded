import Localization
import Model
import Reports
import Shell

/// The units with their rents, and the partners.
extension PropertyReport {
  /// The rent roll, and the leases that begin until the sale; none for a rent that is one number.
  var rents: [Report.Block] {
    guard !rental.rentRoll.isEmpty else { return [] }
    let roll = RentRoll(rental, workspace).report.blocks
    guard rental.rentRoll.contains(where: { $0.leaseEnd != nil }) else { return roll }
    return roll + LeaseTable(rental, workspace).report(of: rental.monthsOfLeases).blocks
  }

  /// What the partners pay in and receive, or why that has no answer; none without partners, or without a sale.
  var partners: [Report.Block] {
    guard !rental.partners.isEmpty, let years = rental.years else { return [] }
    do throws(Diagnostic) {
      try rental.checkPartners(at: nil)
      return try PartnerReport(rental, workspace).report(years: years).blocks
    } catch {
      return [.note(error.message)]
    }
  }
}
