import Localization
import Shell

/// The examination at the end of a track: two cases of the program's examination, with what the track teaches.
extension Lesson {
  /// The examinations of all tracks that are about deals, with the steps of this one.
  var ofTracks: [Lesson] { LessonProvider.Track.allCases.filter { $0.faults != nil }.map(ending) }

  /// The examination of a track with the steps of this one, both cases of which have to be right.
  private func ending(_ track: LessonProvider.Track) -> Lesson {
    var ending = self
    ending.id = "\(id)-\(track.rawValue)"
    ending.title = LocalizedText("\(title) Two deals").text(in: localeFormat)
    (ending.minutes, ending.track, ending.passMark) = (10, track, PassMark(needed: 2, cases: 2))
    return ending
  }
}

extension LessonProvider.Track {
  /// The faults of listings that its lessons teach to find, with nil for none; nil for a track without deals.
  var faults: [DealFault?]? {
    switch self {
    case .firstHouse: [.rentAboveMarket, .oldAssessment, .noVacancy, .noReserve, nil]
    case .comparingDeals: [.earlySale, .growthMakesReturn, nil]
    case .lenderAndTax: [.cashShort, .balloonBeforeSale, .wrongTest, nil]
    case .shell: nil
    }
  }
}
