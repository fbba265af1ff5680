-- The currency of a cost is that of the price it was counted at, so a change of the tenant's currency leaves earlier months as
-- they were. Costs and prices from before are in the currency that the tenant has now.
alter table message_cost_setting add column currency text;
update message_cost_setting s set currency = p.currency from tenant_profile p where p.tenant_id = s.tenant_id;
delete from message_cost_setting where currency is null;
alter table message_cost_setting alter column currency set not null;

alter table message_total add column currency text;
update message_total t set currency = p.currency from tenant_profile p where p.tenant_id = t.tenant_id;
delete from message_total where currency is null;
alter table message_total alter column currency set not null;
alter table message_total drop constraint message_total_pkey;
alter table message_total add primary key (tenant_id, local_date, channel, template, campaign_id, country, currency);

-- Null for messages without a cost, and from before.
alter table message add column cost_currency text;
