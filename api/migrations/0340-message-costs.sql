-- What a message on a channel costs, in millionths of the main unit of the tenant's currency: for text messages by part, else by
-- message. `prefix_prices` holds other prices for numbers that begin with a country code. `monthly_budget` is in minor units;
-- `warned_month` and `warned_percent` are the last notice about it, so that each is sent once a month.
create table message_cost_setting (
  tenant_id uuid not null,
  channel text not null check (channel in ('email', 'sms', 'whatsapp', 'push')),
  unit_price_micros bigint not null default 0 check (unit_price_micros >= 0),
  prefix_prices jsonb not null default '[]',
  monthly_budget bigint check (monthly_budget > 0),
  stops_marketing boolean not null default false,
  warned_month date,
  warned_percent smallint not null default 0,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, channel)
);
-- scope: message_cost_setting tenant

-- Messages that a service has taken, by local day, with the price at that time. The sums do not read the log, and outlive it.
-- `campaign_id` is zeros for messages of no campaign.
create table message_total (
  tenant_id uuid not null,
  channel text not null check (channel in ('email', 'sms', 'whatsapp', 'push')),
  local_date date not null,
  template text not null,
  campaign_id uuid not null default '00000000-0000-0000-0000-000000000000',
  sent bigint not null default 0,
  segments bigint not null default 0,
  cost_micros bigint not null default 0,
  primary key (tenant_id, channel, local_date, template, campaign_id)
);
-- scope: message_total tenant

-- Over all sendings of the message that a service has taken. Null: none yet, or before costs were counted.
alter table message add column segment_count integer;
alter table message add column cost_micros bigint;
alter table message add column campaign_id uuid;
