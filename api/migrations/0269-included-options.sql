-- "The first two are included": how many values of an option cost nothing, and which of the selected ones.
alter table product_option
  add column included_quantity integer not null default 0 check (included_quantity between 0 and 100),
  add column included_rule text not null default 'cheapest' check (included_rule in ('cheapest', 'most_expensive', 'first'));
