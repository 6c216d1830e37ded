import Reports
import Testing

/// How many cells text takes.
@Suite("The width of text")
struct TextWidthTests {
  @Test(
    "Characters have their numbers of cells",
    arguments: [
      ("", 0), ("elm", 3), ("é", 1), ("e\u{301}", 1), ("ß", 1), ("Ж", 1), ("–→…", 3), ("\u{AD}", 1),
      // East Asian: ideographs, kana, Hangul whole and in parts, full and half width.
      ("東京", 4), ("カナ", 4), ("서울", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("ＡＢ", 4), ("ｱ", 1), ("、", 2),
      ("か\u{3099}", 2), ("\u{20000}", 2), ("〿", 1), ("\u{A4CF}", 1), ("\u{1100}", 2), ("\u{3247}", 2),
      ("\u{3248}", 1),
      // Emoji: alone, narrow until a selector comes, with a skin tone, joined, flags, keycaps.
      ("🏠", 2), ("☺", 1), ("☺\u{FE0F}", 2), ("👍🏽", 2), ("👨‍👩‍👧‍👦", 2), ("🇨🇭", 2), ("1\u{FE0F}\u{20E3}", 2), ("✅", 2),
      // Characters that take no cell.
      ("\u{200B}", 0), ("a\u{200D}b", 2), ("\u{1B}", 0), ("\u{7F}", 0), ("\u{9B}", 0),
      ("a東\u{301}🏠b", 6),
    ])
  func cells(_ text: String, expected: Int) {
    #expect(TextWidth.cells(text) == expected)
  }
}
