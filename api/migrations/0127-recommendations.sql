-- A model of what people order together. A tenant has the one that is served, and the next one while that is built.
-- `cursor_at` and `cursor_id` are the last order that it contains.
create table recommendation_model (
  tenant_id uuid not null,
  generation integer not null,
  is_served boolean not null default false,
  cursor_at timestamptz not null,
  cursor_id uuid not null,
  orders bigint not null default 0,
  trained_at timestamptz,
  primary key (tenant_id, generation)
);
-- scope: recommendation_model tenant
create unique index recommendation_model_served on recommendation_model (tenant_id) where is_served;

create table recommendation_job (
  tenant_id uuid not null,
  id uuid not null,
  generation integer not null,
  status text not null check (status in ('queued', 'processing', 'completed', 'failed')),
  -- Orders to read when the job began, and those read.
  total_orders bigint not null default 0,
  done_orders bigint not null default 0,
  attempts integer not null default 0,
  error text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
-- scope: recommendation_job tenant_admin
create index recommendation_job_newest on recommendation_job (tenant_id, created_at desc, id);
-- One at a time.
create unique index recommendation_job_running on recommendation_job (tenant_id) where status in ('queued', 'processing');

-- How often an item was ordered. Weights grow with the time of the order, so they need no update when time passes.
create table recommendation_item (
  tenant_id uuid not null,
  generation integer not null,
  kind text not null check (kind in ('product', 'merchant')),
  item_id uuid not null,
  merchant_id uuid not null,
  weight double precision not null,
  -- Weight with a short half-life: what is popular now.
  recent double precision not null,
  orders bigint not null,
  primary key (tenant_id, generation, kind, item_id)
);
-- scope: recommendation_item merchant
create index recommendation_item_popular on recommendation_item (tenant_id, generation, kind, recent desc, item_id);
create index recommendation_item_merchant on recommendation_item (tenant_id, generation, kind, merchant_id, recent desc, item_id);

-- How often two items were ordered together; each pair is stored in both directions.
create table recommendation_pair (
  tenant_id uuid not null,
  generation integer not null,
  kind text not null check (kind in ('product', 'merchant')),
  item_id uuid not null,
  other_id uuid not null,
  merchant_id uuid not null,
  weight double precision not null,
  orders bigint not null,
  primary key (tenant_id, generation, kind, item_id, other_id)
);
-- scope: recommendation_pair merchant

-- How often recommendations were shown and pressed, by local day and month of the tenant.
create table recommendation_total (
  tenant_id uuid not null,
  kind text not null check (kind in ('product', 'merchant', 'order')),
  period text not null check (period in ('day', 'month')),
  local_date date not null,
  item_id uuid not null,
  merchant_id uuid not null,
  impressions bigint not null,
  clicks bigint not null,
  primary key (tenant_id, kind, period, local_date, item_id)
);
-- scope: recommendation_total merchant

-- Orders that came from a recommendation. They are new dimensions of the sums: those of tenants with such orders are built anew.
create index orders_recommended on orders (tenant_id, placed_at desc, id desc) where placed_at is not null and cart_meta <> '{}';
update order_total_state s set timezones = '{}'
 where exists (select 1 from orders o where o.tenant_id = s.tenant_id and o.placed_at is not null and o.cart_meta <> '{}');
