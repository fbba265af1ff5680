-- Limits of payment modes, and when a mode was last changed.
alter table payment_mode add column min_amount bigint check (min_amount >= 0);
alter table payment_mode add column max_amount bigint check (max_amount >= 0);
alter table payment_mode add column updated_at timestamptz not null default now();
-- Every tenant has all modes and switches on those it takes.
insert into payment_mode (tenant_id, id, alias, name, is_configured, sort_order)
select t.id, gen_random_uuid(), mode.alias, mode.name, true, mode.sort_order
from tenant t cross join (values
  ('card', 'Card', 11), ('prepaid', 'Prepaid', 12), ('wallet', 'Wallet', 13), ('upi', 'UPI', 14), ('net_banking', 'Net banking', 15)
) mode (alias, name, sort_order)
on conflict on constraint payment_mode_alias_taken do nothing;
