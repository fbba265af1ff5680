-- Orders are found by number, customer or merchant in one indexed text.
alter table orders add column search_text text not null generated always as (
  lower(order_id || ' ' || coalesce(customer_copy ->> 'first_name', '') || ' ' || coalesce(customer_copy ->> 'last_name', '') || ' ' || coalesce(merchant_copy ->> 'name', ''))
) stored;
create index orders_search_trgm on orders using gin (search_text gin_trgm_ops);
drop index orders_number_trgm;
create index orders_merchant_scheduled on orders (tenant_id, merchant_id, delivery_timestamp, id) where is_scheduled and closed_at is null and placed_at is not null;
