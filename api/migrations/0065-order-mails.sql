-- The order and the step of it that a mail reports: each step is reported once, and the mails of an order keep their order.
alter table mail add column order_id uuid;
alter table mail add column order_step text;
create unique index mail_order_step on mail (tenant_id, order_id, order_step) where order_id is not null;
