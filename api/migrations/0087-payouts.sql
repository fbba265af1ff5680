-- Payouts: providers of a tenant, accounts of merchants, schedules, runs, payouts, and the movements of money that each of them pays.
create table payout_provider (
  tenant_id uuid not null,
  id uuid not null,
  provider text not null check (provider in ('bank_transfer', 'stripe_connect')),
  environment text not null default 'test' check (environment in ('test', 'live')),
  is_active boolean not null default false,
  is_configured boolean not null default false,
  is_selected boolean not null default false,
  logo_url text,
  sealed_settings text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint payout_provider_taken unique (tenant_id, provider),
  check (is_active or not is_selected)
);
-- scope: payout_provider tenant
alter table payout_provider add constraint payout_provider_tenant_fk foreign key (tenant_id) references tenant (id);
create unique index payout_provider_selected on payout_provider (tenant_id) where is_selected;
insert into payout_provider (tenant_id, id, provider)
select t.id, gen_random_uuid(), p.provider from tenant t cross join (values ('bank_transfer'), ('stripe_connect')) p (provider)
 where not t.is_platform;

-- Where a merchant is paid. The bank details are sealed; `masked` is what people see of them. `connected_at`: when the merchant
-- first had an account here. Any later one is a change of account.
create table payout_account (
  tenant_id uuid not null,
  id uuid not null,
  merchant_id uuid not null,
  provider_id uuid not null,
  status text not null default 'not_connected' check (status in ('not_connected', 'pending', 'connected')),
  is_selected boolean not null default false,
  sealed_details text,
  masked jsonb not null default '{}',
  external_id text,
  connected_at timestamptz,
  held_until timestamptz,
  is_dummy boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint payout_account_taken unique (tenant_id, merchant_id, provider_id),
  check (status = 'connected' or not is_selected)
);
-- scope: payout_account merchant
alter table payout_account add constraint payout_account_merchant_fk foreign key (tenant_id, merchant_id) references merchant (tenant_id, id);
alter table payout_account add constraint payout_account_provider_fk foreign key (tenant_id, provider_id) references payout_provider (tenant_id, id);
create unique index payout_account_selected on payout_account (tenant_id, merchant_id) where is_selected;
create index payout_account_provider on payout_account (tenant_id, provider_id, merchant_id);

-- When merchants are paid: the row without a merchant applies to all that have none of their own.
create table payout_schedule (
  tenant_id uuid not null,
  id uuid not null,
  merchant_id uuid,
  frequency text not null default 'manual' check (frequency in ('manual', 'daily', 'weekly', 'monthly')),
  weekday smallint not null default 2 check (weekday between 1 and 7),
  month_day smallint not null default 1 check (month_day between 1 and 31),
  minimum_amount bigint not null default 0 check (minimum_amount >= 0),
  next_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint payout_schedule_taken unique nulls not distinct (tenant_id, merchant_id)
);
-- scope: payout_schedule merchant_readable
alter table payout_schedule add constraint payout_schedule_merchant_fk foreign key (tenant_id, merchant_id) references merchant (tenant_id, id);
create index payout_schedule_due on payout_schedule (next_at) where next_at is not null;

-- How far completed orders and refunds have been read.
create table payout_cursor (
  tenant_id uuid not null primary key,
  orders_at timestamptz not null default '1970-01-01T00:00:00Z',
  refunds_at timestamptz not null default '1970-01-01T00:00:00Z'
);
-- scope: payout_cursor tenant_admin
alter table payout_cursor add constraint payout_cursor_tenant_fk foreign key (tenant_id) references tenant (id);

-- A run pays what merchants earned until the end of a day. It is stored before it starts, and can be continued at any time.
create table payout_run (
  tenant_id uuid not null,
  id uuid not null,
  period_end date not null,
  status text not null default 'processing' check (status in ('processing', 'completed')),
  started_by text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  completed_at timestamptz,
  primary key (tenant_id, id),
  constraint payout_run_taken unique (tenant_id, period_end)
);
-- scope: payout_run tenant_admin
create index payout_run_open on payout_run (updated_at) where status = 'processing';

-- A payout with its statement. Amounts are signed: what lowers the payout is negative.
create table payout (
  tenant_id uuid not null,
  id uuid not null,
  merchant_id uuid not null,
  run_id uuid not null,
  provider_id uuid not null,
  provider text not null check (provider in ('bank_transfer', 'stripe_connect')),
  account_id uuid not null,
  account_masked jsonb not null default '{}',
  number text not null,
  period_start date not null,
  period_end date not null,
  currency text not null,
  status text not null default 'pending' check (status in ('pending', 'processing', 'completed', 'failed')),
  order_count integer not null check (order_count >= 0),
  order_amount bigint not null,
  admin_amount bigint not null,
  commission_amount bigint not null,
  merchant_amount bigint not null,
  refund_amount bigint not null,
  cash_amount bigint not null,
  adjustment_amount bigint not null,
  amount bigint not null check (amount > 0),
  attempt smallint not null default 1,
  reference text,
  provider_reference text,
  failure_reason text,
  held_until timestamptz,
  outcome_unknown_at timestamptz,
  sent_at timestamptz,
  paid_at timestamptz,
  is_dummy boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint payout_number_taken unique (tenant_id, number),
  constraint payout_period_taken unique (tenant_id, merchant_id, currency, period_end),
  constraint payout_split_adds_up check (order_amount = merchant_amount + admin_amount),
  constraint payout_adds_up check (amount = merchant_amount + refund_amount + cash_amount + adjustment_amount),
  check (period_start <= period_end)
);
-- scope: payout merchant
alter table payout add constraint payout_merchant_fk foreign key (tenant_id, merchant_id) references merchant (tenant_id, id);
alter table payout add constraint payout_run_fk foreign key (tenant_id, run_id) references payout_run (tenant_id, id);
alter table payout add constraint payout_provider_fk foreign key (tenant_id, provider_id) references payout_provider (tenant_id, id);
alter table payout add constraint payout_account_fk foreign key (tenant_id, account_id) references payout_account (tenant_id, id);
create index payout_newest on payout (tenant_id, created_at desc, id desc);
create index payout_merchant_newest on payout (tenant_id, merchant_id, created_at desc, id desc);
create index payout_of_run on payout (tenant_id, run_id, id);
create index payout_of_provider on payout (tenant_id, provider_id, created_at desc, id desc);
create index payout_of_account on payout (tenant_id, account_id, status);
create index payout_open on payout (tenant_id, status, created_at desc, id desc) where status <> 'completed';

-- One row for each movement of a merchant's money that a payout pays: an order, a refund, cash that the merchant took, an adjustment.
create table payout_entry (
  tenant_id uuid not null,
  id uuid not null,
  merchant_id uuid not null,
  order_id uuid,
  payout_id uuid,
  business_key text not null,
  kind text not null check (kind in ('order', 'refund', 'cash', 'adjustment')),
  order_amount bigint not null,
  merchant_amount bigint not null,
  admin_amount bigint not null,
  commission_amount bigint not null,
  currency text not null,
  note text,
  available_at timestamptz not null,
  is_dummy boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint payout_entry_taken unique (tenant_id, business_key),
  constraint payout_entry_adds_up check (order_amount = merchant_amount + admin_amount),
  constraint payout_entry_commission check (abs(commission_amount) <= abs(admin_amount)),
  check (kind = 'adjustment' or order_id is not null)
);
-- scope: payout_entry merchant
alter table payout_entry add constraint payout_entry_merchant_fk foreign key (tenant_id, merchant_id) references merchant (tenant_id, id);
alter table payout_entry add constraint payout_entry_order_fk foreign key (tenant_id, order_id) references orders (tenant_id, id);
alter table payout_entry add constraint payout_entry_payout_fk foreign key (tenant_id, payout_id) references payout (tenant_id, id);
create index payout_entry_order on payout_entry (tenant_id, order_id);
create index payout_entry_newest on payout_entry (tenant_id, available_at desc, id desc) where kind in ('order', 'refund');
create index payout_entry_merchant_newest on payout_entry (tenant_id, merchant_id, available_at desc, id desc);
create index payout_entry_payout on payout_entry (tenant_id, payout_id, available_at, id) where payout_id is not null;
create index payout_entry_unpaid on payout_entry (tenant_id, merchant_id, currency, available_at) include (kind, merchant_amount) where payout_id is null;

-- Completed orders and refunds in the order in which they happened.
create index orders_completed on orders (tenant_id, closed_at, id) where order_status = 'completed';
create index ledger_entry_refunds on ledger_entry (tenant_id, created_at, id) where business_key like 'refund:%';
