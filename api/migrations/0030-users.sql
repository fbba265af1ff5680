-- Invitations, keys for programs, and what somebody may do in each merchant (none of its own: what the person holds).
alter table merchant_user add column permissions text[];

create table invite (
  tenant_id uuid not null,
  id uuid not null,
  link uuid not null,
  merchant_id uuid,
  email text not null,
  role text not null,
  permissions text[] not null,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'cancelled')),
  invited_by uuid not null,
  inviter_name text not null,
  resent_count integer not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint invite_link_taken unique (tenant_id, link),
  check (email = lower(email))
);
-- kind: invite merchant
create unique index invite_pending_taken on invite (tenant_id, email, merchant_id) nulls not distinct where status = 'pending';
create index invite_newest on invite (tenant_id, created_at desc, id);

create table api_key (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  key_hash bytea not null,
  masked_key text not null,
  permissions text[] not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (tenant_id, id),
  constraint api_key_name_taken unique (tenant_id, name)
);
-- kind: api_key above
create index api_key_hash on api_key (key_hash);
