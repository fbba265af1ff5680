import { z } from 'zod'
import { call } from '../call.ts'
import { id } from '../fields.ts'
import { CustomerOrder } from '../schemas/order.ts'
import { OrderTracking } from './checkout.ts'

/** The secret part of a link that a message about an order has. */
const token = z.string().min(20).max(100)

/** The order without what else is known of its customer: no contact, and nothing that needs an account. */
const LinkedOrder = z.object({ order: CustomerOrder, tracking: OrderTracking })

/** One order by the link of a message, without signing in. The token is in the body: addresses are logged. */
export const orderLinks = {
  show: call('store', 'POST /order-links/show', 'public', {
    input: z.object({ token }),
    output: LinkedOrder,
    entity: 'Order',
    readOnly: true,
    limit: { max: 60, seconds: 60, maxPerNetwork: 600 },
  }),
  /** Approves or declines a proposed change of the order. Paying for one needs an account. */
  decide: call('store', 'POST /order-links/amendment', 'public', {
    input: z.object({ token, amendment_id: id, decision: z.enum(['approve', 'decline']) }),
    output: LinkedOrder,
    entity: 'Order',
    limit: { max: 20, seconds: 60, maxPerNetwork: 200 },
  }),
}
