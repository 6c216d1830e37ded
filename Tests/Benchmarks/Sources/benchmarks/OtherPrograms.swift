import Dispatch
import Foundation

/// What other programs do while something is measured.
struct OtherPrograms {
  /// The share of the machine that others may take on a quiet one.
  static let quietShare = 0.03

  private let start = Ticks()

  /// The share of all cores' time that others took since the beginning, from 0 to 1.
  func share() -> Double {
    let now = Ticks()
    guard now.all > start.all else { return 0 }
    return max(0, (now.busy - start.busy) - (now.own - start.own)) / (now.all - start.all)
  }
}

/// The time of the cores so far, in ticks of the kernel.
private struct Ticks {
  /// The time of all cores, the part of it in which they worked, and the part that was for this program and those that it
  /// started.
  let all, busy, own: Double

  init() {
    let stat = (try? String(contentsOfFile: "/proc/stat", encoding: .utf8)) ?? ""
    let ticks = stat.prefix { $0 != "\n" }.split(separator: " ").dropFirst().prefix(8).compactMap {
      Double($0)
    }
    all = ticks.reduce(0, +)
    // Idle, and idle while a disk works.
    busy = ticks.count == 8 ? all - ticks[3] - ticks[4] : 0
    own = Ticks.own
  }

  private static var own: Double {
    let perSecond = Double(sysconf(Int32(_SC_CLK_TCK)))
    let ended = [RUSAGE_SELF.rawValue, RUSAGE_CHILDREN.rawValue].map { who in
      var usage = rusage()
      getrusage(who, &usage)
      return [usage.ru_utime, usage.ru_stime].map { Double($0.tv_sec) + Double($0.tv_usec) / 1e6 }.reduce(
        0, +)
    }
    return ended.reduce(0, +) * perSecond + running(below: getpid())
  }

  /// The time of the programs that a process has started and that run still, and of those that these started.
  private static func running(below process: pid_t) -> Double {
    let path = "/proc/\(process)/task/\(process)/children"
    let children = ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "").split(separator: " ")
    return children.compactMap { pid_t($0) }.map { child in
      let stat = (try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8)) ?? ""
      // User, system, and the same of its ended children: the 14th to the 17th field; the second is in parentheses.
      let fields = stat.split(separator: ")").last?.split(separator: " ").dropFirst(11).prefix(4) ?? []
      return fields.compactMap { Double($0) }.reduce(0, +) + running(below: child)
    }.reduce(0, +)
  }
}

/// Whether the cores of this machine can be told from one.
enum Cores {
  /// What two loops beside each other may take of twice the time of one, for the cores to count as two.
  private static let limit = 0.53

  /// Why the goals for two cores are not judged here; nil when they are.
  static func objection(shareOfOthers share: Double) -> String? {
    if share > OtherPrograms.quietShare { return "other programs took \(percent(share)) of the machine" }
    let ratio = shareOfTwoLoops()
    return ratio > limit
      ? "two loops side by side take \(ratio.rounded(toSignificantDigits: 2)) of the time they take one after the other"
      : nil
  }

  /// The time of two loops beside each other as a share of twice that of one: 0.5 on two cores, 1 on one.
  private static func shareOfTwoLoops() -> Double {
    let shares = (0..<7).map { _ in
      let alone = milliseconds { spin() }
      return milliseconds { DispatchQueue.concurrentPerform(iterations: 2) { _ in spin() } } / (2 * alone)
    }
    return shares.sorted()[3]
  }

  /// Some ten milliseconds of arithmetic that needs no memory.
  private static func spin() {
    var state: UInt64 = 1
    for _ in 0..<10_000_000 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
    }
    precondition(state != 0, "a generator of this kind never comes to nothing")
  }
}

/// A share in whole percent.
func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }
