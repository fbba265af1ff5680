import type { Address, PaymentAlias } from '#contract/fields.ts'
import type { CartInput } from '#contract/areas/checkout.ts'
import { tipViolation } from '#contract/rules/tips.ts'
import { availablePaymentModes, findLimitProblem, modeLimits, modesOfferedTo } from '../payments/modes.rules.ts'
import type { SlotBooking } from '../schedules/slots.rules.ts'
import type { CatalogSnapshot } from './catalog-snapshot.rules.ts'
import type { MerchantVersion } from './merchant-versions.db.ts'
import type { CartViolation } from './cart-violation.rules.ts'
import { violationAt } from './cart-violation.rules.ts'

export type ValidationContext = {
  merchant: MerchantVersion
  snapshot: CatalogSnapshot
  cart: CartInput
  address: Address | null
  /** Whether the customer may not pay in cash. */
  isPrepaymentOnly: boolean
  stock: ReadonlyMap<
    string,
    {
      quantity: number | null
      stock_status: 'in_stock' | 'out_of_stock'
      status: 'active' | 'inactive'
      deleted_at: string | null
    }
  >
  /** What is booked already in the requested time slot. */
  booked: SlotBooking
  /** The customer's language, used for product and option names in violations. */
  locale: string
  /** Epoch ms. */
  now: number
}

export function validatePayment(
  { merchant, snapshot, isPrepaymentOnly }: ValidationContext,
  alias: PaymentAlias | null | undefined,
  total: number,
): CartViolation[] {
  if (!alias) return []
  const { environment, cod_limit } = snapshot.settings.payment_settings
  const available = availablePaymentModes(merchant, snapshot.modes, environment)
  const mode = modesOfferedTo(available, { isPrepaymentOnly }).find((one) => one.alias === alias)
  if (!mode) return [violationAt('payment_mode', 'payment_mode_not_offered', { payment_mode: alias })]
  const problem = findLimitProblem(modeLimits(mode, cod_limit), total)
  return problem ? [violationAt('payment_mode', problem.reason, { ...problem, currency: merchant.currency })] : []
}

export function validateTip({ snapshot, cart }: ValidationContext): CartViolation[] {
  const violation = tipViolation(snapshot.settings.tip, cart.tip ?? undefined)
  return violation ? [violationAt('tip', violation)] : []
}
