-- Popups have dates, a language and an order. A save of banners, popups, groups and packages tells concurrent ones.
alter table popup add column locale text;
alter table popup add column start_date timestamptz;
alter table popup add column end_date timestamptz;
alter table popup add column sort_order integer not null default 0;
alter table popup add column updated_at timestamptz not null default now();
alter table banner add column updated_at timestamptz not null default now();
alter table merchant_group add column updated_at timestamptz not null default now();
alter table merchant_package add column updated_at timestamptz not null default now();
-- Lists in the order in which the shop shows them.
create index banner_order on banner (tenant_id, sort_order, id);
create index popup_order on popup (tenant_id, sort_order, id);
create index merchant_group_order on merchant_group (tenant_id, sort_order, id);
create index merchant_package_order on merchant_package (tenant_id, sort_order, id);
