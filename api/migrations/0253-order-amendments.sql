-- Changes of a placed order that staff propose: its lines and its bill before and after. A row keeps what was proposed; only
-- its state changes, until it is closed. An order has one open change at a time.
create table order_amendment (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  merchant_id uuid not null,
  -- approved: the customer has agreed, and pays the difference.
  state text not null check (state in ('proposed', 'approved', 'applied', 'declined', 'expired', 'cancelled')),
  reason text not null check (length(reason) between 1 and 255),
  is_sold_out boolean not null,
  proposed_by text not null check (proposed_by in ('merchant', 'tenant')),
  user_id uuid,
  user_name text,
  currency text not null,
  old_total bigint not null,
  new_total bigint not null,
  before jsonb not null,
  after jsonb not null,
  expires_at timestamptz not null,
  -- What follows if the customer does not answer until then.
  silence text not null check (silence in ('cancel_change', 'apply')),
  decided_by text check (decided_by in ('customer', 'merchant', 'tenant', 'system')),
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
-- scope: order_amendment merchant
alter table order_amendment add constraint order_amendment_order_fk foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade;
alter table order_amendment add constraint order_amendment_merchant_fk foreign key (tenant_id, merchant_id) references merchant (tenant_id, id);
create index order_amendment_order on order_amendment (tenant_id, order_id, id);
create index order_amendment_merchant on order_amendment (tenant_id, merchant_id);
create unique index order_amendment_one_open on order_amendment (tenant_id, order_id) where state in ('proposed', 'approved');

-- The open change, for the lock of the order, and when the last one was applied.
alter table orders add column open_amendment uuid, add column amended_at timestamptz;

-- What a change costs more, and what it gives back.
alter table payment add column amendment_id uuid;
alter table payment add constraint payment_amendment_fk foreign key (tenant_id, amendment_id) references order_amendment (tenant_id, id);
create index payment_amendment on payment (tenant_id, amendment_id) where amendment_id is not null;
alter table payment_refund add column amendment_id uuid;
alter table payment_refund add constraint payment_refund_amendment_fk foreign key (tenant_id, amendment_id) references order_amendment (tenant_id, id);
create index payment_refund_amendment on payment_refund (tenant_id, amendment_id) where amendment_id is not null;
