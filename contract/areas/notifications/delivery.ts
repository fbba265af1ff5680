import { z } from 'zod'
import { call } from '../../call.ts'
import { email, emptyObject } from '../../fields.ts'
import { notificationPermission } from './messages.ts'

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'The time must look like 21:00.')

export const MessageDelivery = z.object({
  /** Messages that can wait are sent after these hours, in the time zone of the tenant. Campaigns use the hours too. */
  quiet_hours: z.object({ is_enabled: z.boolean(), from: time, until: time }),
  /** Most campaigns that a customer gets in some days, over all campaigns. Others are not sent to the customer. */
  marketing_limit: z.object({
    is_enabled: z.boolean(),
    messages: z.int().min(1).max(50),
    days: z.int().min(1).max(90),
  }),
  /** How long messages are kept, days. */
  log_days: z.int().min(7).max(400),
  /** Addresses that get messages to the owner, separated by commas. Empty: the owners themselves. */
  owner_emails: z.string().trim().max(1000),
})
export type MessageDelivery = z.infer<typeof MessageDelivery>

const path = '/notification/settings/delivery'

/** When messages are sent, to whom in the store network, and how long they are kept. */
export const messageDelivery = {
  show: call('tenant', `GET ${path}`, notificationPermission, { input: emptyObject, output: MessageDelivery }),
  /** Partial. 422 for an address that is none, and for hours without a beginning and an end. */
  save: call('tenant', `POST ${path}`, notificationPermission, {
    input: MessageDelivery.partial(),
    output: MessageDelivery,
  }),
}
export type MessageDeliveryInput = z.output<typeof messageDelivery.save.input>
export const isEmailAddress = (text: string): boolean => email.safeParse(text).success
