extension String {
  /// The text with spaces before it, or after it, up to so many characters.
  func padded(to width: Int, fromLeft: Bool = true) -> String {
    let space = String(repeating: " ", count: max(0, width - count))
    return fromLeft ? space + self : self + space
  }
}

extension Double {
  /// The number in plain digits, so many of them counting.
  func rounded(toSignificantDigits digits: Int) -> String {
    var scale = 1.0
    var decimals = 0
    let unit = tenToThe(digits - 1)
    while abs(self) * scale < unit, decimals < 9 {
      scale *= 10
      decimals += 1
    }
    let text = "\((self * scale).rounded() / scale)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private func tenToThe(_ exponent: Int) -> Double {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }
}
