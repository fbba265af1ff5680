import { clearBasket } from '#shop/data/basket.ts'
import { isRecord, asString } from '#shop/data/unknown-values.ts'
import { createLocalStore } from '#shop/data/local-store.ts'
import { clearDraft } from './draft.ts'

/** An order whose payment was started; its basket is kept until the outcome is known. */
export type PendingPayment = { order_id: string; at: string }

export const pendingPayments = createLocalStore<Readonly<Record<string, PendingPayment>>>('shop.unpaid', {}, (found) =>
  isRecord(found)
    ? Object.fromEntries(
        Object.entries(found).flatMap(([id, one]) => {
          const order_id = isRecord(one) ? asString(one.order_id) : null
          const at = isRecord(one) ? asString(one.at) : null
          return order_id && at ? [[id, { order_id, at }]] : []
        }),
      )
    : null,
)

export function markPendingPayment(merchantId: string, order_id: string, at = new Date().toISOString()) {
  pendingPayments.set({ ...pendingPayments.get(), [merchantId]: { order_id, at } })
}

export function removePendingPayment(merchantId: string) {
  const { [merchantId]: removed, ...others } = pendingPayments.get()
  if (removed) pendingPayments.set(others)
}

/** The order is placed: removes the basket and the draft. */
export function clearPendingPayment(merchantId: string) {
  removePendingPayment(merchantId)
  clearBasket(merchantId)
  clearDraft(merchantId)
}
