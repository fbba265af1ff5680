-- Words of tags, labels and charges in the other languages of a shop.
alter table tag add column translations jsonb not null default '{}';
alter table label add column translations jsonb not null default '{}';
alter table charge add column translations jsonb not null default '{}';
