-- Customers, coupons, orders, money, reviews.
create table customer (
  tenant_id uuid not null,
  id uuid not null,
  first_name text not null,
  last_name text not null,
  email text not null check (email = lower(email)),
  mobile text not null,
  country_code text not null,
  password_hash text,
  status text not null default 'active' check (status in ('active', 'block')),
  sign_up_date timestamptz not null default now(),
  consent_at timestamptz,
  form_data jsonb,
  locale text,
  deleted_at timestamptz,
  is_dummy boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
-- kind: customer above
alter table customer add constraint customer_tenant_fk foreign key (tenant_id) references tenant (id);
create unique index customer_email_taken on customer (tenant_id, email) where deleted_at is null;
create unique index customer_mobile_taken on customer (tenant_id, mobile) where deleted_at is null;
create index customer_newest on customer (tenant_id, created_at desc, id) where deleted_at is null;

create table customer_address (
  tenant_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  label text,
  address text not null,
  house text,
  landmark text,
  city text,
  state text,
  country text,
  postal_code text,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  is_default boolean not null default false,
  is_dummy boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
-- kind: customer_address above
alter table customer_address add constraint customer_address_customer_fk foreign key (tenant_id, customer_id) references customer (tenant_id, id) on delete cascade;
create index customer_address_customer on customer_address (tenant_id, customer_id, created_at);
create unique index customer_address_one_default on customer_address (tenant_id, customer_id) where is_default;

create table coupon (
  tenant_id uuid not null,
  id uuid not null,
  merchant_id uuid,
  name text not null,
  code text not null check (code = upper(code)),
  description text,
  active boolean not null default true,
  type text not null check (type in ('fixed_amount', 'fixed_percentage', 'free_delivery')),
  discount_value numeric(14, 2) not null default 0 check (discount_value >= 0),
  max_amount bigint check (max_amount >= 0),
  minimum_requirement bigint not null default 0,
  merchant_ids uuid[] not null default '{}',
  segment_id uuid,
  payment_modes text[] not null default '{}',
  order_types text[] not null default '{}',
  start_date timestamptz not null,
  end_date timestamptz,
  usage_limit_total integer check (usage_limit_total >= 1),
  one_use_per_customer boolean not null default false,
  is_public boolean not null default true,
  currency text not null,
  is_dummy boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint coupon_code_taken unique (tenant_id, code)
);
-- kind: coupon shared
alter table coupon add constraint coupon_merchant_fk foreign key (tenant_id, merchant_id) references merchant (tenant_id, id);

-- How often a coupon is in use; apart from its definition because every place may count, but only its owner may edit.
create table coupon_usage (
  tenant_id uuid not null,
  coupon_id uuid not null,
  used integer not null check (used >= 0),
  primary key (tenant_id, coupon_id)
);
-- kind: coupon_usage tenant
alter table coupon_usage add constraint coupon_usage_coupon_fk foreign key (tenant_id, coupon_id) references coupon (tenant_id, id) on delete cascade;

create table orders (
  tenant_id uuid not null,
  id uuid not null,
  order_id text not null,
  merchant_id uuid not null,
  customer_id uuid not null,
  merchant_copy jsonb not null,
  customer_copy jsonb not null,
  order_type text not null check (order_type in ('delivery', 'pickup', 'dine_in', 'pick_and_drop')),
  order_status text not null default 'pending' check (order_status in
    ('pending', 'processing', 'ready', 'driver_assigned', 'picked', 'collected', 'delivered', 'completed', 'cancelled')),
  was_ready boolean not null default false,
  customer_note text,
  is_scheduled boolean not null default false,
  delivery_timestamp timestamptz not null,
  slot_start timestamptz,
  slot_end timestamptz,
  preparation_time integer not null,
  auto_reject_at timestamptz,
  source text not null default 'web' check (source in ('web', 'android', 'ios', 'whatsapp', 'pos', 'admin')),
  payment_mode text not null,
  payment_status text not null check (payment_status in ('pending', 'awaiting', 'paid', 'failed', 'refund_pending', 'refunded')),
  txn_id text,
  currency text not null,
  items_count integer not null default 0,
  items_digest jsonb not null default '[]',
  subtotal bigint not null,
  coupon_discount bigint not null default 0,
  product_tax bigint not null default 0,
  delivery_fee bigint not null default 0,
  delivery_tax bigint not null default 0,
  charges_total bigint not null default 0,
  charges jsonb not null default '[]',
  tip bigint not null default 0,
  is_tax_inclusive boolean not null default false,
  grand_total bigint not null check (grand_total between 0 and 1000000000000),
  commission_amount bigint not null default 0,
  admin_amount bigint not null default 0,
  merchant_amount bigint not null default 0,
  address jsonb,
  pickup jsonb,
  "drop" jsonb,
  table_number text,
  package jsonb,
  distance integer,
  eta_minutes integer,
  delivery_by text,
  delivery_provider text,
  driver jsonb,
  delivery_instruction text,
  form_data jsonb,
  coupon_id uuid,
  coupon jsonb,
  cart_meta jsonb not null default '{}',
  cancelled_by text,
  cancel_reason text,
  idempotency_key text,
  version integer not null default 1,
  placed_at timestamptz,
  closed_at timestamptz,
  is_dummy boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint orders_number_taken unique (tenant_id, order_id),
  constraint orders_bill_adds_up check (grand_total = subtotal - coupon_discount
    + case when is_tax_inclusive then 0 else product_tax end + delivery_fee + delivery_tax + charges_total + tip),
  constraint orders_split_adds_up check (merchant_amount + admin_amount = grand_total)
);
-- kind: orders merchant
alter table orders add constraint orders_merchant_fk foreign key (tenant_id, merchant_id) references merchant (tenant_id, id);
alter table orders add constraint orders_customer_fk foreign key (tenant_id, customer_id) references customer (tenant_id, id);
create index orders_newest on orders (tenant_id, placed_at desc, id desc) where placed_at is not null;
create index orders_merchant_newest on orders (tenant_id, merchant_id, placed_at desc, id desc) where placed_at is not null;
create index orders_status on orders (tenant_id, order_status, placed_at desc, id desc) where placed_at is not null;
create index orders_merchant_open on orders (tenant_id, merchant_id, order_status, placed_at) where placed_at is not null and closed_at is null;
create index orders_scheduled on orders (tenant_id, delivery_timestamp, id) where is_scheduled and closed_at is null and placed_at is not null;
create index orders_customer on orders (tenant_id, customer_id, created_at desc);
create unique index orders_once on orders (tenant_id, customer_id, idempotency_key) where idempotency_key is not null;
create index orders_overdue on orders (auto_reject_at) where order_status = 'pending' and auto_reject_at is not null and placed_at is not null;
create index orders_unpaid on orders (created_at) where placed_at is null;
create index orders_number_trgm on orders using gin (order_id gin_trgm_ops);

create table order_line (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  merchant_id uuid not null,
  position integer not null,
  product_id uuid not null,
  sku text,
  name text not null,
  translations jsonb not null default '{}',
  image text,
  quantity integer not null check (quantity between 1 and 99),
  unit_price bigint not null,
  options jsonb not null default '[]',
  addons jsonb not null default '[]',
  instruction text,
  is_taxable boolean not null default true,
  line_total bigint not null,
  discount bigint not null default 0,
  tax bigint not null default 0,
  meta jsonb not null default '{}',
  takes jsonb not null default '[]',
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
-- kind: order_line merchant
alter table order_line add constraint order_line_order_fk foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade;
create index order_line_order on order_line (tenant_id, order_id, position);
create index order_line_product on order_line (tenant_id, merchant_id, product_id, created_at);

create table order_history (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  merchant_id uuid not null,
  status text not null,
  at timestamptz not null,
  "by" text not null check ("by" in ('customer', 'merchant', 'tenant', 'system', 'provider')),
  user_id uuid,
  user_name text,
  reason text,
  primary key (tenant_id, id)
);
-- kind: order_history merchant
alter table order_history add constraint order_history_order_fk foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade;
create index order_history_order on order_history (tenant_id, order_id, id);

create table order_note (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  merchant_id uuid not null,
  note text not null,
  at timestamptz not null,
  user_id uuid not null,
  user_name text not null,
  primary key (tenant_id, id)
);
-- kind: order_note merchant
alter table order_note add constraint order_note_order_fk foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade;
create index order_note_order on order_note (tenant_id, order_id, id);

create table coupon_use (
  tenant_id uuid not null,
  coupon_id uuid not null,
  order_id uuid not null,
  merchant_id uuid not null,
  customer_id uuid not null,
  once boolean not null,
  used_at timestamptz not null default now(),
  primary key (tenant_id, coupon_id, order_id)
);
-- kind: coupon_use merchant
alter table coupon_use add constraint coupon_use_coupon_fk foreign key (tenant_id, coupon_id) references coupon (tenant_id, id);
alter table coupon_use add constraint coupon_use_order_fk foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade;
create unique index coupon_use_once on coupon_use (tenant_id, coupon_id, customer_id) where once;
create index coupon_use_order on coupon_use (tenant_id, order_id);
create index coupon_use_customer on coupon_use (tenant_id, customer_id);

create table slot_booking (
  tenant_id uuid not null,
  merchant_id uuid not null,
  starts_at timestamptz not null,
  taken integer not null check (taken >= 0),
  primary key (tenant_id, merchant_id, starts_at)
);
-- kind: slot_booking merchant
alter table slot_booking add constraint slot_booking_merchant_fk foreign key (tenant_id, merchant_id) references merchant (tenant_id, id);

create table payment (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  merchant_id uuid not null,
  customer_id uuid not null,
  payment_mode text not null,
  provider text not null,
  provider_ref text,
  environment text not null default 'test',
  amount bigint not null check (amount >= 0),
  refunded bigint not null default 0 check (refunded >= 0),
  currency text not null,
  status text not null check (status in ('awaiting', 'processing', 'succeeded', 'failed', 'needs_attention')),
  failure_reason text,
  expires_at timestamptz,
  is_dummy boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check (refunded <= amount)
);
-- kind: payment merchant
alter table payment add constraint payment_order_fk foreign key (tenant_id, order_id) references orders (tenant_id, id);
create index payment_order on payment (tenant_id, order_id);
create unique index payment_provider_ref on payment (tenant_id, provider, provider_ref) where provider_ref is not null;

create table payment_event (
  tenant_id uuid not null,
  provider text not null,
  event_id text not null,
  type text not null,
  payment_id uuid,
  received_at timestamptz not null default now(),
  primary key (tenant_id, provider, event_id)
);
-- kind: payment_event above

create table money_transaction (
  tenant_id uuid not null,
  id uuid not null,
  txn_id text not null,
  ref_id text,
  type text not null check (type in ('payment', 'refund', 'payout')),
  payment_mode text not null,
  amount bigint not null check (amount >= 0),
  currency text not null,
  merchant_id uuid not null,
  order_id uuid,
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  is_dummy boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint money_transaction_txn_taken unique (tenant_id, txn_id)
);
-- kind: money_transaction merchant
alter table money_transaction add constraint money_transaction_order_fk foreign key (tenant_id, order_id) references orders (tenant_id, id);
create index money_transaction_order on money_transaction (tenant_id, order_id);

create table ledger_entry (
  tenant_id uuid not null,
  id uuid not null,
  business_key text not null,
  from_account text not null,
  to_account text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  merchant_id uuid not null,
  order_id uuid,
  is_dummy boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint ledger_entry_posted unique (tenant_id, business_key),
  check (from_account <> to_account)
);
-- kind: ledger_entry merchant append
create index ledger_entry_order on ledger_entry (tenant_id, order_id);
create index ledger_entry_merchant on ledger_entry (tenant_id, merchant_id, created_at);

create table review (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  merchant_id uuid not null,
  customer_id uuid not null,
  customer_name text not null,
  rating smallint not null check (rating between 1 and 5),
  review text,
  is_published boolean not null default true,
  is_dummy boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint review_order_taken unique (tenant_id, order_id)
);
-- kind: review merchant
alter table review add constraint review_order_fk foreign key (tenant_id, order_id) references orders (tenant_id, id);
create index review_merchant on review (tenant_id, merchant_id, created_at desc);
create index review_customer on review (tenant_id, customer_id);
