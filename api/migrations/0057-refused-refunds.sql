-- Every list of orders says which refunds were refused; there are few of them, and orders that are being paid back ask for theirs.
create index payment_refund_refused on payment_refund (tenant_id, order_id) where status = 'failed';
