import Localization
import TestShell
import Testing

@testable import Commands
@testable import Shell

@Suite("Screening of several files")
struct SeveralFilesTests {
  private static let (elm, oak, ash) = ("id,address,price,beds\n", "price;beds;id;address\n", "price,id\n")

  /// A shell with three files: two with the same columns in another order, and one with fewer.
  private func shell(_ lines: String...) -> TestShell {
    let shell = Listings.shell(
      Self.elm + "1,1 Elm St,100000,3\n2,2 Elm St,90000,2\n3,3 Elm St,x,2\n", named: "in/a.csv")
    shell.files["in/b.csv"] = Self.oak + "80000;4;1;1 Oak St\n100000;3;1;1 Elm St\n"
    shell.files["c.csv"] = Self.ash + "70000,9\n"
    for line in lines { shell.expectSuccess(line) }
    return shell
  }

  @Test("Rows of all files are one result, each with the columns of its own file")
  func rows() {
    let line = "screen in/a.csv in/b.csv c.csv where price > 0 rank by price ascending"
    let shell = shell()
    #expect(shell.cells(line, "price") == ["$70,000", "$80,000", "$90,000", "$100,000", "$100,000"])
    #expect(shell.cells(line, "file") == ["c.csv", "in/b.csv", "in/a.csv", "in/a.csv", "in/b.csv"])
    #expect(shell.cells(line, "line") == ["2", "2", "3", "2", "3"])
    let notes = shell.notes(line)
    #expect(notes.contains("From the files: price; the rest is that of the open property."))
    #expect(notes.contains { $0.hasPrefix("in/a.csv, line 4, \"price\": ") })
    #expect(notes.contains { $0.hasPrefix("1 row is the same as an earlier one") })
  }

  @Test(
    "The first rows of the ranking are the first of all files; another order of the files changes nothing")
  func top() {
    let shell = shell()
    for files in ["in/a.csv in/b.csv c.csv", "c.csv in/b.csv in/a.csv", "c.csv 'in/*.csv'"] {
      let line = "screen \(files) where price > 0 rank by price ascending top 2"
      #expect(shell.cells(line, "price") == ["$70,000", "$80,000"])
      #expect(shell.cells(line, "file") == ["c.csv", "in/b.csv"])
    }
  }

  @Test("Several files are the rows of each alone")
  func alone() {
    let shell = shell()
    let parts = "where price > 0 show beds cash_flow"
    let (a, b) = ("screen in/a.csv \(parts)", "screen in/b.csv \(parts)")
    for key in ["beds", "cash_flow", "line"] {
      #expect(
        shell.cells("screen in/a.csv in/b.csv \(parts)", key) == shell.cells(a, key) + shell.cells(b, key))
    }
  }

  @Test("A pattern stands for the files whose names fit, in the order of their names, each once")
  func patterns() {
    let shell = shell()
    let count = { (files: String) in shell.cells("screen \(files) where price > 0", "line").count }
    #expect(count("in/*.csv") == 4)
    #expect(count("'*n/?.csv'") == 4)
    #expect(count("in/*") == 4)
    #expect(count("in/a* in/a.csv ./in/a.csv") == 2)
    #expect(count("*.csv") == 1)
    #expect(shell.code("screen in/*.tsv") == "no-matching-file")
    #expect(shell.run("screen c.csv in/*.tsv").last?.failure?.marked == "in/*.tsv")
    shell.files["x*.csv"] = Self.ash + "5,5\n"
    shell.files["xy.csv"] = Self.ash + "6,6\n"
    #expect(count("x*.csv") == 1)
  }

  @Test(
    "Under --safe a pattern stands for files that are named as listings, and of others not even names are told"
  )
  func safe() throws {
    let shell = shell()
    shell.files["in/secrets.env"] = "price\n1\n"
    shell.files["in/passwords.json"] = "[]"
    #expect(shell.code("screen in/* where price > 0") != nil)
    shell.interpreter.isSafe = true
    #expect(shell.cells("screen in/* where price > 0", "line").count == 4)
    #expect(shell.cells("screen in/*.csv where price > 0", "line").count == 4)
    for pattern in ["in/s*", "in/*.env", "in/passwords.j*"] {
      let failure = try shell.failure("screen \(pattern) where price > 0")
      #expect(failure.code == "no-matching-file")
      #expect(!failure.message.contains("secrets") && !failure.message.contains("passwords.json"))
    }
    #expect(shell.code("screen in/secrets.env where price > 0") == "not-permitted")
  }

  @Test("A file is shown where names of rows are the same in two, and where it is asked for")
  func fileColumn() throws {
    let importance = { (line: String) in
      self.shell().table(line)?.columns.first { $0.key == "file" }?.importance
    }
    #expect(importance("screen in/a.csv where price > 0") == nil)
    #expect(importance("screen in/a.csv in/b.csv where price > 0 show id price") == .essential)
    #expect(importance("screen in/a.csv c.csv where price > 0 show id price") == .useful)
    #expect(importance("screen in/a.csv c.csv where price > 0 show file id price") == .essential)
    #expect(importance("screen c.csv where price > 0 show file") == .essential)
  }

  @Test("Rows that are the same in two files are counted, and left out where that is asked for")
  func distinct() {
    let shell = shell()
    let line = "screen in/* where price > 0"
    #expect(shell.cells("\(line) distinct", "line").count == 3)
    #expect(shell.cells("\(line) distinct by id", "price") == ["$100,000", "$90,000"])
    #expect(shell.cells("\(line) distinct by id rank by price ascending", "price") == ["$80,000", "$90,000"])
    #expect(shell.run("screen c.csv in/a.csv distinct by address").last?.failure?.marked == "address")
  }

  @Test("A row opens as a property from its own file")
  func opening() throws {
    let shell = shell("screen in/* where price > 0 rank by price ascending top 2")
    let notes = shell.notes("open 1")
    #expect(notes.first == "A new property from in/b.csv, line 2.")
    #expect(shell.output("price", .text).contains("$80,000"))
  }

  @Test(
    "An error says which file it is about",
    arguments: [
      ("screen in/a.csv gone.csv", "file-failed", "gone.csv"),
      ("screen in/a.csv c.csv where beds > 2", "unknown-name", "beds"),
      ("screen c.csv in/a.csv as price=pric", "unknown-column", "pric"),
      ("screen in/a.csv broken.csv.gz", "unreadable-listings", "broken.csv.gz"),
      ("screen in/a.csv empty.csv", "unreadable-listings", "empty.csv"),
      ("screen in/* where price > 0 --strict", "unreadable-row", "in/*"),
      ("screen in/a.csv in/b.csv sql duckdb", "unlike-files", "in/b.csv"),
      ("screen in/a.csv listings", "unknown-choice", "listings"),
    ])
  func errors(line: String, code: String, marked: String) throws {
    let shell = shell()
    shell.files.put([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1, 2, 3], at: "broken.csv.gz")
    shell.files["empty.csv"] = ""
    let failure = try shell.failure(line)
    #expect(failure.code == code, "\(failure.message)")
    #expect(failure.marked == marked, "\(failure.message)")
    if ["unknown-column", "unknown-name"].contains(code) { #expect(failure.message.contains("c.csv: ")) }
  }

  @Test("check shows each file as it is read, and one with the same columns as such")
  func check() {
    let shell = shell()
    shell.files["in/d.csv"] = Self.elm + "9,9 Elm St,10,1\n"
    let tables = shell.run("screen in/* check").last?.report?.tables ?? []
    #expect(tables.map { $0.heading?.text(in: .enUS) } == ["in/a.csv", "in/b.csv"])
    #expect(shell.notes("screen in/* check").contains("in/d.csv has the columns of in/a.csv."))
    #expect(shell.cells("screen in/* check --strict", "column").isEmpty)
  }

  @Test("check tells the rows that an earlier file has, too")
  func checkedRepeats() {
    let shell = shell()
    shell.files["in/d.csv"] = Self.elm + "9,9 Elm St,10,1\n1,1 elm st,100000,3\n9,9 Elm St,10,1\n"
    let notes = shell.notes("screen in/a.csv in/d.csv check")
    #expect(
      notes.filter { $0.contains("same as an earlier one") }.map { $0.prefix(6) } == ["2 rows"], "\(notes)")
    #expect(shell.notes("screen in/d.csv check").contains { $0.hasPrefix("1 row is the same as an earlier") })
  }

  @Test("A query reads files with the same columns, as they are typed")
  func query() {
    let shell = shell()
    shell.files["in/d.csv"] = Self.elm + "9,9 Elm St,10,1\n"
    let text = shell.notes("screen in/a.csv in/d* where price > 0 show id price sql duckdb").joined()
    #expect(text.contains("read_csv(    ['in/a.csv', 'in/d*'], filename = true, auto_detect"))
    #expect(
      shell.notes("screen in/d* where price > 0 show id price sql duckdb").joined().contains("'in/d*',"))
  }

  @Test("A query reads files of which some have signs and marks of thousands in their first amounts")
  func queryOfMarks() {
    let shell = shell()
    shell.files["plain.csv"] = "price,rent,dues\n200000,1800,100\n"
    shell.files["signs.csv"] = "price,rent,dues\n\"$210,000\",\"$1,900\",\"$1,200\"\n"
    shell.files["comma.csv"] = "price,rent,dues\n\"210.000,50\",\"1900,25\",5\n"
    for files in ["plain.csv signs.csv", "signs.csv plain.csv"] {
      let text = shell.notes("screen \(files) where cap_rate > 1% and dues < 150 sql duckdb").joined()
      #expect(text.contains("read_csv("), "\(files)")
      #expect(shell.notes("screen \(files) check").contains { $0.contains(" has the columns of ") })
    }
    // Another mark of decimals is another reading.
    #expect(shell.code("screen plain.csv comma.csv where cap_rate > 1% sql duckdb") == "unlike-files")
  }

  @Test("Further files are offered where one is begun, with the columns of all behind them")
  func completion() {
    let shell = shell()
    let offered = { (line: String) in
      shell.interpreter.suggestions(in: line, at: line.utf8.count).map(\.text)
    }
    #expect(offered("screen c.csv in/") == ["in/a.csv", "in/b.csv"])
    #expect(offered("screen c.csv in/a.csv ").first == "as")
    #expect(
      offered("screen c.csv in/a.csv as rent=") == ["rent=price", "rent=id", "rent=address", "rent=beds"])
    #expect(offered("screen in/* distinct by ") == ["id", "address", "price", "beds"])
    #expect(shell.interpreter.hint(after: "screen c.csv in/a.csv ")?.hasPrefix("[as MAP") == true)
  }

  @Test(
    "Patterns",
    arguments: [
      ("*", "", true), ("*", "a", true), ("a*c", "ac", true), ("a*c", "abcbc", true), ("a*c", "abcb", false),
      ("?", "", false), ("??", "ab", true), ("*.csv", "a.csv.gz", false), ("a**", "a", true),
      ("*a*b", "ab", true),
    ])
  func pattern(pattern: String, name: String, isMatched: Bool) {
    #expect(NamePattern(pattern).matches(name) == isMatched)
  }
}
