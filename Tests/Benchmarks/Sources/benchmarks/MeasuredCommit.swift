import Foundation

/// The commit whose sources are measured.
enum MeasuredCommit {
  /// The beginning of its number; nil where the sources differ from it, or there is no git.
  static var present: String? {
    guard
      git(
        "status", "--porcelain", "--", "Package.swift", "Sources", "Tests/Benchmarks", "Tests/big-house.roi")
        == ""
    else { return nil }
    return git("rev-parse", "--short", "HEAD")
  }

  /// What git writes; nil where it fails.
  private static func git(_ words: String...) -> String? {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git"] + words
    process.standardOutput = pipe
    guard (try? process.run()) != nil else { return nil }
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
