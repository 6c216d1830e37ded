import Localization
import Reports
import Shell
import Workspace

extension Command {
  static let verify = Command(
    "verify", .savedWork, "Check that everything saved is intact.",
    details: """
      It checks the structure of the file, the checksum of each text, and that the changes of the log lead \
      to what is saved.
      Each fault is reported with its place.
      """,
    examples: [.init("verify", "before a backup")], recording: .never, reach: .outside
  ) { context throws(Diagnostic) in
    let workspace = context.workspace
    let faults = try workspace.faults()
    guard faults.isEmpty else {
      throw Diagnostic(BackupError.faults(path: workspace.store.location, StoreFault.sentence(faults)))
    }
    let entries = try storing { () throws(StoreError) in try workspace.store.lastEntry() }
    return .note(
      LocalizedText(
        count: Int(entries),
        one: "No fault: the file, its checksums, and one entry of the log against the worksheets.",
        other:
          "No fault: the file, its checksums, and \(Int(entries)) entries of the log against the worksheets.")
    )
  }
}
