-- The part of an action before the point, so that the log of one area is an index range. Row policies keep an
-- expression from being used for that: its function is not leakproof.
alter table audit add column area text generated always as (split_part(action, '.', 1)) stored;

create index audit_area on audit (tenant_id, area, id desc);
create index audit_actor on audit (tenant_id, actor_id, id desc);
create index audit_merchant on audit (tenant_id, merchant_id, id desc);
create index audit_kind on audit (tenant_id, actor_kind, id desc);
-- Customers sign in and out far more often than staff changes anything.
create index audit_staff on audit (tenant_id, id desc) where actor_kind <> 'customer';
