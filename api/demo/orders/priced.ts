import { chargesFor } from '#api/areas/charges/charges.rules.ts'
import type { JudgedCharge } from '#api/areas/charges/charges.rules.ts'
import { deliveryFor, isRefusedDelivery } from '#api/areas/delivery/delivery.rules.ts'
import { billFor, splitFor } from '#api/areas/orders/bill.rules.ts'
import type { Bill, Split } from '#api/areas/orders/bill.rules.ts'
import { pieceOf, subtotalOf } from './baskets.ts'
import { termsOf } from './drafts.ts'
import type { OrderPlan } from './plan.ts'
import type { TenantSeed } from '../tenant-seed.ts'

/** A charge as its row has it, with its id. */
export type ChargeRow = JudgedCharge & {
  id: string
  name: string
  charge_value: number
  calculate_on: 'subtotal' | 'grand_total'
}
export type Priced = { bill: Bill; split: Split; delivery_by: 'admin' | 'merchant' | null }

/** What a planned order costs, by the very sums that quotes and orders of the shop use. `productId` names a dish's row. */
export function priceOf(
  plan: OrderPlan,
  tenant: TenantSeed,
  charges: readonly ChargeRow[],
  productId: (sku: string) => string,
  merchantId: string,
): Priced {
  const { stall, lines, order_type, payment_mode, tip } = plan
  const { seed } = stall
  const coupon = tenant.coupons.find(({ code }) => code === plan.coupon)
  const bill = billFor({
    currency: tenant.currency,
    lines: lines.map((line) => ({
      product_id: productId(line.dish.sku),
      quantity: line.quantity,
      unit_price: line.dish.selling_price,
      is_taxable: line.dish.is_taxable,
      ...pieceOf(stall, line),
    })),
    coupon: coupon
      ? { type: coupon.type, discount_value: coupon.discount_value, max_amount: coupon.max_amount ?? null }
      : null,
    product_tax_percent: tenant.tax.product,
    delivery_tax_percent: tenant.tax.delivery,
    tax_inclusive_prices: seed.tax_inclusive_prices ?? false,
    delivery_fee: feeOf(plan, tenant),
    charges: chargesFor(charges, { merchant_id: merchantId, order_type, payment_mode, currency: tenant.currency }),
    tip: tip === null ? null : { type: tenant.tip.type, value: tip },
  })
  const delivery_by = plan.place === null ? null : seed.slabs ? ('merchant' as const) : ('admin' as const)
  return {
    bill,
    split: splitFor(bill, { commission_type: 'percentage', commission_value: seed.commission, delivery_by }),
    delivery_by,
  }
}

function feeOf({ stall, distance, place, lines }: OrderPlan, tenant: TenantSeed): number {
  if (place === null) return 0
  const delivery = deliveryFor(termsOf(stall.seed, tenant), distance, subtotalOf(stall, lines))
  if (isRefusedDelivery(delivery))
    throw new Error(`The demo brings an order of ${stall.seed.key} ${distance} m far, where nobody delivers`)
  return delivery.fee
}
