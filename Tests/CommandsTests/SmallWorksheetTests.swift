import Localization
import Model
import TestShell
import Testing

@testable import Commands
@testable import Shell

@Suite("The small worksheets speak of themselves")
struct SmallWorksheetTests {
  @Test(
    "Help names what the worksheet has, and leads to the rest with one line",
    arguments: [
      ("tip", ["bill", "custom", "people", "keypad", "tip"]),
      ("interest", ["principal", "growth", "calculate"]),
      ("accounts", ["add", "change", "remove", "account"]),
    ])
  func overview(kind: String, names: [String]) {
    let shell = TestShell("use \(kind)")
    let text = shell.text("help")
    for name in names { #expect(text.contains("\n\(name) "), "\(name)") }
    #expect(text.contains("Everything else: \"help all\""))
    for name in ["screen", "breaks", "lender", "schedule"] { #expect(!text.contains(name), "\(name)") }
    #expect(text.split(separator: "\n").count <= 20)
    #expect(shell.text("help all").contains("schedule"))
    #expect(shell.text("fields").contains("Everything else: \"help all\""))
  }

  @Test("Tab offers what the worksheet has first", arguments: ["tip", "interest", "accounts"])
  func tab(kind: String) {
    let shell = TestShell("use \(kind)")
    let offered = shell.interpreter.suggestions(in: "", at: 0).map(\.text)
    let own = CommandTable.standard.all.filter { $0.isOwn(of: shell.workspace.sheet) }.map(\.name)
    #expect(Array(offered.prefix(own.count)) == own && !own.isEmpty)
    #expect(!offered.contains("lender"))
  }

  @Test(
    "An error names what is here",
    arguments: [
      ("tip", "set tip 18", "custom"), ("tip", "set gratuity 18", "custom"), ("tip", "set amount 5", "bill"),
      ("interest", "set amount 5", "principal"), ("interest", "interest 6.5", "rate"),
      ("interest", "schedule", "\"growth\""), ("interest", "project", "\"growth\""),
      ("tip", "schedule", "\"tip\""),
      ("accounts", "schedule", "\"list\""),
      ("accounts", "set checking 1200", "add, change, remove and account"),
      ("tip", "price 200k", "\"use rental\""), ("interest", "set rent 5", "\"use rental\""),
      ("tip", "monthly_rent 5", "help all"),
    ])
  func errors(kind: String, line: String, named: String) throws {
    let shell = TestShell("use \(kind)")
    let before = shell.rows
    #expect(try shell.failure(line).message.contains(named), "\(line)")
    #expect(shell.rows == before)
  }

  @Test("A field of a property leads to the property", arguments: ["tip", "interest"])
  func fieldsOfProperties(kind: String) throws {
    let shell = TestShell("use \(kind)")
    for field in Rental.fields where shell.workspace.field(named: field.name) == nil {
      guard CommandTable.standard[field.name] == nil, shell.workspace.metricIfAny(field.name) == nil,
        Topic.named(field.name) == nil, shell.interpreter.name(for: field.name) == nil
      else { continue }
      let message = try shell.failure("set \(field.name) 5").message
      let isOther = message.contains("\"use rental\"") || message.contains("\"use interest\"")
      #expect(isOther || message.contains("Did you mean"), "\(field.name): \(message)")
    }
  }

  @Test("Each command that stands for another is one of the worksheet, and the other works elsewhere")
  func counterparts() {
    for kind in WorksheetKinds.all {
      let sheet = kind.init()
      for command in CommandTable.standard.all {
        guard let here = CommandTable.standard.counterpart(of: command.name, on: kind.kind) else { continue }
        #expect(!command.works(on: sheet), "\(command.name)")
        #expect(CommandTable.standard[here]?.works(on: sheet) == true, "\(here)")
      }
    }
  }

  @Test(
    "The type of an account may be plain from its name",
    arguments: [
      ("add checking 1200", "banking"), ("add Visa 412.83", "credit"),
      ("add \"Tax-Free Saver\" 2000", "banking"),
      ("add \"Growth Fund\" 15000", "investment"), ("add ahorro 500", "banking"),
      ("add Tarjeta 50", "credit"),
      ("add oak credit 50", "credit"), ("add checking investment 7", "investment"),
    ])
  func types(line: String, type: String) {
    let shell = TestShell("use accounts")
    shell.expectSuccess(line)
    #expect(shell.rows["account 1"]?.hasPrefix(type) == true)
  }

  @Test("Where it is not plain, the line to type is told; on a property, where accounts belong")
  func unknownTypes() throws {
    let shell = TestShell("use accounts")
    #expect(try shell.failure("add oak 50").message.contains("\"add oak banking 50\""))
    // Two words that say different types.
    #expect(try shell.failure("add \"credit fund\" 50").code == "missing-argument")
    #expect(try shell.failure("add checking").code == "missing-argument")
    #expect(shell.rows.isEmpty)
    let property = TestShell()
    #expect(try property.failure("add checking 1200").message.contains("\"use accounts\""))
    #expect(property.code("add loan second 40k rate 9") == nil)
  }

  @Test("A cost is an expense; without a name the line to type is told")
  func costs() throws {
    let shell = TestShell("add cost roof 90/mo")
    #expect(shell.text("list lines").contains("roof"))
    let message = try shell.failure("add cost 9000").message
    #expect(message.contains("\"add expense NAME 9000\"") && message.contains("\"at 60 cost 9000\""))
    #expect(
      try shell.failure("add loan 40k").message.contains(
        "name of a loan goes before \"40k\": \"add loan NAME 40k\"."))
  }
}
