-- How many minutes an order may be late before it counts as late, as the setting was when it was placed. Earlier orders get the default
-- of the setting, so that reports compare them with later ones.
alter table orders add column late_grace_minutes integer not null default 5 check (late_grace_minutes between 0 and 60);

-- Orders by problem follow the new rule.
delete from order_report_filter;
insert into order_report_filter (tenant_id, filter, value, placed_at, order_id, merchant_id)
select o.tenant_id, f.filter, f.value, o.placed_at, o.id, o.merchant_id
  from orders o
 cross join lateral (
   select o.order_status <> 'cancelled' as is_sold,
          o.order_status = 'cancelled' and o.cancelled_by in ('merchant', 'tenant') as is_by_store,
          coalesce(o.ready_at >= o.delivery_timestamp
            - make_interval(mins => greatest(0, coalesce(o.eta_minutes - o.preparation_time, 0)))
            + make_interval(mins => o.late_grace_minutes + 1), false) as is_prepared_late,
          o.order_type in ('delivery', 'pick_and_drop')
            and coalesce(o.delivered_at >= coalesce(o.slot_end, o.delivery_timestamp)
            + make_interval(mins => o.late_grace_minutes + 1), false) as is_delivered_late
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

-- All sums are built anew; until then reports read the orders.
delete from order_total;
update order_total_state set timezones = '{}';
