/// The title of the window.
extension LineEditor {
  /// Names the window; the title that it had comes back when the editor ends.
  package func name(window title: String) {
    guard showsMarks, title != windowTitle else { return }
    // XTWINOPS: 22 keeps the title, 23 brings it back.
    let keeping = windowTitle == nil ? "\u{1B}[22;2t" : ""
    write(keeping + "\u{1B}]2;\(title.printable)\u{1B}\\")
    windowTitle = title
  }

  /// Gives the window back the title that it had.
  package func restoreWindowTitle() {
    if windowTitle != nil { write("\u{1B}[23;2t") }
    windowTitle = nil
  }
}
