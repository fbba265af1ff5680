-- How the order's progress looks on iPhones, and how long messages are kept.
create table message_setting (
  tenant_id uuid primary key,
  has_live_activity boolean not null default false,
  activity_texts jsonb not null default '{}',
  activity_icon_url text,
  log_days integer not null default 90 check (log_days between 7 and 400),
  updated_at timestamptz not null default now()
);
-- scope: message_setting tenant
create index push_token_order on push_token (tenant_id, order_id) where order_id is not null;
