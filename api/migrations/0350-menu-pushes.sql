-- A push of the master menu to the stores that follow it.
create table menu_push (
  tenant_id uuid not null,
  id uuid not null,
  -- `change`: after a change of the master menu. `push`: everything, on request. `follow`: stores began to follow.
  kind text not null check (kind in ('change', 'push', 'follow')),
  -- Null: unknown.
  actor_name text,
  -- Of the product that has changed, if it is one.
  product_name text,
  created_at timestamptz not null,
  undo_requested_at timestamptz,
  undone_by text,
  primary key (tenant_id, id)
);
-- scope: menu_push tenant_admin
create index menu_push_age on menu_push (tenant_id, created_at);

-- A store that a push has changed.
create table menu_push_store (
  tenant_id uuid not null,
  push_id uuid not null,
  merchant_id uuid not null,
  product_count integer not null,
  -- Rows that an undo left as they are.
  kept_count integer not null default 0,
  undone_at timestamptz,
  primary key (tenant_id, push_id, merchant_id)
);
-- scope: menu_push_store merchant
alter table menu_push_store add constraint menu_push_store_push_fk foreign key (tenant_id, push_id) references menu_push (tenant_id, id) on delete cascade;
alter table menu_push_store add constraint menu_push_store_merchant_fk foreign key (tenant_id, merchant_id) references merchant (tenant_id, id);
create index menu_push_store_merchant on menu_push_store (tenant_id, merchant_id);

-- What a push did to a record of a store. Rows that an undo has taken back are deleted.
create table menu_push_row (
  tenant_id uuid not null,
  push_id uuid not null,
  merchant_id uuid not null,
  record text not null check (record in ('product', 'category', 'option')),
  record_id uuid not null,
  action text not null check (action in ('created', 'linked', 'updated', 'deleted')),
  name text not null,
  -- The fields that changed, as they were and as they became.
  before jsonb not null,
  after jsonb not null,
  -- Why an undo left the record as it is.
  kept_reason text check (kept_reason in ('changed', 'deleted', 'in_use', 'taken', 'left')),
  primary key (tenant_id, push_id, merchant_id, record, record_id)
);
-- scope: menu_push_row merchant
alter table menu_push_row add constraint menu_push_row_store_fk foreign key (tenant_id, push_id, merchant_id) references menu_push_store (tenant_id, push_id, merchant_id) on delete cascade;
create index menu_push_row_merchant on menu_push_row (tenant_id, merchant_id);
