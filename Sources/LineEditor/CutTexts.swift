/// The texts that were cut, which keys put back: the newest first, and after it each that was cut before.
struct CutTexts {
  /// The texts, the oldest first.
  private var texts: [String] = []
  /// The line before one of them was put back, and which one.
  private var shown: (draft: EditedLine, index: Int)?

  private static let most = 32

  /// Adds a text.
  /// - Parameter end: The end of the text before, where it was cut right after that and belongs to it; nil for a text of
  ///   its own.
  mutating func add(_ text: String, at end: End? = nil) {
    switch (end, texts.popLast()) {
    case (.beginning, let last?): texts.append(text + last)
    case (.end, let last?): texts.append(last + text)
    case (nil, let last?): texts += [last, text]
    case (_, nil): texts.append(text)
    }
    if texts.count > Self.most { texts.removeFirst() }
  }

  /// An end of a text.
  enum End { case beginning, end }

  /// The line with the newest text put into it; nil if there is none.
  mutating func putBack(into line: EditedLine) -> EditedLine? {
    guard !texts.isEmpty else { return nil }
    return show(texts.count - 1, in: line)
  }

  /// The line with the text before in the place of the one that was put into it last; after the oldest comes the newest.
  mutating func exchange() -> EditedLine? {
    guard let shown else { return nil }
    return show((shown.index + texts.count - 1) % texts.count, in: shown.draft)
  }

  private mutating func show(_ index: Int, in draft: EditedLine) -> EditedLine {
    shown = (draft, index)
    return draft.inserting(texts[index])
  }
}
