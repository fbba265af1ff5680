-- Messages by several filters at once. With an index for each filter, a rare combination of frequent values read all
-- messages of one of them.
create index message_by_state on message (tenant_id, status, channel, created_at desc, id desc);
create index message_of_receiver on message (tenant_id, receiver, status, channel, created_at desc, id desc);
create index message_of_event on message (tenant_id, template, status, channel, created_at desc, id desc);
drop index message_by_status;
drop index message_by_receiver;
drop index message_by_template;
