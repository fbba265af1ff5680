import type { AmendmentChange } from '#contract/areas/amendments.ts'
import { Settings } from '#contract/areas/settings/settings.ts'
import type { OrderContent } from '#api/platform/column-types.ts'
import { apiError, invalid } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { ResolvedTenant } from '#api/platform/tenancy/tenants.ts'
import { loadValidationContext, throwCartViolations } from '../checkout/cart.commands.ts'
import { validatePayment } from '../checkout/cart-validation.rules.ts'
import { validateItems } from '../checkout/item-validation.rules.ts'
import { violationAt } from '../checkout/cart-violation.rules.ts'
import type { ValidatedItem } from '../checkout/item-validation.rules.ts'
import type { CartViolation } from '../checkout/cart-violation.rules.ts'
import type { PricingContext } from '../checkout/coupon-validation.rules.ts'
import { canAmend } from '../orders/amendments/amendments.rules.ts'
import { storedLinesOf } from '../orders/amendments/amendments.queries.ts'
import { isBillable } from '../orders/bill/bill.rules.ts'
import type { Bill } from '../orders/bill/bill.rules.ts'
import type { OrderRow } from '../orders/order-details.queries.ts'
import { hasRefunds } from '../payments/refunds/refunds.queries.ts'
import { settingsFor } from '../settings/settings.queries.ts'
import { amendedContent, contentOf } from './amendment-pricing.rules.ts'
import type { StoredLine } from './amendment-pricing.rules.ts'
import { emptyNewLine, isRemovalOnly, newItemsOf, settlementOf } from './amendments.rules.ts'
import { componentsIn, stockViolations } from './stock.rules.ts'

export type AmendmentDraft = {
  before: OrderContent
  after: OrderContent
  bill: Bill
  delta: number
  settlement: ReturnType<typeof settlementOf>
  policy: Awaited<ReturnType<typeof amendmentPolicy>>
  isAppliedAtOnce: boolean
}

type DraftInput = { tenant: ResolvedTenant; locale: string; change: AmendmentChange }

/** Checks and prices a change of an order. Throws if the order or the change does not allow it. */
export async function draftAmendment(db: Db, order: OrderRow, input: DraftInput): Promise<AmendmentDraft> {
  const { requested, lines, context, added } = await loadDraft(db, order, input)
  const before = contentOf(order, lines)
  const { content: after, bill } = amendedContent({ order, lines, requested, added, context })
  const delta = bill.grand_total - order.grand_total
  throwCartViolations({ violations: billViolations(context, order, bill, delta) })
  const policy = await amendmentPolicy(db)
  return {
    before,
    after,
    bill,
    delta,
    settlement: settlementOf(order.payment_mode, delta),
    policy,
    isAppliedAtOnce: policy.is_removal_applied && delta <= 0 && isRemovalOnly(lines, requested),
  }
}

async function loadDraft(db: Db, order: OrderRow, { tenant, locale, change }: DraftInput) {
  if (!canAmend(order) || (await hasRefunds(db, order.id))) throw apiError('ORDER_NOT_AMENDABLE')
  const requested = change.lines
  const lines = await storedLinesOf(db, order.id)
  assertKnownLines(lines, requested)
  const items = newItemsOf(requested)
  const increased = requested.flatMap((one) => {
    const line = 'line' in one ? lines[one.line] : undefined
    if (!line || !('line' in one) || one.quantity <= line.quantity) return []
    return [line, ...componentsIn(line)].map(({ product_id }) => emptyNewLine(product_id))
  })
  const cart = { ...cartOf(order), items: [...items, ...increased] }
  // The payment of a placed order is settled: what a customer may pay with from now on does not change it.
  const request = { tenant, cart, customerId: order.customer_id, isPrepaymentOnly: false, locale }
  const whole = await loadValidationContext(db, request, { isStaff: true })
  const context = { ...whole, cart: { ...cart, items } }
  const added = validatedItems(context)
  throwCartViolations({ violations: [...added.violations, ...stockViolations(lines, requested, context.stock)] })
  return { requested, lines, context, added: added.items }
}

function validatedItems(context: PricingContext): { items: ValidatedItem[]; violations: CartViolation[] } {
  return context.cart.items.length === 0 ? { items: [], violations: [] } : validateItems(context)
}

const cartOf = (order: OrderRow): Omit<PricingContext['cart'], 'items'> => ({
  merchant_id: order.merchant_id,
  order_type: order.order_type,
  payment_mode: order.payment_mode,
  coupon_code: order.coupon?.code ?? null,
  slot: order.slot_start && order.slot_end ? { start: order.slot_start, end: order.slot_end } : null,
  meta: {},
})

/** Each present line at most once, and something is different. */
function assertKnownLines(lines: readonly StoredLine[], requested: AmendmentChange['lines']): void {
  const kept = requested.flatMap((one) => ('line' in one ? [one] : []))
  const isKnown = kept.every(({ line }) => line < lines.length)
  if (!isKnown || new Set(kept.map(({ line }) => line)).size < kept.length)
    throw invalid({ lines: 'The selected lines is invalid.' })
  const isSame = requested.length === lines.length && kept.length === lines.length
  if (isSame && kept.every(({ line, quantity }) => lines[line]?.quantity === quantity))
    throw invalid({ lines: 'The order already has these items.' })
}

function billViolations(context: PricingContext, order: OrderRow, bill: Bill, delta: number): CartViolation[] {
  if (!isBillable(bill)) return [violationAt('lines', 'too_much')]
  // A mode that was switched off since still pays for this order, within its limits.
  return delta <= 0
    ? []
    : validatePayment(context, order.payment_mode, bill.grand_total).filter(
        ({ reason }) => reason !== 'payment_mode_not_offered',
      )
}

async function amendmentPolicy(db: Db) {
  return settingsFor(
    db,
    null,
    Settings.pick({ amendment_minutes: true, amendment_silence: true, is_removal_applied: true }),
  )
}
