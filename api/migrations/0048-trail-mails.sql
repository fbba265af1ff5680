-- Which week's head of the trail has been mailed to a tenant's owners: one row, one mailing.
create table trail_mail (
  tenant_id uuid not null,
  week date not null,
  number integer not null,
  at timestamptz not null,
  primary key (tenant_id, week)
);
-- kind: trail_mail above append
