import { billColumns } from '#api/areas/orders/bill/bill.rules.ts'
import { autoRejectAt } from '#api/areas/orders/times.rules.ts'
import { noTimes, timesAt } from '#api/areas/orders/totals/order-times.rules.ts'
import { isTerminal } from '#api/areas/orders/orders.rules.ts'
import { namesIn } from '#api/areas/orders/localized-items.rules.ts'
import { orderChangeSettings } from '#contract/areas/settings/order-changes.ts'
import { orderLinesOf, pieceCountOf, summaryItemsOf } from '#contract/rules/order-lines.ts'
import type { MerchantSnapshot } from '#contract/schemas/order.ts'
import { uniteAllergens } from '#contract/rules/allergens.ts'
import { defaultText, valueAllergens } from '../menu.ts'
import { componentOf, componentsOf, pricedValues } from '../orders/cart-lines.ts'
import { priceOrder } from '../orders/pricing.ts'
import type { ChargeRow, PricedOrder } from '../orders/pricing.ts'
import type { LinePlan, OrderPlan, MerchantContext } from '../orders/context.ts'
import { addressColumns } from './customer-rows.ts'
import { merchantId, optionId, productId, valueId } from './catalog-ids.ts'
import { productImage } from './catalog-rows.ts'
import { pictureUrl, translationsOf } from './load-context.ts'
import type { LoadContext } from './load-context.ts'
import type { LocalizedText } from '../seed.ts'
import { cartMetaOf, recommendedPositions } from './recommendation-rows.ts'
import { answerColumns } from './form-rows.ts'
import { idAt, iso } from './rows.ts'

/** An order of the demo with its row. */
export type OrderRecord = {
  plan: OrderPlan
  number: string
  id: string
  merchant_id: string
  customer_id: string
  priced: PricedOrder
  row: ReturnType<typeof orderRow>
}

export function createOrderRecord(
  context: LoadContext,
  plan: OrderPlan,
  number: string,
  charges: readonly ChargeRow[],
): OrderRecord {
  const {
    ids,
    tenantContext: { tenant },
  } = context
  const merchant_id = merchantId(context, plan.merchant)
  const priced = priceOrder(plan, tenant, charges, (sku) => ids.get(`product ${sku}`), merchant_id)
  const order = {
    plan,
    number,
    id: idAt(plan.placed_at),
    merchant_id,
    customer_id: ids.get(`customer ${plan.customer}`),
    priced,
  }
  return { ...order, row: orderRow(context, order) }
}

type UnsavedOrder = Omit<OrderRecord, 'row'>

function orderRow(context: LoadContext, order: UnsavedOrder) {
  const {
    tenantContext: { tenant },
  } = context
  const { plan, number, id, merchant_id, customer_id, priced } = order
  const { merchant, slot, address, pickup } = plan
  const placed_at = iso(plan.placed_at)
  const isParcel = plan.order_type === 'pick_and_drop'
  const items = plan.lines.map((line, position) => orderedItem(context, order, line, position))
  return {
    id,
    order_id: number,
    merchant_id,
    customer_id,
    merchant_snapshot: merchantSnapshot(context, merchant, merchant_id),
    customer_snapshot: customerSnapshot(context, plan),
    order_type: plan.order_type,
    customer_note: plan.customer_note,
    is_scheduled: slot !== null,
    delivery_timestamp: iso(plan.promised_at),
    slot_start: slot && iso(slot.start),
    slot_end: slot && iso(slot.end),
    preparation_time: merchant.seed.preparation_time,
    late_grace_minutes: orderChangeSettings.late_grace_minutes.parse(undefined),
    source: plan.source,
    payment_mode: plan.payment_mode,
    currency: tenant.currency,
    items_count: pieceCountOf(orderLinesOf(items)),
    items_summary: summaryItemsOf(items),
    address: address && !isParcel ? addressColumns(address, tenant.country) : null,
    pickup: pickup && addressColumns(pickup, tenant.country),
    drop: address && isParcel ? addressColumns(address, tenant.country) : null,
    table_number: plan.table_number,
    package: plan.parcel,
    distance: plan.distance,
    eta_minutes: slot ? null : merchant.seed.preparation_time + plan.travel_minutes,
    delivery_by: priced.delivery_by,
    delivery_provider: null,
    driver: plan.driver,
    delivery_instruction: plan.instruction === null ? null : defaultText(tenant.instructions[plan.instruction] ?? ''),
    cart_meta: cartMetaOf(plan, order.number),
    ...answerColumns(tenant, plan),
    placed_at,
    created_at: placed_at,
    is_dummy: true,
    ...amountColumns(context, order),
    ...statusColumns(order),
  }
}

function amountColumns(context: LoadContext, { plan, priced: { bill, split } }: UnsavedOrder) {
  const isCancelled = plan.steps.at(-1)?.status === 'cancelled'
  const { commission_amount, admin_amount, merchant_amount } = split
  return {
    ...billColumns(bill),
    wallet_amount: plan.payment_mode === 'wallet' ? bill.grand_total : 0,
    commission_amount: isCancelled ? 0 : commission_amount,
    admin_amount: isCancelled ? admin_amount - commission_amount : admin_amount,
    merchant_amount: isCancelled ? merchant_amount + commission_amount : merchant_amount,
    ...couponColumns(context, plan, bill.coupon_discount),
  }
}

function couponColumns({ ids, tenantContext: { tenant } }: LoadContext, plan: OrderPlan, discount: number) {
  const coupon = tenant.coupons.find(({ code }) => code === plan.coupon)
  if (!coupon) return { coupon_id: null, coupon: null }
  const id = ids.get(`coupon ${coupon.code}`)
  return { coupon_id: id, coupon: { id, code: coupon.code, type: coupon.type, discount } }
}

/**
 * Card orders are paid when they are placed, cash orders when they are completed. Payments of cancelled orders
 * are refunded.
 */
function statusColumns({ plan, number }: UnsavedOrder) {
  const { steps, payment_mode, slot, merchant, placed_at, promised_at } = plan
  const lastStep = steps.at(-1)
  const order_status = lastStep?.status ?? 'pending'
  const isCash = payment_mode === 'cash_on_delivery'
  const isPaid = isCash ? order_status === 'completed' : order_status !== 'cancelled'
  const times = {
    placed_at: iso(placed_at),
    is_scheduled: slot !== null,
    delivery_timestamp: iso(promised_at),
    preparation_time: merchant.seed.preparation_time,
  }
  const settings = {
    auto_reject_minutes: merchant.seed.auto_reject_minutes ?? 0,
    is_auto_accept: merchant.seed.is_auto_accept ?? false,
  }
  return {
    order_status,
    was_ready: steps.some(({ status }) => status === 'ready'),
    auto_reject_at: order_status === 'pending' ? autoRejectAt(times, settings) : null,
    payment_status: isPaid ? ('paid' as const) : isCash ? ('pending' as const) : ('refunded' as const),
    txn_id: isPaid || !isCash ? txnId(number, payment_mode) : null,
    cancelled_by: order_status === 'cancelled' ? (lastStep?.by ?? null) : null,
    cancel_reason: order_status === 'cancelled' ? (lastStep?.reason ?? null) : null,
    ...steps.reduce((times, { status, at }) => timesAt(times, status, iso(at)), noTimes),
    closed_at: lastStep && isTerminal(order_status) ? iso(lastStep.at) : null,
    version: steps.length,
    updated_at: iso(lastStep?.at ?? placed_at),
  }
}

const txnPrefixes = { cash_on_delivery: 'COD', card: 'PAY', wallet: 'WAL' } as const

export const txnId = (number: string, mode: OrderPlan['payment_mode']): string => `${txnPrefixes[mode]}-${number}`

function merchantSnapshot(context: LoadContext, { seed }: MerchantContext, _id: string): MerchantSnapshot {
  const { tenant } = context.tenantContext
  const [latitude, longitude] = seed.location
  return {
    _id,
    name: defaultText(seed.name),
    slug: seed.key,
    logo_url: pictureUrl(context, seed.logo, 'logo'),
    address: defaultText(seed.address),
    phone: seed.show_contact ? seed.phone : null,
    currency: tenant.currency,
    timezone: tenant.timezone,
    latitude,
    longitude,
  }
}

function customerSnapshot({ ids, tenantContext }: LoadContext, { customer }: OrderPlan) {
  const { first_name = '', last_name = '', email = null, mobile = null } = tenantContext.customers[customer] ?? {}
  return { id: ids.get(`customer ${customer}`), first_name, last_name, email, mobile }
}

const translatedNames = (context: LoadContext, name: LocalizedText) => namesIn(translationsOf(context, { name }))

function optionSnapshots(context: LoadContext, { merchant }: OrderPlan, { options }: LinePlan) {
  return options.flatMap(({ key, values, under }) => {
    const option = merchant.seed.options[key]
    if (!option) return []
    return {
      option_id: optionId(context, merchant, key),
      ...(under.length > 0 ? { under: under.map((above) => valueId(context, merchant, above.key, above.value)) } : {}),
      name: defaultText(option.name),
      ...translatedNames(context, option.name),
      values: pricedValues(option, values).map(({ index, name, price, is_included }) => {
        const product = componentOf(merchant, option, index)
        return {
          id: valueId(context, merchant, key, index),
          name: defaultText(name),
          ...translatedNames(context, product ? product.name : name),
          price,
          ...(is_included ? { is_included } : {}),
          ...(product
            ? {
                product_id: productId(context, product),
                list_price: product.selling_price,
                is_taxable: product.is_taxable,
              }
            : {}),
        }
      }),
    }
  })
}

/** The allergens of each selected option value. */
const selectedAllergens = ({ merchant }: OrderPlan, { options }: LinePlan) =>
  options.flatMap(({ key, values }) => {
    const option = merchant.seed.options[key]
    return values.map((index) => {
      const product = option && componentOf(merchant, option, index)
      return product ? product.allergens : valueAllergens(option?.values[index]?.[0] ?? '')
    })
  })

/** The item as the customer ordered it, in the store's language. */
function orderedItem(context: LoadContext, { plan, priced }: UnsavedOrder, line: LinePlan, position: number) {
  return {
    product_id: productId(context, line.product),
    name: line.product.key,
    quantity: line.quantity,
    options: optionSnapshots(context, plan, line),
    addons: line.addons.map(({ product, quantity }) => ({
      product_id: productId(context, product),
      name: product.key,
      ...translatedNames(context, product.name),
      quantity,
      price: product.selling_price,
      ...(product.allergens.length > 0 ? { allergens: uniteAllergens(product.allergens) } : {}),
    })),
    allergens: uniteAllergens(line.product.allergens, ...selectedAllergens(plan, line)),
    instruction: line.instruction,
    line_total: priced.bill.lines[position]?.line_total ?? 0,
  }
}

export function lineRows(context: LoadContext, record: OrderRecord) {
  const { plan, number, id, merchant_id, priced } = record
  const recommended = recommendedPositions(plan, number)
  return plan.lines.map((line, position) => {
    const billLine = priced.bill.lines[position]
    const products = [
      { product: line.product, quantity: line.quantity },
      ...componentsOf(plan.merchant, line).map((product) => ({ product, quantity: line.quantity })),
      ...line.addons.map(({ product, quantity }) => ({ product, quantity: quantity * line.quantity })),
    ]
    return {
      id: idAt(plan.placed_at),
      order_id: id,
      merchant_id,
      position,
      ...orderedItem(context, record, line, position),
      sku: line.product.sku,
      translations: translationsOf(context, { name: line.product.name }),
      image: productImage(context, line.product),
      unit_price: line.product.selling_price,
      is_taxable: line.product.is_taxable,
      discount: billLine?.discount ?? 0,
      tax: billLine?.tax ?? 0,
      taxable_amount: billLine?.taxable_amount ?? null,
      meta: recommended.includes(position) ? { recommended_product: true } : {},
      reserved_stock: products
        .filter(({ product }) => product.stock !== null)
        .map(({ product, quantity }) => ({ product_id: productId(context, product), quantity })),
      created_at: iso(plan.placed_at),
    }
  })
}
