-- The list of transactions by time, of one merchant, and of the few that are no successful payments; the provider's reference for its search.
create index money_transaction_newest on money_transaction (tenant_id, created_at desc, id desc);
create index money_transaction_merchant on money_transaction (tenant_id, merchant_id, created_at desc, id desc);
create index money_transaction_unsettled on money_transaction (tenant_id, status, created_at desc, id desc) where status <> 'succeeded';
create index money_transaction_type on money_transaction (tenant_id, type, created_at desc, id desc) where type <> 'payment';
create index money_transaction_ref on money_transaction (tenant_id, ref_id) where ref_id is not null;
