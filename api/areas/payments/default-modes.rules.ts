import type { PaymentAlias } from '#contract/fields.ts'

type DefaultMode = { alias: PaymentAlias; name: string; provider: string }

/** The payment modes that every tenant has, with their first names. Cash and wallet need no payment provider. */
export const defaultModes: readonly DefaultMode[] = [
  { alias: 'cash_on_delivery', name: 'Cash on delivery', provider: 'cash' },
  { alias: 'card', name: 'Card', provider: 'sandbox' },
  { alias: 'prepaid', name: 'Prepaid', provider: 'sandbox' },
  { alias: 'wallet', name: 'Wallet', provider: 'wallet' },
  { alias: 'upi', name: 'UPI', provider: 'sandbox' },
  { alias: 'net_banking', name: 'Net banking', provider: 'sandbox' },
]
