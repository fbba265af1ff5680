-- Seals over the trail of each tenant: every one carries the sum of its rows and of the seal before, so that no row can be changed, added or taken away unseen.
create table audit_seal (
  tenant_id uuid not null,
  number integer not null,
  until uuid not null,
  entries integer not null,
  sum bytea not null,
  at timestamptz not null,
  primary key (tenant_id, number)
);
-- kind: audit_seal above append
