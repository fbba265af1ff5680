-- Transfers through a gateway that are not settled, and accounts that are not ready yet.
create index payout_transfer_open on payout (updated_at) where provider = 'stripe_connect' and status in ('pending', 'processing');
create index payout_account_pending on payout_account (updated_at) where status = 'pending' and external_id is not null;
create index payout_account_external on payout_account (tenant_id, external_id) where external_id is not null;
