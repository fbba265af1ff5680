-- Customers of this tenant with this name, however it is typed. A merchant may ask too: it gets ids alone, and row policies apply to the orders.
create function app.find_customers_by_name(pattern text, max_rows integer) returns uuid[] language sql stable security definer set search_path = pg_catalog, public
  return (
    select coalesce(array_agg(id), '{}') from (
      select c.id from public.customer c where c.tenant_id = app.current_tenant() and c.panel_text like pattern limit max_rows
    ) found
  );
