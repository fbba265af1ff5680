import { store } from '#contract/storefront.ts'
import { addresses } from '#contract/storefront-customers.ts'
import { storeMerchants } from '#contract/storefront-merchants.ts'
import type { StoreMerchantDetails } from '#contract/storefront-merchants.ts'
import type { OrderTypeAlias } from '#contract/fields.ts'
import { client } from '#shop/data/client.ts'
import { toApiError } from '#shop/data/api-error.ts'
import { session } from '#shop/data/session.ts'
import type { StoreContext } from '#shop/shell/context/store-context.ts'
import { orderTypeFor } from '#shop/shell/base/order-type-for.ts'

/** A session that has ended counts as none: the checkout then asks who orders. */
const noneIfEnded = (error: unknown) => {
  if (toApiError(error)?.status === 401) return []
  throw error
}

/** What anybody may know of the shop and its ways to order: drawn with the page, so that nothing waits for it. */
export async function shopOf({ ask, choices, locale, boot }: StoreContext, merchant_id: string) {
  const near = choices.place ? { latitude: choices.place.latitude, longitude: choices.place.longitude } : {}
  const [merchant, modes, tips, instructions] = await Promise.all([
    ask(storeMerchants.show, { id: merchant_id, ...near }, { locale }),
    ask(store.paymentModes, { merchant_id }, { locale }),
    ask(store.tips, { merchant_id }, { locale }),
    ask(store.deliveryInstructions, {}, { locale }),
  ])
  const type = orderTypeFor(
    merchant,
    choices.type,
    boot.order_types.map(({ alias }) => alias),
  )
  const days = merchant.is_scheduling_enabled
    ? await ask(storeMerchants.slots, { id: merchant._id, order_type: type }, { locale })
    : []
  return { merchant, modes, tips, instructions, slots: { type, days } }
}

const askAddresses = () =>
  session.get() === null ? Promise.resolve([]) : client(addresses.list, {}).catch(noneIfEnded)

/** On the way while the page that opens with the checkout wakes; it goes to whoever asks first. */
let coming = !import.meta.env.SSR && location.pathname.endsWith('/checkout') ? askAddresses() : null
coming?.catch(() => undefined)

/** What belongs to the customer alone is asked for in the browser. */
export function savedAddresses() {
  const asked = coming ?? askAddresses()
  coming = null
  return asked
}

export type CheckoutData = Awaited<ReturnType<typeof shopOf>> & { saved: Awaited<ReturnType<typeof savedAddresses>> }

/** The free times by now, by day, of an order type; empty where the merchant takes no orders for later. */
export const slotDays = (merchant: StoreMerchantDetails, order_type: OrderTypeAlias) =>
  merchant.is_scheduling_enabled ? client(storeMerchants.slots, { id: merchant._id, order_type }) : Promise.resolve([])
