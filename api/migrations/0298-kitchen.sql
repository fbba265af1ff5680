-- How the kitchen of a merchant shows its orders. `stations` have names and categories: a line goes to the first station
-- with a category of its product, and all others to the first station without categories. `marks_ready`: an order is
-- ready when all its lines are done.
create table kitchen_setup (
  tenant_id uuid not null,
  merchant_id uuid not null,
  stations jsonb not null default '[]',
  marks_ready boolean not null default true,
  updated_at timestamptz not null,
  primary key (tenant_id, merchant_id)
);
-- scope: kitchen_setup merchant
alter table kitchen_setup add constraint kitchen_setup_merchant_fk foreign key (tenant_id, merchant_id) references merchant (tenant_id, id) on delete cascade;

-- When the kitchen finished a line.
alter table order_line add column done_at timestamptz;
