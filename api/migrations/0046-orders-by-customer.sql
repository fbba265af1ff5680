-- Orders are found by their customer's name however it is typed. The name is folded once per customer, not with each order: folding costs more than the rest of an order's search text.
alter table customer add column panel_text text not null generated always as (app.folded(first_name || ' ' || last_name)) stored;
create index customer_panel_trgm on customer using gin (panel_text gin_trgm_ops);

-- Customers of this tenant whose folded name fits and whose written name does not. A merchant may ask too: ids alone, and its wall stands before the orders.
create function app.customers_spelt(folded text, written text) returns uuid[] language sql stable security definer set search_path = pg_catalog, public
  return (
    select coalesce(array_agg(id), '{}') from (
      select c.id from public.customer c where c.tenant_id = app.current_tenant() and c.panel_text like folded and lower(c.first_name || ' ' || c.last_name) not like written limit 1000
    ) found
  );
