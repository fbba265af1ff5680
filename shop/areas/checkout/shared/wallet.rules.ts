import type { StorePaymentMode } from '#contract/areas/storefront/storefront.ts'
import type { PaymentAlias } from '#contract/fields.ts'

/** The payment modes that the customer can use: the wallet only if it covers the amount. */
export const payableModes = (modes: readonly StorePaymentMode[], balance: number, amount: number) =>
  modes.filter(({ alias }) => alias !== 'wallet' || (balance > 0 && balance >= amount))

/** What the wallet can pay of the amount beside this mode. Cash is paid in one piece. */
export const walletPartOf = (
  modes: readonly StorePaymentMode[],
  payment: PaymentAlias | null,
  balance: number,
  amount: number,
): number => {
  const isTaken = modes.some(({ alias }) => alias === 'wallet')
  const isPayable = payment !== null && payment !== 'cash_on_delivery' && payment !== 'wallet'
  return isTaken && isPayable && balance < amount ? balance : 0
}
