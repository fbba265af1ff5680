-- Who saved a text last, and the texts that it had before each change.
alter table message_template add column saved_by text;

create table message_template_version (
  tenant_id uuid not null,
  id uuid not null,
  template text not null,
  receiver text not null,
  channel text not null,
  locale text not null,
  subject text,
  message text not null,
  button_label text,
  button_color text,
  author text,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
-- scope: message_template_version tenant
create index message_template_version_newest on message_template_version (tenant_id, template, receiver, channel, locale, created_at desc, id desc);
