import { z } from 'zod'
import { driverDeliveries, merchantDriverDeliveries } from '#contract/areas/drivers/deliveries.ts'
import type { DriverDay } from '#contract/areas/drivers/deliveries.ts'
import { failureReason } from '#contract/areas/drivers/fields.ts'
import type { DeliveryState } from '#contract/areas/drivers/fields.ts'

const text = z.string().max(500)

/** What a driver did, as it waits in the browser. `key` makes the server do it once. */
const QueuedStep = z.object({
  key: z.uuid(),
  user_id: z.string(),
  merchant_id: z.string().nullable(),
  order_id: z.string(),
  id: z.string(),
  name: z.enum(['accept', 'decline', 'pickUp', 'deliver', 'fail']),
  code: text.optional(),
  note: text.optional(),
  reason: failureReason.optional(),
  /** A photo of the hand-over as a data URL. */
  photo: z.string().optional(),
  /** Why the server did not take it. */
  refusal: text.optional(),
})
export type QueuedStep = z.infer<typeof QueuedStep>
export type Step = Omit<QueuedStep, 'key' | 'user_id' | 'merchant_id' | 'refusal'>

/** The stored steps; whatever else is stored there counts as none. */
export const parseSteps = (value: unknown): QueuedStep[] => z.array(QueuedStep).safeParse(value).data ?? []

export const callsOf = (merchantId: string | null) =>
  merchantId === null ? driverDeliveries : merchantDriverDeliveries

/** The input of the call of a step. */
export function inputOf({ id, name, code, note, reason, merchant_id }: QueuedStep) {
  const merchant = merchant_id === null ? {} : { merchant_id }
  if (name === 'deliver') return { ...merchant, id, ...(code === undefined ? {} : { code }) }
  if (name === 'decline') return { ...merchant, id, note: note ?? '' }
  if (name === 'fail') return { ...merchant, id, note: note ?? '', reason: reason ?? 'other' }
  return { ...merchant, id }
}

const stateAfter: Readonly<Record<QueuedStep['name'], DeliveryState>> = {
  accept: 'accepted',
  decline: 'declined',
  pickUp: 'picked',
  deliver: 'delivered',
  fail: 'failed',
}

export type ShownTask = DriverDay['tasks'][number] & { isWaiting: boolean }

/** The tasks as they are once the waiting steps have been sent. */
export const withSteps = (tasks: DriverDay['tasks'], steps: readonly QueuedStep[]): ShownTask[] =>
  tasks.map((task) => {
    const last = steps.findLast(({ id, refusal }) => id === task.id && refusal === undefined)
    return last ? { ...task, state: stateAfter[last.name], isWaiting: true } : { ...task, isWaiting: false }
  })
