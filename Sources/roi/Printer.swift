import LineEditor
import Localization
import Reports
import Shell
import Workspace

/// Shows the results of commands: reports on standard output, errors in text on standard error.
final class Printer {
  /// Returns the format at present, which a command may change.
  var format = { OutputFormat.text }
  /// Returns the locale at present, which a command may change.
  var localeFormat = { LocaleFormat.enUS }
  /// Returns the setting of the characters of charts at present.
  var charts = { "auto" }
  /// Returns a number that differs after each change of these; nil where they have to be compared.
  var revision: () -> Int? = { nil }
  /// `true` to add to each result in JSON how people are shown it.
  var addsDisplay = false
  /// The user's wish to stop; what is rendered until then is not shown.
  var interruption = Interruption.never
  private let output: Output
  private let errors: Output
  private var screen: Screen
  private var renderer: KeptRenderer?
  private var hasWritten = false
  /// The format of the last result, as the first one of each says its version.
  private var lastFormat: OutputFormat?
  /// The heads of the tables in the output that is held back.
  private let tableHeads = TableHeads()
  /// What was shown since the output was taken before, to be shown again at another width.
  private var shown: [Shown] = []
  /// The state before the first of it.
  private var stateBefore: (hasWritten: Bool, lastFormat: OutputFormat?) = (false, nil)
  /// The width of the prompt that the command was typed at, in cells; nil when there was none.
  var promptWidth: Int?

  init(_ screen: Screen, output: Output, errors: Output) {
    (self.screen, self.output, self.errors) = (screen, output, errors)
  }

  /// Switches to another screen, or to other colours.
  func use(_ screen: Screen) {
    self.screen = screen
    renderer = nil
  }

  private var palette: Palette { Palette(screen) }

  /// The width of the terminal; nil where there is none.
  private var width: Int? { screen.isOutputTerminal ? screen.size.columns : nil }

  /// The characters of charts; in a file those of most terminals.
  private var chartGlyphs: ChartGlyphs {
    ChartGlyphs(rawValue: charts())
      ?? (screen.isOutputTerminal && !screen.showsSuperscripts ? .ascii : .blocks)
  }

  func show(_ result: CommandResult) { show(result, in: format()) }

  /// A result or a text that was shown.
  private enum Shown {
    case result(CommandResult, OutputFormat)
    case prose(String)
  }

  /// Shows a result in a format.
  func show(_ result: CommandResult, in format: OutputFormat) {
    switch result.result {
    case .success: show(.result(result, format))
    case .failure(let failure):
      if format.includesFailures {
        show(.result(result, format))
        // At a prompt both would appear on one screen.
        if promptWidth != nil { return }
      }
      output.flush()
      _ = tableHeads.take()
      shown = []
      errors.append { write(failure, into: &$0) }
      errors.flush()
    }
  }

  /// Shows a text in Markdown, with empty lines around it.
  func show(prose: String) { show(.prose(prose)) }

  /// Shows something, and keeps it as long as its output is held back.
  private func show(_ something: Shown) {
    if shown.isEmpty { stateBefore = (hasWritten, lastFormat) }
    if output.holdsBack { shown.append(something) }
    write(something)
    // What was too long to be held back is written already.
    if output.buffer.isEmpty { shown = [] }
  }

  private func write(_ something: Shown) {
    switch something {
    case .result(let result, let format): write(result, format)
    case .prose(let text): write(prose: text)
    }
  }

  private func write(prose: String) {
    output.append { bytes in
      if hasWritten { bytes.append(UInt8(ascii: "\n")) }
      MarkdownTerminalRenderer(width: width, palette: palette).render(prose, into: &bytes)
      bytes.append(UInt8(ascii: "\n"))
      hasWritten = false
    }
  }

  /// Tells that all of a line has run.
  func acknowledge(_ place: CommandResult.Place) {
    guard format() == .json else { return }
    output.append { JSONRenderer.acknowledge(place, isFirst: begins(.json), into: &$0) }
  }

  /// Notes a result in a format; `true` for the first after those of another.
  private func begins(_ format: OutputFormat) -> Bool {
    defer { lastFormat = format }
    return format != lastFormat
  }

  private func write(_ result: CommandResult, _ format: OutputFormat) {
    let renderer = renderer(for: format)
    var result = result
    result.isFirst = begins(format)
    output.append { bytes in
      let before = bytes.count
      if hasWritten { bytes += renderer.separator.utf8 }
      let start = bytes.count
      renderer.render(result, into: &bytes)
      if interruption.hasStoppedWork, !result.isFailure { return bytes.removeSubrange(before...) }
      if bytes.count == start { bytes.removeLast(start - before) } else { hasWritten = true }
    }
    // What was too long to be held back is written already.
    if output.buffer.isEmpty { _ = tableHeads.take() }
  }

  /// Removes and returns the output that is held back, with the heads of its tables, and a function that returns both
  /// for the present width of the terminal.
  func takeForPages() -> (text: String, heads: [TableHead], again: () -> (text: String, heads: [TableHead])) {
    let (kept, before) = (shown, stateBefore)
    let (text, heads) = take()
    if kept.isEmpty { return (text, heads, { (text, heads) }) }
    return (
      text, heads,
      { [unowned self] in
        let after = (hasWritten, lastFormat)
        (hasWritten, lastFormat) = before
        for something in kept { write(something) }
        (hasWritten, lastFormat) = after
        return take()
      }
    )
  }

  /// Removes and returns the output that is held back, with the heads of its tables.
  func take() -> (text: String, heads: [TableHead]) {
    shown = []
    let bytes = output.take()
    return (String(decoding: bytes, as: UTF8.self), tableHeads.take().filter { $0.end <= bytes.count })
  }

  /// Writes an error in text; at the prompt, with carets under the typed line.
  private func write(_ failure: Failure, into bytes: inout [UInt8]) {
    let text = TextRenderer(localeFormat: localeFormat(), width: width, palette: palette)
    if let promptWidth { return text.render(failure, promptWidth: promptWidth, into: &bytes) }
    text.render(failure, into: &bytes)
  }

  private func renderer(for format: OutputFormat) -> any Renderer {
    let (revision, width) = (revision(), width)
    if let kept = renderer, revision != nil, kept.revision == revision, kept.format == format,
      kept.width == width
    {
      return kept.renderer
    }
    let (localeFormat, glyphs) = (localeFormat(), chartGlyphs)
    if let kept = renderer, kept.format == format, kept.width == width, kept.glyphs == glyphs,
      kept.localeFormat == localeFormat
    {
      kept.revision = revision
      return kept.renderer
    }
    let new = format.renderer(
      localeFormat: localeFormat, width: width, palette: palette,
      hasSuperscriptCents: screen.isOutputTerminal && screen.showsSuperscripts, chartGlyphs: glyphs,
      tableHeads: tableHeads, addsDisplay: addsDisplay,
      isInterrupted: { [interruption] in interruption.isRaised })
    renderer = KeptRenderer(new, format, localeFormat, width, glyphs, revision)
    return new
  }
}

/// A renderer, with what it was made for.
private final class KeptRenderer {
  let renderer: any Renderer
  let format: OutputFormat
  let localeFormat: LocaleFormat
  let width: Int?
  let glyphs: ChartGlyphs
  /// The revision of the settings for which it was found to be right.
  var revision: Int?

  init(
    _ renderer: any Renderer, _ format: OutputFormat, _ localeFormat: LocaleFormat, _ width: Int?,
    _ glyphs: ChartGlyphs, _ revision: Int?
  ) {
    (self.renderer, self.format, self.localeFormat) = (renderer, format, localeFormat)
    (self.width, self.glyphs, self.revision) = (width, glyphs, revision)
  }
}

extension CommandResult {
  fileprivate var isFailure: Bool { if case .failure = result { true } else { false } }
}

extension Palette {
  /// The colours for a terminal.
  init(_ screen: Screen) {
    switch screen.colors {
    case .none: self = .plain
    case .ansi16:
      self =
        switch screen.background {
        case .dark: .colored
        case .light: .coloredOnLight
        case nil: .coloredOnAny
        }
    case .ansi256: self = .colored256
    case .trueColor: self = .trueColor
    }
  }
}
