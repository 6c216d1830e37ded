import Reports

/// The prompt and the line as they are to be shown, with what stands on and beside them.
struct LinePicture {
  /// A row of text in stretches, each with its SGR parameters or none.
  typealias Row = [(text: String, style: String?)]

  let prompt: Prompt
  let line: EditedLine
  /// The SGR parameters of the characters of the line.
  var styles: [String?] = []
  /// Dim text after the line.
  var hint = ""
  /// The SGR parameters of that text.
  var hintStyle = "2"
  /// The rows under the line.
  var rows: [Row] = []
  /// `true` if these were asked for, so that a line that fills the window gives up some of its own rows for them.
  var rowsGoFirst = false

  init(prompt: Prompt, line: EditedLine) { (self.prompt, self.line) = (prompt, line) }

  /// The characters of prompt and line, each with its style.
  func characters(styled: Bool) -> [(scalar: Unicode.Scalar, style: String?)] {
    let prompt = prompt.parts.flatMap { part in
      part.text.unicodeScalars.map { ($0, styled ? part.style : nil) }
    }
    return prompt + line.scalars.enumerated().map { ($1, $0 < styles.count ? styles[$0] : nil) }
  }

  /// The place of the cursor in a window of so many columns.
  func cursor(columns: Int) -> Layout {
    var layout = Layout(columns: columns)
    layout.advance(over: prompt.text.unicodeScalars)
    layout.advance(over: line.scalars[..<line.cursor])
    return layout
  }
}
