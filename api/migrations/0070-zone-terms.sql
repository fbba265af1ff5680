-- Zones with postal codes and holes, their order, and their own fee and minutes.
alter table zone drop constraint zone_method_check;
alter table zone add constraint zone_method_check check (method in ('radius', 'geofence', 'country', 'postal_code'));
alter table zone add column holes jsonb;
alter table zone add column postal_codes text[];
alter table zone add column priority integer not null default 100 check (priority between 1 and 1000);
alter table zone add column fee bigint check (fee >= 0);
alter table zone add column minutes integer check (minutes between 0 and 1440);
-- A merchant's zones in the order in which they apply.
create index zone_order on zone (tenant_id, merchant_id, priority, created_at, id);
drop index zone_merchant;
