import Testing

@testable import Journal

@Suite("Colours of moods")
struct HexColorTests {
  @Test(
    "A colour is #rrggbb or #rrggbbaa",
    arguments: [
      ("#8647b7", [0x86, 0x47, 0xB7, 0xFF]), ("#8647B7", [0x86, 0x47, 0xB7, 0xFF]),
      ("#00000000", [0, 0, 0, 0]), ("#c6802e80", [0xC6, 0x80, 0x2E, 0x80]),
      ("#ffffffff", [255, 255, 255, 255]),
    ] as [(String, [UInt8])])
  func color(text: String, parts: [UInt8]) throws {
    let color = try HexColor(text)
    #expect([color.red, color.green, color.blue, color.alpha] == parts)
  }

  @Test(
    "Anything else is an error",
    arguments: [
      "", "#", "8647b7", "#8647b", "#8647b70", "#8647b7000", "#8647bg", "# 8647b7", "#8647b7 ", "##647b7",
      "#8647b7\n", "#８６４７ｂ７", "#-1-1-1", "red", "rgb(1,2,3)", "#867", "#8674",
    ])
  func noColor(text: String) {
    #expect(throws: HexColorError(text: text)) { try HexColor(text) }
  }
}
