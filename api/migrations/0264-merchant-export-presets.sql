-- Presets of exports of merchants: those without a merchant are of the panel of the tenant.
alter table export_preset add column merchant_id uuid;
alter table export_preset add constraint export_preset_merchant_fk foreign key (tenant_id, merchant_id) references merchant (tenant_id, id);
create policy merchant_isolation on export_preset as restrictive
  using (case when app.sees_all_merchants() then true else merchant_id = app.current_merchant() end)
  with check (case when app.sees_all_merchants() then true else merchant_id = app.current_merchant() end);
update table_scope set scope = 'merchant', merchant_column = 'merchant_id' where name = 'export_preset';
drop index export_preset_type;
create index export_preset_type on export_preset (tenant_id, merchant_id, type, user_id);
