-- What went wrong with orders, and how long they waited to be accepted.
alter table orders add column refunded_amount bigint not null default 0;
-- Refunds of what was ordered: not of changes, which are counted as such, and not of payments that nothing was ordered for.
update orders o set refunded_amount = r.amount
  from (select r.tenant_id, r.order_id, sum(r.amount) as amount
          from payment_refund r
          join orders o on o.tenant_id = r.tenant_id and o.id = r.order_id
          left join payment p on p.tenant_id = r.tenant_id and p.id = r.payment_id
          left join order_amendment a on a.tenant_id = p.tenant_id and a.id = p.amendment_id
         where r.status = 'succeeded' and r.amendment_id is null
           and (p.txn_id is null or p.txn_id = o.txn_id or a.state = 'applied')
         group by 1, 2) r
 where r.tenant_id = o.tenant_id and r.order_id = o.id;

alter table order_total_delta
  add column acceptance_seconds integer,
  add column is_accepted boolean not null default false,
  add column is_prepared_late boolean not null default false,
  add column is_delivered_late boolean not null default false,
  add column refunded_amount bigint not null default 0;

alter table saved_report drop constraint saved_report_breakdown_check;
alter table saved_report add constraint saved_report_breakdown_check check (breakdown in ('merchant', 'day', 'order_type', 'payment_mode',
  'product', 'category', 'customer', 'coupon', 'charge', 'tax', 'cancellation', 'problem', 'hour', 'acceptance', 'preparation', 'delivery',
  'source'));

-- All sums are built anew; until then reports read the orders.
delete from order_total;
update order_total_state set timezones = '{}';
