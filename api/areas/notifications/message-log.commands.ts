import type { LogMessage, LogMessageDetails, MessageListInput } from '#contract/areas/notifications/messages.ts'
import { amountOf } from '#contract/rules/messages/message-costs.ts'
import { apiError, orNotFound } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { instantOf } from '../schedules/local-time.rules.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { maxAttempts } from './delivery.rules.ts'
import { restartMessage } from './messages.db.ts'
import { findMessage, listMessages } from './log/message-pages.db.ts'
import type { MessageRow } from './log/message-pages.db.ts'
import { eventOf, templatesOf } from './templates.rules.ts'

const hour = 3_600_000

function toLogMessage(row: MessageRow): LogMessage {
  const { template, order_number, status, attempt_count, failure } = row
  return {
    id: row.id,
    channel: row.channel,
    service: row.service,
    receiver: row.receiver,
    recipient: row.recipient,
    subject: row.subject,
    locale: row.locale,
    next_attempt_at: row.next_attempt_at,
    sent_at: row.sent_at,
    created_at: row.created_at,
    event_type: eventOf(template),
    order_id: order_number,
    status: status === 'waiting' ? 'queued' : status,
    attempts: attempt_count,
    error: failure,
  }
}

/** The messages of the log. Days are those of the tenant's time zone. */
export async function searchLog(
  db: Db,
  { event_type, start_date, end_date, ...input }: MessageListInput,
  zone: string,
) {
  const { data, meta } = await listMessages(db, {
    ...input,
    templates: event_type === undefined ? undefined : templatesOf(event_type),
    from: start_date === undefined ? undefined : isoAt(instantOf(start_date, '00:00', zone)),
    to: end_date === undefined ? undefined : isoAt(instantOf(dayAfter(end_date), '00:00', zone)),
  })
  return { data: data.map(toLogMessage), meta }
}

const dayAfter = (day: string) => isoAt(Date.parse(`${day}T12:00:00Z`) + 24 * hour).slice(0, 10)

/** A text that was deleted, or a device that is gone, cannot be sent again. */
const canResend = ({ is_secret, status, channel, push_token_id }: MessageRow) =>
  status !== 'waiting' && !is_secret && channel !== 'live_activity' && (channel !== 'push' || push_token_id !== null)

export async function showMessage(db: Db, id: string): Promise<LogMessageDetails> {
  const row = orNotFound(await findMessage(db, id), 'Message')
  return {
    ...toLogMessage(row),
    max_attempts: maxAttempts,
    text: row.is_secret ? '' : row.text,
    service_message_id: row.service_message_id,
    fallback_reason: row.fallback_reason,
    segments: row.segment_count,
    cost: row.cost_micros === null ? null : amountOf(row.cost_micros),
    cost_currency: row.cost_currency,
    can_resend: canResend(row),
  }
}

/** 409 for a message that waits, or that cannot be sent again. */
export async function resendMessage(db: Db, id: string): Promise<LogMessageDetails> {
  const row = orNotFound(await findMessage(db, id), 'Message')
  if (row.status === 'waiting') throw apiError('MESSAGE_WAITING')
  if (!canResend(row) || !(await restartMessage(db, id))) throw apiError('MESSAGE_NOT_RESENDABLE')
  await audit(db, 'message.resent', `message:${id}`, { channel: row.channel, event: row.template })
  return showMessage(db, id)
}
