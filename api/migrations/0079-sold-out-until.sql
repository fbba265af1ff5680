-- When a product that is sold out for the day is in stock again; null for one that stays sold out.
alter table product add column sold_out_until timestamptz;
