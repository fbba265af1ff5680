import type { TemplateKey } from '#contract/rules/messages/message-events.ts'
import { messageEvents } from '#contract/rules/messages/message-events.ts'
import type { listSwitches } from '../templates.db.ts'

export type Switches = Awaited<ReturnType<typeof listSwitches>>

export const switchOf = (rows: Switches, { event, receiver, channel }: TemplateKey) =>
  rows.find((row) => row.template === event && row.receiver === receiver && row.channel === channel)

export const isActive = (rows: Switches, key: TemplateKey): boolean =>
  messageEvents[key.event].isAlwaysActive === true ||
  (switchOf(rows, key)?.is_active ?? messageEvents[key.event].receivers[key.receiver]?.[key.channel] ?? false)
