import Localization
import Workspace

/// What is said of a store that could not do its work, and what can be done about it.
extension Wording {
  /// The sentence of a fault of the store.
  package static func sentence(_ fault: StoreError) -> LocalizedText {
    let path = fault.path
    return switch fault.reason {
    case .busy:
      LocalizedText(
        "\(path) is being written by another program, which did not finish in time. Try again when it has.")
    case .full:
      LocalizedText(
        "\(path) could not be written: the disk is full. The change was not kept; free some space and repeat it."
      )
    case .lost: LocalizedText("\(path) could not be written, and nothing of this change was kept.")
    case .readOnly:
      LocalizedText(
        "\(path) is read-only. Make the file and its folder writable, or name another file with --store.")
    case .forbidden:
      LocalizedText(
        "\(path) may not be opened. Give yourself access to the file and its folder, or name another file with --store."
      )
    case .foreign:
      LocalizedText(
        "\(path) is not a store of roi, or its beginning is damaged. Name another file with --store, or move it away."
      )
    case .damaged(let detail):
      LocalizedText("\(path) is damaged: \(detail). \(moveAway)")
    case .damagedLog(let entry):
      LocalizedText("\(path) is damaged: entry \(Int(entry)) of its log makes no sense. \(moveAway)")
    case .miscounted: LocalizedText("\(path) is damaged: it has lost count of its worksheets. \(moveAway)")
    case .newer(let version, let known):
      LocalizedText(
        "\(path) was written by a newer roi: it is of version \(version), and this one knows versions up to \(known). Use the newer roi, or name another file with --store."
      )
    case .folder: LocalizedText("\(path) is a folder, where a store is a file. Name a file with --store.")
    case .notAFile:
      LocalizedText(
        "\(path) is not an ordinary file, so it cannot be a store. Name another file with --store.")
    case .dangling:
      LocalizedText("\(path) is a link to a file that does not exist. Make that file or remove the link.")
    case .unwritten(let detail):
      LocalizedText(
        "\(path) could not be read or written: \(detail). The change was not kept; check the disk and its space."
      )
    case .unmade(let reason):
      LocalizedText("\(path) could not be made: \(reason). Name another file with --store.")
    case .vanished: LocalizedText("\(path) could not be opened: it vanished. Name another file with --store.")
    case .unopened(let reason):
      LocalizedText("\(path) could not be opened: \(reason). Name another file with --store.")
    case .unusable(let detail): LocalizedText("\(path) could not be used: \(detail).")
    }
  }

  private static let moveAway = LocalizedText(
    "Move it away to begin a new store; `sqlite3 FILE .recover` reads what is left of it.")
}
