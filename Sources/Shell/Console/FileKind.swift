/// A kind of files that commands read, which `--safe` tells by their names.
///
/// A script of somebody else might name any file that lies beside it, and show what it finds in its answers and
/// errors: `source .env`. So with `--safe` a command reads only what is named as its kind.
package enum FileKind {
  /// Lines of the shell's language.
  case script
  /// Rows of listings. Not `*.json`, as settings and passwords of other programs are often called.
  case listing
  /// A page of Markdown.
  case page

  /// The endings of the names.
  package var endings: [String] {
    switch self {
    case .script: [".roi"]
    case .listing: [".csv", ".csv.gz", ".tsv", ".tsv.gz", ".jsonl", ".jsonl.gz", ".xlsx", ".ods"]
    case .page: [".md"]
    }
  }

  /// `true` for a path that is named as this kind.
  package func covers(_ path: String) -> Bool {
    let path = path.lowercased()
    return endings.contains(where: path.hasSuffix)
  }
}

extension Interpreter {
  /// Refuses a file under `--safe` that is not named as its kind, before anything of it is known.
  package func refuse(_ path: String, ifSafeAndNo kind: FileKind) throws(FileError) {
    if isSafe, !kind.covers(path) { throw FileError(.read, path, .otherKind(kind)) }
  }

  /// Reads a whole file of a kind.
  func read(_ path: String, as kind: FileKind) throws(FileError) -> [UInt8] {
    try refuse(path, ifSafeAndNo: kind)
    return try files.read(path)
  }

  /// Finds a file that is read piece by piece, with its path relative to the folder of the running script.
  package func find(_ typed: String, as kind: FileKind) throws(FileError) -> LargeFile {
    let path = resolve(typed)
    try refuse(path, ifSafeAndNo: kind)
    return try files.find(path)
  }
}
