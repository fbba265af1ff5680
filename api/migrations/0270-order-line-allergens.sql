-- The allergens of a product and its selected options when it was ordered.
alter table order_line add column allergens text[] not null default '{}';
