-- What leaves a transaction, what is remembered about it, files and mails.
create table outbox (
  tenant_id uuid not null,
  id uuid not null,
  merchant_id uuid,
  kind text not null check (kind in ('event', 'job')),
  name text not null,
  subject text not null,
  payload jsonb not null,
  run_at timestamptz,
  created_at timestamptz not null default now(),
  relayed_at timestamptz,
  primary key (tenant_id, id)
);
-- kind: outbox shared
create index outbox_waiting on outbox (id) where relayed_at is null;
create index outbox_replay on outbox (tenant_id, id) where kind = 'event';
create index outbox_age on outbox (created_at);

create table idempotency (
  tenant_id uuid not null,
  principal text not null,
  route text not null,
  key text not null,
  body_hash bytea not null,
  status_code smallint,
  reply text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, principal, route, key)
);
-- kind: idempotency tenant
create index idempotency_age on idempotency (created_at);

create table audit (
  tenant_id uuid not null,
  id uuid not null,
  merchant_id uuid,
  at timestamptz not null,
  actor_kind text not null,
  actor_id uuid,
  actor_name text,
  impersonator_id uuid,
  action text not null,
  subject text not null,
  changes jsonb not null default '{}',
  reason text,
  ip inet,
  user_agent text,
  request_id text,
  primary key (tenant_id, id)
);
-- kind: audit shared append
create index audit_subject on audit (tenant_id, subject, id);

create table file (
  tenant_id uuid not null,
  id uuid not null,
  merchant_id uuid,
  key text not null,
  folder text,
  purpose text not null check (purpose in ('image', 'media', 'document', 'import', 'export')),
  is_private boolean not null default false,
  file_name text not null,
  mime_type text not null,
  size bigint not null,
  width integer,
  height integer,
  uploaded_by uuid,
  is_dummy boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint file_key_taken unique (tenant_id, key)
);
-- kind: file shared
create index file_newest on file (tenant_id, created_at desc, id);

create table mail (
  tenant_id uuid not null,
  id uuid not null,
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed')),
  failure text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (tenant_id, id)
);
-- kind: mail tenant
create index mail_newest on mail (created_at desc);

create table push_token (
  tenant_id uuid not null,
  id uuid not null,
  token text not null,
  platform text not null check (platform in ('android', 'ios', 'web')),
  merchant_id uuid,
  user_id uuid,
  customer_id uuid,
  order_id uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint push_token_taken unique (tenant_id, token)
);
-- kind: push_token shared

create table saga (
  id uuid primary key,
  tenant_id uuid not null,
  status text not null default 'processing' check (status in ('processing', 'completed', 'failed')),
  response jsonb,
  error text,
  created_at timestamptz not null default now()
);
-- kind: saga local
