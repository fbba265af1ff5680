import type { z } from 'zod'
import type {
  BillingCoupon,
  BillingCouponInput,
  CreditInput,
  ItemPrice,
  PriceInput,
  Rate,
  RateInput,
} from '#contract/areas/billing/revenue.ts'
import { planId } from '#contract/areas/operator/plans.ts'
import { apiError, invalid, orNotFound } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { runInTransaction } from '#api/platform/db/transaction.ts'
import { actorOf } from '#api/platform/identity/principal.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { requirePanelUser } from '../../auth/auth-context.ts'
import type { AuthContext } from '../../auth/auth-context.ts'
import { changeTenant } from '../../operator/tenant-access.ts'
import { insertCredit, lockAccount } from '../billing.db.ts'
import { lockState } from '../state.commands.ts'
import { insertPrice, insertRate } from './catalog.db.ts'
import { findCouponOf, insertCoupon, stopCouponOf } from './coupons.db.ts'
import { listPriceVersions } from './revenue.db.ts'
import { toItemPrices } from './revenue.rules.ts'

/** Changes what applies to all tenants, with an entry in the operator's audit trail. */
function changePlatform<T>(context: AuthContext, work: (db: Db) => Promise<T>): Promise<T> {
  const { services, request } = context
  const user = requirePanelUser(context)
  const scope = { tenantId: user.homeTenantId, merchantId: null }
  return runInTransaction(
    { pool: services.platformPool, scope, actor: actorOf(user, request), nowMs: services.clock() },
    work,
    services.announce,
  )
}

const dayMs = 86_400_000
const startOfDay = (date: string): number => Date.parse(`${date}T00:00:00Z`)

/** Adds a version of a price from now, or from a later day on. */
export async function setPrice(
  context: AuthContext,
  { item, currency, valid_from, ...price }: z.output<typeof PriceInput>,
): Promise<ItemPrice> {
  const { services } = context
  const nowMs = services.clock()
  const fromMs = !valid_from ? nowMs : startOfDay(valid_from)
  if (fromMs < nowMs - dayMs) throw invalid({ valid_from: 'The day must not be in the past.' })
  const isPlan = planId.options.some((plan) => plan === item)
  if (isPlan && price.setup_fee > 0) throw invalid({ setup_fee: 'A plan has no setup fee.' })
  if (isPlan && !price.is_offered) throw invalid({ is_offered: 'A plan is always offered.' })
  await changePlatform(context, async (db) => {
    const from = isoAt(Math.max(fromMs, nowMs))
    await insertPrice(db, { kind: isPlan ? 'plan' : 'module', item, currency, ...price, valid_from: from })
    await audit(db, 'billing.price_set', `price:${item}`, { currency, ...price, valid_from: from })
  })
  const prices = toItemPrices(await listPriceVersions(services.platformPool, services.clock()))
  const found = prices.find((one) => one.item === item && one.currency === currency)
  return orNotFound(found, 'Price')
}

/** Gives a tenant credit for its next invoices. */
export async function giveCredit(context: AuthContext, { tenant_id, amount, reason }: z.output<typeof CreditInput>) {
  const { changes } = await changeTenant(context, tenant_id, async (db, tenant) => {
    if (tenant.deleted_at !== null) throw apiError('NOT_FOUND', { entity: 'Tenant' })
    const { prices } = await lockState(db)
    await insertCredit(db, { amount, currency: prices.currency, source: 'operator', reason, invoice_id: null })
    const { credit_balance } = await lockAccount(db)
    return { action: 'billing.credit_given', changes: { amount, currency: prices.currency, credit_balance }, reason }
  })
  return { tenant_id, currency: changes.currency, credit_balance: changes.credit_balance }
}

export const createCoupon = (
  context: AuthContext,
  { expires_on, ...input }: z.output<typeof BillingCouponInput>,
): Promise<BillingCoupon> =>
  changePlatform(context, async (db) => {
    const endMs = expires_on ? startOfDay(expires_on) + dayMs : null
    if (endMs !== null && endMs <= db.nowMs) throw invalid({ expires_on: 'The day must not be in the past.' })
    const coupon = await insertCoupon(db, {
      ...input,
      currency: input.type === 'fixed' ? (input.currency ?? null) : null,
      expires_at: endMs === null ? null : isoAt(endMs),
    })
    if (!coupon) throw invalid({ code: 'The code has already been taken.' })
    await audit(db, 'billing.coupon_created', `coupon:${coupon.id}`, { code: coupon.code, value: coupon.value })
    return coupon
  })

export const stopCoupon = (context: AuthContext, id: string): Promise<BillingCoupon> =>
  changePlatform(context, async (db) => {
    const coupon = orNotFound(await findCouponOf(db, id), 'Coupon')
    if (!coupon.is_active) return coupon
    await stopCouponOf(db, id)
    await audit(db, 'billing.coupon_stopped', `coupon:${id}`, { code: coupon.code })
    return { ...coupon, is_active: false }
  })

export const setRate = (context: AuthContext, { currency, target, rate }: z.output<typeof RateInput>): Promise<Rate> =>
  changePlatform(context, async (db) => {
    await insertRate(db, { currency, target, rate })
    await audit(db, 'billing.rate_set', `rate:${currency}:${target}`, { rate })
    return { currency, target, rate, valid_from: db.now }
  })
