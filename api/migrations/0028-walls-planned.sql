-- The planner takes `a or b` for a rare match and then sorts a whole tenant where an index has the order; a case it takes for half of the rows.
do $$
declare
  t record;
  own text;
begin
  for t in select name, kind, merchant_column as col from table_kind where kind in ('merchant', 'shared') loop
    own := format('case when app.sees_all_merchants() then true else %I = app.current_merchant() end', t.col);
    if t.kind = 'merchant' then
      execute format('alter policy merchant_wall on %I using (%s) with check (%s)', t.name, own, own);
    else
      execute format('alter policy merchant_wall_read on %I using (%s or %I is null)', t.name, own, t.col);
      execute format('alter policy merchant_wall_insert on %I with check (%s)', t.name, own);
      execute format('alter policy merchant_wall_update on %I using (%s) with check (%s)', t.name, own, own);
      execute format('alter policy merchant_wall_delete on %I using (%s)', t.name, own);
    end if;
  end loop;
end $$;
