-- what stood behind an order's key: the same key with another cart is refused, not answered with the first order
alter table orders add column idempotency_hash bytea;
