-- What reports lead to orders by: `problem` with each problem of an order, `any` and `by_store`, and `refund_reason`. Kept from the
-- deltas of the sums; lists ask the orders that have deltas themselves.
create table order_report_filter (
  tenant_id uuid not null,
  filter text not null,
  value text not null,
  placed_at timestamptz not null,
  order_id uuid not null,
  merchant_id uuid not null
);
-- scope: order_report_filter merchant

insert into order_report_filter (tenant_id, filter, value, placed_at, order_id, merchant_id)
select o.tenant_id, f.filter, f.value, o.placed_at, o.id, o.merchant_id
  from orders o
 cross join lateral (
   select o.order_status <> 'cancelled' as is_sold,
          o.order_status = 'cancelled' and o.cancelled_by in ('merchant', 'tenant') as is_by_store,
          coalesce(o.ready_at >= o.delivery_timestamp
            - make_interval(mins => greatest(0, coalesce(o.eta_minutes - o.preparation_time, 0))) + interval '1 minute', false) as is_prepared_late,
          o.order_type in ('delivery', 'pick_and_drop')
            and coalesce(o.delivered_at >= coalesce(o.slot_end, o.delivery_timestamp) + interval '1 minute', false) as is_delivered_late
 ) c
 cross join lateral (
   select distinct 'problem' as filter, v.value
     from (values
       ('accepted_late', c.is_sold and not o.is_scheduled and o.accepted_at >= o.placed_at + interval '5 minutes'),
       ('missed', not c.is_sold and o.cancelled_by = 'system' and o.cancel_reason = 'auto_rejected'),
       ('rejected', c.is_by_store and o.accepted_at is null),
       ('cancelled', c.is_by_store and o.accepted_at is not null),
       ('prepared_late', c.is_sold and c.is_prepared_late),
       ('delivered_late', c.is_sold and c.is_delivered_late),
       ('refunded', c.is_sold and o.refunded_amount > 0 and not c.is_prepared_late and not c.is_delivered_late),
       ('unavailable', c.is_sold and exists (
         select 1 from order_amendment a
          where a.tenant_id = o.tenant_id and a.order_id = o.id and a.state = 'applied' and a.old_total > a.new_total))
     ) as p (key, applies)
    cross join lateral unnest(array[p.key, 'any', case when p.key in ('rejected', 'cancelled') then 'by_store' end]) as v (value)
    where p.applies and v.value is not null
   union all
   select 'refund_reason', r.reason from jsonb_object_keys(o.refund_reasons) as r (reason) where c.is_sold
 ) f
 where o.placed_at is not null;

alter table order_report_filter add primary key (tenant_id, order_id, filter, value);
alter table order_report_filter add constraint order_report_filter_order_fk
  foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade;
create index order_report_filter_newest on order_report_filter (tenant_id, filter, value, placed_at, order_id);
create index order_report_filter_merchant on order_report_filter (tenant_id, merchant_id, filter, value, placed_at, order_id);
