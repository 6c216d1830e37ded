import LineEditor
import Localization
import Reports

/// Shows what came of commands: results on standard output, errors for people on standard error.
final class Printer {
  /// The format of what follows, which a command may change.
  var format = { OutputFormat.text }
  /// How numbers look in what follows, which a command may change.
  var style = { LocaleFormat.enUS }
  private let output: Output
  private let errors: Output
  private var screen: Screen
  private var renderer: (format: OutputFormat, style: LocaleFormat, width: Int?, renderer: any Renderer)?
  private var hasWritten = false
  /// The cells of the prompt that the command was typed at; nil when there was none.
  var promptWidth: Int?

  init(_ screen: Screen, output: Output, errors: Output) {
    (self.screen, self.output, self.errors) = (screen, output, errors)
  }

  /// Writes for another screen, or the same with other colours.
  func use(_ screen: Screen) {
    self.screen = screen
    renderer = nil
  }

  private var palette: Palette { Palette(screen.colors) }

  /// The width of the terminal; nil where there is none.
  private var width: Int? { screen.isOutputTerminal ? screen.size.columns : nil }

  func show(_ outcome: CommandResult) { show(outcome, in: format()) }

  /// Shows an outcome in the format that was chosen when it came.
  func show(_ outcome: CommandResult, in format: OutputFormat) {
    switch outcome.result {
    case .success: write(outcome, format)
    case .failure(let failure):
      if format == .json {
        write(outcome, format)
        // At a prompt both would land on one screen.
        if promptWidth != nil { return }
      }
      output.flush()
      errors.append { write(failure, into: &$0) }
      errors.flush()
    }
  }

  /// Shows a text in Markdown, as a lesson says it, with an empty line around it.
  func show(prose: String) {
    output.append { bytes in
      if hasWritten { bytes.append(UInt8(ascii: "\n")) }
      ProseRenderer(width: width, palette: palette).render(prose, into: &bytes)
      bytes.append(UInt8(ascii: "\n"))
      hasWritten = false
    }
  }

  private func write(_ outcome: CommandResult, _ format: OutputFormat) {
    let renderer = renderer(for: format)
    output.append { bytes in
      let before = bytes.count
      if hasWritten { bytes += renderer.separator.utf8 }
      let start = bytes.count
      renderer.render(outcome, into: &bytes)
      if bytes.count == start { bytes.removeLast(start - before) } else { hasWritten = true }
    }
  }

  /// At the prompt, carets go right under what was typed.
  private func write(_ failure: Failure, into bytes: inout [UInt8]) {
    let text = TextRenderer(style: style(), width: width, palette: palette)
    if let promptWidth { return text.render(failure, promptWidth: promptWidth, into: &bytes) }
    text.render(failure, into: &bytes)
  }

  private func renderer(for format: OutputFormat) -> any Renderer {
    let (style, width) = (style(), width)
    if let renderer, renderer.format == format, renderer.width == width, renderer.style == style {
      return renderer.renderer
    }
    let new = format.renderer(
      style: style, width: width, palette: palette,
      hasSmallCents: screen.isOutputTerminal && screen.showsSuperscripts)
    renderer = (format, style, width, new)
    return new
  }
}

extension Palette {
  /// The colours of a terminal that shows so many.
  init(_ depth: ColorDepth) {
    switch depth {
    case .none: self = .plain
    case .ansi16: self = .colored
    case .ansi256: self = .colored256
    case .trueColor: self = .trueColor
    }
  }
}
