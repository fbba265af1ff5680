-- Sections of long menus are read page by page, in the order of their products.
create index product_category_link_menu on product_category_link (tenant_id, category_id, sort_order, product_id);
drop index product_category_link_order;
