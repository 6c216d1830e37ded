import Reports

/// The clipboard of the terminal.
extension LineEditor {
  /// Gives a text to the terminal for its clipboard, by OSC 52; `false` where it would not be understood.
  ///
  /// Nothing tells whether the terminal takes it: some ask the person first, some are set not to.
  package func copy(_ text: String) -> Bool {
    guard showsMarks else { return false }
    write("\u{1B}]52;c;\(Base64.text(Array(text.utf8)))\u{1B}\\")
    return true
  }
}
