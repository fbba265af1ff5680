import { invalid } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import { findCoupon, hasRedeemed, redeemCoupon, saveSubscription, updateSubscription } from './billing.db.ts'
import type { CouponRow } from './billing.db.ts'
import { lockState, planOf, toTerms } from './state.commands.ts'
import type { BillingState } from './state.commands.ts'
import type { CouponTerms } from './prices.rules.ts'

export type UsedCoupon = { id: string; code: string; periods: number | null; terms: CouponTerms }

const refuse = (text: string) => invalid({ coupon_code: text })

/** The coupon of a code that this tenant can use now; 422 otherwise. */
export async function findUsableCoupon(
  db: Db,
  { prices, subscription }: BillingState,
  code: string,
): Promise<{ coupon: CouponRow; terms: CouponTerms }> {
  const coupon = await findCoupon(db, code)
  if (coupon && (subscription?.coupon_code === code || (await hasRedeemed(db, coupon.id))))
    throw refuse('This coupon code is already applied')
  const terms = toTerms(coupon, prices.currency)
  if (!coupon?.is_active || !terms || isUsedUp(coupon)) throw refuse('This coupon code is not valid')
  if (coupon.expires_at !== null && Date.parse(coupon.expires_at) <= db.nowMs)
    throw refuse('This coupon code has expired')
  return { coupon, terms }
}

const isUsedUp = ({ redemptions, max_redemptions }: CouponRow): boolean =>
  max_redemptions !== null && redemptions >= max_redemptions

/** Uses up a coupon for this tenant, once. */
export async function redeemedCoupon(db: Db, state: BillingState, code: string): Promise<UsedCoupon> {
  const { coupon, terms } = await findUsableCoupon(db, state, code)
  if (!(await redeemCoupon(db, coupon))) throw refuse('This coupon code is not valid')
  return { id: coupon.id, code: coupon.code, periods: coupon.periods, terms }
}

/** Applies a coupon to the next invoices of the subscription. */
export async function applyCoupon(db: Db, code: string): Promise<void> {
  const state = await lockState(db)
  const plan = planOf(state)
  if (plan === null) throw invalid({ coupon_code: 'Choose a plan first.' })
  const used = await redeemedCoupon(db, state, code)
  const columns = { coupon_id: used.id, coupon_code: used.code, coupon_periods_left: used.periods }
  if (state.subscription) await updateSubscription(db, columns)
  else
    await saveSubscription(db, {
      plan_id: plan,
      billing_cycle: 'monthly',
      status: state.profile.in_trial ? 'trial' : 'active',
      currency: state.prices.currency,
      ...columns,
    })
}
