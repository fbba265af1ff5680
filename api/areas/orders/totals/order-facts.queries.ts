import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { problemColumns, problemFacts, qualityFacts } from './order-problems.queries.ts'

/** What orders are summed by in `order_breakdown_total`, apart from merchant and currency. */
export const breakdownDimensions = [
  'product',
  'component',
  'customer',
  'coupon',
  'charge',
  'tax',
  'source',
  'hour',
  'cancellation',
  'problem',
  'quality',
  'refund',
  'acceptance',
  'preparation',
  'delivery',
  'lateness',
  'recommended_product',
  'recommended_merchant',
  'recommended_order',
] as const
export type BreakdownDimension = (typeof breakdownDimensions)[number]

/** Minutes from which times are counted as one. */
const longestMinutes = 240
const minutesOf = (seconds: string) =>
  sql`lpad(least(${sql.ref(seconds)} / 60, ${longestMinutes}::integer)::text, 3, '0')`

/** Seconds from accepting to ready; null for orders for later, which wait in between. */
const preparationSeconds = sql`case when not o.is_scheduled and o.ready_at >= o.accepted_at
  then floor(extract(epoch from o.ready_at - o.accepted_at))::integer end`
/** Seconds from collecting to handing over. */
const deliverySeconds = sql`case when o.delivered_at >= o.picked_at
  then floor(extract(epoch from o.delivered_at - o.picked_at))::integer end`

/** Columns of an order `o` as a row of `changed`. */
export const orderAsChange = sql`o.id as order_id, o.merchant_id, o.placed_at, o.order_type, o.payment_mode, o.order_status, o.currency,
  o.cancelled_by, o.cancel_reason, ${preparationSeconds} as preparation_seconds, ${deliverySeconds} as delivery_seconds,
  ${problemColumns},
  1 as orders, o.grand_total, o.commission_amount`
/** Columns of a delta `d` as a row of `changed`. */
export const deltaAsChange = sql`d.order_id, d.merchant_id, d.placed_at, d.order_type, d.payment_mode, d.order_status, d.currency,
  d.cancelled_by, d.cancel_reason, d.preparation_seconds, d.delivery_seconds,
  d.acceptance_seconds, d.is_accepted, d.is_prepared_late, d.is_delivered_late, d.lateness_seconds, d.refunded_amount, d.refund_reasons,
  d.orders, d.grand_total, d.commission_amount`

/** The rows of `sold` count once for each order that is not cancelled, -1 times for one that no longer is sold. */
const sold = (tenant: string) => sql`sold as materialized (
  select c.order_id, c.merchant_id, c.placed_at, c.currency, sum(c.orders) as orders, sum(c.grand_total) as grand_total
    from changed c where c.order_status <> 'cancelled' group by 1, 2, 3, 4 having sum(c.orders) <> 0
), sold_order as materialized (
  select s.*, o.customer_id, o.coupon_id, o.coupon_discount, o.charges, o.charges_total, o.tip, o.subtotal, o.product_tax, o.delivery_fee,
         o.delivery_tax, o.product_tax_percent, o.delivery_tax_percent, o.is_tax_inclusive, o.cart_meta
    from sold s join orders o on o.tenant_id = ${tenant} and o.id = s.order_id
)`

/** The facts of a dimension about the orders in `changed`. Nothing in them changes after an order is placed, apart from columns of `changed`. */
function factsOf(tenant: string, dimension: BreakdownDimension): RawBuilder<unknown> {
  const none = sql`0::bigint`
  const row = (key: RawBuilder<unknown>, measures: RawBuilder<unknown>, alias = 's') =>
    sql`select ${sql.ref(`${alias}.merchant_id`)}, ${sql.ref(`${alias}.placed_at`)}, ${dimension}::text as dimension, ${key} as key,
               ${sql.ref(`${alias}.currency`)}, ${measures}`
  const timed = (seconds: `${'acceptance' | 'preparation' | 'delivery' | 'lateness'}_seconds`) => sql`
    ${row(minutesOf(`c.${seconds}`), sql`c.orders::bigint, c.orders * ${sql.ref(`c.${seconds}`)}::bigint, ${none}, ${none}, ${none}`, 'c')}
      from changed c where ${sql.ref(`c.${seconds}`)} is not null and c.order_status <> 'cancelled'`
  const orderMeasures = sql`s.orders, ${none}, s.grand_total, s.orders * s.coupon_discount, ${none}`
  switch (dimension) {
    case 'product':
      return sql`
        ${row(
          sql`l.product_id::text`,
          sql`s.orders, s.orders * sum(l.quantity), s.orders * sum(l.line_total - l.discount), s.orders * sum(l.discount), s.orders * sum(l.tax)`,
        )}
          from sold s join order_line l on l.tenant_id = ${tenant} and l.order_id = s.order_id
         group by s.order_id, s.merchant_id, s.placed_at, s.currency, s.orders, l.product_id`
    case 'component':
      return sql`
        ${row(sql`component #>> '{}'`, sql`s.orders, s.orders * sum(l.quantity), ${none}, ${none}, ${none}`)}
          from sold s join order_line l on l.tenant_id = ${tenant} and l.order_id = s.order_id
         cross join lateral jsonb_path_query(l.options, '$[*].values[*].product_id') component
         where l.options <> '[]'
         group by s.order_id, s.merchant_id, s.placed_at, s.currency, s.orders, component`
    case 'customer':
      return sql`
        ${row(sql`s.customer_id::text`, sql`s.orders, ${none}, s.grand_total, s.orders * s.coupon_discount, ${none}`)} from sold_order s`
    case 'coupon':
      return sql`
        ${row(sql`s.coupon_id::text`, sql`s.orders, ${none}, s.grand_total, s.orders * s.coupon_discount, ${none}`)}
          from sold_order s where s.coupon_id is not null`
    case 'charge':
      return sql`
        ${row(sql`charge.id`, sql`s.orders, ${none}, s.orders * charge.amount, ${none}, ${none}`)}
          from sold_order s cross join lateral jsonb_to_recordset(s.charges) as charge (id text, amount bigint)
         where s.charges_total <> 0`
    case 'tax':
      return taxFacts(tenant)
    case 'cancellation':
      return sql`
        ${row(
          sql`concat_ws(':', coalesce(c.cancelled_by, 'system'), coalesce(c.cancel_reason, ''))`,
          sql`c.orders::bigint, ${none}, c.grand_total, ${none}, ${none}`,
          'c',
        )}
          from changed c where c.order_status = 'cancelled'`
    case 'source':
      return sql`
        ${row(
          sql`o.source`,
          sql`c.orders::bigint, ${none}, case when c.order_status = 'cancelled' then 0 else c.grand_total end, ${none}, ${none}`,
          'c',
        )}
          from changed c join orders o on o.tenant_id = ${tenant} and o.id = c.order_id`
    case 'hour':
      return sql`
        ${row(
          sql`''`,
          sql`c.orders::bigint, ${none}, case when c.order_status = 'cancelled' then 0 else c.grand_total end, ${none}, ${none}`,
          'c',
        )} from changed c`
    case 'problem':
      return problemFacts(tenant)
    case 'quality':
      return qualityFacts(tenant)
    case 'refund':
      return sql`
        ${row(sql`r.key`, sql`c.orders::bigint, ${none}, c.orders * r.value::bigint, ${none}, ${none}`, 'c')}
          from changed c cross join lateral jsonb_each_text(c.refund_reasons) r where c.order_status <> 'cancelled'`
    case 'acceptance':
      return timed('acceptance_seconds')
    case 'preparation':
      return timed('preparation_seconds')
    case 'delivery':
      return timed('delivery_seconds')
    case 'lateness':
      return timed('lateness_seconds')
    case 'recommended_product':
      return sql`
        ${row(
          sql`l.product_id::text`,
          sql`s.orders, s.orders * sum(l.quantity), s.orders * sum(l.line_total - l.discount), s.orders * sum(l.discount), s.orders * sum(l.tax)`,
        )}
          from sold_order s join order_line l on l.tenant_id = ${tenant} and l.order_id = s.order_id
         where s.cart_meta @> '{"recommended_product": true}' and l.meta @> '{"recommended_product": true}'
         group by s.order_id, s.merchant_id, s.placed_at, s.currency, s.orders, l.product_id`
    case 'recommended_merchant':
      return sql`
        ${row(sql`s.merchant_id::text`, orderMeasures)} from sold_order s where s.cart_meta @> '{"recommended_merchant": true}'`
    case 'recommended_order':
      return sql`
        ${row(
          sql`case when s.cart_meta @> '{"recommended_product": true, "recommended_merchant": true}' then 'both'
                   when s.cart_meta @> '{"recommended_product": true}' then 'product' else 'merchant' end`,
          orderMeasures,
        )} from sold_order s where s.cart_meta <> '{}'`
  }
}

/**
 * Net amounts (`sales`) and tax by rate. Goods, delivery, charges and tips together are the sales: net amounts and tax
 * add up to the totals of the orders. The key is kind and percent; the percent is empty for orders that did not store it.
 */
const taxFacts = (tenant: string) => sql`
  select s.merchant_id, s.placed_at, 'tax' as dimension, part.kind || ':' || coalesce(trim_scale(part.percent)::text, '') as key, s.currency,
         s.orders, 0::bigint, s.orders * part.net, 0::bigint, s.orders * part.tax
    from sold_order s
    left join lateral (
      select coalesce(sum(coalesce(l.taxable_amount, case when l.is_taxable then l.line_total - l.discount else 0 end))
                        filter (where s.product_tax <> 0), 0) as taxed, coalesce(sum(l.discount), 0) as discount
        from order_line l where l.tenant_id = ${tenant} and l.order_id = s.order_id) l on true
   cross join lateral (values
     ('goods', s.product_tax_percent, l.taxed - case when s.is_tax_inclusive then s.product_tax else 0 end, s.product_tax),
     ('goods', 0, s.subtotal - l.discount - l.taxed, 0),
     ('delivery', case when s.delivery_tax = 0 then 0 else s.delivery_tax_percent end,
      s.delivery_fee - (s.coupon_discount - l.discount), s.delivery_tax),
     ('charges', 0, s.charges_total, 0),
     ('tip', 0, s.tip, 0)) as part (kind, percent, net, tax)
   where part.net <> 0 or part.tax <> 0`

/** The common table expressions `sold` and `facts` over a `changed`, of some dimensions. */
export const facts = (tenant: string, dimensions: readonly BreakdownDimension[]) => sql`
  ${sold(tenant)}, facts (merchant_id, placed_at, dimension, key, currency, orders, quantity, sales, discount, tax) as (
    ${sql.join(
      dimensions.map((dimension) => factsOf(tenant, dimension)),
      sql` union all `,
    )})`

/** The key of a fact `f` at its local time: hours are known only there. Weekday (1 is Monday) and hour. */
export const localKey = sql`case when f.dimension = 'hour' then to_char(f.local_time, 'ID-HH24') else f.key end`
