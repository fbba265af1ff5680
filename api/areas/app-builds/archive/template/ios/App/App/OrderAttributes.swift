import ActivityKit
import Foundation

/// What the lock screen shows. The names of the state are those of the push payload.
@available(iOS 16.1, *)
struct OrderAttributes: ActivityAttributes {
    struct ContentState: Codable, Hashable {
        var status: String
        var title: String
        var message: String
        var order_id: String
    }

    var orderId: String
}
