extension StringProtocol {
  /// The text in lower case, without the accents of its letters, as people type it in a hurry: `desocupacion`.
  package var plainLetters: String {
    var plain = String.UnicodeScalarView()
    for scalar in lowercased().unicodeScalars where !(0x300...0x36F ~= scalar.value) {
      if scalar.isASCII {
        plain.append(scalar)
        continue
      }
      plain.append(accented.first { $0.letters.contains(scalar) }?.plain ?? scalar)
    }
    return String(plain)
  }
}

/// The letters with accents of the languages of western Europe.
private let accented: [(plain: Unicode.Scalar, letters: [Unicode.Scalar])] = [
  ("a", ["á", "à", "â", "ä", "ã", "å"]), ("c", ["ç"]), ("e", ["é", "è", "ê", "ë"]),
  ("i", ["í", "ì", "î", "ï"]), ("n", ["ñ"]), ("o", ["ó", "ò", "ô", "ö", "õ"]),
  ("u", ["ú", "ù", "û", "ü"]),
]
