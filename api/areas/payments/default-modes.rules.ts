import type { PaymentAlias } from '#contract/fields.ts'

/** The payment modes that every tenant has, with their first names. */
export const defaultModes: readonly { alias: PaymentAlias; name: string }[] = [
  { alias: 'cash_on_delivery', name: 'Cash on delivery' },
  { alias: 'card', name: 'Card' },
  { alias: 'prepaid', name: 'Prepaid' },
  { alias: 'wallet', name: 'Wallet' },
  { alias: 'upi', name: 'UPI' },
  { alias: 'net_banking', name: 'Net banking' },
]
