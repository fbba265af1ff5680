import ActivityKit
import Capacitor
import Foundation

/// Shows the progress of an order on the lock screen. The page starts it and gives the push token to the shop, which then
/// sends the updates.
@objc(OrderActivityPlugin)
public class OrderActivityPlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "OrderActivityPlugin"
    public let jsName = "OrderActivity"
    public let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod(name: "start", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "end", returnType: CAPPluginReturnPromise)
    ]

    @objc func start(_ call: CAPPluginCall) {
        guard #available(iOS 16.2, *), ActivityAuthorizationInfo().areActivitiesEnabled else {
            call.reject("Live activities are not available")
            return
        }
        guard let orderId = call.getString("orderId") else {
            call.reject("orderId is missing")
            return
        }
        let state = OrderAttributes.ContentState(
            status: call.getString("status") ?? "confirmed",
            title: call.getString("title") ?? "",
            message: call.getString("message") ?? "",
            order_id: orderId
        )
        do {
            let activity = try Activity<OrderAttributes>.request(
                attributes: OrderAttributes(orderId: orderId),
                content: ActivityContent(state: state, staleDate: nil),
                pushType: .token
            )
            Task {
                for await data in activity.pushTokenUpdates {
                    let token = data.map { String(format: "%02x", $0) }.joined()
                    self.notifyListeners("token", data: ["orderId": orderId, "token": token])
                }
            }
            call.resolve(["activityId": activity.id])
        } catch {
            call.reject(error.localizedDescription)
        }
    }

    @objc func end(_ call: CAPPluginCall) {
        guard #available(iOS 16.2, *) else {
            call.resolve()
            return
        }
        let orderId = call.getString("orderId")
        Task {
            for activity in Activity<OrderAttributes>.activities where orderId == nil || activity.attributes.orderId == orderId {
                await activity.end(nil, dismissalPolicy: .immediate)
            }
            call.resolve()
        }
    }
}
