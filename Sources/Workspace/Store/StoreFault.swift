import Localization
import Model

/// A fault in what a store holds.
package enum StoreFault: Sendable, Equatable {
  /// The structure of the file is damaged; with SQLite's sentence.
  case structure(String)
  /// The text of a field of a worksheet is not what was written; nil for its name or kind.
  case worksheet(DocumentID, field: String?)
  /// The text of an entry of the log is not what was written, or cannot be read.
  case entry(Int64)
  /// The memory of the open worksheet is not what was written; with its key.
  case open(String)
  /// The text of a record beside the worksheets is not what was written.
  case record(namespace: String, key: String)
  /// What a worksheet has is not what the log leads to.
  case disagreement(DocumentID, RowChange.Subject, log: String?, present: String?)

  /// The sentence with place and cause.
  package var sentence: LocalizedText {
    switch self {
    case .structure(let detail): LocalizedText("The file's structure is damaged: \(detail).")
    case .worksheet(let id, let field?):
      LocalizedText("\(field) of worksheet \(Int(id.rawValue)) is not what was written.")
    case .worksheet(let id, nil):
      LocalizedText("The name or kind of worksheet \(Int(id.rawValue)) is not what was written.")
    case .entry(let number): LocalizedText("Entry \(Int(number)) of the log is not what was written.")
    case .open(let key): LocalizedText("The worksheet that was open last (\(key)) is not what was written.")
    case .record(let namespace, let key): LocalizedText("\(key) of \(namespace) is not what was written.")
    case .disagreement(let id, let subject, let log, let present):
      LocalizedText(
        "\(StoreFault.name(of: subject)) of worksheet \(Int(id.rawValue)) is \(present ?? "–"), and by the log it is \(log ?? "–")."
      )
    }
  }

  private static func name(of subject: RowChange.Subject) -> LocalizedText {
    switch subject {
    case .existence: LocalizedText("The kind")
    case .name: LocalizedText("The name")
    case .field(let field): LocalizedText(verbatim: field)
    case .open: .none
    }
  }

  /// The sentences of the first faults, and the number of the others.
  package static func sentence(_ faults: [StoreFault], limit: Int = 10) -> LocalizedText {
    let first = LocalizedText.joined(faults.prefix(limit).map(\.sentence), " ")
    let others = faults.count - limit
    return others > 0 ? first.then(LocalizedText("And \(others) more.")) : first
  }
}
