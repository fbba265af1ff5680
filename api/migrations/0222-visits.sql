-- Visits of the shop by the steps that they reached, of visitors who agreed. Only sums are kept.
create table visit_total (
  tenant_id uuid not null,
  local_date date not null,
  step text not null check (step in ('seen', 'basket', 'checkout', 'placed')),
  visits bigint not null,
  primary key (tenant_id, local_date, step)
);
-- scope: visit_total tenant
