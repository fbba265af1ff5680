import { z } from 'zod'
import { call } from '../../call.ts'
import type { Scope } from '../../call.ts'
import { id, orderNumber } from '../../fields.ts'
import type { Permission } from '../../permissions.ts'
import { Order } from '../../schemas/order.ts'

const orderInput = z.object({ order_id: orderNumber, merchant_id: id.optional() })
const message = 'Update Order Successfully'

/** Orders of merchants that a point of sale manages. It calls `confirm` or `fail` with an API key. */
const posCalls = (scope: Scope, permission: Permission) => ({
  /** The point of sale has the order. A change of status with an API key says the same. */
  confirm: call(scope, 'POST /order/pos/confirm', permission, {
    input: orderInput.extend({ reference: z.string().trim().min(1).max(60).optional() }),
    output: Order,
    message,
    entity: 'Order',
  }),
  /** The point of sale cannot take the order: people are alerted at once. */
  fail: call(scope, 'POST /order/pos/fail', permission, {
    input: orderInput.extend({ reason: z.string().trim().min(1).max(255) }),
    output: Order,
    message,
    entity: 'Order',
  }),
  /** Staff handle the order without the point of sale. */
  handleManually: call(scope, 'POST /order/pos/handle-manually', permission, {
    input: orderInput,
    output: Order,
    message,
    entity: 'Order',
  }),
})

export const orderPos = posCalls('tenant', 'ManageTenantOrders')
export const merchantOrderPos = posCalls('merchant', 'ManageMerchantOrders')
