-- Addresses that are called when something happens in the tenant. `secret` is sealed.
create table webhook (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  url text not null,
  events text[] not null,
  status text not null default 'active' check (status in ('active', 'inactive')),
  secret text not null,
  previous_secret text,
  previous_secret_until timestamptz,
  failing_since timestamptz,
  failures_in_row integer not null default 0,
  paused_until timestamptz,
  switched_off_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
-- scope: webhook tenant
alter table webhook add constraint webhook_tenant_fk foreign key (tenant_id) references tenant (id);

-- One call of a webhook. It outlives the webhook. `payload` is the exact body; `next_attempt_at` is also the lease of the
-- process that is sending.
create table webhook_delivery (
  tenant_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  webhook_name text not null,
  url text not null,
  event text not null,
  event_id uuid not null,
  subject text not null,
  payload text not null,
  state text not null default 'waiting' check (state in ('waiting', 'success', 'failed')),
  attempt_count integer not null default 0,
  -- Attempts before the delivery was last sent again by hand.
  earlier_attempts integer not null default 0,
  next_attempt_at timestamptz,
  status_code integer,
  response text,
  error text,
  duration_ms integer,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (tenant_id, id),
  check (state = 'waiting' or next_attempt_at is null)
) with (fillfactor = 80);
-- scope: webhook_delivery tenant
alter table webhook_delivery add constraint webhook_delivery_tenant_fk foreign key (tenant_id) references tenant (id);
create index webhook_delivery_newest on webhook_delivery (tenant_id, created_at desc, id desc);
create index webhook_delivery_of_webhook on webhook_delivery (tenant_id, webhook_id, created_at desc, id desc);
create index webhook_delivery_failed on webhook_delivery (tenant_id, webhook_id, created_at desc, id desc) where state = 'failed';
create index webhook_delivery_subject on webhook_delivery (tenant_id, subject);
create index webhook_delivery_due on webhook_delivery (tenant_id, webhook_id, next_attempt_at, id) where state = 'waiting';
create index webhook_delivery_waiting on webhook_delivery (tenant_id, webhook_id, subject, id) where state = 'waiting';
create index webhook_delivery_finished on webhook_delivery (finished_at) where finished_at is not null;

create table webhook_attempt (
  tenant_id uuid not null,
  delivery_id uuid not null,
  number integer not null,
  at timestamptz not null,
  duration_ms integer not null,
  status_code integer,
  response text,
  error text,
  primary key (tenant_id, delivery_id, number)
);
-- scope: webhook_attempt tenant
alter table webhook_attempt add constraint webhook_attempt_delivery_fk foreign key (tenant_id, delivery_id) references webhook_delivery (tenant_id, id) on delete cascade;
