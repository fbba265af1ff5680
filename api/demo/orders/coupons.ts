import type { OrderTypeAlias } from '#contract/fields.ts'
import type { Random } from '../random.ts'
import type { CouponSeed } from '../tenant-seed.ts'
import { subtotalOf } from './cart-lines.ts'
import type { LinePlan, MerchantContext, OrderPlan, TenantContext } from './context.ts'

/** Index of the demo customer, who must not use single-use coupons, so that visitors can try them. */
const demoCustomer = 0

/** Tracks coupon redemptions, so that limits are respected. */
export class CouponUsage {
  readonly #used = new Set<string>()
  readonly #counts = new Map<string, number>()

  /** A coupon that this order can use, or null. Call `recordUse` for every order that is kept. */
  pickCoupon(
    { tenant, now }: TenantContext,
    merchant: MerchantContext,
    order: { customer: number; order_type: OrderTypeAlias; lines: readonly LinePlan[]; at: number },
    random: Random,
  ): CouponSeed | null {
    const subtotal = subtotalOf(merchant, order.lines)
    const applicable = tenant.coupons.filter((coupon) =>
      this.#fits(coupon, { merchant, subtotal, ...order, days: (order.at - now) / 86_400_000 }),
    )
    const coupon = random.pickOptional(applicable)
    return coupon && random.chance(coupon.usage_probability) ? coupon : null
  }

  recordUse({ coupon, customer }: OrderPlan): void {
    if (coupon === null) return
    this.#used.add(`${coupon} ${customer}`)
    this.#counts.set(coupon, (this.#counts.get(coupon) ?? 0) + 1)
  }

  #fits(
    coupon: CouponSeed,
    order: { merchant: MerchantContext; subtotal: number; customer: number; order_type: OrderTypeAlias; days: number },
  ): boolean {
    const {
      merchants,
      order_types,
      starts_in_days: starts,
      ends_in_days: ends,
      minimum_requirement = 0,
      usage_limit_total,
      one_use_per_customer,
      is_inactive: is_off,
    } = coupon
    if (
      is_off ||
      !merchants.includes(order.merchant.seed.key) ||
      order.days < starts ||
      (ends !== undefined && order.days >= ends)
    )
      return false
    if (order_types && !order_types.includes(order.order_type)) return false
    if (one_use_per_customer && order.customer === demoCustomer) return false
    if (
      order.subtotal < minimum_requirement ||
      (one_use_per_customer && this.#used.has(`${coupon.code} ${order.customer}`))
    )
      return false
    return usage_limit_total === undefined || (this.#counts.get(coupon.code) ?? 0) < usage_limit_total
  }
}
