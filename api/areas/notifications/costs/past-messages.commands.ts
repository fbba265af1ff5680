import { messageCost } from '#contract/rules/messages/message-costs.ts'
import type { Channel, MessageEvent } from '#contract/rules/messages/message-events.ts'
import type { Db } from '#api/platform/db/db.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { localDate } from '../../schedules/local-time.rules.ts'
import { resultStatement } from '../dispatch.db.ts'
import type { RecordedResult } from '../dispatch.db.ts'
import { loadBrand } from '../mails.db.ts'
import { composeMessage } from '../mails.commands.ts'
import type { Mail } from '../mails.commands.ts'
import { insertMessages, setSendingTimes } from '../messages.db.ts'
import type { NewMessage } from '../messages.db.ts'
import { defaultText } from '../templates.rules.ts'
import { listCostSettings } from './cost-settings.db.ts'
import { receiverCountry } from './receiver-country.rules.ts'

/** A message to a customer that a service took, or refused, in the past. */
export type PastMessage = {
  id: string
  channel: Channel
  mail: Mail
  /** Undefined for a campaign. */
  event: MessageEvent | undefined
  fields: Pick<NewMessage, 'order_id' | 'order_number' | 'order_step' | 'campaign_id' | 'priority'>
  sentAtMs: number
  service: string
  /** Why no service took it; null for one that was sent. */
  failure: string | null
}
type StoredMessage = { past: PastMessage; row: NewMessage }

const noPrice = { unit_price_micros: 0, prefix_prices: [] }
/** Rows of one statement. */
const batchSize = 500

/**
 * Stores messages of the past with their results, for sample data. They count like real ones: at the prices of their
 * channels, in the sums of their local days.
 */
export async function recordPastMessages(
  db: Db,
  messages: readonly PastMessage[],
  { timezone, currency }: { timezone: string; currency: string },
): Promise<void> {
  const [settings, brand] = await Promise.all([listCostSettings(db), loadBrand(db)])
  const stored = messages.map((past): StoredMessage => ({ past, row: rowOf(past, brand) }))
  for (let from = 0; from < stored.length; from += batchSize)
    await insertMessages(
      db,
      stored.slice(from, from + batchSize).map(({ row }) => row),
    )
  const resultOf = ({ past: { id, channel, service, failure, mail }, row }: StoredMessage): RecordedResult => ({
    id,
    status: failure === null ? 'sent' : 'failed',
    nextAttemptAt: null,
    failure,
    service,
    serviceMessageId: null,
    pendingService: null,
    clearsSecrets: false,
    cost: messageCost(settings.find((setting) => setting.channel === channel) ?? noPrice, {
      channel,
      recipient: mail.to,
      text: row.text,
    }),
    currency: settings.find((setting) => setting.channel === channel)?.currency ?? currency,
    country: receiverCountry(channel, mail.to),
  })
  for (const [day, ofDay] of Map.groupBy(stored, ({ past }) => localDate(past.sentAtMs, timezone))) {
    const time = { now: db.now, localDate: day }
    const { text, values } = resultStatement(db.scope.tenantId, ofDay.map(resultOf), time)
    await db.sendPrepared(text, values)
  }
  await setSendingTimes(
    db,
    messages.map(({ id }) => id),
  )
}

/**
 * Nobody else sends it, because its result is recorded in the same transaction. Without HTML, which the log does not show:
 * thousands of pages would be most of the sample data.
 */
const rowOf = (
  { id, channel, mail, event, fields, sentAtMs }: PastMessage,
  brand: Awaited<ReturnType<typeof loadBrand>>,
): NewMessage => ({
  ...composeMessage(channel, mail, brand, event && defaultText({ event, receiver: 'customer', channel }, mail.locale)),
  ...fields,
  id,
  html: '',
  receiver: 'customer',
  created_at: isoAt(sentAtMs),
  attempt_count: 1,
})
