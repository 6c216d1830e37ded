extension Language {
  /// The phrases of a field in the headers of all languages, each with what it stands for: `por+ciento=%`, where a plus
  /// sign stands for a blank.
  /// - Parameter english: Those of English, which has no header.
  static func phrases(_ field: String, english: String) -> [(phrase: String, meaning: String)] {
    ([english] + all.map { $0.header[field] ?? "" }).flatMap { text in
      Array(text.utf8).split(separator: UInt8(ascii: " ")).compactMap { entry in
        guard let sign = entry.firstIndex(of: UInt8(ascii: "=")) else { return nil }
        let phrase = entry[..<sign].map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
        let meaning = entry[entry.index(after: sign)...]
        return (String(decoding: phrase, as: UTF8.self), String(decoding: meaning, as: UTF8.self))
      }
    }
  }
}
