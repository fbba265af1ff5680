-- Stock at which a product is low. The product knows whether it is, so that lists find it by an index, whoever changes
-- the stock. low_stock_notified_at: the store was told; null again once the stock rose above.
alter table product
  add column low_stock_at integer check (low_stock_at between 0 and 1000000),
  add column low_stock_notified_at timestamptz,
  add column is_low_stock boolean not null
    generated always as (track_inventory and coalesce(quantity <= low_stock_at, false)) stored;
create index product_low_stock on product (tenant_id, merchant_id, sort_order, id) where is_low_stock and deleted_at is null;
-- Those that the store is to be told about, and those that rose above.
create index product_low_stock_change on product (tenant_id, merchant_id)
  where is_low_stock <> (low_stock_notified_at is not null);
