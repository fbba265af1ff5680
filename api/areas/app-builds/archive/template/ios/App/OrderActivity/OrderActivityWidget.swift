import ActivityKit
import SwiftUI
import WidgetKit

private let primary = Color(red: {{primary_red}}, green: {{primary_green}}, blue: {{primary_blue}})

@available(iOS 16.2, *)
struct OrderActivityWidget: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: OrderAttributes.self) { context in
            OrderRow(state: context.state)
                .padding(16)
                {{{color_scheme}}}
        } dynamicIsland: { context in
            DynamicIsland {
                DynamicIslandExpandedRegion(.leading) { OrderIcon() }
                DynamicIslandExpandedRegion(.center) { Text(context.state.title).font(.headline) }
                DynamicIslandExpandedRegion(.bottom) { Text(context.state.message).font(.subheadline) }
            } compactLeading: {
                OrderIcon()
            } compactTrailing: {
                Text(context.state.title).lineLimit(1)
            } minimal: {
                OrderIcon()
            }
            .keylineTint(primary)
        }
    }
}

@available(iOS 16.2, *)
private struct OrderRow: View {
    let state: OrderAttributes.ContentState

    var body: some View {
        HStack(alignment: .center, spacing: 12) {
            OrderIcon()
            VStack(alignment: .leading, spacing: 4) {
                Text(state.title).font(.headline).foregroundColor(primary)
                Text(state.message).font(.subheadline)
                Text(state.order_id).font(.caption).foregroundColor(.secondary)
            }
            Spacer(minLength: 0)
        }
    }
}

private struct OrderIcon: View {
    var body: some View {
        Image("OrderIcon").resizable().scaledToFit().frame(width: 32, height: 32)
    }
}
