import { store } from '#contract/areas/storefront/storefront.ts'
import { addresses } from '#contract/areas/storefront/customers.ts'
import { storeMerchants } from '#contract/areas/storefront/merchants.ts'
import type { StoreMerchantDetails } from '#contract/areas/storefront/merchants.ts'
import type { OrderTypeAlias } from '#contract/fields.ts'
import { client } from '#shop/data/client.ts'
import { toApiError } from '#shop/data/api-error.ts'
import { session } from '#shop/data/session.ts'
import type { StoreContext } from '#shop/shell/context/store-context.ts'
import { orderTypeFor } from '#shop/shell/base/order-type-for.ts'

/** An expired session counts as none: the checkout then asks for contact details. */
const emptyIfSignedOut = (error: unknown) => {
  if (toApiError(error)?.status === 401) return []
  throw error
}

/** The public checkout data, rendered with the page so that nothing waits for it. */
export async function loadCheckoutData({ callApi, preferences, locale, boot }: StoreContext, merchant_id: string) {
  const near = preferences.place ? { latitude: preferences.place.latitude, longitude: preferences.place.longitude } : {}
  const [merchant, modes, tips, instructions] = await Promise.all([
    callApi(storeMerchants.show, { id: merchant_id, ...near }, { locale }),
    callApi(store.paymentModes, { merchant_id }, { locale }),
    callApi(store.tips, { merchant_id }, { locale }),
    callApi(store.deliveryInstructions, {}, { locale }),
  ])
  const type = orderTypeFor(
    merchant,
    preferences.type,
    boot.order_types.map(({ alias }) => alias),
  )
  const days = merchant.is_scheduling_enabled
    ? await callApi(storeMerchants.slots, { id: merchant._id, order_type: type }, { locale })
    : []
  return { merchant, modes, tips, instructions, slots: { type, days } }
}

const fetchAddresses = () =>
  session.get() === null ? Promise.resolve([]) : client(addresses.list, {}).catch(emptyIfSignedOut)

/** The request starts while the page hydrates; the first caller receives it. */
let prefetch = !import.meta.env.SSR && location.pathname.endsWith('/checkout') ? fetchAddresses() : null
prefetch?.catch(() => undefined)

/** Loads the customer's addresses, in the browser only. */
export function loadSavedAddresses() {
  const addressList = prefetch ?? fetchAddresses()
  prefetch = null
  return addressList
}

/**
 * The payment modes that a signed-in customer is offered, which may be fewer than those of the page. A page that hydrates
 * keeps its own, until a refused order loads the data again. Call it before `loadSavedAddresses`.
 */
export const loadOwnModes = (merchant_id: string | null): Promise<CheckoutData['modes'] | null> =>
  merchant_id && !prefetch && session.get()
    ? client(store.paymentModes, { merchant_id }).catch(() => null)
    : Promise.resolve(null)

/** What the customer's wallet holds, by currency; only where the merchant takes wallets. Orders work without it. */
export async function loadWalletBalances(isTaken: boolean): Promise<{ currency: string; balance: number }[]> {
  if (!isTaken || session.get() === null) return []
  return import('./wallet-balances.ts').then(({ fetchBalances }) => fetchBalances()).catch(() => [])
}

export type CheckoutData = Awaited<ReturnType<typeof loadCheckoutData>> & {
  saved: Awaited<ReturnType<typeof loadSavedAddresses>>
  balances: Awaited<ReturnType<typeof loadWalletBalances>>
}

/** Free slots by day for an order type; empty if the merchant has no scheduled orders. */
export const fetchSlotDays = (merchant: StoreMerchantDetails, order_type: OrderTypeAlias) =>
  merchant.is_scheduling_enabled ? client(storeMerchants.slots, { id: merchant._id, order_type }) : Promise.resolve([])
