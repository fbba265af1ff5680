-- Combos: a choice of an option can be a product of the merchant. The choices themselves stay in product_option.values; this table
-- makes the products of an option, and the options of a product, known to the database.
create table option_component (
  tenant_id uuid not null,
  merchant_id uuid not null,
  option_id uuid not null,
  product_id uuid not null,
  primary key (tenant_id, option_id, product_id)
);
-- scope: option_component merchant
alter table option_component add constraint option_component_option_fk foreign key (tenant_id, option_id) references product_option (tenant_id, id) on delete cascade;
alter table option_component add constraint option_component_product_fk foreign key (tenant_id, product_id) references product (tenant_id, id) on delete cascade;
create index option_component_product on option_component (tenant_id, product_id);
create index option_component_merchant on option_component (tenant_id, merchant_id);
