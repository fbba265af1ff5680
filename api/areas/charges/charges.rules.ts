import type { OrderTypeAlias, PaymentAlias } from '#contract/fields.ts'

export type ChargeTerms = {
  readonly level: 'merchant' | 'global'
  readonly merchant_id: string | null
  readonly charge_value_type: 'fixed' | 'percentage'
  readonly currency: string | null
  readonly rule: 'always' | 'order_type' | 'payment_mode'
  readonly order_types: readonly string[]
  readonly payment_modes: readonly string[]
  readonly status: 'active' | 'inactive'
}

/** payment_mode is null until the customer chooses one; charges that depend on it do not apply until then. */
export type ChargedOrder = {
  /** Null for a sample order of no certain merchant. */
  readonly merchant_id: string | null
  readonly order_type: OrderTypeAlias
  readonly payment_mode: PaymentAlias | null
  readonly currency: string
}

type ChargeRefusal = 'inactive' | 'currency' | 'merchant' | 'order_type' | 'payment_mode'

/**
 * The charges of an order in their given order: active, global or of its merchant, and matching by their rule. A rule
 * with an empty list matches nothing. A fixed amount applies only to orders in its currency.
 */
export const chargesFor = <C extends ChargeTerms>(charges: readonly C[], order: ChargedOrder): C[] =>
  charges.filter((charge) => chargeRefusal(charge, order) === null)

/** Why a charge does not apply to an order; null if it does. */
export function chargeRefusal(charge: ChargeTerms, order: ChargedOrder): ChargeRefusal | null {
  const { level, merchant_id, charge_value_type, currency, rule, order_types, payment_modes, status } = charge
  if (status !== 'active') return 'inactive'
  if (level === 'merchant' && merchant_id !== order.merchant_id) return 'merchant'
  if (charge_value_type === 'fixed' && currency !== null && currency !== order.currency) return 'currency'
  if (rule === 'order_type' && !order_types.includes(order.order_type)) return 'order_type'
  const isModeListed = order.payment_mode !== null && payment_modes.includes(order.payment_mode)
  return rule === 'payment_mode' && !isModeListed ? 'payment_mode' : null
}
