import Foundation
@testable import struct Depot.Ticket

/// Keeps parcels until somebody fetches them.
public protocol Keeper: AnyObject {
  associatedtype Receipt
  var isFull: Bool { get }
  func keep(_ parcel: Parcel, at row: Int) throws -> Receipt
}

public typealias Row = [Parcel]

/// What is kept.
public struct Parcel: Equatable {
  /// In kilograms.
  public let weight: Int
  var owner: String? = nil

  static func < (left: Parcel, right: Parcel) -> Bool {
    return left.weight < right.weight
  }
}

enum Size: Int {
  case small = 1, medium
  case large

  init?(of parcel: Parcel) {
    switch parcel.weight {
    case 0...3: self = .small
    case let heavy where heavy > 30: self = .large
    default: return nil
    }
  }
}

enum Trouble: Error {
  case full(limit: Int)
  case lost
}

/** A keeper with rows. */
public final class Shelf<Label: Hashable>: Keeper {
  private var rows: [Label: Row] = [:]
  let limit: Int
  var notify: (String) -> Void = { text in print(text) }
  lazy var motto = { () -> String in
    return "full"
  }()

  public var isFull: Bool {
    return total >= limit
  }

  private(set) var total = 0 {
    didSet { notify("now \(total)") }
  }

  init(limit: Int, notify handler: @escaping (String) -> Void = { _ in }) {
    self.limit = limit
    self.notify = handler
  }

  deinit {
    rows.removeAll()
  }

  subscript(label: Label) -> Row? {
    get { return rows[label] }
    set { rows[label] = newValue }
  }

  @discardableResult
  public func keep(_ parcel: Parcel, at row: Int) throws -> Int {
    guard let owner = parcel.owner, !owner.isEmpty else {
      throw Trouble.lost
    }
    if total + parcel.weight > limit && row > 0 {
      throw Trouble.full(limit: limit)
    } else if let size = Size(of: parcel) {
      notify("size \(size)")
    }
    let before = total
    total += parcel.weight
    return total - before
  }

  func announce(to owners: [String]) async -> Int {
    var counts: [String: Int] = [:]
    for (index, owner) in owners.enumerated() where index > 0 {
      counts[owner, default: 0] += index
    }
    let sorted = counts.map { entry in entry.value }.filter { $0 > 1 }
    let double = { (number: Int) -> Int in number * 2 }
    func add(_ first: Int, to second: Int) -> Int {
      return first + second
    }
    repeat {
      notify("again")
    } while isFull
    do {
      let ticket = try keep(Parcel(weight: 1), at: 2)
      return add(double(ticket), to: sorted.count)
    } catch let Trouble.full(most) {
      return most
    } catch {
      return error.localizedDescription.count
    }
  }
}

extension Shelf where Label == String {
  func find(owner: String) -> Row? {
    let wanted = owner.lowercased()
    return self[wanted] ?? nil
  }

  var labels: [String] { rows.keys.sorted() }
}

#if DEBUG
func dump(shelf: Shelf<String>, deep: Bool = false) -> String {
  let text = """
      \(shelf.limit)
    deep
    """
  return deep ? text : shelf.labels.joined()
}
#endif
