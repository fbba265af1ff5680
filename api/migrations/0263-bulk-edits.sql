-- Changes of many products at once, with the values before and after, so that they can be undone for some minutes.
create table bulk_edit (
  tenant_id uuid not null,
  id uuid not null,
  -- Null: made in the panel of the tenant.
  merchant_id uuid,
  user_id uuid not null,
  -- Id of each changed product, and its values before and after.
  products jsonb not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
-- scope: bulk_edit merchant
alter table bulk_edit add constraint bulk_edit_merchant_fk foreign key (tenant_id, merchant_id) references merchant (tenant_id, id);
create index bulk_edit_user on bulk_edit (tenant_id, user_id, created_at);
create index bulk_edit_age on bulk_edit (tenant_id, created_at);
create index bulk_edit_merchant on bulk_edit (tenant_id, merchant_id);
