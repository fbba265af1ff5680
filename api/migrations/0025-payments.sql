-- Tries to pay and refunds, each its own record, so that an unknown outcome is asked for and never done twice.
alter table payment add column return_url text;
alter table payment add column txn_id text;
create unique index payment_one_open on payment (tenant_id, order_id) where status in ('awaiting', 'processing');
create index payment_unsettled on payment (updated_at) where status in ('awaiting', 'processing');

create table payment_refund (
  tenant_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  order_id uuid not null,
  merchant_id uuid not null,
  txn_id text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  provider_ref text,
  sent_at timestamptz,
  is_dummy boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint payment_refund_txn_taken unique (tenant_id, txn_id)
);
-- kind: payment_refund merchant
alter table payment_refund add constraint payment_refund_payment_fk foreign key (tenant_id, payment_id) references payment (tenant_id, id);
create index payment_refund_payment on payment_refund (tenant_id, payment_id);
create unique index payment_refund_one_open on payment_refund (tenant_id, payment_id) where status = 'pending';
create index payment_refund_unsettled on payment_refund (updated_at) where status = 'pending';
