-- The last product of a category, and products that files name without a SKU, for imports of many rows.
create index product_category_link_order on product_category_link (tenant_id, category_id, sort_order);
create index product_without_sku on product (tenant_id, merchant_id, name) where deleted_at is null and sku is null;
