import type { PaymentAlias } from '#contract/fields.ts'
import { firstModeNames } from './mode-names.rules.ts'

type DefaultMode = { alias: PaymentAlias; name: string; provider: string }

const order: readonly PaymentAlias[] = ['cash_on_delivery', 'card', 'prepaid', 'wallet', 'upi', 'net_banking']
const providers: Partial<Record<PaymentAlias, string>> = { cash_on_delivery: 'cash', wallet: 'wallet' }

/** The payment modes that every tenant has, with their first names. Cash and wallet need no payment provider. */
export const defaultModes: readonly DefaultMode[] = order.map((alias) => ({
  alias,
  name: firstModeNames[alias],
  provider: providers[alias] ?? 'sandbox',
}))
