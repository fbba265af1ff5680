import type { LiveActivityStatus } from '#contract/schemas/order.ts'
import { parseJson } from '#api/providers/messages/message-result.ts'

/** How long an ended activity stays on the lock screen. */
const dismissAfterSeconds = 15 * 60

type ActivityMessage = { text: string; subject: string }

/** The stored text of an update: what the app draws. A cancelled order (null) ends its activity, and so does a completed one. */
export const activityText = (status: LiveActivityStatus | null, title: string, message: string, orderId: string) =>
  JSON.stringify({ status: status ?? 'cancelled', title, message, order_id: orderId })

/** The payload of an update of a live activity. */
export function liveActivityPayload({ text, subject }: ActivityMessage, nowMs: number): Record<string, unknown> {
  const state = parseJson(text)
  const status: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'status') : undefined
  const message: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'message') : ''
  const timestamp = Math.floor(nowMs / 1_000)
  const isEnd = status === 'cancelled' || status === 'completed'
  return {
    aps: {
      timestamp,
      event: isEnd ? 'end' : 'update',
      'content-state': state,
      ...(isEnd ? { 'dismissal-date': timestamp + dismissAfterSeconds } : {}),
      alert: { title: subject, body: message },
    },
  }
}
