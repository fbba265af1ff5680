-- Books of the built-in test gateway for bills. They hold the outcome of a test card, never its number.
create table billing_test_card (
  token text primary key,
  customer text,
  brand text not null,
  last4 text not null,
  expiry_month text not null,
  expiry_year integer not null,
  outcome text not null,
  created_at timestamptz not null
);
-- scope: billing_test_card unscoped

create table billing_test_session (
  ref text primary key,
  tenant_id uuid not null,
  customer text not null,
  return_url text not null,
  token text,
  created_at timestamptz not null
);
-- scope: billing_test_session unscoped

create table billing_test_charge (
  ref text primary key,
  idempotency_key text not null unique,
  tenant_id uuid not null,
  token text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  status text not null check (status in ('processing', 'requires_action', 'succeeded', 'failed', 'cancelled')),
  failure_reason text,
  return_url text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- scope: billing_test_charge unscoped
