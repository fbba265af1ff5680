-- Staff search customers by parts of name, e-mail address and mobile number. Spaces stay, so that one letter finds the words that begin with it.
alter table customer add column search_text text not null generated always as (
  app.normalize_text(first_name || ' ' || last_name) || ' ' || email || ' ' || mobile
) stored;
create index customer_search_trgm on customer using gin (search_text gin_trgm_ops) where deleted_at is null;

-- Lists: by sign-up, by name, and the few that are blocked.
drop index customer_newest;
create index customer_newest on customer (tenant_id, sign_up_date desc, id desc) where deleted_at is null;
create index customer_name on customer (tenant_id, panel_text, id) where deleted_at is null;
create index customer_blocked on customer (tenant_id, sign_up_date desc, id desc) where deleted_at is null and status = 'block';
create index push_token_customer on push_token (tenant_id, customer_id) where customer_id is not null;

-- At most `most` customers with a text, through the text indexes whatever the planner expects. `one` and `other` are patterns of search_text, `folded` of panel_text.
create function app.matching_customers(one text, other text, folded text, most integer) returns setof uuid
  language sql stable set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
  select c.id from public.customer c
   where c.tenant_id = app.current_tenant() and c.deleted_at is null
     and (c.search_text like one or c.search_text like other or c.panel_text like folded)
   limit most
$$;

-- The number of customers by status. Each status has several rows, so that sign-ups do not wait for one another; the number is their sum.
create table customer_count (
  tenant_id uuid not null,
  status text not null check (status in ('active', 'block')),
  slot integer not null,
  customers bigint not null,
  primary key (tenant_id, status, slot)
);
-- scope: customer_count tenant_admin
alter table customer_count add constraint customer_count_tenant_fk foreign key (tenant_id) references tenant (id);
insert into customer_count (tenant_id, status, slot, customers)
  select tenant_id, status, 0, count(*) from customer where deleted_at is null group by 1, 2;

-- Notes of staff about a customer.
create table customer_note (
  tenant_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  note text not null,
  author_id uuid,
  author_name text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
-- scope: customer_note tenant_admin
alter table customer_note add constraint customer_note_customer_fk foreign key (tenant_id, customer_id) references customer (tenant_id, id) on delete cascade;
create index customer_note_newest on customer_note (tenant_id, customer_id, created_at desc);
