-- Each message is written three times, and each time every index of its table. Messages of a channel are also found by
-- message_by_state, one status after the other; nothing else reads the messages of all tenants in order.
drop index message_by_channel;
drop index message_created;

-- Most updates of sums change counters only. With free space on their page no index is written.
alter table order_breakdown_total set (fillfactor = 80);
alter table order_total set (fillfactor = 80);
