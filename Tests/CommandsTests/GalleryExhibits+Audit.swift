import TestShell

/// Failures of the audit and of its lists.
extension GalleryExhibits {
  /// What can go wrong with checks, waivers and lists of one's own.
  static var audits: [Exhibit] {
    [
      Exhibit("audit al"), Exhibit("audit", after: "use tip"), Exhibit("audit from gone.roi"),
      Exhibit("audit off managment because x"), Exhibit("audit off management"),
      Exhibit("audit off management because \"\""), Exhibit("audit on management"),
      Exhibit("require dscr >= 1.25 because"), Exhibit("require dscr >= 1.25 because \" \""),
      list("set price 1"),
      list("check budget halt price > 1 because x"), list("check budget stop price because x"),
      list("check budget stop price <= 250000"), list("check 1st stop price > 1 because x"),
      list("check budget stop price > 1 needs prise because x"),
      list("define most = prise\ncheck budget stop price <= most because x"), list("define rent = 5"),
      list("# nothing at all"), list(String(repeating: "check a ask rent > 1 because x\n", count: 201)),
      Exhibit(
        "audit from long.roi", prepare: { $0.files["long.roi"] = String(repeating: "#\n", count: 600_000) }),
    ]
  }

  /// A list of one's own that cannot be run.
  private static func list(_ text: String) -> Exhibit {
    Exhibit("audit from list.roi", prepare: { $0.files["list.roi"] = text })
  }
}
