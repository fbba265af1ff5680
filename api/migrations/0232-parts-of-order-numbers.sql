-- Orders are found by the start and by the end of their number, however many a tenant has.
create index orders_number_start on orders (tenant_id, lower(order_id) text_pattern_ops) where placed_at is not null;
create index orders_number_end on orders (tenant_id, reverse(lower(order_id)) text_pattern_ops) where placed_at is not null;
