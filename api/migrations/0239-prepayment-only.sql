-- Customers who are not offered to pay in cash, which the tenant chooses.
alter table customer add column prepayment_only boolean not null default false;
