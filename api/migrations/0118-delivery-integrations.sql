-- Services that send couriers. `credentials` are sealed.
create table delivery_provider (
  tenant_id uuid not null,
  alias text not null check (alias in ('uber_direct')),
  credentials text not null,
  is_active boolean not null default false,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, alias)
);
-- scope: delivery_provider tenant

-- The delivery of an order by such a service. `request_number` counts the requests of an order: it is part of the
-- idempotency key, so that a repeated request sends one courier, and one after a cancellation sends another.
create table courier_delivery (
  tenant_id uuid not null,
  order_id text not null,
  provider text not null,
  external_id text,
  status text not null
    check (status in ('waiting', 'pending', 'pickup', 'picked', 'dropoff', 'delivered', 'cancelled', 'failed')),
  tracking_url text,
  fee integer,
  currency text,
  error text,
  attempts integer not null default 0,
  request_number integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, order_id)
);
-- scope: courier_delivery tenant
create index courier_delivery_external on courier_delivery (tenant_id, provider, external_id) where external_id is not null;
