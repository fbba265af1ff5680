import { orderLinesOf } from '#contract/rules/order-lines.ts'
import type { CartItem } from '#contract/schemas/cart.ts'
import type { PdfDocument } from '#api/platform/pdf/pdf-document.ts'
import { formatDay, formatMoney } from '#api/platform/text/format.ts'
import { nameOfLine } from '../messages/line-text.rules.ts'
import type { OrderDetails } from '../order-views.rules.ts'
import type en from '../texts/en.json'

type Texts = typeof en
type Charge = { name: string; amount: number }
type Receipt = {
  details: Pick<OrderDetails, 'row' | 'refunds'>
  /** In the language of the receipt. */
  items: readonly CartItem[]
  charges: readonly Charge[]
  /** Name of the store network. */
  seller: string
  texts: Texts
  locale: string
}

type Total = PdfDocument['totals'][number]

/** The receipt of an order: what was ordered, what it costs and how it was paid. Amounts are those of the order. */
export function receiptDocument({ details, items, charges, seller, texts: t, locale }: Receipt): PdfDocument {
  const { row, refunds } = details
  const { merchant_snapshot: merchant, customer_snapshot: customer } = row
  const money = (amount: number) => formatMoney(amount, row.currency, locale)
  const day = (instant: string) => formatDay(instant, merchant.timezone, locale)
  const address = row.address ?? row.drop
  return {
    locale,
    title: t.receipt,
    seller: { name: merchant.name, lines: [merchant.address, merchant.phone ?? '', seller].filter(Boolean) },
    recipient: {
      heading: t.customer,
      name: `${customer.first_name} ${customer.last_name}`.trim(),
      lines: [address?.address ?? '', customer.mobile ?? '', customer.email ?? ''].filter(Boolean),
    },
    facts: [
      { term: t.order, value: `#${row.order_id}` },
      { term: t.placed, value: day(row.placed_at ?? row.created_at) },
      { term: t.payment, value: `${t.modes[row.payment_mode]}, ${t.states[row.payment_status]}` },
      ...(row.txn_id === null ? [] : [{ term: t.transaction, value: row.txn_id }]),
    ],
    sections: [
      {
        heading: null,
        columns: [
          { heading: t.items, isWide: true },
          { heading: t.quantity, isNumber: true },
          { heading: t.amount, isNumber: true },
        ],
        rows: orderLinesOf(items).map((line) => [nameOfLine(line, locale), String(line.quantity), money(line.amount)]),
        emptyText: row.package?.description ?? '',
      },
    ],
    totals: [...billTotals(row, charges, t, money), ...refundTotals(refunds, t, money)],
    notes: [],
    footer: `${merchant.name} · ${seller}`,
  }
}

/** The bill of an order, line by line. */
export function billTotals(
  row: OrderDetails['row'],
  charges: readonly Charge[],
  t: Texts,
  money: (amount: number) => string,
): Total[] {
  const couponTerm = row.coupon ? t.coupon.replace('{code}', row.coupon.code) : t.coupon_discount
  const parts: [string, number][] = [
    [couponTerm, -row.coupon_discount],
    [row.is_tax_inclusive ? t.product_tax_included : t.product_tax, row.product_tax],
    [t.delivery_fee, row.delivery_fee],
    [t.delivery_tax, row.delivery_tax],
    ...charges.map(({ name, amount }): [string, number] => [name, amount]),
    [t.tip, row.tip],
  ]
  const isMixed = row.wallet_amount > 0 && row.wallet_amount < row.grand_total
  return [
    { term: t.subtotal, value: money(row.subtotal) },
    ...parts.filter(([, amount]) => amount !== 0).map(([term, amount]) => ({ term, value: money(amount) })),
    { term: t.grand_total, value: money(row.grand_total), isStrong: true },
    ...(isMixed ? [{ term: t.modes.wallet, value: money(row.wallet_amount) }] : []),
  ]
}

/** What arrived at the customer. Refunds on their way are not on a receipt. */
export function refundTotals(refunds: OrderDetails['refunds'], t: Texts, money: (amount: number) => string): Total[] {
  const refunded = refunds.reduce((sum, { status, amount }) => (status === 'succeeded' ? sum + amount : sum), 0)
  return refunded === 0 ? [] : [{ term: t.refunded, value: money(-refunded) }]
}
