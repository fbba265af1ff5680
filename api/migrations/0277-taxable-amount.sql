-- The part of a line after its discount that is taxed, where products of a combo differ in that. Null: all or nothing, as is_taxable says.
alter table order_line add column taxable_amount bigint check (taxable_amount >= 0);
