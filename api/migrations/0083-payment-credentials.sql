-- Keys of payment gateways: of a tenant, or of a merchant with payment modes of its own. Secrets are sealed. A replaced
-- row stays for refunds of the payments that were made with it.
create table payment_credential (
  tenant_id uuid not null,
  id uuid not null,
  merchant_id uuid,
  gateway text not null,
  environment text not null check (environment in ('test', 'live')),
  account text,
  publishable_key text not null,
  secret_key text not null,
  secret_key_ending text not null,
  webhook_secret text,
  webhook_endpoint text,
  verified_at timestamptz not null,
  last_webhook_at timestamptz,
  replaced_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
-- scope: payment_credential merchant_readable
alter table payment_credential add constraint payment_credential_tenant_fk foreign key (tenant_id) references tenant (id);
alter table payment_credential add constraint payment_credential_merchant_fk foreign key (tenant_id, merchant_id) references merchant (tenant_id, id) on delete cascade;
create unique index payment_credential_current on payment_credential (tenant_id, merchant_id, gateway, environment) nulls not distinct where replaced_at is null;

alter table payment add column credential_id uuid;
alter table payment add constraint payment_credential_fk foreign key (tenant_id, credential_id) references payment_credential (tenant_id, id);
create index payment_credential_used on payment (tenant_id, credential_id) where credential_id is not null;
