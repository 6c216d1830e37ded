import LineEditor
import Reports

/// Reads a command line in which nothing is unusual.
///
/// The library reads every command line, but it looks up the conformances of the types of all options first, which
/// takes ten times as long as everything else at the start of the program. What is read here is read there alike, as a
/// test shows; everything else, such as an error, an option without its value or `--help`, is left to it.
enum PlainOptions {
  /// The options of a command line; nil for one that the library has to read.
  static func read(_ words: [String]) -> Options? {
    var options = Options()
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.utf8.first == UInt8(ascii: "-") else {
        options.files.append(word)
        continue
      }
      guard set(word, of: &options) || set(word, to: &rest, of: &options) else { return nil }
    }
    return options.fault == nil ? options : nil
  }

  /// Sets what a word says that takes no value; returns `false` for any other word.
  private static func set(_ word: String, of options: inout Options) -> Bool {
    switch word {
    case "--saved": options.saved = true
    case "--keep-going": options.keepGoing = true
    case "--acknowledge": options.acknowledges = true
    case "--display": options.displays = true
    case "--no-init": options.noInit = true
    case "--safe": (options.isSafe, options.noInit) = (true, true)
    case "--insecure-service": options.insecureService = true
    default: return false
    }
    return true
  }

  /// Sets the option of a word to the word behind it; returns `false` where that is no plain value.
  private static func set(_ word: String, to rest: inout ArraySlice<String>, of options: inout Options)
    -> Bool
  {
    // A value that begins with a dash may be an option.
    guard let value = rest.first, !value.isEmpty, value.utf8.first != UInt8(ascii: "-") else { return false }
    rest.removeFirst()
    switch word {
    case "-c": options.commands.append(value)
    case "--format":
      guard let format = OutputFormat(rawValue: value) else { return false }
      options.format = format
    case "--color":
      guard let color = ColorChoice(rawValue: value) else { return false }
      options.color = color
    case "--locale": options.locale = value
    case "--currency": options.currency = value
    case "--store": options.store = value
    case "--service": options.service = value
    default: return false
    }
    return true
  }
}
