-- Messages to customers. `starts_at` is when the first customer may get it; `cursor` is the last customer who was looked at.
create table campaign (
  tenant_id uuid not null,
  id uuid not null,
  title text not null,
  body text not null,
  timing text not null check (timing in ('instant', 'scheduled')),
  scheduled_at timestamptz,
  zone text not null default 'tenant' check (zone in ('tenant', 'customer')),
  audience text not null check (audience in ('all', 'segment')),
  segment_id uuid,
  image_url text,
  link text,
  sends_mail boolean not null default false,
  keeps_quiet_hours boolean not null default true,
  state text not null default 'scheduled' check (state in ('scheduled', 'sending', 'completed', 'cancelled')),
  starts_at timestamptz not null,
  cursor uuid,
  is_collected boolean not null default false,
  recipient_count integer not null default 0,
  sent_count integer not null default 0,
  pushed_count integer not null default 0,
  mailed_count integer not null default 0,
  opened_count integer not null default 0,
  ordered_count integer not null default 0,
  sent_at timestamptz,
  completed_at timestamptz,
  is_dummy boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check (audience = 'all' or segment_id is not null),
  check (timing = 'instant' or scheduled_at is not null)
);
-- scope: campaign tenant
alter table campaign add constraint campaign_tenant_fk foreign key (tenant_id) references tenant (id);
create index campaign_newest on campaign (tenant_id, created_at desc, id);
create index campaign_segment on campaign (tenant_id, segment_id) where segment_id is not null;

-- One row for each customer of a campaign: nobody gets it twice. A row is marked as sent before the message leaves.
create table campaign_recipient (
  tenant_id uuid not null,
  campaign_id uuid not null,
  customer_id uuid not null,
  id uuid not null,
  send_at timestamptz not null,
  sent_at timestamptz,
  is_pushed boolean not null default false,
  is_mailed boolean not null default false,
  opened_at timestamptz,
  ordered_at timestamptz,
  primary key (tenant_id, campaign_id, customer_id),
  unique (tenant_id, id)
) with (fillfactor = 80);
-- scope: campaign_recipient tenant
alter table campaign_recipient add constraint campaign_recipient_campaign_fk foreign key (tenant_id, campaign_id) references campaign (tenant_id, id) on delete cascade;
alter table campaign_recipient add constraint campaign_recipient_customer_fk foreign key (tenant_id, customer_id) references customer (tenant_id, id) on delete cascade;
create index campaign_recipient_waiting on campaign_recipient (tenant_id, campaign_id, send_at, customer_id) where sent_at is null;
create index campaign_recipient_customer on campaign_recipient (tenant_id, customer_id, sent_at desc) where sent_at is not null;

-- Which offers a customer wants. Without a row: on registered devices, but not by mail.
create table notice_preference (
  tenant_id uuid not null,
  customer_id uuid not null,
  push boolean not null default true,
  mail boolean not null default false,
  timezone text,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, customer_id)
);
-- scope: notice_preference tenant
alter table notice_preference add constraint notice_preference_customer_fk foreign key (tenant_id, customer_id) references customer (tenant_id, id) on delete cascade;
