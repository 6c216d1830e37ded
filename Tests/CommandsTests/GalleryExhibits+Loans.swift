import TestShell

/// Failures of loans and of what happens to them.
extension GalleryExhibits {
  /// What can go wrong with loans.
  static var loans: [Exhibit] {
    let second = "add loan second 40k rate 9 term 15y"
    return [
      // Units.
      Exhibit("add unit"), Exhibit("add unit a"), Exhibit("add unit 900"),
      Exhibit("add unit a 900 season sep"),
      Exhibit("add unit a 900 downtime 1"), Exhibit("add unit a 900 lease 5 ready 100"),
      Exhibit("add unit a 900 lease 5 turnover 40% vacancy 5%"), Exhibit("add unit a 900 from 9 to 4"),
      Exhibit("add unit a 900 occupancy 62%"), Exhibit("add unit a nights 100 occupancy 120%"),
      Exhibit("add unit a 800", after: "add unit a 900"), Exhibit("rent 1800", after: "add unit a 900"),
      Exhibit("at 13 rent 1900", after: "add unit a 900"),
      Exhibit("start_month may", after: "closing_date 2026-12-01"),
      unitFile("unit,tenant\na,b\n"), unitFile("unit,rent\na,\n"), unitFile("unit,rent\na,abc\n"),
      unitFile("unit,rent\n" + String(repeating: "a,900\n", count: 2)),
      unitFile("unit,rent\n" + (0...1000).map { "u\($0),900\n" }.joined()),
      Exhibit("add units from"), Exhibit("add units from gone.csv"), Exhibit("change units turnover 40%"),
      Exhibit("change units turnover 40%", after: "add unit a 900 lease 5; add unit b 1000"),
      Exhibit("roll"), Exhibit("leases"), Exhibit("nights"), Exhibit("hack"), Exhibit("renting"),
      Exhibit("calc choose(5, 1, 2)"), Exhibit("calc sum([1, 2] * [1, 2, 3])"),
      // Partners, flips and assignments.
      Exhibit("add partner"), Exhibit("add partner investor"), Exhibit("add partner 90%"),
      Exhibit("add partner investor 190%"), Exhibit("add partner investor x"),
      Exhibit("add partner investor 5%", after: "add partner investor 90%"),
      Exhibit("add partner ann 20%", after: "add partner investor 90%"),
      Exhibit("set pref 8"), Exhibit("partners"), Exhibit("partners", after: "add partner investor 90%"),
      Exhibit("set split 75", after: "add partner investor 90%"),
      Exhibit("set split 75/20/5", after: "add partner investor 90%"),
      Exhibit("set split 75/20", after: "add partner investor 90%"),
      Exhibit("set then 60/40", after: "add partner investor 90%"),
      Exhibit("set hurdle_2 18", after: "add partner investor 90%"),
      Exhibit(
        "partners", after: property, "set hold 5y", "add partner investor 1000", "add partner operator 500"),
      Exhibit("remove ann", after: "add partner investor 80%", "add partner ann 10%", "set split 60/20/20"),
      Exhibit("keep"), Exhibit("keep as of y90 for 20"),
      Exhibit("keep as of y3", after: property, "set tax_rate 24% land 20%"),
      Exhibit("flip"), Exhibit("flip", after: "set price 164k hold 7m"), Exhibit("assign"),
      // A further loan.
      Exhibit("add loan"), Exhibit("add loan second"), Exhibit("add loan second 40k"),
      Exhibit("add loan second 40k term 15y"), Exhibit("add loan second 40k rate 101"),
      Exhibit("add loan second 40k rate 9 ratte 9"), Exhibit("add loan second 40k rate 9 rate 8"),
      Exhibit("add loan second 10% of rent rate 9"), Exhibit("add loan second 40k/mo rate 9"),
      Exhibit("add loan second 40k rate 9 caps 2/2/5/6"),
      Exhibit("add loan second 40k rate 9 pmi_rule fha80"),
      Exhibit("add loan second 40k rate 9 from 0"), Exhibit("add loan 2nd 40k rate 9"),
      Exhibit("add loan rent 40k rate 9"), Exhibit("add loan loan 40k rate 9"),
      Exhibit("add loan irr 40k rate 9"), Exhibit("add loan refinance 40k rate 9"),
      Exhibit(second, after: second), Exhibit(second, after: "add income second 60"),
      Exhibit("add income second 60", after: second), Exhibit("define second = rent", after: second),
      // Terms that cannot hold together.
      Exhibit("set io 400", after: property), Exhibit("set balloon 361", after: property),
      Exhibit("set rhythm biweekly io 60", after: property),
      Exhibit("set rhythm half fixed 5y index 4", after: property),
      Exhibit("add loan second 40k rate 9 term 15y balloon 181"),
      Exhibit("at 60 recast", after: property, "set rhythm biweekly"),
      Exhibit("arm 40/1 index 4", after: property), Exhibit("arm 5/1 floor 9 caps 2/2/1", after: property),
      // Adjustable rates.
      Exhibit("arm"), Exhibit("arm 5"), Exhibit("arm five/1"), Exhibit("arm 5/0"), Exhibit("arm 5/1/1"),
      Exhibit("arm 5/1 idnex 4"), Exhibit("arm 5/1 index"), Exhibit("arm 5/1 index 4 index 5"),
      Exhibit("arm secnd 5/1", after: second), Exhibit("arm 5/1", after: "use tip"),
      // What happens to loans.
      Exhibit("at 5..3 extra 200", after: property), Exhibit("at 13..60 recast", after: property),
      Exhibit("at 0 extra 200", after: property), Exhibit("at 12.. every 0 extra 1000", after: property),
      Exhibit("at 12.. every extra 1000", after: property), Exhibit("at 13..60 rent 2000"),
      Exhibit("at 25 extra", after: property), Exhibit("at 25 extra -5", after: property),
      Exhibit("at 61 rate 8 on secnd", after: property, second), Exhibit("at 61 rate 8 on", after: property),
      Exhibit("at 12 extra 5 on refi", after: property, "at 25 refinance 200k rate 6"),
      Exhibit("change event 1 5", after: property, "at 60 recast"),
      Exhibit("at 25 refinance", after: property), Exhibit("at 25 refinance 75% of arv", after: property),
      Exhibit("at 25 refinance 200k rate 6 repaying secnd", after: property, second),
      Exhibit("at 25 refinance 200k rate 6 repaying loan,secnd", after: property, second),
      Exhibit("at 25 refinance 200k rate 6 as second", after: property, second),
      Exhibit("at 25 refinance 200k rate 6 from 30", after: property),
      Exhibit("at 25 refinance 200k rate 6 as a rate 7", after: property),
      Exhibit("at 25 refinance 200k rate 6 as a as b", after: property),
      Exhibit(
        "at 12 refinance 200k rate 6 repaying refi", after: property, "at 25 refinance 200k rate 6"),
      // Loans that are to go.
      Exhibit("remove loan", after: property), Exhibit("remove secnd", after: second),
      Exhibit("remove second", after: property, second, "define owed = second.balance(24)"),
      Exhibit("remove second", after: property, second, "require second.rate < 10%"),
      Exhibit("remove second", after: property, second, "at 25 refinance 200k rate 6 repaying loan,second"),
      Exhibit(
        "remove event 1", after: property, "at 25 refinance 200k rate 6", "define owed = refi.balance(36)"),
      Exhibit("reset second", after: second),
      // Looking at them.
      Exhibit("schedule secnd", after: property, second),
      Exhibit("schedule second 200", after: property, second),
      Exhibit("schedule second", after: "add loan second 0 rate 9"),
      Exhibit("list loans", after: "use tip"), Exhibit("calc secnd.balance(24)", after: property, second),
    ]
  }

  /// A line that takes units from a file.
  private static func unitFile(_ text: String) -> Exhibit {
    Exhibit("add units from rents.csv") { $0.files["rents.csv"] = text }
  }
}
