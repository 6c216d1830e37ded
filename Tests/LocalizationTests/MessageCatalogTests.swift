import Testing

@testable import Localization

/// PO files and the messages that are found in them.
@Suite("Message catalogs")
struct MessageCatalogTests {
  private static let header = #"""
    # A comment.
    msgid ""
    msgstr ""
    "Language: xx\n"
    "Plural-Forms: nplurals=2; plural=(n != 1);\n"
    "X-Yes: s sí\n"


    """#

  private func catalog(_ messages: String) throws -> MessageCatalog {
    try MessageCatalog(po: Array((Self.header + messages).utf8))
  }

  /// A format in a language with this catalog.
  private func format(_ messages: String) -> LocaleFormat {
    let file = Self.header + messages
    return LocaleFormat.enUS.with(language: Language(code: "xx", name: "x") { file })
  }

  @Test("The header is read by itself")
  func theHeaderIsReadByItself() throws {
    #expect(try catalog("").header["Language"] == "xx")
    #expect(MessageCatalog.header(po: Self.header)["X-Yes"] == "s sí")
    #expect(MessageCatalog.header(po: "") == [:])
    for language in Language.all { #expect(language.header == language.catalog?.header ?? [:]) }
  }

  @Test("Strings go on over several lines, with escapes")
  func stringsGoOnOverLinesWithEscapes() throws {
    let messages = try catalog(
      #"""
      #. For translators.
      #: File.swift:5
      msgid "a \"b\" "
      "c\\d\n"
      msgstr ""
      "x\t"
      "y"
      """#
    ).messages
    #expect(messages[.init(context: "", text: "a \"b\" c\\d\n")]?.translations == ["x\ty"])
  }

  @Test("A text has a translation in each context")
  func aTextHasATranslationInEachContext() {
    let format = format(
      """
      msgid "Balance"
      msgstr "resto"

      msgctxt "account"
      msgid "Balance"
      msgstr "saldo"
      """)
    #expect(LocalizedText(key: "Balance").text(in: format) == "resto")
    #expect(LocalizedText("Balance", context: "account").text(in: format) == "saldo")
    // A text without a translation is English.
    #expect(LocalizedText("Balance", context: "scales").text(in: format) == "Balance")
    #expect(LocalizedText("Balance", context: "account").text(in: .enUS) == "Balance")
  }

  private func days(_ count: Int) -> LocalizedText {
    let name = "elm"
    return LocalizedText(count: count, one: "a day of \(name)", other: "\(count) days of \(name)")
  }

  @Test("Plurals follow the rule of the language")
  func pluralsFollowTheRuleOfTheLanguage() {
    let format = format(
      """
      msgid "a day of {2}"
      msgid_plural "{1} days of {2}"
      msgstr[0] "un día de {2}"
      msgstr[1] "{1} días de {2}"
      """)
    #expect(
      [0, 1, -1, 2].map { days($0).text(in: format) } == [
        "0 días de elm", "un día de elm", "un día de elm", "2 días de elm",
      ])
    #expect(
      [0, 1, 2].map { days($0).text(in: .enUS) } == ["0 days of elm", "a day of elm", "2 days of elm"])
  }

  @Test(
    "Plural rules as PO files state them",
    arguments: [
      ("nplurals=1; plural=0;", [0, 0, 0, 0, 0, 0, 0, 0]),
      ("nplurals=2; plural=n>1;", [0, 0, 1, 1, 1, 1, 1, 1]),
      // Polish and Russian, of the gettext manual.
      (
        "nplurals=3; plural=n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;",
        [2, 0, 1, 2, 2, 2, 1, 2]
      ),
      (
        "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
        [2, 0, 1, 2, 2, 0, 1, 2]
      ),
    ])
  func rules(text: String, forms: [Int]) throws {
    let rule = try #require(PluralRule(pluralForms: text))
    #expect([0, 1, 2, 5, 11, 21, 22, 112].map(rule.form) == forms)
  }

  @Test(
    "A wrong plural rule is refused",
    arguments: [
      "", "nplurals=2", "nplurals=x; plural=0", "nplurals=2; plural=n+", "nplurals=2; plural=(n",
    ])
  func wrongRules(text: String) { #expect(PluralRule(pluralForms: text) == nil) }

  @Test(
    "An error in a file is located",
    arguments: [
      ("msgid \"a\"\nmsgid \"b\"", 9, POError.Reason.missingTranslation), ("msgid \"a", 8, .syntax),
      ("msgid \"a\"\nmsgstr \"b\" c", 9, .syntax), ("label \"a\"", 8, .syntax),
      ("msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[0] \"c\"", 10, .formCount),
      ("msgid \"a\"\nmsgstr \"b\"\nmsgid \"a\"\nmsgstr \"b\"", 11, .duplicate),
    ])
  func wrongFiles(messages: String, line: Int, reason: POError.Reason) {
    #expect(throws: POError(line: line, reason)) { try catalog(messages) }
  }

  @Test("Every language can be read", arguments: Language.all.dropFirst())
  func everyLanguageCanBeRead(language: Language) throws {
    #expect(language.header["Language"] == language.code)
    #expect(try #require(language.catalog).messages.count > 900)
  }

  @Test("Yes and no are understood in every language")
  func yesAndNoAreUnderstoodInEveryLanguage() {
    #expect(YesNo.yes == ["y", "yes", "s", "sí", "si"])
    #expect(YesNo.no == ["n", "no"])
  }
}
