-- Sums of placed orders, kept by deltas that orders write in their own transactions. Reports and lists read them instead of the orders.
-- `period` is 'day' or 'hour' in local time of `timezone`, or 'all' for all orders (time zone '', date 1970-01-01).
create table order_total (
  tenant_id uuid not null,
  timezone text not null,
  period text not null check (period in ('hour', 'day', 'all')),
  local_date date not null,
  hour smallint not null default 0,
  merchant_id uuid not null,
  order_type text not null,
  payment_mode text not null,
  order_status text not null,
  currency text not null,
  orders bigint not null,
  grand_total bigint not null,
  commission_amount bigint not null,
  primary key (tenant_id, timezone, period, local_date, hour, merchant_id, order_type, payment_mode, order_status, currency)
);
-- scope: order_total merchant
create index order_total_merchant on order_total (tenant_id, merchant_id, timezone, period, local_date);

-- Products sold by local day, without cancelled orders.
create table product_total (
  tenant_id uuid not null,
  timezone text not null,
  local_date date not null,
  merchant_id uuid not null,
  product_id uuid not null,
  quantity bigint not null,
  sales bigint not null,
  primary key (tenant_id, timezone, local_date, merchant_id, product_id)
);
-- scope: product_total merchant
create index product_total_merchant on product_total (tenant_id, merchant_id, timezone, local_date);

-- Changes that the sums do not contain yet: the previous state of an order with orders = -1, its new state with 1.
create table order_total_delta (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  merchant_id uuid not null,
  placed_at timestamptz not null,
  order_type text not null,
  payment_mode text not null,
  order_status text not null,
  currency text not null,
  orders smallint not null check (abs(orders) = 1),
  grand_total bigint not null,
  commission_amount bigint not null,
  primary key (tenant_id, id)
);
-- scope: order_total_delta merchant

-- Time zones that the sums of a tenant contain. Without a row, reports read the orders; a job then builds the sums.
create table order_total_state (
  tenant_id uuid not null,
  timezones text[] not null default '{}',
  rebuilt_at timestamptz,
  primary key (tenant_id)
);
-- scope: order_total_state tenant
alter table order_total_state add constraint order_total_state_tenant_fk foreign key (tenant_id) references tenant (id);

-- The orders of a customer, newest first.
create index orders_customer_newest on orders (tenant_id, customer_id, created_at desc, id desc);
drop index orders_customer;
