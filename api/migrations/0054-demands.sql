-- What leaves in one flush with COMMIT cannot be looked at before: what must hold for it is demanded here. Immutable, as Citus has nothing else in an UPDATE.
create function app.demand(held boolean) returns boolean language plpgsql immutable parallel safe as $$ begin
  if held is not true then raise exception 'what was demanded does not hold' using errcode = 'MH001'; end if;
  return true;
end $$;
