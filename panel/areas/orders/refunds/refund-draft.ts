import type { HandMethod, RefundInput } from '#contract/areas/payments/payments.ts'
import { feeAmountOf, refundableFees, refundableLines, refundAmountOf } from '#contract/rules/refunds.ts'
import type { RefundableFee, RefundableLine, RefundLine } from '#contract/rules/refunds.ts'
import type { Order } from '#contract/schemas/order.ts'

type RefundMode = 'all' | 'parts' | 'amount'

/** What the user has chosen so far. */
export type RefundDraft = {
  mode: RefundMode
  /** Pieces of lines and options, by `pieceKey`. */
  pieces: Readonly<Record<string, number>>
  fees: readonly string[]
  /** Null if what was typed is not an amount. */
  amount: number | null
  method: RefundInput['method']
  payer: RefundInput['payer']
  handMethod: HandMethod
  handNote: string
}

export type RefundableParts = { lines: readonly RefundableLine[]; fees: readonly RefundableFee[] }

export const pieceKey = (line: number, optionValue?: string) =>
  optionValue === undefined ? `${line}` : `${line}:${optionValue}`

/** Methods that an order can be refunded by; cash has no provider. */
export const refundMethodsOf = ({ payment_mode }: Pick<Order, 'payment_mode'>): readonly RefundInput['method'][] =>
  payment_mode === 'cash_on_delivery' ? ['by_hand', 'wallet'] : ['provider', 'wallet', 'by_hand']

export const emptyDraft = (order: Pick<Order, 'payment_mode'>): RefundDraft => ({
  mode: 'all',
  pieces: {},
  fees: [],
  amount: null,
  method: refundMethodsOf(order)[0] ?? 'by_hand',
  payer: 'shared',
  handMethod: 'cash',
  handNote: '',
})

/** A draft with all lines chosen that can still be refunded, for an order that did not arrive. */
export function draftOfAllLines(order: Order): RefundDraft {
  const { lines } = refundablePartsOf(order)
  const pieces = Object.fromEntries(lines.map(({ left }, line) => [pieceKey(line), left]))
  return { ...emptyDraft(order), mode: 'parts', pieces }
}

/** Lines and fees of an order with what is left of them. */
export function refundablePartsOf({ cart, bill, coupon, refunds }: Order): RefundableParts {
  const known = refunds.filter(({ status }) => status !== 'failed')
  return {
    lines: refundableLines(
      cart.cart_items,
      bill.is_tax_inclusive,
      known.flatMap((refund) => refund.lines),
    ),
    fees: refundableFees(
      bill,
      coupon,
      known.flatMap((refund) => refund.fees),
    ),
  }
}

/** Chosen pieces. Options of pieces that are refunded as a whole are not refunded once more. */
export const chosenLines = (lines: readonly RefundableLine[], pieces: RefundDraft['pieces']): RefundLine[] =>
  lines.flatMap(({ left, options }, line) => {
    const whole = Math.min(pieces[pieceKey(line)] ?? 0, left)
    return [
      { line, quantity: whole },
      ...options.map((option) => ({
        line,
        quantity: Math.min(pieces[pieceKey(line, option.option_value)] ?? 0, option.left - whole),
        option_value: option.option_value,
      })),
    ].filter(({ quantity }) => quantity > 0)
  })

/** The amount of the refund; 0 as long as nothing is chosen. */
export function refundTotal(order: Pick<Order, 'refundable_amount'>, parts: RefundableParts, draft: RefundDraft) {
  if (draft.mode === 'all') return order.refundable_amount
  if (draft.mode === 'amount') return draft.amount ?? 0
  const ofLines = refundAmountOf(parts.lines, chosenLines(parts.lines, draft.pieces))
  return (ofLines ?? 0) + (feeAmountOf(parts.fees, draft.fees) ?? 0)
}

/** What preview and refund send, without the reason. */
export function refundRequest({ order_id }: Pick<Order, 'order_id'>, parts: RefundableParts, draft: RefundDraft) {
  const { mode, fees, amount, method, payer, handMethod, handNote } = draft
  const lines = chosenLines(parts.lines, draft.pieces)
  return {
    order_id,
    method,
    payer,
    ...(mode === 'parts' && lines.length > 0 ? { lines } : {}),
    ...(mode === 'parts' && fees.length > 0 ? { fees: [...fees] } : {}),
    ...(mode === 'amount' && amount !== null ? { amount } : {}),
    ...(method === 'by_hand' ? { hand_method: handMethod, hand_note: handNote.trim() || null } : {}),
  }
}
