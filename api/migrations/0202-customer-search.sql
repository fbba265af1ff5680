-- Staff type the end of a mobile number, with or without the code of the country: its digits are compared from the end.
create index customer_mobile_end on customer (tenant_id, reverse(mobile) text_pattern_ops) where deleted_at is null;

-- At most `most` customers whose mobile number ends with these digits; `reversed` are the digits from the last to the first.
-- It reads as the owner of the tables: row policies would keep reverse() from the index.
create function app.customers_by_mobile_end(reversed text, most integer) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public as $$
  select c.id from public.customer c
   where c.tenant_id = app.current_tenant() and c.deleted_at is null
     and reverse(c.mobile) ~>=~ reversed and reverse(c.mobile) ~<~ (reversed || ':')
   limit most
$$;
