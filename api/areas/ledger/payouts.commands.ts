import type { Db } from '#api/platform/db/db.ts'
import { recordTransaction, settleTransaction } from './ledger.db.ts'
import { insertEntries, insertPostings } from './postings.db.ts'

type BookedPayout = { id: string; number: string; merchant_id: string; currency: string; amount: number }
/** Attempts after the first have keys of their own, because an earlier one may have come back. */
type Attempt = BookedPayout & { attempt: number }
const attemptKey = (attempt: number) => (attempt === 1 ? '' : `:${attempt}`)
const of = ({ merchant_id, currency }: Pick<BookedPayout, 'merchant_id' | 'currency'>) => ({
  merchant_id,
  currency,
  order_id: null,
})

/** Takes the amount of a payout from the merchant's account, and records it as a pending transaction. */
export async function bookPayout(db: Db, payout: BookedPayout): Promise<void> {
  const { id, number, merchant_id, amount } = payout
  const posting = {
    business_key: `payout:${id}:started`,
    from_account: `merchant:${merchant_id}`,
    to_account: `payout:${id}`,
    amount,
  }
  await insertPostings(db, [posting], of(payout))
  await recordTransaction(db, {
    ...of(payout),
    txn_id: number,
    ref_id: null,
    type: 'payout',
    payment_mode: 'net_banking',
    amount,
    status: 'pending',
  })
}

/** Books a payout that has reached the merchant. */
export async function bookPayoutPaid(db: Db, payout: Attempt): Promise<void> {
  const { id, number, amount, attempt } = payout
  const business_key = `payout:${id}:paid${attemptKey(attempt)}`
  const posting = { business_key, from_account: `payout:${id}`, to_account: 'bank', amount }
  await insertPostings(db, [posting], of(payout))
  await settleTransaction(db, number, 'succeeded')
}

/** Books a payout that came back from the merchant's account. Its money waits in its account again. */
export async function bookPayoutReturned(db: Db, payout: Attempt): Promise<void> {
  const { id, amount, attempt } = payout
  const business_key = `payout:${id}:returned${attemptKey(attempt)}`
  await insertPostings(db, [{ business_key, from_account: 'bank', to_account: `payout:${id}`, amount }], of(payout))
}

/**
 * Books a part of a payout that came back: the merchant is owed it again. `reversed` is everything that has come back so
 * far, which makes the key.
 */
export async function bookPayoutReversedInPart(
  db: Db,
  payout: Attempt,
  { part, reversed }: { part: number; reversed: number },
): Promise<void> {
  const business_key = `payout:${payout.id}:reversed:${payout.attempt}:${reversed}`
  const to_account = `merchant:${payout.merchant_id}`
  await insertPostings(db, [{ business_key, from_account: 'bank', to_account, amount: part }], of(payout))
}

/** The money of a failed payout stays in its account until it is paid. */
export const setPayoutTransaction = (db: Db, number: string, status: 'pending' | 'failed') =>
  settleTransaction(db, number, status)

type MerchantCash = { merchant_id: string; currency: string; business_key: string; amount: number }

/** Cash that a merchant took from customers has left to the merchant; a negative amount was handed back. */
export const bookMerchantCash = (db: Db, cash: readonly MerchantCash[]): Promise<number> =>
  insertEntries(
    db,
    cash.map(({ business_key, amount, ...of }) => {
      const [merchant, bank] = [`merchant:${of.merchant_id}`, 'bank']
      const [from_account, to_account] = amount > 0 ? [merchant, bank] : [bank, merchant]
      return {
        ...of,
        order_id: null,
        business_key: `merchant-${business_key}`,
        from_account,
        to_account,
        amount: Math.abs(amount),
      }
    }),
  )

type Adjustment = { id: string; merchant_id: string; currency: string; amount: number }

/** What a tenant gives to a merchant by hand, or (negative) takes. */
export async function bookAdjustment(db: Db, { id, amount, ...adjustment }: Adjustment): Promise<void> {
  const [merchant, tenant] = [`merchant:${adjustment.merchant_id}`, 'tenant:adjustments']
  const [from_account, to_account] = amount > 0 ? [tenant, merchant] : [merchant, tenant]
  await insertPostings(
    db,
    [{ business_key: `adjustment:${id}`, from_account, to_account, amount: Math.abs(amount) }],
    of(adjustment),
  )
}
