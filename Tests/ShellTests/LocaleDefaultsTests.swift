import Localization
import TestShell
import Testing

@testable import Shell

@Suite("The locale of the environment")
struct LocaleDefaultsTests {
  @Test(
    "The first variable that is set decides",
    arguments: [
      ([:], "en_US"), (["LANG": "de_DE.UTF-8"], "de_DE"),
      (["LANG": "de_DE", "LC_MONETARY": "fr_CH.utf8"], "fr_CH"),
      (["LC_ALL": "ja_JP.eucJP", "LC_MONETARY": "fr_FR", "LANG": "de_DE"], "ja_JP"),
      (["LC_ALL": "", "LC_MONETARY": "", "LANG": "es_ES@euro"], "es_ES"),
      (["LC_ALL": "C", "LANG": "de_DE"], "en_US"),
      (["LANG": "POSIX"], "en_US"), (["LANG": "C.UTF-8"], "en_US"), (["LANG": "sr_RS@latin"], "sr_Latn_RS"),
      (["LANG": "de"], "de"), (["LC_CTYPE": "de_DE"], "en_US"),
    ] as [([String: String], String)])
  func environment(variables: [String: String], expected: String) {
    #expect(LocaleName.environment { variables[$0] } == expected)
  }

  @Test(
    "A locale of the environment that is not known is none",
    arguments: [
      ("xx_YY", "en_US USD"), ("klingon", "en_US USD"), ("de_DE", "de_DE EUR"), ("zh_CN", "zh_CN CNY"),
      ("sr_Latn_RS", "sr_Latn_RS RSD"), ("de", "de EUR"), ("eo", "eo USD"), ("de_JP", "de_JP JPY"),
    ])
  func knownOrNot(name: String, expected: String) throws {
    let style = try LocaleDefaults(locale: nil, currency: nil, environment: name).localeFormat
    #expect("\(style.locale) \(style.currency.code)" == expected)
  }
}
