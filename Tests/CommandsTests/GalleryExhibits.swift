import Finance
import Localization
import TestShell
import Testing
import Workspace

@testable import Commands
@testable import Model
@testable import Shell

/// The lines of the gallery of errors.
enum GalleryExhibits {
  /// A line of a shell, or a script, and what has to be so before.
  struct Exhibit {
    var before: [String] = []
    var line = ""
    var script: [UInt8]?
    var prepare: (TestShell) -> Void = { _ in }
    var store: (any Store)?

    init(_ line: String, on store: any Store, prepare: @escaping (TestShell) -> Void = { _ in }) {
      (self.line, self.store, self.prepare) = (line, store, prepare)
    }

    init(_ line: String, after before: String..., prepare: @escaping (TestShell) -> Void = { _ in }) {
      (self.line, self.before, self.prepare) = (line, before, prepare)
    }

    init(script: [UInt8], after before: String..., prepare: @escaping (TestShell) -> Void = { _ in }) {
      (self.script, self.before, self.prepare) = (script, before, prepare)
    }

    init(script: String, after before: String...) {
      (self.script, self.before) = (Array(script.utf8), before)
    }
  }

  /// A worksheet that is no rental.
  struct Tally: Worksheet {
    static let kind = "tally"
    static let noun = "tally"
    static let summary = "No rental."
    static let metrics = Metrics<Tally>([])
    static let registry = Registry<Tally>([
      FieldSection("Tally", [.init("total", "Total", \.total, in: 0...9, "What it comes to.")])
    ])
    var total = Money.zero
  }

  static let property = "set price 250k down 20 rate 6.5 rent 1800"

  static let decision = "decide elm expected sold confidence 70% review in 6 months"

  /// A store that fails when a session begins to write.
  static var broken: FaultyStore {
    let store = FaultyStore()
    store.callsLeft = 4
    return store
  }

  /// A store with a fault in each place.
  static var faulty: FaultyStore {
    let (store, id) = (FaultyStore(), DocumentID(rawValue: 3))
    store.heldFaults = [
      .worksheet(id, field: "rent"), .worksheet(id, field: nil), .entry(7), .open("open"),
      .record(namespace: "lessons", key: "first-property"),
      .disagreement(id, .field("rent"), log: "1800", present: "1900"),
      .disagreement(id, .name, log: "elm", present: nil),
      .disagreement(id, .existence, log: nil, present: "tally"),
    ]
    return store
  }

  /// Connects a terminal without a clipboard, which is asked for nothing else.
  static func connectPlainTerminal(to shell: TestShell) {
    let console = Person().console
    console.copyText = { _ in false }
    shell.interpreter.connect(console)
  }

  /// A property of which much is not known.
  static let ranges =
    property
    + "; vary rent 1500 to 2100; vary expenses 100 to 400 middle 200; vary escrow 100 to 400 middle 200; "
    + "vary vacancy uniform(1, 9) each year; link rent expenses 0.6; link rent escrow 0.6"

  /// A store in which something is saved.
  static var used: FaultyStore {
    let store = FaultyStore()
    store.inner.apply([RowChange(DocumentID(rawValue: 1), .existence, from: nil, to: "rental")])
    return store
  }

  static var all: [Exhibit] {
    [
      Exhibit("backup new.db"),
      Exhibit("restore gone.db", on: FaultyStore()),
      Exhibit("restore elm.db", on: used, prepare: { $0.files["elm.db"] = "all" }),
      Exhibit("verify", on: faulty), Exhibit("entry-rows text x"), Exhibit("entry-rows text"),
      // The line.
      Exhibit("save \"elm"), Exhibit(script: "show \\"),
      Exhibit(script: Array("set rent ".utf8) + [0xFF] + Array(" 5".utf8)),
      Exhibit(script: "set rent \0"), Exhibit(script: String(repeating: "a", count: 270_000)),
      // Its words.
      Exhibit("shwo"), Exhibit("frobnicate"), Exhibit("rent goes up"), Exhibit("\"rent\" 5"), Exhibit("re"),
      Exhibit("month"), Exhibit("watch set rent 5"), Exhibit("settings status cash_flow dcsr"),
      Exhibit("set rate"),
      Exhibit("next 5", after: property), Exhibit("set rant 1800"), Exhibit("set colour red"),
      Exhibit("2+"), Exhibit("(1 + 2) * x"), Exhibit("noi foo"), Exhibit("cash_flwo"),
      Exhibit("laon 200k"), Exhibit("noi 5"),
      Exhibit("people 5"), Exhibit("set people 5"), Exhibit("show intrest_rate"),
      Exhibit("calc income * 12"),
      Exhibit("help mortage_rate"), Exhibit("rent = 1800"), Exhibit("set rent = 1800"),
      Exhibit("edit rent 1900"),
      Exhibit("set rent=1800"),
      Exhibit("set rent 1 rent 2"),
      Exhibit("set price 100k down 20 loan 50k"), Exhibit("help mnth"), Exhibit("output jsn"),
      Exhibit("month twelve"),
      Exhibit("settings hint off"), Exhibit("settings preview pause 6s"), Exhibit("settings hints perhaps"),
      Exhibit("schedule by month", after: property), Exhibit("undo x"), Exhibit("save"),
      Exhibit("rename elm"),
      Exhibit("month 99999999999999999999", after: property), Exhibit("settings nonsense"), Exhibit("字典"),
      Exhibit("set 字 5; show"), Exhibit("help s"), Exhibit("save elm --forse"), Exhibit("hints maybe"),
      // The journal.
      Exhibit("journal"), Exhibit("journal fine"), Exhibit("journal okey"), Exhibit("journal the"),
      Exhibit("journal okay walked place"), Exhibit("journal okay \"walked\" plase elm"),
      Exhibit("entries \"…\""), Exhibit("entries since never"), Exhibit("entries since 2027 until 2026"),
      Exhibit("entries mood fine"), Exhibit("entries year 20x6"), Exhibit("entry seven"), Exhibit("entry 7"),
      Exhibit("entry 1 chnage mood meh", after: "journal okay"),
      Exhibit("entry 1 change mod meh", after: "journal okay"),
      Exhibit("entry 1 change mood blue", after: "journal okay"),
      Exhibit("entry 1 change text", after: "journal okay"),
      Exhibit("entry 1 change outcome sold", after: "journal okay"),
      Exhibit("review 1", after: "journal okay"),
      Exhibit("entry 1 change review soon", after: decision),
      Exhibit(
        "entry 1",
        prepare: { shell in
          try? shell.workspace.store.apply([
            RowChange(DocumentID(rawValue: 1), .existence, from: nil, to: "entry"),
            RowChange(DocumentID(rawValue: 1), .field("time"), from: nil, to: "then"),
          ])
        }),
      Exhibit("decide"), Exhibit("decide \" \""), Exhibit("decide elm"),
      Exhibit("decide elm expected sold confidence 70"), Exhibit("decide elm confidence 170%"),
      Exhibit("decide elm review in 6 moons"), Exhibit("decide elm review 31.1.2027"),
      Exhibit("decide elm expected a expected b"), Exhibit("place maybe"),
      Exhibit("decide elm", prepare: lendSomebody()),
      // Values.
      Exhibit("set rent nan"), Exhibit("set rent inf"), Exhibit("set rent 0x10"), Exhibit("set rent 1e400"),
      Exhibit("set rent 1,80"), Exhibit("set rent 1,8,0"),
      Exhibit("set rent \"1 800\""), Exhibit("set loan -1"), Exhibit("set rate %"),
      Exhibit("set term 30w"),
      Exhibit("set rent 12abc"), Exhibit("set rent ''"), Exhibit("set rent 18.005"),
      Exhibit("set rate 6.12345678901"), Exhibit("set rate 101"), Exhibit("set rent -5"),
      Exhibit("set term 0.3y"),
      Exhibit("set term 0"), Exhibit("set rent 1234567890123456789012345678901234567890"),
      // Values that are computed, or stated otherwise.
      Exhibit("set rent 1000/3"), Exhibit("set rent 2*17.0025"), Exhibit("set rent 2*rnet"),
      Exhibit("set escrow 2900/yr"), Exhibit("set price 2900/mo"), Exhibit("set rent (1"),
      Exhibit("set rent 5=5+0"), Exhibit("set rate rate+0.25"), Exhibit("set term 100/7"),
      Exhibit("set term 360"), Exhibit("set term 60"), Exhibit("set down 81250"),
      Exhibit("set down $81,250"), Exhibit("set down $300k", after: property),
      Exhibit("set loan 110%", after: property), Exhibit("set down $50k loan 150k", after: property),
      Exhibit("require cash_on_cash >= 8"), Exhibit("assert dscr > 1 and 5 <= cap_rate"),
      Exhibit("solve price for cap_rate >= 8", after: property),
      Exhibit("settings locale de_DEE"), Exhibit("settings locale german"), Exhibit("settings currency EURO"),
      Exhibit("settings currency JPY", after: "set rent 1.50", "save elm"),
      // The schedule.
      Exhibit("schedule"), Exhibit("schedule 400", after: property), Exhibit("month 1201", after: property),
      Exhibit("year 101", after: property), Exhibit("project 101"), Exhibit("project ten"),
      Exhibit("project show irr"), Exhibit("project 5 by week"), Exhibit("sale"), Exhibit("sale soon"),
      Exhibit("tax", after: property),
      Exhibit("list figures noi as of soon"),
      Exhibit("tax soon", after: property, "set tax_rate 24 land 20 magi 90k"),
      Exhibit("tax 4800", after: property, "set tax_rate 24 land 20 magi 90k"), Exhibit("set placed 13"),
      Exhibit("next", after: property, "set hold 40", "month 480"),
      Exhibit("schedule 5..1", after: property), Exhibit("schedule 1..x", after: property),
      Exhibit("next", after: property),
      Exhibit("previous", after: property, "month 1"), Exhibit("next", after: property, "month 360"),
      Exhibit("previous", after: property, "year 1"), Exhibit("next", after: property, "year 30"),
      Exhibit(
        "schedule",
        prepare: { shell in
          // A worksheet of another kind.
          _ = try? shell.workspace.edit("open") { document throws(Diagnostic) in
            document.open(Tally(), id: nil, name: nil)
          }
        }),
      Exhibit("month 0", after: property),
      // The calendar.
      Exhibit("set closing_date 2026-02-30"), Exhibit("set closing_date 12/1/2026"),
      Exhibit("set closing_date 1812-06-01"), Exhibit("calc rent * closing_date"),
      Exhibit("month 2028-12", after: property),
      Exhibit("month 2026-11", after: property, "set closing_date 2026-12-01"),
      Exhibit("month 2126-12", after: property, "set closing_date 2026-12-01"),
      Exhibit("at 2028-13 cost 9000", after: property, "set closing_date 2026-12-01"),
      Exhibit("schedule 2027-01..2026-01", after: property, "set closing_date 2026-12-01"),
      // Saved work.
      Exhibit("open elmm", after: "save elm"), Exhibit("open elm"),
      Exhibit("rename elm oak", after: "save elm", "save oak"),
      Exhibit("save ''"), Exhibit("save \(String(repeating: "a", count: 120))"),
      Exhibit("save 'a\u{1B}[31m'"),
      Exhibit("undo"), Exhibit("redo"),
      Exhibit(
        "undo", after: property,
        prepare: { shell in
          // Another shell changes the same field of the same property.
          guard let id = shell.workspace.document.id, let store = shell.workspace.store as? MemoryStore else {
            return
          }
          store.apply([RowChange(id, .field("rent"), from: "1800", to: "1900")])
        }),
      Exhibit(
        "open elm", after: property, "save elm", "new",
        prepare: { shell in
          guard let store = shell.workspace.store as? MemoryStore,
            let elm = store.documents(.name("elm")).first
          else {
            return
          }
          store.apply([RowChange(elm.id, .field("rent"), from: "1800", to: "lots")])
        }),
      Exhibit(
        "open pet",
        prepare: { shell in
          guard let store = shell.workspace.store as? MemoryStore else { return }
          let id = store.newID()
          store.apply([
            RowChange(id, .existence, from: nil, to: "zoo"), RowChange(id, .name, from: nil, to: "pet"),
          ])
        }),
      // Files.
      Exhibit("report elm.csv"), Exhibit("report elm.html without shedule"),
      Exhibit("report elm.md without schedule years figures", after: "report elm.md without figures"),
      Exhibit("report", after: "use tip"), Exhibit("report --all of elm"), Exhibit("report for bank"),
      Exhibit("chart set rent 5"), Exhibit("chart calc 2+2"), Exhibit("export a.svg", after: "help"),
      Exhibit("export a.png", after: "set price 250k down 20 rate 6", "chart balance"),
      Exhibit("export a.png", after: "set price 250k down 20 rate 6", "chart balance") { shell in
        shell.interpreter.pictures = PictureConverter { _, _ throws(PictureError) in throw .failed }
      },
      Exhibit("export a.png", after: "set price 250k down 20 rate 6", "chart balance") { shell in
        shell.interpreter.pictures = PictureConverter { _, _ throws(PictureError) in throw .tookTooLong }
      },
      Exhibit("chart balance dscr", after: "set price 250k down 20 rent 2000"),
      Exhibit("chart summary as fan", after: "set price 250k down 20 rent 2000"),
      Exhibit("source missing.roi"), Exhibit("export a.csv"), Exhibit("export a.xyz", after: "show"),
      Exhibit("export a.csv", after: "show", "export a.csv"), Exhibit("record stop"),
      Exhibit("export sub/a.csv", after: "show", prepare: { $0.files.fail("sub/a.csv", .missing) }),
      Exhibit("export a.csv", after: "show", prepare: { $0.files.fail("a.csv", .notAllowed) }),
      Exhibit("export a.csv", after: "show", prepare: { $0.files.fail("a.csv", .diskFull) }),
      Exhibit("source sub", prepare: { $0.files.fail("sub", .isFolder) }),
      Exhibit("source 'my file.roi'", prepare: { $0.files.fail("my file.roi", .notAllowed) }),
      Exhibit("source a.roi", prepare: { $0.files.fail("a.roi", .other("input/output error")) }),
      Exhibit("source ../a.roi", prepare: { $0.files.fail("../a.roi", .outside) }),
      Exhibit("record a.roi", prepare: { $0.files.fail("a.roi", .safe) }),
      Exhibit("record elm.db --force", prepare: { $0.files.fail("elm.db", .openStore) }),
      // What only a person may do, and what --safe does not.
      Exhibit("settings pager cat"), Exhibit("history clear"), Exhibit("clipboard 2 + 2"),
      Exhibit("clipboard irr"), Exhibit("clipboard rent", prepare: connectPlainTerminal),
      Exhibit("service https://a.example", prepare: { $0.interpreter.isSafe = true }),
      Exhibit("edit") { shell in
        shell.interpreter.connect(Person().console)
        shell.interpreter.isSafe = true
      },
      Exhibit(
        "source a.roi", after: "output json", prepare: { $0.files["a.roi"] = "set rent 5; set rant 6\n" }),
      Exhibit("record b.roi", after: "record a.roi"), Exhibit("edit"),
      Exhibit("source loop.roi", prepare: { $0.files["loop.roi"] = "source loop.roi\n" }),
      Exhibit(
        "source deep1.roi",
        prepare: { shell in
          for depth in 1...17 { shell.files["deep\(depth).roi"] = "source deep\(depth + 1).roi\n" }
        }),
      Exhibit(
        "source slow.roi",
        prepare: { shell in
          shell.files["slow.roi"] = "show\n"
          shell.isInterrupted = true
        }),
      Exhibit("set rent 5", on: broken),
    ] + formulaExhibits
  }

  static var formulaExhibits: [Exhibit] {
    [
      // Reading.
      Exhibit("calc"), Exhibit("calc 2 +"), Exhibit("calc (2 + 3"), Exhibit("calc \"rent\" * 2"),
      Exhibit("calc 2 3"),
      Exhibit("calc 1,80 * 2"),
      Exhibit(
        "calc 1.000 * 2",
        prepare: lendSomebody { $0.expectSuccess("settings locale de_DE") }),
      Exhibit("calc 12abc"), Exhibit("calc 2026-02-30"), Exhibit("calc 1 < 2 < 3"), Exhibit("calc rnet * 12"),
      Exhibit("calc cap_rat(3)"), Exhibit("calc round"), Exhibit("calc round()"), Exhibit("calc price(12)"),
      Exhibit("calc \(String(repeating: "(", count: 70))1"), Exhibit("calc ''"),
      Exhibit(script: "calc \(String(repeating: "1+", count: 110_000))1"), Exhibit("calc 2 as euros"),
      // Computing.
      Exhibit("calc interest", after: property), Exhibit("calc month", after: property),
      Exhibit("calc interest(1.5)", after: property), Exhibit("calc noi(y101)", after: property),
      Exhibit("calc sum(interest, 12..1)", after: property), Exhibit("calc (rent > 5) + 1"),
      Exhibit("calc not rent"),
      Exhibit("calc round(2; 0.5)"), Exhibit("calc round(2; 99)"), Exhibit("calc sum([])"),
      Exhibit("calc (1 < 2) + 1"), Exhibit("calc sum(rent)(2)"), Exhibit("calc max(1..3)"),
      // The functions of the spreadsheets.
      Exhibit("calc pmt(1, 2)"), Exhibit("calc pmt(-1; 12; 100)"), Exhibit("calc pmt(1%; 0; 100)"),
      Exhibit("calc pmt(1%; 12; 100; 0; 2)"), Exhibit("calc ipmt(1%; 13; 12; 100)"),
      Exhibit("calc irr([1, 2])"),
      Exhibit("calc irr([])"), Exhibit("calc xirr([-1, 2], [2026-01-01])"),
      Exhibit("calc rate(0, -10, 100)"), Exhibit("calc mirr([1, 2], 5%, 5%)"),
      Exhibit("calc apr([5000], [[230]], 12)"),
      Exhibit("calc apr([[5000, 0]], [[230, 1, 2]], 12)"), Exhibit("calc ln(0)"),
      Exhibit("calc npv(5%, rent > 5)"),
      // The smaller worksheets.
      Exhibit("calculate principal xyz rate 0 years 6", after: "use interest"),
      Exhibit("growth", after: "use interest"),
      Exhibit("growth"), Exhibit("set principal xyz rate abc", after: "use interest"),
      Exhibit("set custom 18.5", after: "use tip"), Exhibit("keypad 5.6", after: "use tip"), Exhibit("tip"),
      Exhibit("tip lots 31%"), Exhibit("use zoo"), Exhibit("roi", after: "use tip"),
      // Accounts.
      Exhibit("add"), Exhibit("add x bank 5", after: "use accounts"),
      Exhibit("add Basic Savings banking 5", after: "use accounts"),
      Exhibit("add x banking lots", after: "use accounts"),
      Exhibit("add '' banking 5", after: "use accounts"),
      Exhibit("remove 1", after: "use accounts"), Exhibit("set balance 5", after: "use accounts"),
      Exhibit("remove 3", after: "use accounts", "add Visa credit 5"),
      Exhibit("account Vsa", after: "use accounts", "add Visa credit 5"),
      Exhibit("account Amex", after: "use accounts", "add Visa credit 5"),
      Exhibit("remove Visa", after: "use accounts", "add Visa credit 5", "add Visa credit 7"),
      Exhibit("change Visa limit 5", after: "use accounts", "add Visa credit 5"),
      Exhibit("change Visa balance 5 balance 6", after: "use accounts", "add Visa credit 5"),
      Exhibit("change Visa", after: "use accounts", "add Visa credit 5"),
      Exhibit("compare a b --why net_worth", after: "use accounts", "add x banking 5", "save a", "copy a b"),
      Exhibit("list elm"),
      // Lines and events.
      Exhibit("add", after: "use tip"), Exhibit("add stuff laundry 60"), Exhibit("add income laundry"),
      Exhibit("add income 2nd 60"), Exhibit("add income rent 60"), Exhibit("add income irr 60"),
      Exhibit("add income pmt 60"), Exhibit("add income month 60"), Exhibit("add income y3 60"),
      Exhibit("add income and 60"), Exhibit("add income event 60"),
      Exhibit("add income laundry 60", after: "add expense laundry 5"),
      Exhibit("add income yield 60", after: "define yield = rent"),
      Exhibit("define laundry = rent", after: "add income laundry 60"),
      Exhibit("add income laundry lots"), Exhibit("add income laundry 60/day"),
      Exhibit("add income laundry 3% of collected"),
      Exhibit("add income laundry 60 form 13"), Exhibit("add expense pool 60 vacancy 5%"),
      Exhibit("add income laundry 60 from 0"), Exhibit("add income laundry 60 from y101"),
      Exhibit("add income laundry 60 from 13 to 12"), Exhibit("add income laundry 60 from 13 from 14"),
      Exhibit("change laundri 70", after: "add income laundry 60"), Exhibit("change laundry"),
      Exhibit("change event 1 5"), Exhibit("change event 2 5", after: "at 60 cost 9000"),
      Exhibit("change event 3 5", after: "at 60 cost 9000", "at 61 cost 9000"),
      Exhibit("remove insurance"), Exhibit("remove roof"), Exhibit("remove event x"),
      Exhibit(
        "remove laundry", after: "add income laundry 60", "require laundry > 5", "define a = laundry * 2"),
      Exhibit("remove event 1", after: "at 60 cost 9000", "define a = event.1"),
      Exhibit("remove a", after: "define a = 5"),
      Exhibit("breaks", after: "use accounts", "add A banking 5", "require net_worth >= 0"),
      Exhibit("undefine all", after: "define a = 5", "vary a 1 to 9"),
      Exhibit("add unit a 900", after: "set rent 900", "at 5 rent 950"),
      Exhibit("reset all", after: "add income laundry 60", "define a = laundry.growth"),
      Exhibit("reset laundry", after: "add income laundry 60"),
      Exhibit("reset event.1", after: "at 6 cost 5"),
      Exhibit("set insurance.grwth 5"), Exhibit("at"), Exhibit("at 60"), Exhibit("at 0 rent 5"),
      Exhibit("at 60 kost 5"), Exhibit("at 60 cost"), Exhibit("at 60 cost -5"), Exhibit("at 60 cost 5%"),
      Exhibit("list lines", after: "use tip"), Exhibit("events", after: "use tip"),
      Exhibit("solve irr_rule for noi > 5"),
      Exhibit("calculate principal", after: "use interest"),
      // Sweeping and comparing.
      Exhibit("set rent 1700 to 1900"), Exhibit("vary rent 2850 to 2400", after: property),
      Exhibit("vary rent 0 to 3000", after: property), Exhibit("vary rent 1799 to 9000", after: property),
      Exhibit("vary rent uniform(5)"), Exhibit("vary rent uniform(5, 5)"), Exhibit("vary rent gamma(1, 2)"),
      Exhibit("vary rent normal(5, 0)"), Exhibit("vary rent normal(5, 1"),
      Exhibit("vary rate 5 to 8 each year"),
      Exhibit("vary management 7% to 9%", after: property),
      Exhibit("vary taxes 4000/yr to 1% of rent middle 4500"), Exhibit("vary vacancy normal(500%, 1%)"),
      Exhibit("unvary rant", after: ranges), Exhibit("link rent expenses 2", after: ranges),
      Exhibit("link rent vacancy 0.5", after: ranges), Exhibit("link expenses escrow -0.9", after: ranges),
      Exhibit("simulate"), Exhibit("simulate dscr futures 0", after: ranges),
      Exhibit("simulate payoff_month by year", after: ranges + "; set hold 5"),
      Exhibit("simulate cash_flow by year", after: ranges),
      Exhibit("simulate futures 1000000", after: ranges + "; set hold 99y"),
      Exhibit("sweep rent 1500 by 5 show noi"), Exhibit("sweep rent 1..5 show noi"),
      Exhibit("sweep rent 1..5 by 0 show noi"),
      Exhibit("sweep rent 1..1000000 by 0.01 show noi"), Exhibit("sweep rent 1..5 by 1 show nio"),
      Exhibit("sweep rent 1..5 by 1 rent 1..2 by 1 show noi"), Exhibit("compare elm oak"),
      Exhibit("rank by noi twice"),
      Exhibit("compare elm elm elm --why noi", after: "save elm"),
      Exhibit(
        "compare elm oak --why own", after: "set rent 5", "define own = rent", "save elm", "copy elm oak",
        "open oak", "undefine own"),
      Exhibit("compare elm bill", after: "save elm", "use tip", "set bill 5", "save bill"),
      // The person's own metrics and criteria.
      Exhibit("define 2x = 5"), Exhibit("define rent = 5"), Exhibit("define roi = 5"),
      Exhibit("define irr = 5"), Exhibit("define yield"), Exhibit("define yield = rnet * 12"),
      Exhibit("define a = b + 1", after: "define a = rent", "define b = a * 2"),
      Exhibit("define e = d + d + d + d + d + d + d + d + d + d + d", prepare: defineLargeMetric),
      Exhibit("undefine a", after: "define a = rent", "define b = a * 2"),
      Exhibit("undefine yeld", after: "define yield = rent"), Exhibit("undefine yield"),
      Exhibit("require rent * 12"), Exhibit("unrequire 1"),
      Exhibit("unrequire 3", after: "require rent > 5"), Exhibit("assert rent > 5"),
      Exhibit("assert not (rent = 0)"), Exhibit("assert cap_rate > 5%"), Exhibit("explain 1 / rnet"),
      Exhibit("explain roi", after: property),
      // Definitions.
      Exhibit("which rent 1700", after: property), Exhibit("which total_interest 300k", after: property),
      Exhibit("which ltv 80%"), Exhibit("which noi 5%", after: property),
      Exhibit("which cap_rate much", after: property), Exhibit("which noi", after: property),
      Exhibit("settings noi reserves-above"), Exhibit("lender"),
      // Lessons.
      Exhibit("learn", prepare: { shell in shell.interpreter.lessons = nil }),
      Exhibit("learn fisrt", prepare: GalleryExhibits.provideLessons),
      Exhibit("learn f", prepare: GalleryExhibits.provideLessons),
      Exhibit("learn exam --seed much", prepare: GalleryExhibits.provideLessons),
      Exhibit("learn first-payment --seed 7", prepare: GalleryExhibits.provideLessons),
      Exhibit("learn first-payment summary a.md", prepare: GalleryExhibits.provideLessons),
      Exhibit("learn progress anna.json", prepare: GalleryExhibits.provideLessons),
      Exhibit("learn progress anna.json --froce", prepare: GalleryExhibits.provideLessons),
      Exhibit("learn first-payment with elm", prepare: GalleryExhibits.provideLessons),
      Exhibit("learn first-payment --with elm", prepare: GalleryExhibits.provideLessons),
      Exhibit("learn first --with", after: "set rent 5") { shell in
        shell.interpreter.connect(Person().console)
        shell.provideLessons(["first"], refusal: .needs("a rental property with a loan"))
      },
      Exhibit("learn first --with elm", after: "set rent 5", "save elm") { shell in
        shell.interpreter.connect(Person().console)
        shell.provideLessons(["first"], refusal: .needs("a rental property with a loan"))
      },
      Exhibit("learn first --with elm", after: "set rent 5", "save elm") { shell in
        shell.interpreter.connect(Person().console)
        shell.provideLessons(["first"], refusal: .takesNone(others: ["first-payment"]))
      },
      Exhibit("learn street.md", prepare: GalleryExhibits.provideLessons(found: .noLesson)),
      Exhibit("learn streets/", prepare: GalleryExhibits.provideLessons(found: .folder([], faulty: []))),
      Exhibit(
        "learn streets/elm.md",
        prepare: GalleryExhibits.provideLessons(
          found: .faulty(.init(path: "streets/elm.md", line: 4, message: "There is no \"@chek\".", count: 2)))
      ),
      // Solving.
      Exhibit("solve"), Exhibit("solve rant for dscr > 1"), Exhibit("solve rent dscr > 1"),
      Exhibit("solve rent for"), Exhibit("solve rent for dscr"), Exhibit("solve rent for dscr > 1 --sett"),
      Exhibit("solve rent for rnet > 5"), Exhibit("solve rate for roi >= 8%", after: property),
      Exhibit("solve rent for roi(12) >= 8%"), Exhibit("solve rent for ltv < 50% --set", after: property),
      Exhibit(
        "solve rent for dscr > 1", after: property, prepare: { shell in shell.isInterrupted = true }),
      Exhibit("breaks"), Exhibit("breaks rent"),
    ]
  }

  /// Somebody at a prompt, who answers the first question with nothing and leaves at the next.
  static func lendSomebody(_ prepare: @escaping (TestShell) -> Void = { _ in }) -> (TestShell) -> Void {
    let person = Person()
    person.answers = [""]
    return { shell in
      person.showError = { [unowned shell] in shell.interpreter.reportError($0) }
      shell.interpreter.connect(person.console)
      prepare(shell)
    }
  }

  /// Defines `d`, which mentions a thousand names.
  private static func defineLargeMetric(_ shell: TestShell) {
    for (name, part) in [("b", "rent"), ("c", "b"), ("d", "c")] {
      shell.run("define \(name) = " + Array(repeating: part, count: 10).joined(separator: " + "))
    }
  }

  static func provideLessons(to shell: TestShell) {
    shell.provideLessons(["first", "first-payment", "flows"])
  }

  /// Provides lessons, and a path that leads to what was found.
  private static func provideLessons(found: LessonProvider.Found) -> (TestShell) -> Void {
    { shell in shell.provideLessons(["first"], prepare: { $0.find = { _ in found } }) }
  }
}
