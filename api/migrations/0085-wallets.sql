-- The credit of customers, by currency. A balance changes only with the posting that moves the money, and never below zero.
create table wallet (
  tenant_id uuid not null,
  customer_id uuid not null,
  currency text not null,
  balance bigint not null default 0 check (balance >= 0),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, customer_id, currency)
) with (fillfactor = 80);
-- scope: wallet tenant
alter table wallet add constraint wallet_customer_fk foreign key (tenant_id, customer_id) references customer (tenant_id, id) on delete cascade;
create index wallet_open on wallet (tenant_id, currency) include (balance) where balance > 0;

-- The statement of a wallet: one row for each of its postings. `amount` is negative where the customer spends.
create table wallet_entry (
  tenant_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  currency text not null,
  type text not null check (type in ('top_up', 'adjustment', 'order', 'order_returned', 'refund')),
  amount bigint not null check (amount <> 0),
  balance bigint not null check (balance >= 0),
  order_id uuid,
  reason text,
  user_name text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
-- scope: wallet_entry tenant append
alter table wallet_entry add constraint wallet_entry_customer_fk foreign key (tenant_id, customer_id) references customer (tenant_id, id) on delete cascade;
create index wallet_entry_newest on wallet_entry (tenant_id, customer_id, id desc);

-- The part of an order that its customer pays from the wallet.
alter table orders add column wallet_amount bigint not null default 0;
alter table orders add constraint orders_wallet_amount check (wallet_amount between 0 and grand_total) not valid;

-- Top-ups and adjustments of wallets belong to no merchant. A payment without an order is a top-up.
alter table ledger_entry alter column merchant_id drop not null;
alter table money_transaction alter column merchant_id drop not null;
alter table money_transaction drop constraint money_transaction_type_check;
alter table money_transaction add constraint money_transaction_type_check check (type in ('payment', 'refund', 'payout', 'top_up'));
alter table money_transaction add column customer_id uuid;
alter table payment alter column order_id drop not null;
alter table payment alter column merchant_id drop not null;
alter table payment add constraint payment_of_order check ((order_id is null) = (merchant_id is null));
create index payment_top_up on payment (tenant_id, customer_id, created_at desc) where order_id is null;
create index payment_top_up_txn on payment (tenant_id, txn_id) where order_id is null;

-- The wallet needs no provider and takes money in both environments.
update payment_mode set provider = 'wallet', is_configured = true where alias = 'wallet';
