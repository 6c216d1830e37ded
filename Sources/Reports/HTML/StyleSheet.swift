/// The one style sheet of pages, which stands in the page.
enum StyleSheet {
  /// The text between the tags of `style`: the colours, the rules of the page, and those of its pictures.
  static let bytes: [UInt8] =
    Array(ThemeColor.rules.utf8) + PackageResources.page_css + Array(SVGStyle.rulesOfPages.utf8)

  /// The policy under which a browser applies that sheet, and neither runs nor fetches anything.
  static let policy = "default-src 'none'; style-src 'sha256-\(Base64.text(SHA256.hash(of: bytes)))'"
}
