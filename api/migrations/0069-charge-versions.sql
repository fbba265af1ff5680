-- When a charge was last changed, so that a form does not overwrite the change of somebody else.
alter table charge add column updated_at timestamptz not null default now();
