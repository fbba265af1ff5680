-- Links of messages that show one order without signing in. Only the hash of a token is stored; erasing the customer
-- deletes it.
create table order_link (
  tenant_id uuid not null,
  order_id uuid not null,
  customer_id uuid not null,
  token_hash bytea not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, order_id)
);
-- scope: order_link tenant
alter table order_link add constraint order_link_order_fk foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade;
alter table order_link add constraint order_link_customer_fk foreign key (tenant_id, customer_id) references customer (tenant_id, id);
alter table order_link add constraint order_link_token_taken unique (tenant_id, token_hash);
create index order_link_customer on order_link (tenant_id, customer_id);
create index order_link_age on order_link (expires_at);
