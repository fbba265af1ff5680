-- What reports show beside numbers and totals. Times are set by the first change to the status; undoing it restores them.
alter table orders
  add column accepted_at timestamptz,
  add column ready_at timestamptz,
  add column picked_at timestamptz,
  add column delivered_at timestamptz,
  -- Percent at the time of the order. Null: placed before they were stored.
  add column product_tax_percent numeric(5, 2),
  add column delivery_tax_percent numeric(5, 2);
update orders o set
  accepted_at = h.accepted_at, ready_at = h.ready_at, picked_at = h.picked_at, delivered_at = h.delivered_at
  from (select tenant_id, order_id,
               min(at) filter (where status = 'processing') as accepted_at,
               min(at) filter (where status = 'ready') as ready_at,
               min(at) filter (where status = 'picked') as picked_at,
               min(at) filter (where status in ('delivered', 'completed')) as delivered_at
          from order_history where undone_at is null and step is null
           and status in ('processing', 'ready', 'picked', 'delivered', 'completed') group by 1, 2) h
 where h.tenant_id = o.tenant_id and h.order_id = o.id;

-- Measures of sold orders, without cancelled ones. `discount` is what coupons took off, `tax` that of goods and delivery.
alter table order_total
  add column discount bigint not null default 0,
  add column tax bigint not null default 0,
  add column delivery_fee bigint not null default 0,
  add column charges_total bigint not null default 0,
  add column tip bigint not null default 0;

-- State of an order that its other columns do not keep: what a later change replaces must be taken back as it was.
alter table order_total_delta
  add column cancelled_by text,
  add column cancel_reason text,
  add column preparation_seconds integer,
  add column delivery_seconds integer;

-- Sums of placed orders by one further dimension and local day or month: see `order-facts.ts` for its keys.
create table order_breakdown_total (
  tenant_id uuid not null,
  timezone text not null,
  dimension text not null,
  period text not null check (period in ('day', 'month')),
  local_date date not null,
  merchant_id uuid not null,
  key text not null,
  currency text not null,
  orders bigint not null,
  quantity bigint not null,
  sales bigint not null,
  discount bigint not null,
  tax bigint not null,
  primary key (tenant_id, timezone, dimension, period, local_date, merchant_id, key, currency)
);
-- scope: order_breakdown_total merchant
create index order_breakdown_total_merchant on order_breakdown_total (tenant_id, merchant_id, timezone, dimension, period, local_date);

-- Products are one of the dimensions.
drop table product_total;
delete from table_scope where name = 'product_total';

-- All sums are built anew; until then reports read the orders.
delete from order_total;
update order_total_state set timezones = '{}';
