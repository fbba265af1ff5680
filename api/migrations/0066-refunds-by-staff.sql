-- Refunds that staff ask for: in full, by line or by amount, through the provider or by hand. Cash has no payment row.
alter table payment_refund alter column payment_id drop not null;
alter table payment_refund add column method text not null default 'provider' check (method in ('provider', 'by_hand'));
alter table payment_refund add column reason text;
alter table payment_refund add column lines jsonb not null default '[]';
alter table payment_refund add column user_id uuid;
alter table payment_refund add column user_name text;
alter table payment_refund add constraint payment_refund_by_provider check (method = 'by_hand' or payment_id is not null);
create index payment_refund_order on payment_refund (tenant_id, order_id, id);
-- Partial refunds may wait beside each other. The order's lock, and not this index, keeps their sum within what was paid.
drop index payment_refund_one_open;
