import CLibEdit
import Glibc
import Reports

/// Pages of long output, which lose no key: one that turns no page ends them and stands at the prompt.
extension LineEditor {
  /// The end of pages.
  package enum PagesEnd: Sendable, Equatable {
    /// The text was shown, or as much of it as was wanted.
    case shown
    /// SIGTERM or SIGHUP: the shell is to end with 128 + N.
    case terminated(signal: Int32)
  }

  /// `true` if lines wait to be run, or anything was typed while the command ran; nobody looks at pages then.
  package var hasWaitingInput: Bool {
    guard !isInputThere, let mode = TerminalMode.current else { return isInputThere }
    // Input without an end of line is to be seen only in this mode.
    TerminalMode.beginKeys(mode)
    defer { mode.restore() }
    return isInputThere
  }

  private var isInputThere: Bool { pendingLines.count > 0 || keyReader.hasInput }

  /// Shows a text page by page.
  /// - Parameters:
  ///   - heads: The heads of its tables, which begin each page of their rows.
  ///   - again: Returns both for a window of another width; nil for a text that stays as it is.
  package func page(
    _ text: String, heads: [TableHead] = [], again: (() -> (text: String, heads: [TableHead]))? = nil
  ) -> PagesEnd {
    // First of all, so that a change of the window after its size was asked for is not missed.
    signals_begin_editing()
    defer { signals_end_editing() }
    guard let mode = TerminalMode.current else {
      write(text)
      return .shown
    }
    TerminalMode.beginKeys(mode)
    keyReader.beginLine()
    var pages = Pages(text, heads, screen.size, again: again)
    // Input without an end of line is to be seen only now.
    if isInputThere {
      write(text)
    } else {
      write(pages.down())
      // Ctrl-C just before the first page is the answer to it.
      if !pages.isAtEnd, !Interrupts.isRaised { turn(&pages, mode) }
    }
    mode.restore()
    return signals_ending() == 0 ? .shown : .terminated(signal: signals_ending())
  }

  /// Turns pages until a key that ends them.
  private func turn(_ pages: inout Pages, _ mode: TerminalMode) {
    var letters = TurningLetters()
    var remark: String?
    while true {
      write(status(remark))
      let key = keyReader.next()
      write("\r\u{1B}[K")
      remark = nil
      let begun = letters.take()
      switch key {
      case .character(" "), .pageDown: if !goOn(in: &pages, { $0.down() }) { return }
      case .down, .control(0x0A), .control(0x0D): if !goOn(in: &pages, { $0.downByLine() }) { return }
      case .pageUp, .character("b"): write(pages.up())
      case .up: write(pages.upByLine())
      case .home, .character("g"): write(pages.first())
      case .end, .character("G"): write(pages.last())
      case .resized: fit(&pages)
      case .suspended: suspend(&pages, mode)
      case .background(let theme): background = theme
      case .left, .right, .wordLeft, .wordRight, .delete, .backTab, .step, .unknown, .invalidByte: continue
      case .character("/"): remark = search(in: &pages, mode)
      case .character("n") where pages.pattern != nil, .character("N") where pages.pattern != nil:
        remark = show(pages.searchAgain(isForward: key == .character("n")))
      case .character("q"):
        // A word such as `quit` is meant for the prompt.
        if keyReader.hasInput(within: TurningLetters.timeout) { keyReader.giveBack([UInt8(ascii: "q")]) }
        return
      case .escape, .control(0x03), .control(0x04), .interrupted, .terminated, .closed: return
      case .character(let scalar): return keyReader.giveBack(Array((begun + String(scalar)).utf8))
      case .control(let byte): return keyReader.giveBack([byte])
      case .alt(let scalar): return keyReader.giveBack([0x1B] + Array(String(scalar).utf8))
      case .paste(let bytes):
        return keyReader.giveBack(Array("\u{1B}[200~".utf8) + bytes + Array("\u{1B}[201~".utf8))
      }
      letters.note(key)
      if signals_ending() != 0 { return }
    }
  }

  /// Shows further lines; `false` at the end of the text, which ends the pages.
  private func goOn(in pages: inout Pages, _ step: (inout Pages) -> String) -> Bool {
    if pages.isAtEnd { return false }
    write(step(&pages))
    return !pages.isAtEnd
  }

  private func fit(_ pages: inout Pages) { if let page = pages.fit(screen.size) { write(page) } }

  private func suspend(_ pages: inout Pages, _ mode: TerminalMode) {
    mode.restore()
    signals_stop()
    TerminalMode.beginKeys(mode)
    fit(&pages)
  }

  /// Shows a page that was found.
  /// - Returns: The remark that there is none.
  private func show(_ page: String?) -> String? {
    guard let page else {
      ring()
      return texts.noMatch
    }
    write(page)
    return nil
  }

  /// Asks for a text in the row under the page, and shows the page that has it.
  /// - Returns: The remark that there is none.
  private func search(in pages: inout Pages, _ mode: TerminalMode) -> String? {
    var pattern = ""
    while true {
      write("\r\u{1B}[K/" + pattern.printable.prefix(cells: screen.size.columns - 2))
      let key = keyReader.next()
      write("\r\u{1B}[K")
      switch key {
      case .character(let scalar): pattern.unicodeScalars.append(scalar)
      case .paste(let bytes):
        let paste = PastedText(bytes)
        pattern += paste.lines.first ?? paste.rest
      case .control(0x08) where !pattern.isEmpty, .control(0x7F) where !pattern.isEmpty: pattern.removeLast()
      case .control(0x0A), .control(0x0D): return pattern.isEmpty ? nil : show(pages.search(for: pattern))
      case .control(0x15): pattern = ""
      case .resized: fit(&pages)
      case .suspended: suspend(&pages, mode)
      case .control, .escape, .interrupted, .terminated, .closed: return nil
      default: continue
      }
    }
  }

  /// The row under a page.
  private func status(_ remark: String?) -> String {
    let text = [remark, texts.pages].compactMap(\.self).joined(separator: " · ")
    let shown = Picker.cut(text, to: screen.size.columns - 1).text
    return isStyled ? "\u{1B}[2m\(shown)\u{1B}[0m" : shown
  }
}

/// The letters that turn pages, each of which begins a word for the prompt when another letter follows soon.
private struct TurningLetters {
  /// The longest time from one letter of a word to the next, in milliseconds.
  static let timeout: CInt = 400

  private var last = ""
  private var end = ContinuousClock.now

  /// Notes a key that has turned a page.
  mutating func note(_ key: Key) {
    guard case .character(let scalar) = key, scalar.properties.isAlphabetic else { return }
    (last, end) = (String(scalar), .now + .milliseconds(Int(Self.timeout)))
  }

  /// The last one, when it was typed just before; empty for none.
  mutating func take() -> String {
    defer { last = "" }
    return ContinuousClock.now < end ? last : ""
  }
}
