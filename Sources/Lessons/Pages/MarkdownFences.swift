/// The fences of Markdown, line by line.
struct MarkdownFences {
  /// The part of a page that a line belongs to.
  enum LineKind { case prose, fence, code }

  private var isOpen = false

  /// Returns the kind of the next line.
  mutating func kind(of line: some StringProtocol) -> LineKind {
    guard !line.drop(while: { $0 == " " }).hasPrefix("```") else {
      isOpen.toggle()
      return .fence
    }
    return isOpen ? .code : .prose
  }
}
