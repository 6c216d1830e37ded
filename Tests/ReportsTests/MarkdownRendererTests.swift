import Finance
import Localization
import Reports
import Testing

/// What documents take in.
@Suite("Reports as Markdown") struct MarkdownRendererTests {
  let renderer = MarkdownRenderer(localeFormat: .enUS)

  @Test("A chart is drawn in a fence above its table, and no name in it ends the fence")
  func charts() {
    let chart = Chart(
      title: "Costs", form: .bars,
      table: ChartSamples.table(
        ["x", "y"], [[.text("````roof"), dollars(20_000)], [.text("b"), dollars(10_000)]]),
      x: "x", series: ["y"], reading: "The roof is the most.")
    #expect(
      renderer.text(Report([.chart(chart)])) == """
        ## Costs

        `````text
        ````roof  │██████████████████████████████████████████████████▊ $200.00
        b         │█████████████████████████▍ $100.00
        `````

        | x            |       y |
        | :----------- | ------: |
        | \\`\\`\\`\\`roof | $200.00 |
        | b            | $100.00 |

        The roof is the most.

        """)
    #expect(!renderer.text(Report([.chart(ChartSamples.heat)])).contains("```"))
  }

  @Test("The sample as Markdown")
  func theSample() {
    #expect(
      renderer.text(sample) == """
        Opened elm.

        ## Mortgage

        | Name   | Figure              |                                 Value | Remark            |
        | :----- | :------------------ | ------------------------------------: | :---------------- |
        | price  | Purchase Price      |                              $250,000 |                   |
        | down   | Down Payment %      |                                   20% | follows from loan |
        | rate   | Interest Rate %     |                                6.500% |                   |
        | term   | Mortgage Term (Yr.) |                              30 years |                   |
        | net    | Net                 |                               -$50.23 |                   |
        | payoff | Paid off            |                         November 2056 |                   |
        | roi    | ROI                 | none: no cash is invested by month 12 |                   |

        | Field          |  From |          To | Follows from |
        | :------------- | ----: | ----------: | :----------- |
        | Purchase Price |    $0 |    $250,000 |              |
        | Loan Amount    | $0.00 | $200,000.00 | price        |

        ## Saved

        | Name      |    Price | Months |  ROI % |
        | :-------- | -------: | -----: | -----: |
        | elm       | $250,000 |  1,234 | 8.240% |
        | 東京 flat |   -$0.05 |        |      – |

        """)
  }

  @Test(
    "Markup is escaped",
    arguments: [
      ("a|b", #"a\|b"#), ("*x*", #"\*x\*"#), ("_x_", #"\_x\_"#), ("`x`", #"\`x\`"#),
      ("<b>&amp;", #"\<b\>\&amp;"#),
      ("[x](y)", #"\[x\](y)"#), (#"\|"#, #"\\\|"#), ("~~x~~", #"\~\~x\~\~"#), ("a\nb", #"a\\u{0A}b"#),
      ("a # b - c", "a # b - c"),
      // Only at its start would these be more than text.
      ("# x", "\\# x"), ("- x", #"\- x"#), ("+ x", #"\+ x"#), ("=", #"\="#), ("1. x", #"1\. x"#),
      ("12) x", #"12\) x"#),
      ("    x", "x"), ("12 x", "12 x"), ("", ""),
    ])
  func markupIsEscaped(_ text: String, expected: String) {
    #expect(renderer.text(Report.note(LocalizedText(verbatim: text))) == expected + "\n")
  }

  @Test("Cells are as wide as their escapes")
  func cellsAreAsWideAsTheirEscapes() {
    let table = Table(columns: [TableColumn(key: "a", label: "A")], rows: [[.text("a|b")], [.text("東")]])
    #expect(renderer.text(Report([.table(table)])) == "| A    |\n| :--- |\n| a\\|b |\n| 東   |\n")
  }

  @Test("Failures as Markdown")
  func failures() {
    let place = Failure.Location(source: "my_elm.roi", line: 7, text: "set rant", range: 4..<8)
    #expect(
      renderer.text(Failure(code: "bad", message: "Bad *field*.", location: place))
        == #"**Error:** my\_elm.roi:7:5: Bad \*field\*."# + "\n")
    #expect(renderer.text(Failure(code: "bad", message: "Bad.")) == "**Error:** Bad.\n")
  }
}
