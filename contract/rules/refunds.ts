import type { CartItem } from '../schemas/cart.ts'
import type { Bill, Order, OrderCoupon, PaymentStatus, Refund } from '../schemas/order.ts'
import { optionKey } from './nested-options.ts'
import { orderLinesOf } from './order-lines.ts'

/** Pieces of a line of `orderLinesOf`, by its index; with `option_value` only this option of them. */
export type RefundLine = {
  readonly line: number
  readonly quantity: number
  readonly option_value?: string | undefined
}

type BilledItem = Parameters<typeof orderLinesOf>[0][number] & Pick<CartItem, 'tax' | 'discount'>

type RefundableOption = {
  /** Id of the value, after those above it: the same value can stand under several. */
  option_value: string
  name: string
  /** Its part of `paid`. */ paid: number
  /** Pieces of which neither it nor all was refunded. */ left: number
  /** Pieces of which only it was refunded. */ refunded: number
}

export type RefundableLine = {
  name: string
  quantity: number
  /** Pieces not refunded yet. */ left: number
  paid: number
  options: RefundableOption[]
}

/**
 * The lines of an order with what was paid for each: after discount, with tax. The amounts of an item and its add-ons
 * add up to what was paid for the item; those of its options are contained in it.
 */
export function refundableLines(
  items: readonly BilledItem[],
  isTaxInclusive: boolean,
  refunded: readonly RefundLine[] = [],
): RefundableLine[] {
  const piecesOf = (index: number, value?: string) =>
    refunded.reduce(
      (sum, { line, quantity, option_value }) => sum + (line === index && option_value === value ? quantity : 0),
      0,
    )
  const lines = items.flatMap((item) => {
    const paidForItem = item.line_total - (item.discount ?? 0) + (isTaxInclusive ? 0 : item.tax)
    let [seen, given] = [0, 0]
    return orderLinesOf([item]).map(({ name, quantity, amount, isAddon }) => {
      seen += amount
      const upToHere = item.line_total === 0 ? 0 : scaled(paidForItem, seen, item.line_total)
      const paid = upToHere - given
      given = upToHere
      const values = isAddon
        ? []
        : item.options.flatMap(({ under, values: selected }) =>
            selected.map((value) => ({ ...value, key: optionKey({ id: value.id, under }) })),
          )
      const options = values
        .filter(({ price }) => price > 0)
        .map((value) => ({ ...value, paid: amount === 0 ? 0 : scaled(paid, value.price * quantity, amount) }))
      return { name, quantity, paid, options }
    })
  })
  return lines.map(({ options, ...line }, index) => {
    const left = line.quantity - piecesOf(index)
    return {
      ...line,
      left,
      options: options.map(({ key, name, paid }) => {
        const alone = piecesOf(index, key)
        return { option_value: key, name, paid, left: Math.max(0, left - alone), refunded: alone }
      }),
    }
  })
}

const scaled = (amount: number, part: number, whole: number) => Number((BigInt(amount) * BigInt(part)) / BigInt(whole))

type Pieces = { whole: number; ofOption: (option: RefundableOption) => number }

/** What is refunded of a line in all. It grows with every piece, and ends at what was paid, however it is divided. */
const refundedOf = ({ quantity, paid, options }: RefundableLine, { whole, ofOption }: Pieces): number => {
  const pieces = options.map((option) => option.paid * Math.min(ofOption(option), quantity - whole))
  const sum = pieces.reduce((total, one) => total + BigInt(one), BigInt(paid) * BigInt(whole))
  return Number(sum / BigInt(quantity))
}

/** The amount for these pieces; null if a line or an option does not exist or has fewer pieces left. */
export function refundAmountOf(lines: readonly RefundableLine[], selected: readonly RefundLine[]): number | null {
  const keys = selected.map(({ line, option_value = '' }) => `${line}:${option_value}`)
  if (new Set(keys).size < selected.length) return null
  let amount = 0
  for (const index of new Set(selected.map(({ line }) => line))) {
    const line = lines[index]
    const part =
      line &&
      lineAmountOf(
        line,
        selected.filter((one) => one.line === index),
      )
    if (part === null || part === undefined) return null
    amount += part
  }
  return amount
}

function lineAmountOf(line: RefundableLine, selected: readonly RefundLine[]): number | null {
  const selectedOf = (value?: string) => selected.find(({ option_value }) => option_value === value)?.quantity ?? 0
  const pieces = selectedOf()
  const isPossible = selected.every(({ quantity, option_value }) => {
    if (quantity < 1 || pieces > line.left) return false
    const option = line.options.find((one) => one.option_value === option_value)
    return option_value === undefined || (option !== undefined && quantity <= option.left - pieces)
  })
  if (!isPossible) return null
  const before = line.quantity - line.left
  const after = {
    whole: before + pieces,
    ofOption: (one: RefundableOption) => one.refunded + selectedOf(one.option_value),
  }
  return refundedOf(line, after) - refundedOf(line, { whole: before, ofOption: ({ refunded }) => refunded })
}

/** What was paid beside the lines. `key`: `delivery`, `tip` or the id of a charge. Each is refunded once, as a whole. */
export type RefundableFee = { key: string; name: string | null; paid: number; isRefunded: boolean }

type FeeBill = Pick<Bill, 'delivery_fee' | 'delivery_tax' | 'charges' | 'tip' | 'coupon_discount'>

export function refundableFees(
  bill: FeeBill,
  coupon: Pick<OrderCoupon, 'type'> | null,
  refunded: readonly string[] = [],
): RefundableFee[] {
  const free = coupon?.type === 'free_delivery' ? bill.coupon_discount : 0
  return [
    { key: 'delivery', name: null, paid: bill.delivery_fee + bill.delivery_tax - free },
    ...bill.charges.map(({ id, name, amount }) => ({ key: id, name, paid: amount })),
    { key: 'tip', name: null, paid: bill.tip },
  ]
    .filter(({ paid }) => paid > 0)
    .map((fee) => ({ ...fee, isRefunded: refunded.includes(fee.key) }))
}

/** The amount for these fees; null if one does not exist or was refunded. */
export function feeAmountOf(fees: readonly RefundableFee[], selected: readonly string[]): number | null {
  const chosen = fees.filter(({ key, isRefunded }) => selected.includes(key) && !isRefunded)
  if (chosen.length < selected.length) return null
  return chosen.reduce((sum, { paid }) => sum + paid, 0)
}

type RefundPayer = NonNullable<Refund['payer']>

/** Who may bear a refund. A merchant cannot charge others alone, and the delivery bears those of its own orders. */
export const refundPayersFor = (by: 'tenant' | 'merchant', deliveryBy: Order['delivery_by']): readonly RefundPayer[] =>
  by === 'merchant'
    ? ['shared', 'merchant']
    : ['shared', 'merchant', 'tenant', ...(deliveryBy === 'admin' ? (['delivery'] as const) : [])]

type ReceivedOrder = {
  readonly payment_status: PaymentStatus
  readonly grand_total: number
  readonly txn_id: string | null
}
type KnownRefund = {
  readonly status: 'pending' | 'succeeded' | 'failed'
  readonly amount: number
  /** Transaction number of the refunded payment; null for cash and for demo payments. */
  readonly payment_txn_id: string | null
  /** Set for what a change of the order gave back: the total does not contain it. */
  readonly amendment_id?: string | null | undefined
  /** Whether the payment paid the rest of an order that became more expensive. */
  readonly is_further?: boolean | null | undefined
}

/**
 * Refunds of the payments for the order as it is now; those of a second payment return money that was never due, those of a
 * change what is no longer due.
 */
const refundsOfOrder = <T extends KnownRefund>({ txn_id }: Pick<ReceivedOrder, 'txn_id'>, refunds: readonly T[]) =>
  refunds.filter(
    ({ payment_txn_id, amendment_id, is_further }) =>
      !amendment_id && (payment_txn_id === null || payment_txn_id === txn_id || is_further === true),
  )

/** What staff can still refund: the total, minus refunds that did not fail. Zero if nothing was paid. */
export const refundableAmount = (order: ReceivedOrder, refunds: readonly KnownRefund[]): number =>
  order.payment_status === 'paid' || order.payment_status === 'refund_pending'
    ? Math.max(
        0,
        order.grand_total -
          refundsOfOrder(order, refunds).reduce(
            (sum, { status, amount }) => sum + (status === 'failed' ? 0 : amount),
            0,
          ),
      )
    : 0

/** Whether everything that was paid for the order went back, and no refund is on its way. */
export function isRefunded(order: ReceivedOrder, refunds: readonly KnownRefund[]): boolean {
  if (order.payment_status !== 'paid' && order.payment_status !== 'refund_pending') return false
  if (refunds.some(({ status }) => status === 'pending')) return false
  const returned = refundsOfOrder(order, refunds).reduce(
    (sum, { status, amount }) => sum + (status === 'succeeded' ? amount : 0),
    0,
  )
  const isAllReturned = refunds.every(({ status }) => status === 'succeeded')
  return returned >= order.grand_total || (order.payment_status === 'refund_pending' && isAllReturned)
}
