-- What the claims in progress may still spend of a budget that holds back campaigns. A claim deletes its own at its
-- end; that of a process that has crashed counts until it expires.
create table message_cost_reservation (
  tenant_id uuid not null,
  id uuid not null,
  channel text not null check (channel in ('email', 'sms', 'whatsapp', 'push')),
  amount_micros bigint not null check (amount_micros >= 0),
  expires_at timestamptz not null,
  primary key (tenant_id, id)
);
-- scope: message_cost_reservation tenant
