import { z } from 'zod'
import { call } from '../../call.ts'
import { emptyObject, url } from '../../fields.ts'
import { liveActivityStatus } from '../../schemas/order.ts'
import { notificationPermission } from './messages.ts'

const activityText = z.object({
  title: z.string().trim().max(60).default(''),
  message: z.string().trim().max(120).default(''),
})
/** Texts by status. An empty one stands for the default text of the customer's language. */
export const ActivityTexts = z.partialRecord(liveActivityStatus, activityText)
export type ActivityTexts = z.infer<typeof ActivityTexts>

const LiveActivity = z.object({
  is_enabled: z.boolean(),
  statuses: z.record(liveActivityStatus, z.object({ title: z.string(), message: z.string() })),
  icon_url: url.nullable(),
})
export type LiveActivity = z.infer<typeof LiveActivity>

const path = '/notification/settings/live-activity'

/** How the progress of an order looks on iPhones. */
export const liveActivity = {
  show: call('tenant', `GET ${path}`, notificationPermission, { input: emptyObject, output: LiveActivity }),
  /** Partial. 422 when it is enabled while no push service for iPhones is active, and for unknown tags. */
  save: call('tenant', `POST ${path}`, notificationPermission, {
    input: z.object({
      is_enabled: z.boolean().optional(),
      statuses: ActivityTexts.optional(),
      icon_url: url.nullable().optional(),
    }),
    output: LiveActivity,
  }),
}
export type LiveActivityInput = z.output<typeof liveActivity.save.input>
