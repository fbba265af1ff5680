-- Campaigns also by WhatsApp, to customers who agreed to it.
alter table campaign add column sends_whatsapp boolean not null default false;
alter table campaign add column whatsapp_count integer not null default 0;
alter table campaign_recipient add column is_whatsapp_sent boolean not null default false;
alter table notice_preference add column whatsapp boolean not null default false;
