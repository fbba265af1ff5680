import { myOrders } from '#contract/checkout.ts'
import { baskets, emptyBasket } from '#shop/data/basket.ts'
import { client } from '#shop/data/client.ts'
import { isFound, textOf } from '#shop/data/found.ts'
import { kept } from '#shop/data/kept.ts'
import { session } from '#shop/data/session.ts'
import { dropDraft } from './draft.ts'

/** An order that went off to be paid, whose basket waits for the end of it. */
export type Unpaid = { order_id: string; at: string }

const unpaid = kept<Readonly<Record<string, Unpaid>>>('shop.unpaid', {}, (found) =>
  isFound(found) ? Object.fromEntries(Object.entries(found).flatMap(([id, one]) => {
    const order_id = isFound(one) ? textOf(one.order_id) : null
    const at = isFound(one) ? textOf(one.at) : null
    return order_id && at ? [[id, { order_id, at }]] : []
  })) : null)

export function leftToPay(merchantId: string, order_id: string, at = new Date().toISOString()) {
  unpaid.set({ ...unpaid.get(), [merchantId]: { order_id, at } })
}

function forget(merchantId: string) {
  const { [merchantId]: gone, ...others } = unpaid.get()
  if (gone) unpaid.set(others)
}

/** The order of this shop stands: its basket has done its work. */
export function isPaid(merchantId: string) {
  forget(merchantId)
  emptyBasket(merchantId)
  dropDraft(merchantId)
}

/** What its basket has to do: wait on while nobody knows, go where the order stands, stay where it came to nothing or was changed since. */
export const afterLeaving = ({ at }: Unpaid, { placed_at, order_status }: { placed_at: string | null; order_status: string }, touched: string): 'waits' | 'goes' | 'stays' =>
  placed_at === null && order_status === 'pending' ? 'waits' : placed_at !== null && touched <= at ? 'goes' : 'stays'

/** The order that was paid while nobody was told here: the browser was closed at the bank, or the last answer was lost. */
export async function paidMeanwhile(merchantId: string): Promise<string | null> {
  const left = unpaid.get()[merchantId]
  if (!left || !session.get()) return null
  const order = await client(myOrders.show, { id: left.order_id }).catch(() => null)
  const next = order ? afterLeaving(left, order, baskets.get()[merchantId]?.touched ?? '') : 'waits'
  if (next === 'stays') forget(merchantId)
  if (next !== 'goes') return null
  isPaid(merchantId)
  return left.order_id
}

/** The same for every shop. */
export const allPaidMeanwhile = () => Promise.all(Object.keys(unpaid.get()).map(paidMeanwhile))
