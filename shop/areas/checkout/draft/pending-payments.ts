import { myOrders } from '#contract/checkout.ts'
import { baskets, emptyBasket } from '#shop/data/basket.ts'
import { client } from '#shop/data/client.ts'
import { isRecord, asString } from '#shop/data/unknown-values.ts'
import { createLocalStore } from '#shop/data/local-store.ts'
import { isUnreachable } from '#shop/data/api-error.ts'
import { session } from '#shop/data/session.ts'
import { dropDraft } from './draft.ts'

/** An order that went off to be paid, whose basket waits for the end of it. */
export type PendingPayment = { order_id: string; at: string }

const unpaid = createLocalStore<Readonly<Record<string, PendingPayment>>>('shop.unpaid', {}, (found) =>
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
  unpaid.set({ ...unpaid.get(), [merchantId]: { order_id, at } })
}

function forget(merchantId: string) {
  const { [merchantId]: gone, ...others } = unpaid.get()
  if (gone) unpaid.set(others)
}

/** The order of this shop stands: its basket has done its work. */
export function clearPendingPayment(merchantId: string) {
  forget(merchantId)
  emptyBasket(merchantId)
  dropDraft(merchantId)
}

/** What its basket has to do: wait on while nobody knows, go where the order stands, stay where it came to nothing or was changed since. */
export const afterLeaving = (
  { at }: PendingPayment,
  { placed_at, order_status }: { placed_at: string | null; order_status: string },
  touched: string,
): 'waits' | 'goes' | 'stays' =>
  placed_at === null && order_status === 'pending' ? 'waits' : placed_at !== null && touched <= at ? 'goes' : 'stays'

/**
 * Where an order that went off to be paid leads now: to its page when it was paid while nobody was told here
 * (the browser was closed at the bank, or the last answer was lost), to its payment while that waits.
 */
export async function resumePath(merchantId: string): Promise<string | null> {
  const left = unpaid.get()[merchantId]
  if (!left || !session.get()) return null
  const order = await client(myOrders.show, { id: left.order_id }).catch(() => null)
  if (!order) return null
  const next = afterLeaving(left, order, baskets.get()[merchantId]?.updatedAt ?? '')
  if (next === 'waits') return `/pay/${left.order_id}`
  if (next === 'stays') forget(merchantId)
  else clearPendingPayment(merchantId)
  return next === 'goes' ? `/orders/${left.order_id}` : null
}

/** The same for every shop. */
export const findPendingOrder = () => Promise.all(Object.keys(unpaid.get()).map(resumePath))

/**
 * What is not paid holds nothing any more, so that the same can be ordered otherwise. What is under way at
 * the bank goes on. False where the line broke: then nothing has been given up.
 */
export async function giveUp(
  { order_id, merchant_id }: { order_id: string; merchant_id: string },
  reason: string,
): Promise<boolean> {
  try {
    await client(myOrders.cancel, { id: order_id, reason })
    forget(merchant_id)
  } catch (error) {
    return !isUnreachable(error)
  }
  return true
}
