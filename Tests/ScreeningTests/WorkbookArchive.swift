import CZlib

/// The bytes of an archive with parts that are not compressed, or were compressed before.
struct WorkbookArchive {
  private(set) var parts: [(name: String, data: [UInt8], packed: [UInt8]?)] = []

  /// A workbook of one sheet, and other parts in its places.
  init(sheet: String, styles: String = "<styleSheet/>", texts: String = "<sst/>", workbook: String = "") {
    let relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
    add(
      "_rels/.rels",
      "<Relationships><Relationship Id='a' Type='\(relation)officeDocument' Target='/xl/workbook.xml'/></Relationships>"
    )
    add(
      "xl/workbook.xml",
      "<workbook xmlns:r='r'>\(workbook)<sheets><sheet name='One' r:id='rId1'/></sheets></workbook>")
    add(
      "xl/_rels/workbook.xml.rels",
      """
      <Relationships><Relationship Id='rId1' Type='\(relation)worksheet' Target='sheet.xml'/>\
      <Relationship Id='rId2' Type='\(relation)styles' Target='../xl/styles.xml'/>\
      <Relationship Id='rId3' Type='\(relation)sharedStrings' Target='texts.xml'/></Relationships>
      """)
    add("xl/styles.xml", styles)
    add("xl/texts.xml", texts)
    add("xl/sheet.xml", sheet)
  }

  /// An archive of texts by the names of their entries.
  init(entries: KeyValuePairs<String, String>) {
    for (name, text) in entries { add(name, text) }
  }

  mutating func add(_ name: String, _ text: String) { parts.append((name, Array(text.utf8), nil)) }

  /// Puts compressed data in the place of a part.
  mutating func replace(_ name: String, packed: [UInt8]) {
    parts.removeAll { $0.name == name }
    parts.append((name, [], packed))
  }

  /// The bytes of the archive.
  /// - Parameter checksumChange: What is added to the checksums.
  func bytes(checksumChange: UInt32 = 0) -> [UInt8] {
    var (bytes, directory): ([UInt8], [UInt8]) = ([], [])
    for part in parts {
      let stored = part.packed ?? part.data
      let checksum = UInt32(crc32(0, part.data, UInt32(part.data.count))) &+ checksumChange
      let common =
        little(part.packed == nil ? 0 : 8, 2) + little(0, 4) + little(Int(checksum), 4)
        + little(stored.count, 4) + little(part.data.count, 4) + little(part.name.utf8.count, 2)
        + little(0, 2)
      directory +=
        [0x50, 0x4B, 1, 2] + little(20, 2) + little(20, 2) + little(0, 2) + common + little(0, 2 + 2 + 2 + 4)
        + little(bytes.count, 4) + Array(part.name.utf8)
      bytes += [0x50, 0x4B, 3, 4] + little(20, 2) + little(0, 2) + common + Array(part.name.utf8) + stored
    }
    return bytes + directory + [0x50, 0x4B, 5, 6] + little(0, 4) + little(parts.count, 2)
      + little(parts.count, 2) + little(directory.count, 4) + little(bytes.count, 4) + little(0, 2)
  }

  private func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { $0 < 8 ? UInt8(truncatingIfNeeded: number >> (8 * $0)) : 0 }
  }
}
