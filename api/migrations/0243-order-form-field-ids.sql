-- Ids of the answered fields of an order's form in the order in which they were asked. jsonb does not keep the order of keys.
alter table orders add column form_field_ids text[];
