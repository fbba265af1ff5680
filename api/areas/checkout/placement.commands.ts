import type { PlaceOrderInput } from '#contract/areas/checkout.ts'
import type { OpenTransaction } from '#api/platform/handlers.ts'
import type { Db } from '#api/platform/db/db.ts'
import { orNotFound } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { orderDetails } from '../orders/order-details.queries.ts'
import { payFromWallet } from '../payments/wallet-payments.commands.ts'
import type { PlaceOrderRequest } from './drafts.commands.ts'
import { placeOrders } from './place.commands.ts'

/** Places an order of staff who act as the customer, and writes it into the audit log under their name. */
export const placeOrderByStaff = ({ open, ...request }: PlaceOrderRequest & { open: OpenTransaction }) =>
  open(async (db) => {
    const placed = await placeAlone(db, request)
    const { id, order_id } = placed.details.row
    await audit(db, 'order.placed_by_staff', `order:${id}`, { order_id })
    return placed
  })

export const paysFromWallet = ({
  payment_mode,
  wallet_amount = 0,
}: Pick<PlaceOrderInput, 'payment_mode' | 'wallet_amount'>) => payment_mode === 'wallet' || wallet_amount > 0

/** Places an order and takes the part of the wallet in one transaction: without the balance there is no order. */
export const placeOrderFromWallet = ({ open, ...request }: PlaceOrderRequest & { open: OpenTransaction }) =>
  open((db) => placeAlone(db, request))

async function placeAlone(db: Db, request: PlaceOrderRequest) {
  const [result] = await placeOrders(db, [request])
  if (result?.status !== 'fulfilled') throw result?.reason
  if (!paysFromWallet(request.input)) return { ...result.value, now: db.nowMs }
  const { order_id } = result.value.details.row
  await payFromWallet(db, order_id)
  const details = orNotFound(await orderDetails(db, order_id, { unplaced: true }), 'Order')
  if (details.row.placed_at !== null) request.services.metrics.placedOrders.inc()
  return { ...result.value, details, now: db.nowMs }
}
