import Formulas
import Localization

extension StoreError: DiagnosticError {
  /// The code and the sentence, which says what can be done about it.
  package var diagnosis: Diagnosis {
    reason == .interrupted ? InterruptionError().diagnosis : Diagnosis("store-failed", sentence)
  }

  private var sentence: LocalizedText {
    return switch reason {
    case .busy:
      LocalizedText(
        "\(path) is being written by another program, which did not finish in time. Try again when it has.")
    case .full:
      LocalizedText(
        "\(path) could not be written: the disk is full. The change was not kept; free some space and repeat it."
      )
    case .outOfMemory:
      LocalizedText(
        "There is too little memory to work on \(path). The change was not kept; end other programs and repeat it."
      )
    case .interrupted: InterruptionError().message
    case .transactionLost: LocalizedText("\(path) could not be written, and nothing of this change was kept.")
    case .readOnly:
      LocalizedText(
        "\(path) is read-only. Make the file and its folder writable, or name another file with --store.")
    case .permissionDenied:
      LocalizedText(
        "\(path) may not be opened. Give yourself access to the file and its folder, or name another file with --store."
      )
    case .notAStore:
      LocalizedText(
        "\(path) is not a store of this program, or its beginning is damaged. Name another file with --store, or move it away."
      )
    case .damaged(let detail):
      LocalizedText("\(path) is damaged: \(detail). \(moveAway)")
    case .damagedLog(let entry):
      LocalizedText("\(path) is damaged: entry \(Int(entry)) of its log makes no sense. \(moveAway)")
    case .invalidCounter:
      LocalizedText("\(path) is damaged: it has lost count of its worksheets. \(moveAway)")
    case .newer(let version, let known):
      LocalizedText(
        "\(path) was written by a newer release: it is of version \(version), and this one knows versions up to \(known). Use the newer release, or name another file with --store."
      )
    case .noHome:
      LocalizedText("HOME names no folder to keep your work in. Set it, or name a file with --store.")
    case .folder: LocalizedText("\(path) is a folder, where a store is a file. Name a file with --store.")
    case .notAFile:
      LocalizedText(
        "\(path) is not an ordinary file, so it cannot be a store. Name another file with --store.")
    case .danglingLink:
      LocalizedText("\(path) is a link to a file that does not exist. Make that file or remove the link.")
    case .cannotReadOrWrite(let detail):
      LocalizedText(
        "\(path) could not be read or written: \(detail). The change was not kept; check the disk and its space."
      )
    case .cannotCreate(let reason):
      LocalizedText("\(path) could not be made: \(reason). Name another file with --store.")
    case .vanished: LocalizedText("\(path) could not be opened: it vanished. Name another file with --store.")
    case .changed(let change):
      StoreError.sentence(path, change).then(
        LocalizedText(
          "This change was not kept, nor will the next be: `backup FILE` writes what was saved until then to a new file. Then start the program again."
        ))
    case .left(let change, let rescue?):
      StoreError.sentence(path, change).then(
        LocalizedText("What this shell saved is in \(rescue); `restore` takes it into another store."))
    case .left(let change, nil):
      StoreError.sentence(path, change).then(
        LocalizedText("What this shell saved is in the file, where it is now."))
    case .faultyBackup(let faults):
      LocalizedText("\(path) is damaged, and nothing was taken from it. \(StoreFault.sentence(faults))")
    case .inMemory:
      LocalizedText(
        "This session works in memory, without a store. Start the program with --saved or --store FILE.")
    case .nothingSaved: LocalizedText("Nothing was saved yet: \(path) does not exist.")
    case .cannotOpen(let reason):
      LocalizedText("\(path) could not be opened: \(reason). Name another file with --store.")
    case .other(let detail): LocalizedText("\(path) could not be used: \(detail).")
    }
  }

  private static func sentence(_ path: String, _ change: StoreChange) -> LocalizedText {
    switch change {
    case .moved: LocalizedText("\(path) was moved while it was open.")
    case .deleted: LocalizedText("\(path) was deleted while it was open.")
    case .replaced: LocalizedText("\(path) was replaced by another file while it was open.")
    case .overwritten: LocalizedText("\(path) was written over by another program while it was open.")
    case .logReplaced: LocalizedText("\(path)-wal, the log beside the store, was removed while it was open.")
    }
  }

  private var moveAway: LocalizedText {
    LocalizedText(
      "Move it away to begin a new store; `sqlite3 FILE .recover` reads what is left of it.")
  }
}
