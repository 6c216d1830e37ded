import Finance
import Foundation
import Localization
import Reports
import Testing

/// Charts in the formats that write their tables.
@Suite("Charts as JSON, CSV and Markdown")
struct ChartFormatTests {
  private let report: Report = {
    let table = ChartSamples.table(
      ["rent", "dscr"], [[dollars(200_000), .count(1)], [dollars(300_000), .count(2)]])
    return Report([
      .chart(
        Chart(
          title: "Coverage by Rent", form: .lines, table: table, x: "rent", series: ["dscr"],
          marks: [
            Chart.Mark(.x, at: dollars(265_000), label: "now"),
            Chart.Mark(.y, at: .count(1), label: "dscr >= 1", failing: .below),
          ], reading: "dscr is 1 at rent $2,000."))
    ])
  }()

  @Test("JSON has the rows and the picture")
  func json() {
    #expect(
      JSONRenderer(currency: .usd).text(report)
        == #"{"command":"show","ok":true,"rows":[{"rent":2000,"dscr":1},{"rent":3000,"dscr":2}],"#
        + #""chart":{"form":"lines","title":"Coverage by Rent","x":"rent","series":["dscr"],"#
        + #""marks":[{"axis":"x","value":2650,"label":"now"},"#
        + #"{"axis":"y","value":1,"label":"dscr >= 1","failing":"below"}],"#
        + #""reading":"dscr is 1 at rent $2,000."}}"# + "\n")
  }

  @Test("CSV has the rows")
  func csv() {
    #expect(CSVRenderer(currency: .usd).text(report) == "rent,dscr\r\n2000,1\r\n3000,2\r\n")
  }

  @Test("Markdown has the picture, the table and the reading")
  func markdown() {
    let text = MarkdownRenderer(localeFormat: .enUS).text(report)
    #expect(
      text.hasPrefix(
        """
        ## Coverage by Rent

        ```text
        2.0 ┤                                    ┊           ▗▄▄▄▄▞▀▀  dscr

        """))
    #expect(
      text.hasSuffix(
        """
          $2,000     $2,200     $2,400     $2,600     $2,800     $3,000
        ```

        |      rent | dscr |
        | --------: | ---: |
        | $2,000.00 |    1 |
        | $3,000.00 |    2 |

        dscr is 1 at rent $2,000.

        """))
  }
}
