import { z } from 'zod'
import { call } from '../../call.ts'
import { day, id, idParams, instant, locale, orderNumber, pageOf, searchInput, sortBy } from '../../fields.ts'

export const notificationPermission = 'ManageTenantSettingsNotification'

const messageChannel = z.enum(['email', 'sms', 'whatsapp', 'push', 'live_activity'])
export type MessageChannel = z.infer<typeof messageChannel>
const messageReceiver = z.enum(['customer', 'merchant', 'admin'])
export type MessageReceiver = z.infer<typeof messageReceiver>
/** `delivered` and `bounced` only where the service tells. `skipped`: nothing was configured that could send it. */
const messageStatus = z.enum(['queued', 'sent', 'delivered', 'failed', 'bounced', 'skipped'])

/** How long messages are kept, days. */
export const defaultLogDays = 90

/** A message in the log. `recipient` is an address, a number, or the kind of a device. */
export const LogMessage = z.object({
  id,
  event_type: z.string(),
  channel: messageChannel,
  /** The service that was last used. */
  service: z.string().nullable(),
  receiver: messageReceiver.nullable(),
  recipient: z.string(),
  order_id: orderNumber.nullable(),
  subject: z.string(),
  locale,
  status: messageStatus,
  /** Attempts until now. */
  attempts: z.int(),
  error: z.string().nullable(),
  next_attempt_at: instant.nullable(),
  sent_at: instant.nullable(),
  created_at: instant,
})
export type LogMessage = z.infer<typeof LogMessage>

export const LogMessageDetails = LogMessage.extend({
  max_attempts: z.int(),
  /** Empty for a message with a code or link that was sent. */
  text: z.string(),
  /** The service's own id of the message. */
  service_message_id: z.string().nullable(),
  /** Why the active service did not send it. Null if the fallback was not needed. */
  fallback_reason: z.string().nullable(),
  /** Parts of a text message, else messages, that a service has taken. Null: none. */
  segments: z.int().nullable(),
  /** What they cost, in main units of the currency, such as 0.0075. */
  cost: z.number().nullable(),
  cost_currency: z.string().nullable(),
  can_resend: z.boolean(),
})
export type LogMessageDetails = z.infer<typeof LogMessageDetails>

const MessageListInput = searchInput.extend({
  ...sortBy('created_at'),
  channel: messageChannel.optional(),
  event_type: z.string().max(60).optional(),
  receiver: messageReceiver.optional(),
  status: messageStatus.optional(),
  order_id: orderNumber.optional(),
  start_date: day.optional(),
  end_date: day.optional(),
})
export type MessageListInput = z.output<typeof MessageListInput>

export const messageLog = {
  /** Newest first. `search` finds whole addresses, numbers and order numbers. At most 10,000 are counted. */
  list: call('tenant', 'GET /notification/logs', notificationPermission, {
    input: MessageListInput,
    ...pageOf(LogMessage),
  }),
  show: call('tenant', 'GET /notification/logs/{id}', notificationPermission, {
    input: idParams,
    output: LogMessageDetails,
    entity: 'Message',
  }),
  /** Sends a message once more that is not waiting. 409 for one whose text was deleted. */
  resend: call('tenant', 'POST /notification/logs/{id}/resend', notificationPermission, {
    input: idParams,
    output: LogMessageDetails,
    entity: 'Message',
    limit: { max: 60, seconds: 60 },
  }),
}
