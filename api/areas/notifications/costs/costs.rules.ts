import type { MessageChannel } from '#contract/areas/notifications/messages.ts'
import type { Channel } from '#contract/rules/messages/message-events.ts'

/** Local days from `from` to before `before`. */
export type DaySpan = { from: string; before: string }

/** The month (YYYY-MM) `offset` months after another. */
export function monthAfter(month: string, offset = 1): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + offset, 1)).toISOString().slice(0, 7)
}

export const daysOfMonth = (month: string): DaySpan => ({ from: `${month}-01`, before: `${monthAfter(month)}-01` })

/** Live activities go by the push service. */
export const costChannelOf = (channel: MessageChannel): Channel => (channel === 'live_activity' ? 'push' : channel)
