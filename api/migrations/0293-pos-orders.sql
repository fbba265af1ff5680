-- Whether the point of sale of a merchant has taken an order. Null: the merchant is not managed by one.
alter table orders add column pos jsonb;
-- How long the point of sale may take until people are alerted.
alter table merchant add column pos_confirm_minutes smallint not null default 3 check (pos_confirm_minutes between 1 and 60);

alter table order_history drop constraint order_history_step_check;
alter table order_history add constraint order_history_step_check
  check (step in ('received', 'push', 'ring', 'contact', 'operators', 'pos_missing', 'pos_confirmed', 'pos_manual'));
