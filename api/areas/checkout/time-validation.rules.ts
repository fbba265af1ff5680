import { nowRefusal, slotRefusal } from '../schedules/slots.rules.ts'
import type { MerchantVersion } from './merchant-versions.db.ts'
import type { CartViolation } from './cart-violation.rules.ts'
import { violationAt } from './cart-violation.rules.ts'
import type { ValidationContext } from './cart-validation.rules.ts'

/** Whether the merchant is active, accepts orders and is not paused. */
export const isAcceptingOrders = (
  {
    status,
    is_accepting_orders,
    paused_until,
  }: Pick<MerchantVersion, 'status' | 'is_accepting_orders' | 'paused_until'>,
  now: number,
): boolean => status === 'active' && is_accepting_orders && (paused_until === null || Date.parse(paused_until) <= now)

/** Whether the merchant accepts this order type, with this number of pieces, at the requested time. */
export function validateTime(
  { merchant, snapshot, cart, booked, now }: ValidationContext,
  items: number,
): CartViolation[] {
  const isOffered =
    merchant.order_types.some((type) => type === cart.order_type) && snapshot.orderTypes.has(cart.order_type)
  const violations = [
    ...(isAcceptingOrders(merchant, now)
      ? []
      : [violationAt('merchant_id', 'merchant_closed', { merchant: merchant.name, until: merchant.paused_until })]),
    ...(isOffered ? [] : [violationAt('order_type', 'order_type_not_offered', { order_type: cart.order_type })]),
  ]
  const timing = { ...snapshot.timing, timezone: merchant.timezone }
  const { settings } = snapshot
  if (!cart.slot) {
    const refused = nowRefusal({ timing, settings, now })
    return refused
      ? [...violations, violationAt('slot', refused.reason, { ...refused, merchant: merchant.name })]
      : violations
  }
  const starts = Date.parse(cart.slot.start)
  const refused = slotRefusal({ timing, settings, now, taken: new Map([[starts, booked]]) }, cart.slot, items)
  return refused
    ? [
        ...violations,
        violationAt('slot', refused.reason === 'too_far' ? 'too_far_ahead' : refused.reason, { ...refused }),
      ]
    : violations
}
