import Commands
import Glibc
import Model
import SQLiteStore
import Workspace

// A process that works on a store, for tests that kill it, starve it or take its rights away.
//
// StoreProbe TASK PATH …; says what it did, a line at a time, unbuffered.

let arguments = CommandLine.arguments
let path = arguments[2]
/// Seconds to wait for another process: more than a person would, since a busy machine is no fault.
let patience = 60.0

func say(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = write(1, bytes, bytes.count)
}

/// One change as the shell makes it: a field, a log entry, what is open.
func change(_ store: some Store, _ field: String) throws -> Int64 {
  let sheet = DocumentID(rawValue: 1)
  try store.begin()
  do {
    let old = try store.document(sheet)?.rows[field]
    let new = String((old.flatMap { Int($0) } ?? 0) + 1)
    let rowChanges = [RowChange(sheet, .field(field), from: old, to: new)]
    try store.apply(rowChanges)
    let number = try store.log(
      LoggedChange("set \(field) \(new)", at: "2026-01-01T00:00:00Z", rowChanges),
      within: UndoReach(session: field, inheritedEntries: 0))
    try store.setLastOpen(sheet)
    try store.commit()
    return number
  } catch {
    store.rollback()
    throw error
  }
}

/// Makes so many changes of a field and acknowledges each; without a number, until it is killed.
func makeChanges() throws {
  let store = try SQLiteStore(path: path, patience: patience)
  let count = arguments.count > 4 ? Int(arguments[4]) ?? 0 : Int.max
  for _ in 0..<count { say(String(try change(store, arguments[3]))) }
}

/// Makes so many changes of a field and acknowledges each, with the log folded in at each commit, and the
/// store closed and opened again now and then.
func contend() throws {
  let count = Int(arguments[4]) ?? 0
  for start in stride(from: 0, to: count, by: 25) {
    let store = try SQLiteStore(path: path, patience: patience, longestLog: 1)
    for _ in start..<min(start + 25, count) { say(String(try change(store, arguments[3]))) }
    try store.close()
  }
}

/// Makes a change for each line that comes in, says its number or what is wrong, and closes the store in the
/// end.
func serve() throws {
  let store = try SQLiteStore(path: path, patience: patience)
  say("open")
  while readLine() != nil {
    do {
      say(String(try change(store, "rent")))
    } catch let fault as StoreError {
      say("fault \(fault.message.text(in: .enUS))")
    }
  }
  try store.close()
  say("closed")
}

/// For each line with a path and a number, opens that store, makes so many changes and closes it; says the numbers
/// of the changes in one line, or what is wrong.
func takePart() throws {
  while let line = readLine() {
    let words = line.split(separator: " ")
    guard words.count == 2, let count = Int(words[1]) else { return say("no such round") }
    do {
      let store = try SQLiteStore(path: String(words[0]), patience: patience)
      let numbers = try (0..<count).map { _ in String(try change(store, "rent")) }
      try store.close()
      say(numbers.joined(separator: " "))
    } catch let fault as StoreError {
      say("fault \(fault.message.text(in: .enUS))")
    }
  }
}

/// Holds the store's write lock until a line comes in, then keeps its change.
func hold() throws {
  let store = try SQLiteStore(path: path, patience: patience)
  try store.begin()
  try store.log(
    LoggedChange("held", at: "", []), within: UndoReach(session: "holder", inheritedEntries: 0))
  say("held")
  _ = readLine()
  try store.commit()
}

/// Runs work with room for files of so many bytes; a store that needs more says so.
func withRoom(_ bytes: rlim_t, _ body: () throws -> Void) throws {
  signal(SIGXFSZ, SIG_IGN)
  var limit = rlimit()
  getrlimit(__rlimit_resource_t(1), &limit)
  let room = limit.rlim_cur
  limit.rlim_cur = bytes
  setrlimit(__rlimit_resource_t(1), &limit)
  do {
    try body()
  } catch let fault as StoreError {
    say("fault \(fault.message.text(in: .enUS))")
  }
  limit.rlim_cur = room
  setrlimit(__rlimit_resource_t(1), &limit)
}

/// Works with room for files of so many bytes until there is none left, then with room again.
func fill() throws {
  let store = try SQLiteStore(path: path, patience: patience)
  try withRoom(rlim_t(arguments[3]) ?? 0) {
    while true { say(String(try change(store, "rent"))) }
  }
  say(String(try change(store, "rent")))
}

/// Opens the store without room for any file beside it: says what is saved, the bytes of a backup and the faults,
/// opens another worksheet and makes a change; then makes one with room again, and one more.
func look() throws {
  var store: LazyStore?
  var revisions: [Int64] = []
  try withRoom(0) {
    let opened = try LazyStore(path: path)
    store = opened
    let rents = try opened.documents(.all).map { "\($0.name ?? "") \($0.rows["rent"] ?? "–")" }
    say(rents.joined(separator: ", "))
    say("\(try opened.backup().count) bytes, \(try opened.faults().count) faults")
    revisions.append(try opened.revision())
    let opening = [RowChange(DocumentID(rawValue: 0), .open, from: nil, to: "1")]
    try opened.begin()
    try opened.apply(opening)
    try opened.log(LoggedChange("open", at: "", opening), within: UndoReach(session: "", inheritedEntries: 0))
    try opened.setLastOpen(DocumentID(rawValue: 1))
    try opened.commit()
    revisions.append(try opened.revision())
    say(String(try change(opened, "rent")))
  }
  guard let store else { return }
  for _ in 0..<2 {
    say(String(try change(store, "rent")))
    revisions.append(try store.revision())
  }
  say(
    "revisions grow \(revisions[0] == revisions[1] && revisions[1] < revisions[2] && revisions[2] < revisions[3])"
  )
}

/// Opens the store as somebody who has no rights but those of anybody.
func openWithoutRights() throws {
  if geteuid() == 0 {
    setgroups(0, nil)
    guard setgid(65534) == 0, setuid(65534) == 0 else { return say("could not give up root") }
  }
  _ = try SQLiteStore(path: path, patience: patience)
  say("opened")
}

/// Makes stores and works on them, under a umask.
func makeStores() throws {
  umask(mode_t(arguments[4], radix: 8) ?? 0)
  for round in 0..<(Int(arguments[3]) ?? 0) {
    let store = try SQLiteStore(path: "\(path)/\(round)/new/worksheets.db", patience: patience)
    let id = try store.newID()
    try store.apply([RowChange(id, .existence, from: nil, to: "rental")])
    _ = try change(store, "rent")
    if round.isMultiple(of: 2) { try store.close() }
  }
}

/// Says that it is about to open the store, and when it has.
func openAnnounced() throws {
  say("opening")
  _ = try SQLiteStore(path: path, patience: patience)
  say("opened")
}

do {
  switch arguments[1] {
  case "change": try makeChanges()
  case "contend": try contend()
  case "serve": try serve()
  case "rounds": try takePart()
  case "hold": try hold()
  case "fill": try fill()
  case "look": try look()
  case "without-rights": try openWithoutRights()
  case "make": try makeStores()
  case "open": try openAnnounced()
  default: say("no such task")
  }
} catch let fault as StoreError {
  say("fault \(fault.message.text(in: .enUS))")
  exit(1)
}
