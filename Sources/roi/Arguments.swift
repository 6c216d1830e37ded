import CLibEdit

/// The words of the command line.
///
/// Swift's own `CommandLine` reads them from `/proc`, and has none where that is closed; and it puts U+FFFD for
/// bytes that are not UTF-8, which would name another file.
enum Arguments {
  /// The words after the program's name; nil for one that is not UTF-8.
  static let words: [String?] = {
    var words: [String?] = []
    for index in 1..<max(arguments_count(), 1) {
      words.append(String(validatingCString: arguments_word(index)))
    }
    return words
  }()
}
