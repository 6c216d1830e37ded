import Programs

extension Person {
  /// A user in a time zone.
  convenience init(zone: String) throws {
    try self.init()
    environment["TZ"] = zone
  }

  /// The entries of the journal as JSON, the newest first.
  func entriesAsJSON() throws -> String {
    try commands("entries", options: ["--saved", "--format", "json"]).text
  }
}

extension PseudoTerminal {
  /// Opens the picker of moods.
  func openPicker() throws {
    try enter("journal") { $0.contains("6 the worst") && $0.contains("How are you?") }
  }
}

extension ScreenModel {
  /// `true` if these rows stand one below the other.
  func shows(_ texts: String...) -> Bool {
    let all = (0..<rows).map(text(row:))
    return all.indices.contains { all[$0...].starts(with: texts) }
  }
}
