/// The messages of one language by the English ones.
package struct MessageCatalog: Sendable {
  /// One English message with its translations.
  package struct Message: Sendable, Equatable {
    /// The meaning of a text that has several, for translators; empty for most messages.
    package let context: String
    /// The English text, of one thing if there is a plural.
    package let text: String
    /// The English text of several things; nil where nothing is counted.
    package let plural: String?
    /// The translation, or one for each form of the plural.
    package let translations: [String]

    package init(context: String, text: String, plural: String?, translations: [String]) {
      (self.context, self.text, self.plural) = (context, text, plural)
      self.translations = translations
    }

    /// The key by which a text finds its translation; the plural counts where there is one.
    package var key: Key { Key(context: context, text: plural ?? text) }
  }

  /// The context and the English text of a message.
  package struct Key: Sendable, Hashable {
    package let context: String
    package let text: String

    package init(context: String, text: String) { (self.context, self.text) = (context, text) }
  }

  /// The messages by their keys.
  package private(set) var messages: [Key: Message] = [:]
  /// The fields of the header by their names, such as `Plural-Forms`.
  package private(set) var header: [String: String] = [:]
  private(set) var pluralRule = PluralRule.english

  /// A catalog without messages.
  init() {}

  /// The catalog of a PO file in UTF-8.
  package init(po bytes: [UInt8]) throws(POError) {
    var reader = POReader(bytes)
    while let message = try reader.next() {
      if message.text.isEmpty {
        header = Self.fields(of: message.translations.first ?? "")
        guard let rule = header["Plural-Forms"] else { continue }
        guard let parsed = PluralRule(pluralForms: rule) else {
          throw POError(line: reader.line, .pluralForms)
        }
        pluralRule = parsed
      } else {
        let count = message.plural == nil ? 1 : pluralRule.formCount
        guard message.translations.count == count else { throw POError(line: reader.line, .formCount) }
        guard messages.updateValue(message, forKey: message.key) == nil else {
          throw POError(line: reader.line, .duplicate)
        }
      }
    }
  }

  /// The header of a PO file, read without its messages: what stands before the first empty line.
  static func header(po file: String) -> [String: String] {
    // The rest, which is nearly all of the file, is not copied.
    var last: UInt8?
    let end = file.utf8.firstIndex { byte in
      defer { last = byte }
      return byte == UInt8(ascii: "\n") && byte == last
    }
    var reader = POReader(Array(file.utf8[..<(end ?? file.endIndex)]))
    guard let message = try? reader.next(), message.text.isEmpty else { return [:] }
    return fields(of: message.translations.first ?? "")
  }

  private static func fields(of header: String) -> [String: String] {
    var fields: [String: String] = [:]
    for line in header.utf8.split(separator: UInt8(ascii: "\n")) {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let value = line[line.index(after: colon)...].drop { $0 == UInt8(ascii: " ") }
      fields[String(Substring(line[..<colon]))] = String(Substring(value))
    }
    return fields
  }

  /// The translation of a text; nil if there is none.
  /// - Parameter count: The number of things, for a text with a plural.
  func translation(of key: Key, count: Int?) -> String? {
    guard let forms = messages[key]?.translations else { return nil }
    guard let count else { return forms.first }
    let form = pluralRule.form(of: count)
    return forms.indices.contains(form) ? forms[form] : forms.last
  }
}
