-- Words of packages and payment modes in the shop's other languages.
alter table merchant_package add column translations jsonb not null default '{}';
alter table payment_mode add column translations jsonb not null default '{}';
