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
  readonly merchant_id: string
  readonly order_type: OrderTypeAlias
  readonly payment_mode: PaymentAlias | null
  readonly currency: string
}

/**
 * The charges of an order in their given order: active, global or of its merchant, and matching by their rule. A rule
 * with an empty list matches nothing. A fixed amount applies only to orders in its currency.
 */
export const chargesFor = <C extends ChargeTerms>(charges: readonly C[], order: ChargedOrder): C[] =>
  charges.filter((charge) => charge.status === 'active' && isMinimumReached(charge, order) && appliesTo(charge, order))

function isMinimumReached(
  { level, merchant_id, charge_value_type, currency }: ChargeTerms,
  order: ChargedOrder,
): boolean {
  const payable = charge_value_type === 'percentage' || currency === null || currency === order.currency
  return payable && (level === 'global' || merchant_id === order.merchant_id)
}

function appliesTo(
  { rule, order_types, payment_modes }: ChargeTerms,
  { order_type, payment_mode }: ChargedOrder,
): boolean {
  if (rule === 'order_type') return order_types.includes(order_type)
  if (rule === 'payment_mode') return payment_mode !== null && payment_modes.includes(payment_mode)
  return true
}
