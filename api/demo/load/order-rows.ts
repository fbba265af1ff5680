import { autoRejectAt } from '#api/areas/orders/times.rules.ts'
import { isTerminal } from '#api/areas/orders/orders.rules.ts'
import { namesIn } from '#api/areas/orders/localized-items.rules.ts'
import type { MerchantSnapshot } from '#contract/schemas/order.ts'
import { firstOf } from '../menu.ts'
import { priceOf } from '../orders/priced.ts'
import type { ChargeRow, Priced } from '../orders/priced.ts'
import type { LinePlan, OrderPlan, Stall } from '../orders/plan.ts'
import { addressOf } from './customer-rows.ts'
import { dishId, imageOf, merchantId, optionId, valueId } from './catalog-rows.ts'
import { pictureOf, translated } from './loading.ts'
import type { Loading } from './loading.ts'
import type { Words } from '../seed.ts'
import { idAt, iso } from './rows.ts'

/** An order of the demo on its way into the tables. */
export type Order = {
  plan: OrderPlan
  number: string
  id: string
  merchant_id: string
  customer_id: string
  priced: Priced
  row: ReturnType<typeof orderRow>
}

export function orderOf(loading: Loading, plan: OrderPlan, number: string, charges: readonly ChargeRow[]): Order {
  const {
    names,
    hall: { tenant },
  } = loading
  const merchant_id = merchantId(loading, plan.stall)
  const priced = priceOf(plan, tenant, charges, (sku) => names.id(`dish ${sku}`), merchant_id)
  const about = {
    plan,
    number,
    id: idAt(plan.placed_at),
    merchant_id,
    customer_id: names.id(`person ${plan.person}`),
    priced,
  }
  return { ...about, row: orderRow(loading, about) }
}

type About = Omit<Order, 'row'>

function orderRow(loading: Loading, about: About) {
  const {
    hall: { tenant },
  } = loading
  const { plan, number, id, merchant_id, customer_id, priced } = about
  const { stall, slot, place, pickup } = plan
  const placed_at = iso(plan.placed_at)
  const isParcel = plan.order_type === 'pick_and_drop'
  return {
    id,
    order_id: number,
    merchant_id,
    customer_id,
    merchant_snapshot: merchantCopy(loading, stall, merchant_id),
    customer_snapshot: customerCopy(loading, plan),
    order_type: plan.order_type,
    customer_note: plan.customer_note,
    is_scheduled: slot !== null,
    delivery_timestamp: iso(plan.promised_at),
    slot_start: slot && iso(slot.start),
    slot_end: slot && iso(slot.end),
    preparation_time: stall.seed.preparation_time,
    source: plan.source,
    payment_mode: plan.payment_mode,
    currency: tenant.currency,
    items_count: plan.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    items_summary: plan.lines.map((line) => digestOf(loading, plan, line)),
    address: place && !isParcel ? addressOf(place, tenant.country) : null,
    pickup: pickup && addressOf(pickup, tenant.country),
    drop: place && isParcel ? addressOf(place, tenant.country) : null,
    table_number: plan.table_number,
    package: plan.parcel,
    distance: plan.distance,
    eta_minutes: slot ? null : stall.seed.preparation_time + plan.road_minutes,
    delivery_by: priced.delivery_by,
    delivery_provider: null,
    driver: plan.driver,
    delivery_instruction: plan.instruction === null ? null : firstOf(tenant.instructions[plan.instruction] ?? ''),
    cart_meta: {},
    placed_at,
    created_at: placed_at,
    is_dummy: true,
    ...amountsOf(loading, about),
    ...stateOf(about),
  }
}

function amountsOf(loading: Loading, { plan, priced: { bill, split } }: About) {
  const isCancelled = plan.steps.at(-1)?.status === 'cancelled'
  const { commission_amount, admin_amount, merchant_amount } = split
  return {
    subtotal: bill.subtotal,
    coupon_discount: bill.coupon_discount,
    product_tax: bill.product_tax,
    delivery_fee: bill.delivery_fee,
    delivery_tax: bill.delivery_tax,
    charges_total: bill.charges_total,
    charges: bill.charges,
    tip: bill.tip,
    is_tax_inclusive: bill.is_tax_inclusive,
    grand_total: bill.grand_total,
    commission_amount: isCancelled ? 0 : commission_amount,
    admin_amount: isCancelled ? admin_amount - commission_amount : admin_amount,
    merchant_amount: isCancelled ? merchant_amount + commission_amount : merchant_amount,
    ...couponOf(loading, plan, bill.coupon_discount),
  }
}

function couponOf({ names, hall: { tenant } }: Loading, plan: OrderPlan, discount: number) {
  const coupon = tenant.coupons.find(({ code }) => code === plan.coupon)
  if (!coupon) return { coupon_id: null, coupon: null }
  const id = names.id(`coupon ${coupon.code}`)
  return { coupon_id: id, coupon: { id, code: coupon.code, type: coupon.type, discount } }
}

/** Who pays by card has paid when the order is placed, cash is paid when it is done; what was paid for a cancelled order went back. */
function stateOf({ plan, number }: About) {
  const { steps, payment_mode, slot, stall, placed_at, promised_at } = plan
  const last = steps.at(-1)
  const order_status = last?.status ?? 'pending'
  const isCash = payment_mode === 'cash_on_delivery'
  const isPaid = isCash ? order_status === 'completed' : order_status !== 'cancelled'
  const timed = {
    placed_at: iso(placed_at),
    is_scheduled: slot !== null,
    delivery_timestamp: iso(promised_at),
    preparation_time: stall.seed.preparation_time,
  }
  const settings = {
    auto_reject_minutes: stall.seed.auto_reject_minutes ?? 0,
    is_auto_accept: stall.seed.is_auto_accept ?? false,
  }
  return {
    order_status,
    was_ready: steps.some(({ status }) => status === 'ready'),
    auto_reject_at: order_status === 'pending' ? autoRejectAt(timed, settings) : null,
    payment_status: isPaid ? ('paid' as const) : isCash ? ('pending' as const) : ('refunded' as const),
    txn_id: isPaid || !isCash ? txnId(number, isCash) : null,
    cancelled_by: order_status === 'cancelled' ? (last?.by ?? null) : null,
    cancel_reason: order_status === 'cancelled' ? (last?.reason ?? null) : null,
    closed_at: last && isTerminal(order_status) ? iso(last.at) : null,
    version: steps.length,
    updated_at: iso(last?.at ?? placed_at),
  }
}

export const txnId = (number: string, isCash: boolean): string => (isCash ? `COD-${number}` : `PAY-${number}`)

function merchantCopy(loading: Loading, { seed }: Stall, _id: string): MerchantSnapshot {
  const { tenant } = loading.hall
  const [latitude, longitude] = seed.at
  return {
    _id,
    name: firstOf(seed.name),
    slug: seed.key,
    logo_url: pictureOf(loading, seed.logo, 'logo'),
    address: firstOf(seed.address),
    phone: seed.show_contact ? seed.phone : null,
    currency: tenant.currency,
    timezone: tenant.timezone,
    latitude,
    longitude,
  }
}

function customerCopy({ names, hall }: Loading, { person }: OrderPlan) {
  const { first_name = '', last_name = '', email = null, mobile = null } = hall.people[person] ?? {}
  return { id: names.id(`person ${person}`), first_name, last_name, email, mobile }
}

const named = (loading: Loading, name: Words) => namesIn(translated(loading, { name }))

function chosenOf(loading: Loading, { stall }: OrderPlan, { options }: LinePlan) {
  return options.map(({ key, values }) => ({
    option_id: optionId(loading, stall, key),
    name: firstOf(stall.seed.options[key]?.name ?? key),
    ...named(loading, stall.seed.options[key]?.name ?? key),
    values: values.map((index) => {
      const [name = '', price = 0] = stall.seed.options[key]?.values[index] ?? []
      return { id: valueId(loading, stall, key, index), name: firstOf(name), ...named(loading, name), price }
    }),
  }))
}

function digestOf(loading: Loading, plan: OrderPlan, line: LinePlan) {
  const options = chosenOf(loading, plan, line)
    .flatMap(({ values }) => values.map(({ name }) => name))
    .join(', ')
  const item = { name: line.dish.key, quantity: line.quantity }
  return options ? { ...item, options } : item
}

export function lineRows(loading: Loading, { plan, id, merchant_id, priced }: Order) {
  return plan.lines.map((line, position) => {
    const billed = priced.bill.lines[position]
    const counted = [
      { dish: line.dish, quantity: line.quantity },
      ...line.addons.map(({ dish, quantity }) => ({ dish, quantity: quantity * line.quantity })),
    ]
    return {
      id: idAt(plan.placed_at),
      order_id: id,
      merchant_id,
      position,
      product_id: dishId(loading, line.dish),
      sku: line.dish.sku,
      name: line.dish.key,
      translations: translated(loading, { name: line.dish.name }),
      image: imageOf(loading, line.dish),
      quantity: line.quantity,
      unit_price: line.dish.selling_price,
      options: chosenOf(loading, plan, line),
      addons: line.addons.map(({ dish, quantity }) => ({
        product_id: dishId(loading, dish),
        name: dish.key,
        ...named(loading, dish.name),
        quantity,
        price: dish.selling_price,
      })),
      instruction: line.instruction,
      is_taxable: line.dish.is_taxable,
      line_total: billed?.line_total ?? 0,
      discount: billed?.discount ?? 0,
      tax: billed?.tax ?? 0,
      meta: {},
      reserved_stock: counted
        .filter(({ dish }) => dish.stock !== null)
        .map(({ dish, quantity }) => ({ product_id: dishId(loading, dish), quantity })),
      created_at: iso(plan.placed_at),
    }
  })
}
