import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { acceptanceTargetMinutes, orderProblem } from '#contract/schemas/order-problem.ts'
import type { OrderProblem } from '#contract/schemas/order-problem.ts'

const acceptanceSeconds = sql`case when not o.is_scheduled and o.accepted_at >= o.placed_at
  then floor(extract(epoch from o.accepted_at - o.placed_at))::integer end`
/** When an order is to be ready, and when it is to arrive. */
export const readyDue = sql`(o.delivery_timestamp - make_interval(mins => greatest(0, coalesce(o.eta_minutes - o.preparation_time, 0))))`
const deliveryDue = sql`coalesce(o.slot_end, o.delivery_timestamp)`
const isDelivered = sql`o.order_type in ('delivery', 'pick_and_drop')`
/** Whether a time is late for something that was due in an order `o`, as `isLateAt` of contract/rules/orders.ts says. */
export const isLateAt = (at: RawBuilder<unknown>, due: RawBuilder<unknown>) =>
  sql<boolean>`coalesce(${at} >= ${due} + make_interval(mins => o.late_grace_minutes + 1), false)`
const isPreparedLate = isLateAt(sql`o.ready_at`, readyDue)
const isDeliveredLate = sql`(${isDelivered} and ${isLateAt(sql`o.delivered_at`, deliveryDue)})`
/** Seconds after the promise at which an order was delivered, or ready where nothing is delivered; 0 if it was in time. */
const latenessSeconds = sql`case
  when ${isDelivered} and o.delivered_at is not null then greatest(0, floor(extract(epoch from o.delivered_at - ${deliveryDue})))
  when not ${isDelivered} and o.ready_at is not null then greatest(0, floor(extract(epoch from o.ready_at - ${readyDue}))) end::integer`

/** What the sums of problems need to know of an order `o`, as `problemsOf` in order-problems.rules.ts calculates it. */
export const problemColumns = sql`${acceptanceSeconds} as acceptance_seconds, o.accepted_at is not null as is_accepted,
  ${isPreparedLate} as is_prepared_late, ${isDeliveredLate} as is_delivered_late,
  ${latenessSeconds} as lateness_seconds, o.refunded_amount, o.refund_reasons`

type Problem = { key: OrderProblem; applies: RawBuilder<boolean>; cost: RawBuilder<number> }

const nothing = sql<number>`0::bigint`
const lost = sql<number>`c.grand_total`
const refunded = sql<number>`c.orders * c.refunded_amount`
const byStore = sql`c.order_status = 'cancelled' and c.cancelled_by in ('merchant', 'tenant')`

/** The problems of rows `c` of `changed`. A refund is the cost of one of them. */
const problems: readonly Problem[] = [
  {
    key: 'accepted_late',
    applies: sql`c.order_status <> 'cancelled' and c.acceptance_seconds >= ${acceptanceTargetMinutes * 60}::integer`,
    cost: nothing,
  },
  {
    key: 'missed',
    applies: sql`c.order_status = 'cancelled' and c.cancelled_by = 'system' and c.cancel_reason = 'auto_rejected'`,
    cost: lost,
  },
  { key: 'rejected', applies: sql`${byStore} and not c.is_accepted`, cost: lost },
  { key: 'cancelled', applies: sql`${byStore} and c.is_accepted`, cost: lost },
  {
    key: 'prepared_late',
    applies: sql`c.order_status <> 'cancelled' and c.is_prepared_late`,
    cost: sql`case when c.is_delivered_late then 0 else ${refunded} end`,
  },
  { key: 'delivered_late', applies: sql`c.order_status <> 'cancelled' and c.is_delivered_late`, cost: refunded },
  {
    key: 'refunded',
    applies: sql`c.order_status <> 'cancelled' and c.refunded_amount > 0 and not c.is_prepared_late and not c.is_delivered_late`,
    cost: refunded,
  },
]

/** A change that took something off the total of an order, which the sums read after it was applied. */
const isReduced = (alias: string) =>
  sql<boolean>`${sql.ref(`${alias}.state`)} = 'applied' and ${sql.ref(`${alias}.old_total`)} > ${sql.ref(`${alias}.new_total`)}`

/** The facts of the dimension `problem` about the orders in `changed` and `sold`. */
export const problemFacts = (tenant: string) => sql`
  select c.merchant_id, c.placed_at, 'problem'::text as dimension, p.key, c.currency, c.orders::bigint, 0::bigint, p.cost, 0::bigint, 0::bigint
    from changed c cross join lateral (values ${sql.join(
      problems.map(({ key, applies, cost }) => sql`(${key}::text, ${applies}, ${cost})`),
    )}) as p (key, applies, cost)
   where p.applies
  union all
  select s.merchant_id, s.placed_at, 'problem', 'unavailable', s.currency, s.orders, 0, s.orders * sum(a.old_total - a.new_total), 0, 0
    from sold s join order_amendment a on a.tenant_id = ${tenant} and a.order_id = s.order_id and ${isReduced('a')}
   group by s.order_id, s.merchant_id, s.placed_at, s.currency, s.orders`

/** The facts of the dimension `quality` about the orders in `changed`: how many were placed, and how many had a problem. */
export const qualityFacts = (tenant: string) => sql`
  select c.merchant_id, c.placed_at, 'quality'::text as dimension, q.key, c.currency, c.orders::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint
    from changed c cross join lateral (values
      ('placed', true),
      ('problem', coalesce(${sql.join(
        problems.map(({ applies }) => sql`(${applies})`),
        sql` or `,
      )}, false) or (c.order_status <> 'cancelled' and exists (
        select 1 from order_amendment a where a.tenant_id = ${tenant} and a.order_id = c.order_id and ${isReduced('a')}))))
      as q (key, applies)
   where q.applies`

const isUnavailable = sql<boolean>`(o.order_status <> 'cancelled' and exists (
  select 1 from order_amendment a where a.tenant_id = o.tenant_id and a.order_id = o.id and ${isReduced('a')}))`

/** The problems of an order `o`, as rows with a `key`. */
export const problemKeys = sql`(
  select p.key from (select o.order_status, o.cancelled_by, o.cancel_reason, ${problemColumns}) c
   cross join lateral (values ${sql.join(problems.map(({ key, applies }) => sql`(${key}::text, ${applies})`))}) as p (key, applies)
   where p.applies
  union all
  select 'unavailable' where ${isUnavailable})`

/** Whether an order `o` has this problem, or one of a group, which may be the parameter of a prepared statement. */
export function hasProblem(problem: string): RawBuilder<boolean> {
  const keys = sql`case ${problem}::text when 'any' then ${orderProblem.options}::text[] when 'by_store' then '{rejected,cancelled}'
    else array[${problem}::text] end`
  return sql`exists (select 1 from ${problemKeys} k where k.key = any(${keys}))`
}
