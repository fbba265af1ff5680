-- What became of the alert of an order stands in its history, each step once; how each person wants to be told; browsers that are told while no tab is open.
alter table order_history add column step text check (step in ('received', 'push', 'ring', 'contact', 'operators'));
create unique index order_history_step_taken on order_history (tenant_id, order_id, step) where step is not null;

create table alert_choice (
  tenant_id uuid not null,
  user_id uuid not null,
  choice jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, user_id)
);
-- kind: alert_choice tenant
alter table alert_choice add constraint alert_choice_user_fk foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade;

alter table push_token add column session_id uuid;
alter table push_token add column locale text;
create index push_token_merchant on push_token (tenant_id, merchant_id) where platform = 'web';
