-- What the operator of the platform keeps of a tenant; sessions that are visits: where to, and why.
alter table session add column visits_merchant_id uuid;
alter table session add column reason text;

alter table tenant_profile add column plan_id text check (plan_id in ('starter_plan', 'business_plan'));
alter table tenant_profile add column sections_changed jsonb not null default '{}';

-- A demo never runs out: its plan is there and its trial has no end.
update tenant_profile set trial_ends_at = null, plan_id = 'business_plan' where tenant_id in (select id from tenant where is_dummy);

create index tenant_gone on tenant (deleted_at) where deleted_at is not null;
create index session_tenant on session (tenant_id);
