import { z } from 'zod'
import { price } from '../../fields.ts'

const minutes = z.int().min(0).max(1440)
const DeliverySlab = z.object({
  from: z.number().min(0),
  to: z.number().positive().nullable(),
  fee: price,
  time: minutes,
})
export const DeliveryRate = z.discriminatedUnion('type', [
  z.object({ type: z.literal('fixed'), fee: price, time: minutes.nullable().default(null) }),
  z.object({
    type: z.literal('slab'),
    unit: z.enum(['km', 'mi']).default('km'),
    slabs: z.array(DeliverySlab).min(1).max(50),
  }),
])
