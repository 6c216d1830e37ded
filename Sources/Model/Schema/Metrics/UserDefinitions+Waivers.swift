/// A check of an audit that the user waives for a worksheet, with the reason.
package struct Waiver: Sendable, Equatable {
  /// The name of the check.
  package let check: String
  /// The reason.
  package let reason: String

  package init(check: String, reason: String) { (self.check, self.reason) = (check, reason) }
}

extension UserDefinitions {
  /// The waivers, by the names of their checks.
  package var waivers: [Waiver] {
    waiverReasons.map { Waiver(check: $0.key, reason: $0.value) }.sorted { $0.check < $1.check }
  }

  /// Waives a check, or takes it up again.
  /// - Parameter reason: Nil to take it up again.
  package func waiving(_ check: String, because reason: String?) -> UserDefinitions {
    var copy = self
    copy.waiverReasons[check] = reason
    return copy
  }

  /// The beginning of the name of a waiver's row; a name of no field has a blank.
  static let waiverKey = "waive "

  /// The rows of the waivers: `waive NAME`, with the reason.
  var waiverRows: [String: String] {
    Dictionary(uniqueKeysWithValues: waiverReasons.map { (Self.waiverKey + $0.key, $0.value) })
  }

  /// The reasons of the waivers that saved rows hold, by the names of their checks.
  static func waiverReasons(ofRows rows: [String: String]) -> [String: String] {
    let found = rows.filter { $0.key.hasPrefix(waiverKey) }
    return Dictionary(
      uniqueKeysWithValues: found.map { (String($0.key.dropFirst(waiverKey.count)), $0.value) })
  }
}
