-- The list that every panel shows first: what is still open, newest first. Their number hardly grows while that of all orders does.
create index orders_open on orders (tenant_id, placed_at desc, id desc) where placed_at is not null and closed_at is null;
