/// The fences of Markdown, line by line.
package struct MarkdownFences {
  /// The part of a page that a line belongs to.
  package enum LineKind { case prose, fence, code }

  private var isOpen = false

  package init() {}

  /// Returns the kind of the next line.
  package mutating func kind(of line: some StringProtocol) -> LineKind {
    guard !line.drop(while: { $0 == " " }).hasPrefix("```") else {
      isOpen.toggle()
      return .fence
    }
    return isOpen ? .code : .prose
  }
}
