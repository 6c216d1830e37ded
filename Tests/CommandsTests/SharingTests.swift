import Localization
import SeededRandom
import TestShell
import Testing
import Workspace

@testable import Commands
@testable import Shell

@Suite("Two shells on one store")
struct SharingTests {
  private let store = MemoryStore()

  /// Two shells that have the same saved property open.
  private func pair() throws -> (TestShell, TestShell) {
    let one = try TestShell(on: store, as: "one")
    for line in ["set price 100k down 20 rent 1", "save elm"] { one.expectSuccess(line) }
    return (one, try TestShell(on: store, as: "two"))
  }

  @Test("Nothing is lost: each one's changes are kept beside the other's")
  func bothKept() throws {
    let (one, two) = try pair()
    one.expectSuccess("set rent 2")
    two.expectSuccess("set rate 6")
    one.expectSuccess("set escrow 3")
    two.expectSuccess("show")
    #expect(one.run("show").isEmpty == false)
    for shell in [one, two] {
      #expect(shell.rows["rent"] == "2")
      #expect(shell.rows["rate"] == "6")
      #expect(shell.rows["escrow"] == "3")
    }
    #expect(store.documents(.name("elm")).first?.rows == one.rows)
  }

  @Test("The other's changes are told once, before the reply")
  func news() throws {
    let (one, two) = try pair()
    one.expectSuccess("set rent 2")
    #expect(
      two.text("set rate 6") == """
        Another shell changed this worksheet:
        Rent  $1 → $2
        Interest Rate %  5.000% → 6.000%

        """)
    #expect(two.text("set rate 7") == "Interest Rate %  6.000% → 7.000%\n")
  }

  @Test("A rename and a deletion elsewhere are told")
  func renamed() throws {
    let (one, two) = try pair()
    one.expectSuccess("rename elm oak")
    #expect(two.text("back").hasPrefix("Another shell renamed elm to oak.\n"))
    #expect(two.workspace.name == "oak")
    one.expectSuccess("delete oak")
    #expect(two.text("back").hasPrefix("Another shell deleted oak. What it held is still here, unnamed.\n"))
    #expect(two.workspace.name == nil)
    #expect(two.rows["rent"] == "1")
    two.expectSuccess("set rate 6")
    #expect(two.rows["rent"] == "1")
    two.expectSuccess("save elm")
    one.expectSuccess("open elm")
    #expect(one.rows == two.rows)
  }

  @Test("What another shell deleted survives an undo of something else")
  func undoAfterDeletion() throws {
    let (one, two) = try pair()
    two.expectSuccess("copy elm ash")
    one.expectSuccess("delete elm")
    two.expectSuccess("undo")
    #expect(two.rows["rent"] == "1")
  }

  @Test("Undo takes back one's own changes only")
  func ownUndo() throws {
    let (one, two) = try pair()
    one.expectSuccess("set rent 2")
    two.expectSuccess("set rate 6")
    one.expectSuccess("undo")
    #expect(one.rows["rent"] == "1")
    #expect(one.rows["rate"] == "6")
    two.expectSuccess("undo")
    #expect(two.rows["rate"] == nil)
  }

  @Test("An undo that would lose the other's work is refused, and changes nothing")
  func conflict() throws {
    let (one, two) = try pair()
    one.expectSuccess("set rent 2")
    two.expectSuccess("set rent 3")
    one.expectSuccess("show")
    let before = one.state
    let failure = try one.failure("undo")
    #expect(failure.code == "changed-since")
    #expect(failure.message.contains("rent") && failure.message.contains("nother shell"))
    #expect(one.state == before)
    two.expectSuccess("undo")
    one.expectSuccess("undo")
    #expect(one.rows["rent"] == "1")
  }

  @Test("A name that another shell took is refused; what is undone has it with a number")
  func names() throws {
    let (one, two) = try pair()
    one.expectSuccess("copy elm oak")
    #expect(try two.failure("copy elm oak").code == "name-taken")
    one.expectSuccess("delete oak")
    two.expectSuccess("copy elm oak")
    let notice = "Another worksheet is named \"oak\" by now: this one is \"oak-2\"."
    #expect(one.text("undo").contains(notice))
    #expect(store.documents(.named).compactMap(\.name) == ["elm", "oak", "oak-2"])
    one.expectSuccess("redo")
    #expect(store.documents(.named).compactMap(\.name) == ["elm", "oak"])
    #expect(one.text("undo").contains(notice))
    one.expectSuccess("undo")
    #expect(store.documents(.named).compactMap(\.name) == ["elm", "oak"])
    #expect(one.text("redo").contains(notice))

    one.expectSuccess("rename elm ash")
    two.expectSuccess("copy ash elm")
    #expect(one.text("undo").contains("this one is \"elm-2\"."))
    one.expectSuccess("redo")
    #expect(store.documents(.named).compactMap(\.name) == ["ash", "elm", "oak", "oak-2"])
    two.expectSuccess("delete elm")
    one.expectSuccess("undo")
    #expect(store.documents(.named).compactMap(\.name) == ["elm", "oak", "oak-2"])
  }

  @Test(
    "Two that begin an unnamed worksheet of a kind share it",
    arguments: [
      ("accounts", "add A banking 1", "add B banking 2"), ("tip", "set bill 5", "set people 3"),
      ("interest", "set rate 4", "set years 2"), ("rental", "set rent 1", "set rate 6"),
    ])
  func begunInBoth(kind: String, first: String, second: String) throws {
    let (one, two) = (try TestShell(on: store, as: "one"), try TestShell(on: store, as: "two"))
    for shell in [one, two] {
      for line in ["use tip", "use accounts", "use \(kind)"] { shell.expectSuccess(line) }
    }
    one.expectSuccess(first)
    #expect(two.text(second).contains("Another shell changed this worksheet:"))
    one.expectSuccess("back")
    let later = try TestShell(on: store, as: "later")
    let alone = TestShell("use \(kind)", first, second)
    for shell in [one, two, later] { #expect(shell.rows == alone.rows) }
  }

  @Test("Unnamed work for which there is no room is given a name")
  func noRoom() throws {
    let (one, two) = (try TestShell(on: store, as: "one"), try TestShell(on: store, as: "two"))
    one.expectSuccess("set rent 1; save elm")
    two.expectSuccess("open elm")
    one.expectSuccess("new; delete elm; set price 5")
    // What the other had open is deleted, so that what it held is to be kept anew, unnamed.
    two.expectSuccess("set rate 6")
    let later = try TestShell(on: store, as: "later")
    #expect(later.rows["rate"] == "6" && later.rows["rent"] == "1")
    later.expectSuccess("open untitled")
    #expect(later.rows == one.rows && later.rows["price"] == "5")
  }

  @Test("One's own redo outlives the other's changes")
  func redo() throws {
    let (one, two) = try pair()
    one.expectSuccess("set rent 2")
    one.expectSuccess("undo")
    two.expectSuccess("set rate 6")
    one.expectSuccess("redo")
    #expect(one.rows["rent"] == "2")
    #expect(one.rows["rate"] == "6")
  }

  @Test("The log tells the shells apart")
  func log() throws {
    let (one, two) = try pair()
    one.expectSuccess("set rent 2")
    two.expectSuccess("set rate 6")
    let rows = try #require(one.run("log").last?.report?.tables.first).rows
    #expect(rows.suffix(2).map { LocaleFormat.enUS.text($0[2]) } == ["this", "another"])
    let others = try #require(two.run("log").last?.report?.tables.first).rows
    #expect(others.map { LocaleFormat.enUS.text($0[2]) } == ["earlier", "earlier", "another", "this"])
  }

  @Test("What another shell wrote and this one cannot read is said, and not written over")
  func unreadable() throws {
    let (one, _) = try pair()
    let elm = try #require(store.documents(.name("elm")).first)
    store.apply([RowChange(elm.id, .field("rent"), from: "1", to: "abc")])
    #expect(one.text("set rate 6").contains("cannot be read"))
    #expect(store.documents(.id(elm.id)).first?.rows["rent"] == "abc")
    #expect(store.documents(.id(elm.id)).first?.rows["rate"] == nil)
    #expect(one.rows["rent"] == "1")
  }

  @Test("Random work in both: they agree, and the store is what they show", arguments: 0..<30)
  func random(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let (one, two) = try pair()
    let fields = ["rent", "rate", "escrow", "price", "down", "loan"]
    // How many changes each has made since both began; those before are left alone.
    var own = ["one": 0, "two": 0]
    for _ in 0..<40 {
      let shell = Bool.random(using: &random) ? one : two
      let field = fields.randomElement(using: &random) ?? ""
      let name = shell.workspace.identity.session
      let before = shell.rows
      switch Int.random(in: 0..<6, using: &random) {
      case 0: if own[name, default: 0] > 0, shell.code("undo") == nil { own[name, default: 0] -= 1 }
      case 1: if shell.code("redo") == nil { own[name, default: 0] += 1 }
      default:
        shell.expectSuccess("set \(field) \(Int.random(in: 0...99, using: &random))")
        if shell.rows != before { own[name, default: 0] += 1 }
      }
      let other = shell === one ? two : one
      other.run("back")
      #expect(one.rows == two.rows)
      #expect(store.documents(.name("elm")).first?.rows == one.rows)
    }
  }
}
