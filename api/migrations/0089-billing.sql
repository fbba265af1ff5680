-- The platform's own billing: what tenants pay to the operator. Nothing of it is in the tenants' ledger.

-- Prices of plans and modules. A change adds a version; invoices hold the amounts of their time.
create table plan_price (
  id uuid primary key,
  kind text not null check (kind in ('plan', 'module')),
  item text not null,
  currency text not null,
  monthly_price bigint not null check (monthly_price >= 0),
  setup_fee bigint not null default 0 check (setup_fee >= 0),
  is_offered boolean not null default true,
  valid_from timestamptz not null,
  created_at timestamptz not null default now(),
  unique (item, currency, valid_from)
);
-- scope: plan_price reference
insert into plan_price (id, kind, item, currency, monthly_price, setup_fee, is_offered, valid_from)
select gen_random_uuid(), kind, item, currency, round(monthly * factor)::bigint, round(setup * factor)::bigint, is_offered, timestamptz '2020-01-01'
  from (values ('plan', 'business_plan', 9900, 0, true),
               ('module', 'addon_multicurrency', 1900, 30000, true),
               ('module', 'merchant_app', 2900, 30000, true),
               ('module', 'customer_app', 4900, 30000, false),
               ('module', 'page_builder', 1900, 30000, false),
               ('module', 'recommendation', 1900, 30000, false)) item (kind, item, monthly, setup, is_offered)
 cross join (values ('USD', 1), ('EUR', 1), ('GBP', 0.8), ('INR', 80)) rate (currency, factor)
 union all
select gen_random_uuid(), 'plan', 'starter_plan', currency, 100, 0, true, timestamptz '2020-01-01'
  from (values ('USD'), ('EUR'), ('GBP'), ('INR')) rate (currency);

-- Rates that convert success fees of orders in other currencies: `rate` units of `target` for one of `currency`.
create table billing_rate (
  currency text not null,
  target text not null,
  rate numeric(20, 10) not null check (rate > 0),
  valid_from timestamptz not null,
  primary key (currency, target, valid_from)
);
-- scope: billing_rate reference

-- Last invoice number of a seller. Locked until the invoice is committed, so numbers have no gaps.
create table invoice_counter (
  seller text primary key,
  value bigint not null default 0
);
-- scope: invoice_counter unscoped
insert into invoice_counter (seller) values ('platform');

-- Discounts of the operator for tenants. `periods` limits the invoices of one tenant; null is forever.
create table billing_coupon (
  id uuid primary key,
  code text not null unique,
  type text not null check (type in ('percent', 'fixed')),
  value bigint not null check (value > 0),
  currency text,
  periods integer check (periods > 0),
  max_redemptions integer check (max_redemptions > 0),
  redemptions integer not null default 0,
  is_active boolean not null default true,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  check (type = 'percent' and value <= 100 or type = 'fixed' and currency is not null),
  check (max_redemptions is null or redemptions <= max_redemptions)
);
-- scope: billing_coupon unscoped

-- One row for each tenant that has used its billing. Work on a tenant's bills locks it.
create table billing_account (
  tenant_id uuid not null primary key,
  credit_balance bigint not null default 0 check (credit_balance >= 0),
  gateway text,
  customer_ref text,
  first_name text,
  last_name text,
  email text,
  company text,
  address text,
  city text,
  state text,
  postal_code text,
  country text,
  tax_id text,
  cart_items jsonb not null default '[]',
  cart_cycle text not null default 'monthly' check (cart_cycle in ('monthly', 'yearly')),
  cart_coupon text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- scope: billing_account tenant_admin
alter table billing_account add constraint billing_account_tenant_fk foreign key (tenant_id) references tenant (id);

-- The plan of a tenant. Periods are counted from `anchor_at`, so that a month's end stays one.
create table subscription (
  tenant_id uuid not null primary key,
  plan_id text not null check (plan_id in ('starter_plan', 'business_plan')),
  billing_cycle text not null check (billing_cycle in ('monthly', 'yearly')),
  status text not null check (status in ('trial', 'active', 'past_due', 'cancelled', 'expired')),
  currency text not null,
  anchor_at timestamptz,
  current_period_start timestamptz,
  current_period_end timestamptz,
  next_billing_at timestamptz,
  usage_from date,
  usage_due_at timestamptz,
  coupon_id uuid,
  coupon_code text,
  coupon_periods_left integer,
  expired_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (current_period_end > current_period_start)
);
-- scope: subscription tenant_admin
alter table subscription add constraint subscription_tenant_fk foreign key (tenant_id) references tenant (id);
create index subscription_due on subscription (next_billing_at) where next_billing_at is not null;
create index subscription_usage_due on subscription (usage_due_at) where usage_due_at is not null;

create table subscription_module (
  tenant_id uuid not null,
  module_name text not null check (module_name in ('addon_multicurrency', 'merchant_app', 'customer_app', 'page_builder', 'recommendation')),
  active boolean not null default true,
  removed_at timestamptz,
  expired_at timestamptz,
  setup_fee_charged_at timestamptz,
  added_at timestamptz not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, module_name)
);
-- scope: subscription_module tenant_admin
alter table subscription_module add constraint subscription_module_tenant_fk foreign key (tenant_id) references tenant (id);

-- Amounts are sums of the lines. `billing_key` names what is billed, so that nothing is billed twice.
create table billing_invoice (
  tenant_id uuid not null,
  id uuid not null,
  seller text not null default 'platform',
  number bigint not null,
  name text not null,
  kind text not null check (kind in ('subscription', 'usage')),
  billing_key text not null,
  status text not null default 'payment_due' check (status in ('payment_due', 'paid', 'void')),
  currency text not null,
  amount bigint not null check (amount >= 0),
  credits_applied bigint not null default 0 check (credits_applied between 0 and amount),
  amount_due bigint not null check (amount_due between 0 and amount),
  buyer jsonb not null,
  issued_at timestamptz not null,
  first_failed_at timestamptz,
  next_attempt_at timestamptz,
  paid_at timestamptz,
  voided_at timestamptz,
  reported_at timestamptz,
  report_message text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint billing_invoice_number unique (tenant_id, seller, number),
  constraint billing_invoice_key unique (tenant_id, billing_key),
  check ((status = 'paid') = (paid_at is not null)),
  check (status <> 'payment_due' or amount_due = amount - credits_applied),
  check (status = 'payment_due' or amount_due = 0)
);
-- scope: billing_invoice tenant_admin
alter table billing_invoice add constraint billing_invoice_tenant_fk foreign key (tenant_id) references tenant (id);
create index billing_invoice_newest on billing_invoice (tenant_id, issued_at desc, id desc);
create index billing_invoice_unpaid on billing_invoice (tenant_id, issued_at) where status = 'payment_due';
create index billing_invoice_attempt on billing_invoice (next_attempt_at) where status = 'payment_due';
create index billing_invoice_all_newest on billing_invoice (issued_at desc, id desc);

create table billing_invoice_line (
  tenant_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  position integer not null,
  kind text not null check (kind in ('plan', 'module', 'setup_fee', 'yearly_discount', 'coupon_discount', 'success_fee')),
  item text,
  quantity integer not null,
  amount bigint not null,
  currency text not null,
  period_start timestamptz,
  period_end timestamptz,
  details jsonb not null default '{}',
  primary key (tenant_id, id)
);
-- scope: billing_invoice_line tenant_admin append
alter table billing_invoice_line add constraint billing_invoice_line_invoice_fk foreign key (tenant_id, invoice_id) references billing_invoice (tenant_id, id);
create index billing_invoice_line_invoice on billing_invoice_line (tenant_id, invoice_id, position);

-- Cards as the gateway knows them. Number and security code never reach this system.
create table billing_card (
  tenant_id uuid not null,
  id uuid not null,
  gateway text not null,
  token text not null,
  brand text not null,
  last4 text not null check (last4 ~ '^\d{4}$'),
  expiry_month text not null,
  expiry_year integer not null,
  first_name text not null,
  last_name text,
  billing_address text not null,
  billing_city text not null,
  billing_state text not null,
  billing_postal_code text not null,
  billing_country text not null,
  is_primary boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint billing_card_token unique (tenant_id, gateway, token)
);
-- scope: billing_card tenant_admin
alter table billing_card add constraint billing_card_tenant_fk foreign key (tenant_id) references tenant (id);
create unique index billing_card_primary on billing_card (tenant_id) where is_primary;

-- Attempts to charge an invoice. The id is the idempotency key at the gateway; at most one attempt is open.
create table billing_charge (
  tenant_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  attempt integer not null,
  card_id uuid not null,
  gateway text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  status text not null default 'created' check (status in ('created', 'processing', 'requires_action', 'succeeded', 'failed', 'cancelled')),
  provider_ref text,
  action_url text,
  failure_reason text,
  is_automatic boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint billing_charge_attempt unique (tenant_id, invoice_id, attempt)
);
-- scope: billing_charge tenant_admin
alter table billing_charge add constraint billing_charge_invoice_fk foreign key (tenant_id, invoice_id) references billing_invoice (tenant_id, id);
alter table billing_charge add constraint billing_charge_card_fk foreign key (tenant_id, card_id) references billing_card (tenant_id, id);
create unique index billing_charge_open on billing_charge (tenant_id, invoice_id) where status in ('created', 'processing', 'requires_action', 'succeeded');
create index billing_charge_card on billing_charge (tenant_id, card_id);
create index billing_charge_unsettled on billing_charge (updated_at) where status in ('created', 'processing', 'requires_action');

-- Given (positive) and used (negative) credit. The sum is `billing_account.credit_balance`.
create table billing_credit (
  tenant_id uuid not null,
  id uuid not null,
  amount bigint not null check (amount <> 0),
  currency text not null,
  source text not null check (source in ('proration', 'operator', 'invoice', 'overpayment')),
  reason text,
  invoice_id uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
-- scope: billing_credit tenant_admin append
alter table billing_credit add constraint billing_credit_tenant_fk foreign key (tenant_id) references tenant (id);
create index billing_credit_newest on billing_credit (tenant_id, created_at desc, id desc);

create table billing_coupon_redemption (
  tenant_id uuid not null,
  coupon_id uuid not null,
  code text not null,
  redeemed_at timestamptz not null,
  primary key (tenant_id, coupon_id)
);
-- scope: billing_coupon_redemption tenant_admin

-- Success fee of a period and order currency. Without an invoice it waits for an exchange rate.
create table billing_usage (
  tenant_id uuid not null,
  period_start date not null,
  period_end date not null,
  currency text not null,
  orders bigint not null,
  order_amount bigint not null,
  invoice_id uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, period_start, currency)
);
-- scope: billing_usage tenant_admin
create index billing_usage_waiting on billing_usage (tenant_id) where invoice_id is null;

-- Webhook events of gateways, each handled once.
create table billing_event (
  tenant_id uuid not null,
  gateway text not null,
  event_id text not null,
  received_at timestamptz not null,
  primary key (tenant_id, gateway, event_id)
);
-- scope: billing_event tenant_admin append
