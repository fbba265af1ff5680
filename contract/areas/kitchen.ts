import { z } from 'zod'
import { call } from '../call.ts'
import { emptyObject, id, instant, orderNumber, orderTypeAlias } from '../fields.ts'
import { orderStatus } from '../schemas/order.ts'

export const maxStations = 8
const maxLines = 500

const KitchenStation = z.object({
  /** Unique within the kitchen, whatever its case. */
  name: z.string().trim().min(1).max(40),
  /** Products of these categories. Empty: everything that no other station prepares. */
  category_ids: z.array(id).max(100),
})
export type KitchenStation = z.infer<typeof KitchenStation>

const stations = z
  .array(KitchenStation)
  .max(maxStations)
  .refine((list) => new Set(list.map(({ name }) => name.toLowerCase())).size === list.length, {
    message: 'Each station needs a name of its own.',
  })

const KitchenSetup = z.object({
  stations: z.array(KitchenStation),
  /** An order is ready when all its lines are done. */
  marks_ready: z.boolean(),
  updated_at: instant.nullable(),
})
export type KitchenSetup = z.infer<typeof KitchenSetup>

const KitchenLine = z.object({
  position: z.int(),
  name: z.string(),
  quantity: z.int(),
  /** Chosen options and add-ons. */
  options: z.array(z.string()),
  instruction: z.string().nullable(),
  allergens: z.array(z.string()),
  /** The name of its station; null if no station prepares it, so that all show it. */
  station: z.string().nullable(),
  done_at: instant.nullable(),
})
export type KitchenLine = z.infer<typeof KitchenLine>

/** An order as the kitchen needs it. Without a customer's address, number and money. */
export const KitchenTicket = z.object({
  order_id: orderNumber,
  order_status: orderStatus,
  order_type: orderTypeAlias,
  is_scheduled: z.boolean(),
  delivery_timestamp: instant,
  placed_at: instant.nullable(),
  created_at: instant,
  preparation_time: z.int(),
  eta_minutes: z.int().nullable(),
  auto_reject_at: instant.nullable(),
  was_ready: z.boolean(),
  customer_name: z.string(),
  table_number: z.string().nullable(),
  customer_note: z.string().nullable(),
  /** When its items were last changed. */
  amended_at: instant.nullable(),
  /** When it was cancelled; only for some minutes. */
  cancelled_at: instant.nullable(),
  lines: z.array(KitchenLine),
})
export type KitchenTicket = z.infer<typeof KitchenTicket>

const Kitchen = z.object({
  setup: KitchenSetup,
  /** Categories that stations can prepare. */
  categories: z.array(z.object({ id, name: z.string() })),
  tickets: z.array(KitchenTicket),
})
export type Kitchen = z.infer<typeof Kitchen>

const permission = 'ManageMerchantOrders'

export const merchantKitchen = {
  /** Orders that are being prepared, by the time at which they are placed, those ready since half an hour, and cancelled ones. */
  show: call('merchant', 'GET /kitchen', permission, { input: emptyObject, output: Kitchen }),
  /** Marks lines as done or not done; can be repeated. The last line marks the order as ready if the kitchen is set up so. */
  setDone: call('merchant', 'POST /kitchen/lines', permission, {
    input: z.object({
      order_id: orderNumber,
      positions: z.array(z.int().min(0).max(maxLines)).min(1).max(maxLines),
      is_done: z.boolean(),
    }),
    output: Kitchen,
    entity: 'Order',
  }),
  saveSetup: call('merchant', 'PUT /kitchen/setup', permission, {
    input: z.object({ stations, marks_ready: z.boolean(), expected_updated_at: instant.optional() }),
    output: Kitchen,
  }),
}
