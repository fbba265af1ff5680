-- Refunds of what was ordered by the reason that staff gave, as `refunded_amount` counts them.
alter table orders add column refund_reasons jsonb not null default '{}';
update orders o set refund_reasons = r.reasons
  from (select tenant_id, order_id, jsonb_object_agg(reason, amount) as reasons
          from (select r.tenant_id, r.order_id, coalesce(r.reason, '') as reason, sum(r.amount) as amount
                  from payment_refund r
                  join orders o on o.tenant_id = r.tenant_id and o.id = r.order_id
                  left join payment p on p.tenant_id = r.tenant_id and p.id = r.payment_id
                  left join order_amendment a on a.tenant_id = p.tenant_id and a.id = p.amendment_id
                 where r.status = 'succeeded' and r.amendment_id is null
                   and (p.txn_id is null or p.txn_id = o.txn_id or a.state = 'applied')
                 group by 1, 2, 3) r
         group by 1, 2) r
 where r.tenant_id = o.tenant_id and r.order_id = o.id and o.refunded_amount > 0;

alter table order_total_delta
  add column lateness_seconds integer,
  add column refund_reasons jsonb not null default '{}';

-- When a merchant took no orders. An open pause has no end.
create table merchant_pause (
  tenant_id uuid not null,
  id uuid not null,
  merchant_id uuid not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id)
);
-- scope: merchant_pause merchant
alter table merchant_pause add constraint merchant_pause_merchant_fk
  foreign key (tenant_id, merchant_id) references merchant (tenant_id, id) on delete cascade;
create unique index merchant_pause_open on merchant_pause (tenant_id, merchant_id) where ended_at is null;
create index merchant_pause_merchant on merchant_pause (tenant_id, merchant_id);

-- The parts of an ended pause within the opening hours of that time. None is longer than a day.
create table merchant_pause_span (
  tenant_id uuid not null,
  pause_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  merchant_id uuid not null,
  primary key (tenant_id, pause_id, starts_at)
);
-- scope: merchant_pause_span merchant
alter table merchant_pause_span add constraint merchant_pause_span_pause_fk
  foreign key (tenant_id, pause_id) references merchant_pause (tenant_id, id) on delete cascade;
create index merchant_pause_span_time on merchant_pause_span (tenant_id, starts_at) include (ends_at, merchant_id);
create index merchant_pause_span_merchant on merchant_pause_span (tenant_id, merchant_id, starts_at) include (ends_at);

-- Since when earlier pauses run is not known.
insert into merchant_pause (tenant_id, id, merchant_id, started_at)
select tenant_id, gen_random_uuid(), id, now() from merchant where not is_accepting_orders and deleted_at is null;

alter table saved_report drop constraint saved_report_breakdown_check;
alter table saved_report add constraint saved_report_breakdown_check check (breakdown in ('merchant', 'day', 'order_type', 'payment_mode',
  'product', 'category', 'customer', 'coupon', 'charge', 'tax', 'quality', 'cancellation', 'problem', 'refund', 'hour', 'acceptance',
  'preparation', 'delivery', 'lateness', 'source'));

-- All sums are built anew; until then reports read the orders.
delete from order_total;
update order_total_state set timezones = '{}';
