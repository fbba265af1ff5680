import type { OpenTransaction } from '#api/platform/handlers.ts'
import { isFailedAssertion } from '#api/platform/db/sql-assert.ts'
import { CommitUnknownError } from '#api/platform/db/transaction.ts'
import { createBatcher } from '#api/platform/limits/batcher.ts'
import { batchCustomerActor } from '#api/platform/identity/principal.ts'
import type { PlaceOrderRequest } from './drafts.commands.ts'
import { placeFromCache, placeOrders } from './place.commands.ts'

/** Places concurrent orders of a tenant in one transaction. The transaction has no user; each row names its customer. */
export const placeOrderBatched = createBatcher(
  { maxSize: 8, minSize: 4, concurrency: 3, maxWaitMs: 25 },
  placeOrderBatch,
  (error) => !(error instanceof CommitUnknownError),
)

async function placeOrderBatch(requests: readonly (PlaceOrderRequest & { open: OpenTransaction })[]) {
  const open = requests[0]?.open
  if (!open) return []
  const place = (fromCache: boolean) =>
    open(
      async (db) => {
        const results = (fromCache && (await placeFromCache(db, requests))) || (await placeOrders(db, requests))
        return results.map((result) =>
          result.status === 'fulfilled' ? { ...result, value: { ...result.value, now: db.nowMs } } : result,
        )
      },
      { actor: batchCustomerActor },
    )
  return place(true).catch((error) => {
    if (isFailedAssertion(error)) return place(false)
    throw error
  })
}
