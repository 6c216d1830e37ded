/// A colour of red, green and blue from 0 to 255, which stands for a meaning such as a mood or a type of
/// account.
///
/// Machine formats leave it out, so the text alone must have the meaning.
package struct RGBColor: Sendable, Hashable {
  /// Red, from 0 to 255.
  package let red: UInt8
  /// Green, from 0 to 255.
  package let green: UInt8
  /// Blue, from 0 to 255.
  package let blue: UInt8

  /// A colour of these components.
  package init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// The colour of a hexadecimal number: 0x8647B7.
  package init(_ hex: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: hex >> 16), green: UInt8(truncatingIfNeeded: hex >> 8),
      blue: UInt8(truncatingIfNeeded: hex))
  }
}

extension RGBColor {
  /// The nearest of the 216 colours and 24 greys of xterm's palette, from 16.
  ///
  /// - Source: `256colres.pl` of xterm: levels of 0, 95, 135, 175, 215 and 255; greys from 8 in steps of 10.
  package var ansi256: Int {
    let parts = [Int(red), Int(green), Int(blue)]
    let steps = parts.map { $0 < 48 ? 0 : $0 < 115 ? 1 : ($0 - 35) / 40 }
    let cube = steps.map { $0 == 0 ? 0 : 55 + 40 * $0 }
    let step = min(max((parts.reduce(0, +) / 3 - 3) / 10, 0), 23)
    let grey = 8 + 10 * step
    let distance = { (other: [Int]) in zip(parts, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) } }
    if distance([grey, grey, grey]) < distance(cube) { return 232 + step }
    return 16 + 36 * steps[0] + 6 * steps[1] + steps[2]
  }

  /// The foreground parameter of the one of 16 colours with the nearest hue.
  ///
  /// Only the hue counts, since users choose these colours: most palettes show the dark yellow as brown or
  /// orange and the bright blue as one that can be read on black.
  package var ansi16: Int {
    guard let sector else { return max(red, green, blue) < 128 ? 90 : 37 }
    return [31, 33, 93, 32, 32, 36, 36, 94, 34, 35, 95, 91][sector]
  }

  /// The same on a light background; nil for a hue of which no palette has a colour that can be read there.
  ///
  /// Red, blue and magenta have a contrast of 4.5 to 1 on white in the palettes of xterm, GNOME Terminal and the Linux console alike.
  package var ansi16OnLight: Int? {
    guard let sector else { return nil }
    return [31, nil, nil, nil, nil, nil, nil, 34, 34, 35, 35, 31][sector]
  }

  /// The same on a background that may be dark or light; nil for a hue of which no palette has a colour for both.
  ///
  /// Bright red, bright blue and magenta have a contrast of 3 to 1 on black and on white in the same palettes.
  package var ansi16OnAny: Int? {
    guard let sector else { return nil }
    return [91, nil, nil, nil, nil, nil, nil, 94, 94, 35, 35, 91][sector]
  }

  /// The number of the twelfth of the circle of hues, from red by green to blue; nil for a grey.
  private var sector: Int? {
    let parts = [Int(red), Int(green), Int(blue)]
    let (most, least) = (max(parts[0], parts[1], parts[2]), min(parts[0], parts[1], parts[2]))
    let spread = most - least
    guard spread * 6 > most else { return nil }
    let sixths =
      parts[0] == most
      ? (parts[1] - parts[2], 0) : parts[1] == most ? (parts[2] - parts[0], 2) : (parts[0] - parts[1], 4)
    let degrees = (60 * sixths.0 / spread + 60 * sixths.1 + 360) % 360
    return (degrees + 15) / 30 % 12
  }
}
