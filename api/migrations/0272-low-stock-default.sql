-- Products without a quantity of their own at which they are low take that of their merchant, which each of them keeps so
-- that lists and jobs still find low ones by an index. At 0 a product is never low.
drop index product_low_stock;
drop index product_low_stock_change;
alter table product drop column is_low_stock;
alter table product
  add column default_low_stock_at integer check (default_low_stock_at between 0 and 1000000),
  add column is_low_stock boolean not null
    generated always as (track_inventory and coalesce(quantity <= nullif(coalesce(low_stock_at, default_low_stock_at), 0), false)) stored;
create index product_low_stock on product (tenant_id, merchant_id, sort_order, id) where is_low_stock and deleted_at is null;
create index product_low_stock_change on product (tenant_id, merchant_id)
  where is_low_stock <> (low_stock_notified_at is not null);
