-- Nested choices: a choice of an option can bring along shared options of the merchant, which are asked when it is selected. The
-- choices themselves stay in product_option.values (option_ids); this table makes the options known to the database.
create table option_nesting (
  tenant_id uuid not null,
  merchant_id uuid not null,
  option_id uuid not null,
  nested_id uuid not null,
  primary key (tenant_id, option_id, nested_id)
);
-- scope: option_nesting merchant
alter table option_nesting add constraint option_nesting_option_fk foreign key (tenant_id, option_id) references product_option (tenant_id, id) on delete cascade;
alter table option_nesting add constraint option_nesting_nested_fk foreign key (tenant_id, nested_id) references product_option (tenant_id, id) on delete cascade;
create index option_nesting_nested on option_nesting (tenant_id, nested_id);
create index option_nesting_merchant on option_nesting (tenant_id, merchant_id);
