-- A customer that was merged into another one keeps its row: the id leads to the other, and its name and contacts stay
-- until the other is erased.
alter table customer
  add column merged_into uuid,
  add column merged_at timestamptz,
  -- The mailbox of an e-mail address: without the part after a plus sign.
  add column mailbox text not null generated always as (lower(regexp_replace(email, '\+[^@]*@', '@'))) stored,
  add constraint customer_merged check (num_nulls(merged_into, merged_at) in (0, 2) and (merged_into is null or deleted_at is not null));
alter table customer add constraint customer_merged_into_fk foreign key (tenant_id, merged_into) references customer (tenant_id, id);
create index customer_merged on customer (tenant_id, merged_into) where merged_into is not null;
create index customer_mailbox on customer (tenant_id, mailbox, id) where deleted_at is null and mailbox <> '';
drop index customer_mobile;
create index customer_mobile on customer (tenant_id, mobile, id) where deleted_at is null;

-- What addresses are compared by.
alter table customer_address
  add column match_text text not null generated always as
    (app.compact_text(address || ' ' || coalesce(house, '') || ' ' || coalesce(postal_code, ''))) stored;
create index customer_address_match on customer_address (tenant_id, match_text, customer_id);

-- Two customers that may be the same person. A customer is paired with the first of those that it resembles, so that a
-- telephone number which thousands of guests give makes thousands of pairs, not millions.
create table customer_duplicate (
  tenant_id uuid not null,
  customer_id uuid not null,
  other_id uuid not null,
  found_at timestamptz not null,
  dismissed_at timestamptz,
  primary key (tenant_id, customer_id, other_id),
  check (customer_id < other_id)
);
-- scope: customer_duplicate tenant_admin
alter table customer_duplicate add constraint customer_duplicate_customer_fk
  foreign key (tenant_id, customer_id) references customer (tenant_id, id) on delete cascade;
alter table customer_duplicate add constraint customer_duplicate_other_fk
  foreign key (tenant_id, other_id) references customer (tenant_id, id) on delete cascade;
create index customer_duplicate_other on customer_duplicate (tenant_id, other_id);
create index customer_duplicate_newest on customer_duplicate (tenant_id, found_at desc, customer_id, other_id) where dismissed_at is null;

insert into customer_duplicate (tenant_id, customer_id, other_id, found_at)
select distinct m.tenant_id, least(m.first_id, m.id), greatest(m.first_id, m.id), now()
  from (
    select tenant_id, id, first_value(id) over (partition by tenant_id, mobile order by guest_key is not null, id) as first_id
      from customer where deleted_at is null and mobile <> ''
    union all
    select tenant_id, id, first_value(id) over (partition by tenant_id, mailbox order by guest_key is not null, id)
      from customer where deleted_at is null and mailbox <> ''
    union all
    select tenant_id, id, first_value(id) over (partition by tenant_id, panel_text, match_text order by guest_key is not null, id)
      from (select c.tenant_id, c.id, c.guest_key, c.panel_text, a.match_text from customer c
              join customer_address a on a.tenant_id = c.tenant_id and a.customer_id = c.id
             where c.deleted_at is null and c.panel_text <> '' and a.match_text <> '') named
  ) m
 where m.first_id <> m.id
on conflict do nothing;
