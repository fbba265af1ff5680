import type { AddableProduct } from '#contract/areas/amendments.ts'
import type { OrderCheck, OrderCheckInput } from '#contract/areas/order-check.ts'
import { scheduleSettings } from '#contract/areas/settings/settings.ts'
import type { Db } from '#api/platform/db/db.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import type { ResolvedTenant } from '#api/platform/tenancy/tenants.ts'
import { listProductIds } from '../amendments/products.queries.ts'
import { toAddable } from '../amendments/products.rules.ts'
import { loadProducts, loadValidationContext } from '../checkout/cart.commands.ts'
import { bookedSlots } from '../schedules/slot-bookings.queries.ts'
import { settingsFor } from '../settings/settings.queries.ts'
import { cartToCheck, checkCart } from './order-check.rules.ts'

/** What the checkout would answer to a guest at a moment. Reads only; 404 if the merchant does not exist. */
export async function checkOrder(
  db: Db,
  input: OrderCheckInput,
  { tenant, locale }: { tenant: ResolvedTenant; locale: string },
): Promise<OrderCheck> {
  const now = input.at ? Date.parse(input.at) : db.nowMs
  const [{ slot_span }, taken] = await Promise.all([
    settingsFor(db, input.merchant_id, scheduleSettings),
    bookedSlots(db, input.merchant_id, isoAt(now)),
  ])
  const request = {
    tenant,
    cart: cartToCheck(input, slot_span),
    customerId: null,
    isPrepaymentOnly: false,
    locale,
  }
  const context = await loadValidationContext(db, request, { isStaff: true })
  return checkCart({ ...context, now }, { tenant, taken })
}

/** Products of a merchant by name, with their options, also those that cannot be sold now. */
export async function productsToCheck(
  db: Db,
  { merchant_id, search }: { merchant_id: string; search: string },
): Promise<AddableProduct[]> {
  const ids = (await listProductIds(db, merchant_id, search, { isSellable: false })).map(({ id }) => id)
  const products = await loadProducts(db, merchant_id, ids)
  return ids.flatMap((id) => {
    const product = products.get(id)
    return product ? [toAddable(product)] : []
  })
}
