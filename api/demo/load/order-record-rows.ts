import { replyTo } from '../customers/replies.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import type { LoadContext } from './load-context.ts'
import type { OrderRecord } from './order-rows.ts'
import { idAt, iso } from './rows.ts'
import { staffActorFor } from './staff-rows.ts'

/** The status changes of an order, with the user who made them. */
export function historyRows(context: LoadContext, { plan, id, merchant_id }: OrderRecord) {
  const actor = staffActorFor(context, plan.merchant.seed.key)
  return plan.steps.map(({ status, at, by, reason = null }) => {
    const isSigned = by === 'merchant' && actor !== null
    return {
      id: idAt(at),
      order_id: id,
      merchant_id,
      status,
      at: iso(at),
      by: isSigned ? actor.by : by,
      user_id: isSigned ? actor.id : null,
      user_name: isSigned ? actor.name : null,
      reason,
    }
  })
}

const staffNotes: Record<string, readonly string[]> = {
  harbour: [
    'Called the customer, address confirmed.',
    'Asked for the side entrance.',
    'Swapped one item, customer agreed.',
    'Regular, likes it extra crisp.',
    'Rider waited ten minutes at the door.',
  ],
  waha: ['تم الاتصال بالعميل وتأكيد العنوان.', 'العميل طلب التأخير عشر دقائق.', 'تم استبدال صنف بموافقة العميل.'],
  ramen: ['Noodles packed apart.', 'Customer asked to call first.'],
}

/** An internal note on one order in sixty. */
export function noteRows(context: LoadContext, { plan, id, merchant_id }: OrderRecord, index: number) {
  const actor = staffActorFor(context, plan.merchant.seed.key)
  const notes = staffNotes[context.tenantContext.tenant.slug] ?? []
  const note = index % 60 === 7 ? notes[index % notes.length] : undefined
  const at = plan.steps.at(1)?.at
  return actor && note && at
    ? [
        {
          id: idAt(at + 60_000),
          order_id: id,
          merchant_id,
          note,
          at: iso(at + 60_000),
          user_id: actor.id,
          user_name: actor.name,
        },
      ]
    : []
}

const isNotCancelled = ({ plan }: OrderRecord) => plan.steps.at(-1)?.status !== 'cancelled'

export function couponRedemptionRows({ tenantContext: { tenant } }: LoadContext, order: OrderRecord) {
  const { row, plan, merchant_id, customer_id, id } = order
  const isSingleUse = tenant.coupons.find(({ code }) => code === plan.coupon)?.one_use_per_customer ?? false
  return row.coupon_id && isNotCancelled(order)
    ? [
        {
          coupon_id: row.coupon_id,
          order_id: id,
          merchant_id,
          customer_id,
          is_single_use: isSingleUse,
          redeemed_at: iso(plan.placed_at),
        },
      ]
    : []
}

export function couponCounterRows(orders: readonly OrderRecord[]) {
  const used = Map.groupBy(
    orders.filter((order) => order.row.coupon_id !== null && isNotCancelled(order)),
    ({ row }) => row.coupon_id ?? '',
  )
  return [...used].map(([coupon_id, uses]) => ({ coupon_id, redemptions: uses.length }))
}

export function slotBookingRows(orders: readonly OrderRecord[]) {
  const booked = Map.groupBy(
    orders.filter((order) => order.plan.slot !== null && isNotCancelled(order)),
    ({ merchant_id, row }) => `${merchant_id} ${row.slot_start}`,
  )
  return [...booked.values()].flatMap(([first, ...more]) =>
    first?.row.slot_start
      ? [
          {
            merchant_id: first.merchant_id,
            starts_at: first.row.slot_start,
            booked: 1 + more.length,
            booked_items: [first, ...more].reduce((sum, { row }) => sum + row.items_count, 0),
          },
        ]
      : [],
  )
}

export function reviewRows(
  { tenantContext: { customers, now } }: LoadContext,
  { plan, id, merchant_id, customer_id }: OrderRecord,
) {
  const { review } = plan
  const locale = customers[plan.customer]?.locale ?? 'en'
  const reply = review && replyTo({ ...review, locale }, now)
  return review
    ? [
        {
          id: idAt(review.at),
          order_id: id,
          merchant_id,
          customer_id,
          customer_name: displayName(customers[plan.customer]),
          rating: review.rating,
          review: review.text,
          reply: reply?.text ?? null,
          replied_at: reply ? iso(reply.at) : null,
          is_dummy: true,
          created_at: iso(review.at),
        },
      ]
    : []
}

const displayName = (customer: { first_name: string; last_name: string } | undefined) =>
  customer ? `${customer.first_name} ${customer.last_name}` : ''

/** Auto-reject jobs of pending orders, as placing an order enqueues them. */
export function autoRejectRows(orders: readonly OrderRecord[], now: number) {
  return orders.flatMap(({ row }) =>
    row.auto_reject_at
      ? [
          {
            id: newId(),
            merchant_id: row.merchant_id,
            kind: 'job' as const,
            name: 'orders.auto-reject',
            subject: 'orders.auto-reject',
            payload: { orderId: row.order_id },
            run_at: row.auto_reject_at,
            created_at: iso(now),
          },
        ]
      : [],
  )
}
