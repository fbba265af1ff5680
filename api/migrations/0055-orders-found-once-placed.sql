-- Nobody looks for an order before it is placed: one that waits for its payment costs the search nothing.
create index orders_placed_trgm on orders using gin (search_text gin_trgm_ops) where placed_at is not null;
drop index orders_search_trgm;
