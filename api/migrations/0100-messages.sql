-- The log of the messages on every channel, which is also their queue. `template` names the event. `next_attempt_at` is also
-- the lease of the process that is sending. `is_secret`: the text holds a link or code and is deleted once it was sent.
alter table mail rename to message;
alter index mail_pkey rename to message_pkey;
update table_scope set name = 'message' where name = 'mail';
alter table message drop constraint mail_status_check;
alter table message add column channel text not null default 'email' check (channel in ('email', 'sms', 'whatsapp', 'push', 'live_activity'));
alter table message add column receiver text check (receiver in ('customer', 'merchant', 'admin'));
alter table message add column service text;
alter table message add column service_message_id text;
alter table message add column order_number text;
alter table message add column push_token_id uuid;
alter table message add column link text;
alter table message add column is_secret boolean not null default false;
-- 0: orders and accounts. 1: mailings, which never delay the others.
alter table message add column priority smallint not null default 0;
alter table message add column attempt_count integer not null default 0;
alter table message add column next_attempt_at timestamptz;
alter table message add column finished_at timestamptz;
update message set channel = 'sms' where recipient like '+%';
update message set next_attempt_at = now() where status = 'waiting' and created_at > now() - interval '3 days';
update message set status = 'skipped' where status = 'waiting' and next_attempt_at is null;
update message set finished_at = coalesce(sent_at, created_at) where status <> 'waiting';
update message set is_secret = true where html = '' and text = '';
alter table message add constraint message_status_check
  check (status in ('waiting', 'sent', 'delivered', 'failed', 'bounced', 'skipped'));
alter table message add constraint message_due_check check ((status = 'waiting') = (next_attempt_at is not null));
alter table message alter column template set default '';
update message set template = '' where template is null;
alter table message alter column template set not null;
drop index mail_newest;
drop index mail_order_step;
create index message_newest on message (tenant_id, created_at desc, id desc);
create index message_by_status on message (tenant_id, status, created_at desc, id desc);
create index message_by_template on message (tenant_id, template, created_at desc, id desc);
create index message_by_channel on message (tenant_id, channel, created_at desc, id desc);
create index message_by_recipient on message (tenant_id, recipient, created_at desc, id desc);
create index message_of_order on message (tenant_id, order_number, created_at desc, id desc) where order_number is not null;
create index message_service_message on message (tenant_id, service, service_message_id) where service_message_id is not null;
create index message_due on message (tenant_id, channel, priority, next_attempt_at, id) where status = 'waiting';
create index message_waiting_of_order on message (tenant_id, order_id, channel, recipient, id) where status = 'waiting' and order_id is not null;
create index message_created on message (created_at);

-- The steps of orders that were announced: each is announced once, whichever channels were active at that time.
create table order_announcement (
  tenant_id uuid not null,
  order_id uuid not null,
  step text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, order_id, step)
);
-- scope: order_announcement tenant
create index order_announcement_created on order_announcement (created_at);
insert into order_announcement (tenant_id, order_id, step, created_at)
  select tenant_id, order_id, order_step, created_at from message where order_id is not null and order_step is not null
  on conflict do nothing;

-- Which events reach which receivers on which channels. Without a row the default of the event applies.
create table message_switch (
  tenant_id uuid not null,
  template text not null,
  receiver text not null check (receiver in ('customer', 'merchant', 'admin')),
  channel text not null check (channel in ('email', 'sms', 'whatsapp', 'push')),
  is_active boolean not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, template, receiver, channel)
);
-- scope: message_switch tenant

-- Texts that a tenant has changed, by language. Without a row the default text applies.
create table message_template (
  tenant_id uuid not null,
  template text not null,
  receiver text not null check (receiver in ('customer', 'merchant', 'admin')),
  channel text not null check (channel in ('email', 'sms', 'whatsapp', 'push')),
  locale text not null,
  subject text,
  message text not null,
  button_label text,
  button_color text,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, template, receiver, channel, locale)
);
-- scope: message_template tenant

-- Services that send messages. `credentials` is sealed JSON.
create table message_service (
  tenant_id uuid not null,
  service text not null,
  credentials text not null,
  is_active boolean not null default false,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, service)
);
-- scope: message_service tenant
