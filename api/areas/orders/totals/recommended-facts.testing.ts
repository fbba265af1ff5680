import type { Selectable } from 'kysely'
import type { OrderLineTable, OrdersTable } from '#api/platform/tables.ts'

/** Dimension, key, orders, quantity, sales, discount and tax. */
export type Fact = [string, string, number, number, number, number, number]

/** What an order that is sold adds to the breakdowns of recommendations: computed again here, from its columns alone. */
export function recommendedFacts(order: Selectable<OrdersTable>, lines: readonly Selectable<OrderLineTable>[]): Fact[] {
  const { recommended_merchant: byMerchant = false, recommended_product: byProduct = false } = order.cart_meta
  const whole = [1, 0, order.grand_total, order.coupon_discount, 0] as const
  return [
    ...lines
      .filter(({ meta }) => meta.recommended_product === true)
      .map((line): Fact => [
        'recommended_product',
        line.product_id,
        1,
        line.quantity,
        line.line_total - line.discount,
        line.discount,
        line.tax,
      ]),
    ...(byMerchant ? [['recommended_merchant', order.merchant_id, ...whole] satisfies Fact] : []),
    ...(byMerchant || byProduct
      ? [
          [
            'recommended_order',
            byMerchant && byProduct ? 'both' : byProduct ? 'product' : 'merchant',
            ...whole,
          ] satisfies Fact,
        ]
      : []),
  ]
}
