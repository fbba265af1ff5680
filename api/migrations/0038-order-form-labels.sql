-- What the fields of an order's form were called when it was filled in, by field id: a form may change or go, its answers stay readable.
alter table orders add column form_labels jsonb;
