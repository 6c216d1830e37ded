/// The parts to which a part of a workbook refers.
/// - Source: ECMA-376-2, 5th edition, 6.5, "Relationships".
final class Relations: XMLHandler {
  private var relations: [(id: String, kind: String, part: String)] = []
  private let folder: String

  private static let mostBytes = 4 << 20

  /// Reads the relations of a part; `""` stands for the archive itself.
  init(_ archive: ZipArchive, of part: String) throws(WorkbookError) {
    let names = part.split(separator: "/")
    folder = names.dropLast().map { $0 + "/" }.joined()
    let list = "\(folder)_rels/\(names.last ?? "").rels"
    if let entry = try archive.entry(list, limit: Relations.mostBytes) {
      try XMLReader(self).readAll(entry)
    }
  }

  /// The part of a relation.
  func part(_ id: String) -> String? { relations.first { $0.id == id }?.part }

  /// The parts of a kind, the last part of its name: `worksheet`.
  func parts(ofKind kind: String) -> [String] { relations.filter { $0.kind == kind }.map(\.part) }

  func begin(_ name: String, _ attributes: XMLAttributes) {
    guard name == "Relationship", attributes["TargetMode"] != "External", let id = attributes["Id"],
      let target = attributes["Target"]
    else { return }
    let kind = attributes["Type"].map { String($0.split(separator: "/").last ?? "") } ?? ""
    relations.append((id, kind, place(of: target)))
  }

  func end(_ name: String) {}
  func append(_ text: UnsafeBufferPointer<UInt8>) {}

  /// The name of an entry from a path that may begin at the root, or go up from the folder of the part.
  private func place(of target: String) -> String {
    var names = target.hasPrefix("/") ? [] : folder.split(separator: "/")
    for name in target.split(separator: "/") where name != "." {
      if name == ".." { _ = names.popLast() } else { names.append(name) }
    }
    return names.joined(separator: "/")
  }
}
