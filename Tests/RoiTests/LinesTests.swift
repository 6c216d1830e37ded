import Programs
import Testing

/// Lines and events that are kept from one start to the next.
@Suite("Lines and events")
struct LinesTests {
  @Test("Each in a program of its own, so that all of it goes through the store")
  func survivesRestarts() throws {
    let person = try Person()
    func run(_ command: String) throws -> String {
      let result = try person.commands(command, options: ["--saved"])
      #expect(result.status == 0, "\(command): \(result.errors)")
      return result.text
    }
    let steps = [
      "set price 325k down 25 rate 6.5 rent 2900 management 9%; save elm",
      "add income laundry 60/mo growth 3%",
      "add expense pool 1200/yr to 60", "add reserve roof 250/unit/yr", "set insurance.growth 6",
      "at 60 cost 9000 \"roof, half\"", "at y3 management 10%",
      "change laundry 70 from 7", "set event.1 11%", "remove laundry", "remove event 2", "copy elm oak",
      "reset rent",
    ]
    let shown = "list; list lines; events; show; calc sum(cash_flow(1..72))"
    var states = [try run(shown)]
    for step in steps {
      _ = try run(step)
      states.append(try run(shown))
    }
    #expect(states[7].contains("roof, half"))
    #expect(states[7].contains("$250/unit/yr"))
    for (index, step) in steps.enumerated().reversed() where states[index] != states[index + 1] {
      _ = try run("undo")
      #expect(try run(shown) == states[index], "undo of \(step)")
    }
    for (index, step) in steps.enumerated() where states[index] != states[index + 1] {
      _ = try run("redo")
      #expect(try run(shown) == states[index + 1], "redo of \(step)")
    }
    #expect(try run("open oak; list lines").contains("pool"))
    #expect(try run("log 40").contains("expense pool 1200/yr"))
  }
}
