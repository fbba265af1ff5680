import { store } from '#contract/store.ts'
import { addresses } from '#contract/store-customers.ts'
import { storeMerchants } from '#contract/store-merchants.ts'
import type { StoreMerchantView } from '#contract/store-merchants.ts'
import type { OrderTypeAlias } from '#contract/fields.ts'
import { client } from '#shop/data/client.ts'
import type { Place } from '#shop/data/choices.ts'
import { refusalOf } from '#shop/data/refusal.ts'
import { session } from '#shop/data/session.ts'

/** A session that has ended counts as none: the checkout then asks who orders. */
const noneIfEnded = (error: unknown) => {
  if (refusalOf(error)?.status === 401) return []
  throw error
}

/** What the checkout asks about: asked for in the browser, since some of it belongs to the customer. */
export async function checkoutData(merchant_id: string, place: Place | null) {
  const near = place ? { latitude: place.latitude, longitude: place.longitude } : {}
  const signedIn = session.get() !== null
  const [merchant, modes, tips, instructions, saved] = await Promise.all([
    client(storeMerchants.show, { id: merchant_id, ...near }),
    client(store.paymentModes, { merchant_id }),
    client(store.tips, { merchant_id }),
    client(store.deliveryInstructions, {}),
    signedIn ? client(addresses.list, {}).catch(noneIfEnded) : [],
  ])
  return { merchant, modes, tips, instructions, saved }
}

export type CheckoutData = Awaited<ReturnType<typeof checkoutData>>

/** The days and slots of an order type; empty where the merchant takes no orders for later. */
export const slotDays = (merchant: StoreMerchantView, order_type: OrderTypeAlias) =>
  merchant.is_scheduling_enabled ? client(storeMerchants.slots, { id: merchant._id, order_type }) : Promise.resolve([])
