import { isRecord, asNumber, asString } from '#shop/data/unknown-values.ts'
import { createLocalStore } from '#shop/data/local-store.ts'

/** An order request whose response is unknown. Its key makes a repeated request the same order. */
type Attempt = { key: string; sent_at: number }

const attempts = createLocalStore<Readonly<Record<string, Attempt>>>('shop.attempts', {}, (found) =>
  isRecord(found)
    ? Object.fromEntries(
        Object.entries(found).flatMap(([id, one]) => {
          const key = isRecord(one) ? asString(one.key) : null
          const sent_at = isRecord(one) ? asNumber(one.sent_at) : null
          return key && sent_at ? [[id, { key, sent_at }]] : []
        }),
      )
    : null,
)

/** The idempotency key of this merchant's checkout. It is kept until the outcome is known. */
export function idempotencyKeyFor(merchantId: string, now = Date.now()): string {
  const all = attempts.get()
  const key = all[merchantId]?.key ?? crypto.randomUUID()
  attempts.set({ ...all, [merchantId]: { key, sent_at: now } })
  return key
}

/** The outcome is known: the next order gets a new key. */
export function clearIdempotencyKey(merchantId: string) {
  const { [merchantId]: removed, ...others } = attempts.get()
  if (removed) attempts.set(others)
}

/** Time in ms of an earlier request without a response; null if there is none. */
export const pendingAttempt = (merchantId: string): number | null => attempts.get()[merchantId]?.sent_at ?? null
