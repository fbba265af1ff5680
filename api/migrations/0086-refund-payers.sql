-- Refunds of fees, into the wallet, borne by one party, and those that staff settled by hand after the provider had refused them.
alter table payment_refund drop constraint payment_refund_method_check;
alter table payment_refund add constraint payment_refund_method_check check (method in ('provider', 'by_hand', 'wallet'));
alter table payment_refund drop constraint payment_refund_by_provider;
alter table payment_refund add constraint payment_refund_by_provider check (method <> 'provider' or payment_id is not null);
alter table payment_refund add column payer text not null default 'shared' check (payer in ('shared', 'merchant', 'tenant', 'delivery'));
alter table payment_refund add column fees text[] not null default '{}';
alter table payment_refund add column hand_method text check (hand_method in ('cash', 'bank_transfer', 'voucher', 'other'));
alter table payment_refund add column hand_note text;
alter table payment_refund add column settled_by text;
alter table payment_refund add column settled_at timestamptz;
