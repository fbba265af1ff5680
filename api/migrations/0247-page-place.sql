-- Where the shop links a page. The languages of a page share it.
alter table page add column place text not null default 'footer' check (place in ('footer', 'menu', 'both', 'none'));
