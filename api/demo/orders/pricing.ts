import { chargesFor } from '#api/areas/charges/charges.rules.ts'
import type { ChargeTerms } from '#api/areas/charges/charges.rules.ts'
import { deliveryFor, isRefusedDelivery } from '#api/areas/delivery/delivery.rules.ts'
import { billFor } from '#api/areas/orders/bill/bill.rules.ts'
import { splitFor } from '#api/areas/orders/bill/split.rules.ts'
import type { Bill } from '#api/areas/orders/bill/bill.rules.ts'
import type { Split } from '#api/areas/orders/bill/split.rules.ts'
import { componentsOf, extrasPriceOf, subtotalOf } from './cart-lines.ts'
import { deliveryTermsOf } from './routes.ts'
import type { OrderPlan } from './context.ts'
import type { TenantSeed } from '../tenant-seed.ts'

/** A charge row with its id. */
export type ChargeRow = ChargeTerms & {
  id: string
  name: string
  charge_value: number
  calculate_on: 'subtotal' | 'grand_total'
}
export type PricedOrder = { bill: Bill; split: Split; delivery_by: 'admin' | 'merchant' | null }

/** Prices a planned order with the same rules as the checkout. `productId` maps a SKU to the id of its row. */
export function priceOrder(
  plan: OrderPlan,
  tenant: TenantSeed,
  charges: readonly ChargeRow[],
  productId: (sku: string) => string,
  merchantId: string,
): PricedOrder {
  const { merchant, lines, order_type, payment_mode, tip } = plan
  const { seed } = merchant
  const coupon = tenant.coupons.find(({ code }) => code === plan.coupon)
  const bill = billFor({
    currency: tenant.currency,
    lines: lines.map((line) => ({
      product_id: productId(line.product.sku),
      quantity: line.quantity,
      unit_price: line.product.selling_price,
      is_taxable: line.product.is_taxable,
      components: componentsOf(merchant, line).map((product) => ({
        list_price: product.selling_price,
        is_taxable: product.is_taxable,
      })),
      ...extrasPriceOf(merchant, line),
    })),
    coupon: coupon
      ? { type: coupon.type, discount_value: coupon.discount_value, max_amount: coupon.max_amount ?? null }
      : null,
    product_tax_percent: tenant.tax.product,
    delivery_tax_percent: tenant.tax.delivery,
    tax_inclusive_prices: seed.tax_inclusive_prices ?? false,
    delivery_fee: deliveryFeeOf(plan, tenant),
    charges: chargesFor(charges, { merchant_id: merchantId, order_type, payment_mode, currency: tenant.currency }),
    tip: tip === null ? null : { type: tenant.tip.type, value: tip },
  })
  const delivery_by = plan.address === null ? null : seed.slabs ? ('merchant' as const) : ('admin' as const)
  return {
    bill,
    split: splitFor(bill, { commission_type: 'percentage', commission_value: seed.commission, delivery_by }),
    delivery_by,
  }
}

function deliveryFeeOf({ merchant, distance, address, lines }: OrderPlan, tenant: TenantSeed): number {
  if (address === null) return 0
  const delivery = deliveryFor(deliveryTermsOf(merchant.seed, tenant), distance, subtotalOf(merchant, lines), null)
  if (isRefusedDelivery(delivery))
    throw new Error(`The demo order of ${merchant.seed.key} is ${distance} m away, out of delivery range`)
  return delivery.fee
}
