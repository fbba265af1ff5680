-- Books of the test payment service. It stands outside the tenants like any payment service: they are its accounts, known by their keys.
create table sandbox_intent (
  ref text primary key,
  account uuid not null,
  idempotency_key text not null,
  amount bigint not null check (amount >= 0),
  currency text not null,
  status text not null check (status in ('requires_payment', 'requires_action', 'processing', 'succeeded', 'failed', 'cancelled')),
  failure_reason text,
  card_last4 text,
  refunded bigint not null default 0,
  client_secret text not null,
  return_url text,
  webhook_url text not null,
  metadata jsonb not null default '{}',
  settles_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (refunded between 0 and amount),
  constraint sandbox_intent_once unique (account, idempotency_key)
);
-- kind: sandbox_intent local
create index sandbox_intent_settles on sandbox_intent (settles_at) where settles_at is not null;

create table sandbox_refund (
  ref text primary key,
  account uuid not null,
  intent_ref text not null,
  idempotency_key text not null,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  settles_at timestamptz,
  created_at timestamptz not null,
  constraint sandbox_refund_once unique (account, idempotency_key)
);
-- kind: sandbox_refund local
alter table sandbox_refund add constraint sandbox_refund_intent_fk foreign key (intent_ref) references sandbox_intent (ref);
create index sandbox_refund_intent on sandbox_refund (intent_ref);
create index sandbox_refund_settles on sandbox_refund (settles_at) where settles_at is not null;

create table sandbox_event (
  id text primary key,
  account uuid not null,
  type text not null,
  object jsonb not null,
  webhook_url text not null,
  tries integer not null default 0,
  repeats integer not null default 0,
  delivered_at timestamptz,
  next_at timestamptz,
  created_at timestamptz not null
);
-- kind: sandbox_event local
create index sandbox_event_due on sandbox_event (next_at) where next_at is not null;
