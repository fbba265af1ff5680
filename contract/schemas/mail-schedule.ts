import { z } from 'zod'
import { id, locale } from '../fields.ts'

export const mailFrequency = z.enum(['none', 'daily', 'weekly', 'monthly'])

const maxReceivers = 20

/** How often something is mailed, at a local hour of the store, and to whom. */
export const mailSchedule = {
  frequency: mailFrequency.default('none'),
  /** Weekly: a day from 1 for Monday. */
  weekday: z.int().min(1).max(7).default(1),
  /** Months that are shorter use their last day. */
  month_day: z.int().min(1).max(31).default(1),
  hour: z.int().min(0).max(23).default(6),
  /** Of the mail and the file. */
  language: locale.default('en'),
  /** Users who may see what is mailed, see `receivers`. */
  receiver_ids: z.array(id).max(maxReceivers).default([]),
}
export type MailSchedule = Pick<
  z.output<z.ZodObject<typeof mailSchedule>>,
  'frequency' | 'weekday' | 'month_day' | 'hour'
>

export const MailReceiver = z.object({ id, name: z.string(), email: z.string() })
export type MailReceiver = z.infer<typeof MailReceiver>
