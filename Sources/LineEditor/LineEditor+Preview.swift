import Reports
import Synchronization

/// The rows of what a line would do, which never keep a key waiting: they are looked for in a pause of typing,
/// and given up as soon as a key comes.
extension LineEditor {
  /// The time of work after which a row says that it goes on.
  private static let quick = Duration.milliseconds(60)
  /// The time of work after which a preview is given up, so that a line that is left alone does not compute
  /// for ever.
  private static let longest = Duration.seconds(20)

  /// `true` for a command, and for a value of which it is known in which line it could stand.
  var hasConsequences: Bool { !state.isValue || state.beginning != nil }

  /// The text before the line, with which it is one.
  var textBefore: String { state.isValue ? state.beginning ?? "" : earlierLines }

  /// The rows under a line: what it would do, dim while that is of an earlier state of the line, and the row
  /// that stands under every line.
  func consequences(of line: EditedLine) -> [StyledText] {
    let text = textBefore + line.text
    let preview = line.scalars.isEmpty ? nil : state.preview.map { $0.line == text ? $0.row : $0.row.dimmed }
    return [preview, status].compactMap(\.self)
  }

  private var status: StyledText? {
    if let status = state.status { return status }
    let status = assistant.status()
    state.status = .some(status)
    return status
  }

  /// Draws what a line would do, once no key has come for a while.
  /// - Parameter picture: The line as it stands on the screen.
  func preview(_ line: EditedLine, in picture: LinePicture) {
    guard showsOverlay, state.search == nil else { return }
    if line.scalars.isEmpty {
      state.preview = nil
      return offerNextLine(picture)
    }
    guard !keyReader.hasEvent(within: CInt(previewPause / .milliseconds(1))) else { return }
    let text = textBefore + line.text
    var work = PreviewWork(until: keyReader.eventCheck, for: Self.quick)
    var row = assistant.preview(text, work.isStopped)
    if work.hasTimedOut {
      show(StyledText([.init(texts.working, .secondary)]), of: text, line, picture)
      work = PreviewWork(until: keyReader.eventCheck, for: Self.longest)
      row = assistant.preview(text, work.isStopped)
      if work.hasTimedOut { row = StyledText([.init(texts.previewTakesLong, .secondary)]) }
    }
    if work.hasEvent { return }
    show(row, of: text, line, picture)
    guard row != nil, !work.hasTimedOut else { return }
    work = PreviewWork(until: keyReader.eventCheck, for: Self.longest)
    guard let fuller = assistant.fullerPreview(text, work.isStopped), !work.hasEvent else { return }
    show(fuller, of: text, line, picture)
  }

  /// Draws the line that an empty one offers, once no key has come for a while.
  private func offerNextLine(_ picture: LinePicture) {
    guard !state.isValue, hintsEnabled, correction == nil, earlierLines.isEmpty, state.nextLine == nil,
      !keyReader.hasEvent(within: CInt(previewPause / .milliseconds(1)))
    else { return }
    let work = PreviewWork(until: keyReader.eventCheck, for: Self.longest)
    let next = assistant.nextLine(work.isStopped)
    if work.hasEvent { return }
    state.nextLine = .some(next)
    guard let next else { return }
    var picture = picture
    (picture.hint, picture.hintStyle) = (next, colors.secondary)
    write(state.display.draw(picture, in: state.size, styled: isStyled))
  }

  /// Writes what a line would do above it, as plain text that a screen reader reads; under a line that would push it out
  /// of the window, until the next key.
  func printPreview() -> ActionResult {
    let line = line
    guard hasConsequences, !line.scalars.isEmpty else { return .beep }
    let work = PreviewWork(until: keyReader.eventCheck, for: Self.longest)
    let whole = textBefore + line.text
    let row = assistant.preview(whole, work.isStopped)
    let fuller = row.flatMap { _ in assistant.fullerPreview(whole, work.isStopped) }
    if work.hasEvent { return .refresh }
    let text = work.hasTimedOut ? texts.previewTakesLong : (fuller ?? row)?.text ?? texts.noPreview
    let rows = Wrapping.lines(text, room: state.size.columns - 1)
    if showsOverlay, layout(of: line.scalars).row + 1 + rows.count > state.size.rows {
      state.notice = text
    } else {
      print(rows: rows.map { [($0, nil)] })
    }
    return .refresh
  }

  /// Draws what pasted lines that wait would do, once.
  func previewPaste(in picture: LinePicture) {
    guard showsOverlay, !state.isValue, let review = state.review, review.consequences == nil,
      !keyReader.hasEvent(within: CInt(previewPause / .milliseconds(1)))
    else { return }
    let work = PreviewWork(until: keyReader.eventCheck, for: Self.longest)
    let consequences = assistant.consequences(review.lines, work.isStopped)
    if work.hasEvent { return }
    state.review?.consequences = work.hasTimedOut ? PasteConsequences() : consequences
    var picture = picture
    picture.rows = ownRows(under: picture.line) ?? []
    picture.rowsGoFirst = true
    write(state.display.draw(picture, in: state.size, styled: isStyled))
  }

  /// Draws what the line that a search has found would do now, under the others that match.
  func previewMatch(_ line: EditedLine, in picture: LinePicture) {
    guard showsOverlay, !state.isValue, state.search?.match != nil,
      !keyReader.hasEvent(within: CInt(previewPause / .milliseconds(1)))
    else { return }
    let work = PreviewWork(until: keyReader.eventCheck, for: Self.longest)
    guard let row = assistant.preview(textBefore + line.text, work.isStopped), !work.hasEvent else { return }
    var picture = picture
    picture.rows.append(self.row(row))
    write(state.display.draw(picture, in: state.size, styled: isStyled))
  }

  /// Shows a row under the line, and the present row that stands under every line, where they are others.
  private func show(_ row: StyledText?, of text: String, _ line: EditedLine, _ picture: LinePicture) {
    let shown = consequences(of: line)
    state.preview = row.map { (text, $0) }
    state.status = nil
    let rows = consequences(of: line)
    guard rows != shown else { return }
    var picture = picture
    picture.rows = rows.map(self.row)
    write(state.display.draw(picture, in: state.size, styled: isStyled))
  }
}

/// The search for a row, which a key or a signal ends, and the time.
private struct PreviewWork {
  private let outcome = Outcome()
  /// Returns `true` when it is to end.
  let isStopped: @Sendable () -> Bool

  init(until hasEvent: @escaping @Sendable () -> Bool, for duration: Duration) {
    let (outcome, end) = (outcome, ContinuousClock.now + duration)
    isStopped = {
      if outcome.isOver { return true }
      if hasEvent() { outcome.hasEvent.store(true, ordering: .relaxed) }
      if ContinuousClock.now >= end { outcome.hasTimedOut.store(true, ordering: .relaxed) }
      return outcome.isOver
    }
  }

  /// `true` if a key or a signal has come while it was asked.
  var hasEvent: Bool { outcome.hasEvent.load(ordering: .relaxed) }
  /// `true` if the time was up while it was asked.
  var hasTimedOut: Bool { !hasEvent && outcome.hasTimedOut.load(ordering: .relaxed) }

  private final class Outcome: Sendable {
    let hasEvent = Atomic(false)
    let hasTimedOut = Atomic(false)
    var isOver: Bool { hasEvent.load(ordering: .relaxed) || hasTimedOut.load(ordering: .relaxed) }
  }
}

extension StyledText {
  /// The text in the style of what is secondary.
  fileprivate var dimmed: StyledText {
    let dim = { (parts: [Part]) in parts.map { Part($0.text, .secondary) } }
    return StyledText(dim(parts), shorter: shorter.map(dim))
  }
}
