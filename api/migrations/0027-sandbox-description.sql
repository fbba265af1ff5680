-- What the bank's page says a payment is for.
alter table sandbox_intent add column description text not null default '';
